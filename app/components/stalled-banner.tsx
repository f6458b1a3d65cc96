import { useText } from "~/i18n/text";
import { retryStalled } from "~/lib/stalled-requests";
import { AlertIcon } from "./art/icons";
import { useIsStalled } from "./loading";

/**
 * A banner over a page that stays because the next one couldn't be fetched. It stays until that is tried
 * again or the user goes elsewhere, and is at the top, where it covers no action bar.
 */
export function StalledBanner() {
  const { t } = useText();
  if (!useIsStalled()) return null;
  return (
    <div
      role="alert"
      className="card toast fixed inset-x-4 top-4 z-50 flex gap-3 border border-brick p-4 sm:left-auto sm:w-96"
    >
      <AlertIcon className="mt-0.5 size-5 shrink-0 text-brick" />
      <div className="min-w-0">
        <p className="font-semibold">{t("errors:stalled-title")}</p>
        <p className="text-sm">{t("errors:stalled-text")}</p>
        <button type="button" onClick={retryStalled} className="button button-quiet mt-2">
          {t("errors:stalled-again")}
        </button>
      </div>
    </div>
  );
}
