import * as RadixToast from "@radix-ui/react-toast";
import { useState } from "react";
import { useText } from "~/i18n/text";
import { CloseIcon } from "./art/icons";
import { TOAST_CLOSE_CLASS, ToastContent, toastCardClass, type ShownToast } from "./toast-content";

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
        className={`${toastCardClass(toast)} relative data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)`}
      >
        <RadixToast.Title asChild>
          <div>
            <ToastContent toast={toast} />
          </div>
        </RadixToast.Title>
        <RadixToast.Close aria-label={t("common:close")} className={TOAST_CLOSE_CLASS}>
          <CloseIcon className="size-5" />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport hotkey={HOTKEY} className="toasts" />
    </RadixToast.Provider>
  );
}
