import * as RadixToast from "@radix-ui/react-toast";
import { useState } from "react";
import { useText } from "~/i18n/text";
import { CloseIcon } from "./art/icons";
import { ToastWords, type ShownToast } from "./toast-words";

// docs/rules.md, What is shown: one toast at a time, 5 s, swiped to the right by 50, F8 leads to it.
const DURATION_MS = 5_000;
const SWIPE_THRESHOLD = 50;
const HOTKEY = ["F8"];

/** Shows one toast; a new one takes the place of the one before. */
export default function Toaster({ toast }: { toast: ShownToast }) {
  const { t } = useText();
  const [dismissed, setDismissed] = useState<string | null>(null);
  return (
    <RadixToast.Provider
      duration={DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD}
      label={t("common:notifications-region", { hotkey: HOTKEY.join("+") })}
    >
      <RadixToast.Root
        key={toast.id}
        type={toast.tone === "destructive" ? "foreground" : "background"}
        open={dismissed !== toast.id}
        onOpenChange={(next) => setDismissed(next ? null : toast.id)}
        className={`card relative border-l-4 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${
          toast.tone === "destructive" ? "border-brick" : "border-celadon-700"
        }`}
      >
        <RadixToast.Title asChild>
          <div>
            <ToastWords toast={toast} className="flex items-start gap-3 p-4 pr-12" />
          </div>
        </RadixToast.Title>
        <RadixToast.Close
          aria-label={t("common:close")}
          className="absolute top-1 right-1 grid size-11 place-items-center rounded-xl"
        >
          <CloseIcon className="size-5" />
        </RadixToast.Close>
      </RadixToast.Root>
      {/* Above the wizard's bar: whoever has just logged in wants to go on. */}
      <RadixToast.Viewport
        hotkey={HOTKEY}
        className="fixed inset-x-4 bottom-36 z-50 sm:left-auto sm:w-96"
      />
    </RadixToast.Provider>
  );
}
