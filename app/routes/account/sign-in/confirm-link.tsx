import { useText } from "~/i18n/text";
import { PROVIDER_NAMES, type Provider } from "~/lib/vocabulary";

/** Asks the user whether the account that a provider confirmed just before the sign-in is theirs. */
export function ConfirmLink({ provider, who }: { provider: Provider; who: string }) {
  const { t } = useText();
  const name = PROVIDER_NAMES[provider];
  return (
    <form method="post" className="card mb-6 flex flex-col gap-4 p-5 sm:p-6">
      <h2 className="text-xl">{t("oauth:confirm-title", { provider: name })}</h2>
      <p className="wrap-anywhere">{t("oauth:confirm-text", { provider: name, who })}</p>
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="intent" value="confirm-link" className="button button-strong">
          {t("oauth:confirm-yes")}
        </button>
        <button type="submit" name="intent" value="dismiss-link" className="button button-quiet">
          {t("oauth:confirm-no")}
        </button>
      </p>
    </form>
  );
}
