import type { Toast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { AlertIcon, CheckCircleIcon } from "./art/icons";

/** A toast as a page receives it; the id distinguishes a new toast from one that was already shown. */
export type ShownToast = Toast & { id: string };

/** Returns the classes of a toast's card, with scripts and without. */
export const toastCardClass = ({ tone }: Toast) =>
  `card toast border ${tone === "destructive" ? "border-brick" : "border-celadon-700"}`;

/** Classes of the button that closes a toast's card. */
export const TOAST_CLOSE_CLASS =
  "absolute top-1 right-1 grid size-[44px] place-items-center rounded-xl";

/** Icon, title and text of a toast. */
export function ToastContent({ toast }: { toast: ShownToast }) {
  const { t } = useText();
  const destructive = toast.tone === "destructive";
  const Icon = destructive ? AlertIcon : CheckCircleIcon;
  return (
    <div className="flex items-start gap-[12px] p-[16px] pr-[48px]">
      <Icon
        className={`mt-0.5 size-[20px] shrink-0 ${destructive ? "text-brick" : "text-celadon-700"}`}
      />
      <div className="min-w-0">
        <p className="font-semibold">{t(toast.title)}</p>
        {toast.text ? <p className="text-sm">{t(toast.text)}</p> : null}
      </div>
    </div>
  );
}
