import * as RadixToast from "@radix-ui/react-toast";
import { useState } from "react";
import { useText } from "~/i18n/text";
import { CloseIcon } from "./art/icons";
import { TOAST_CLOSE_CLASS, ToastContent, toastCardClass, type ShownToast } from "./toast-content";

// docs/rules.md, What is shown: one toast at a time, for 5 s; a swipe of 50 px to the right closes it; F8
// focuses it.
const DURATION_MS = 5_000;
const SWIPE_THRESHOLD = 50;
const HOTKEY = ["F8"];

/** Shows one toast; a new one replaces the previous one. */
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
