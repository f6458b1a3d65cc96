import type { Toast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { AlertIcon, CheckCircleIcon } from "./art/icons";

/** A toast as a page receives it; the id tells a new one from one that was shown. */
export type ShownToast = Toast & { id: string };

/** Icon, title and text of a toast. */
export function ToastWords({ toast, className }: { toast: ShownToast; className: string }) {
  const { t } = useText();
  const Icon = toast.tone === "destructive" ? AlertIcon : CheckCircleIcon;
  return (
    <div className={className}>
      <Icon
        className={`mt-0.5 size-5 shrink-0 ${toast.tone === "destructive" ? "text-brick" : "text-celadon-700"}`}
      />
      <div>
        <p className="font-semibold">{t(toast.title)}</p>
        {toast.text ? <p className="text-sm">{t(toast.text)}</p> : null}
      </div>
    </div>
  );
}
