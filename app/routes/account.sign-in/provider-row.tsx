import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { PROVIDER_NAMES, type Provider } from "~/lib/vocabulary";

interface Row {
  provider: Provider;
  isSetUp: boolean;
  linked: boolean;
  email: string | null;
  onlyWayIn: boolean;
}

/** A provider: linked or not, and the button that changes it. */
export function ProviderRow({ provider, isSetUp, linked, email, onlyWayIn }: Row) {
  const { t } = useText();
  const name = { provider: PROVIDER_NAMES[provider] };
  const linkedWords = email ? t("oauth:linked-as", { email }) : t("oauth:is-linked");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 sm:px-6">
      <span className="min-w-40 flex-1">
        <strong className="block font-semibold">{name.provider}</strong>
        <span className="text-sm wrap-anywhere text-ink-soft">
          {linked ? linkedWords : t("oauth:not-linked")}
        </span>
      </span>
      {linked ? null : <LinkButton provider={provider} isSetUp={isSetUp} />}
      {linked && !onlyWayIn ? <Unlink provider={provider} /> : null}
      {onlyWayIn ? (
        <p className="w-full text-sm text-ink-soft">{t("oauth:only-way-in", name)}</p>
      ) : null}
    </li>
  );
}

function LinkButton({ provider, isSetUp }: Pick<Row, "provider" | "isSetUp">) {
  const { t } = useText();
  if (!isSetUp) {
    return (
      <button type="button" disabled className="button">
        {t("oauth:setup-required")}
      </button>
    );
  }
  return (
    <form method="post" action={paths.signInWith(provider)}>
      <button type="submit" className="button button-quiet">
        {t("oauth:link", { provider: PROVIDER_NAMES[provider] })}
      </button>
    </form>
  );
}

/** Asks once more, without scripts too. */
function Unlink({ provider }: Pick<Row, "provider">) {
  const { t } = useText();
  const name = { provider: PROVIDER_NAMES[provider] };
  return (
    <details className="w-full">
      <summary className="button button-plain -ml-5">{t("oauth:unlink", name)}</summary>
      <form method="post" className="flex flex-col items-start gap-3 pt-2">
        <p className="text-sm">{t("oauth:unlink-ask", name)}</p>
        <input type="hidden" name="provider" value={provider} />
        <button type="submit" name="intent" value="unlink" className="button button-quiet">
          {t("oauth:unlink-confirm", name)}
        </button>
      </form>
    </details>
  );
}
