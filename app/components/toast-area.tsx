import { Suspense, lazy, useEffect, useState } from "react";
import { useText } from "~/i18n/text";
import { CloseIcon } from "./art/icons";
import { ToastWords, type ShownToast } from "./toast-words";

const Toaster = lazy(() => import("./toaster"));

/**
 * Shows the message that the page before left. Rendered by the server it is a status line, which
 * leaves after 5 s by CSS; once scripts run, a toast that can be swiped away takes its place.
 */
export function ToastArea({ toast }: { toast: ShownToast | null }) {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const [latest, setLatest] = useState(toast);
  if (toast && toast.id !== latest?.id) setLatest(toast);
  if (!latest) return null;
  if (!scripted) return <StatusLine toast={latest} />;
  return (
    <Suspense fallback={<StatusLine toast={latest} />}>
      <Toaster toast={latest} />
    </Suspense>
  );
}

function StatusLine({ toast }: { toast: ShownToast }) {
  const { t } = useText();
  const destructive = toast.tone === "destructive";
  return (
    <div
      role={destructive ? "alert" : "status"}
      className={`status-line relative ${destructive ? "bg-brick-100" : "bg-celadon-100"}`}
    >
      <ToastWords toast={toast} className="page flex items-start gap-3 py-3 pr-14" />
      <label className="absolute top-1 right-1 grid size-11 place-items-center rounded-xl focus-within:outline-3 focus-within:outline-celadon-700">
        <input type="checkbox" className="sr-only" />
        <CloseIcon className="size-5" />
        <span className="sr-only">{t("common:close")}</span>
      </label>
    </div>
  );
}
