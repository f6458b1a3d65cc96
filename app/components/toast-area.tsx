import { Suspense, lazy, useEffect, useState } from "react";
import { useText } from "~/i18n/text";
import { CloseIcon } from "./art/icons";
import { onToast } from "./show-toast";
import { TOAST_CLOSE_CLASS, ToastContent, toastCardClass, type ShownToast } from "./toast-content";

/** Where the line is down, its code can't be fetched: the same card then leaves by CSS. */
const Toaster = lazy(() => import("./toaster").catch(() => ({ default: StaticToast })));

/**
 * Shows the message that the page before left, or that this page shows (`showToast`). Rendered by the
 * server it is a card that leaves after 5 s by CSS; once scripts run, one that can be swiped away
 * takes its place.
 */
export function ToastArea({ toast }: { toast: ShownToast | null }) {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  const [shown, setShown] = useState(toast);
  useEffect(() => onToast(setShown), []);
  const [lastLeftId, setLastLeftId] = useState(toast?.id);
  if (toast && toast.id !== lastLeftId) {
    setLastLeftId(toast.id);
    setShown(toast);
  }
  if (!shown) return null;
  if (!isHydrated) return <StaticToast toast={shown} />;
  return (
    <Suspense fallback={<StaticToast toast={shown} />}>
      <Toaster toast={shown} />
    </Suspense>
  );
}

function StaticToast({ toast }: { toast: ShownToast }) {
  const { t } = useText();
  return (
    <div
      key={toast.id}
      role={toast.tone === "destructive" ? "alert" : "status"}
      className={`toasts toast-leaving ${toastCardClass(toast)}`}
    >
      <ToastContent toast={toast} />
      <label
        className={`${TOAST_CLOSE_CLASS} focus-within:outline-3 focus-within:outline-celadon-700`}
      >
        <input type="checkbox" className="sr-only" />
        <CloseIcon className="size-5" />
        <span className="sr-only">{t("common:close")}</span>
      </label>
    </div>
  );
}
