import { Suspense, lazy, useEffect, useState } from "react";
import { useText } from "~/i18n/text";
import { CloseIcon } from "./art/icons";
import { onToast } from "./show-toast";
import { TOAST_CLOSE_CLASS, ToastContent, toastCardClass, type ShownToast } from "./toast-content";

/** If the connection is down, this code can't be fetched: the same card then leaves by CSS. */
const Toaster = lazy(() => import("./toaster").catch(() => ({ default: StaticToast })));

/**
 * Shows the toast that the previous page left, or one of this page (`showToast`). The server renders it as
 * a card that leaves after 5 s by CSS; once scripts run, a card that can be swiped away replaces it.
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
