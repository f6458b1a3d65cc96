import type { AskedProof } from "~/domain/accounts/ask-again.server";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { PROVIDER_NAMES, type Provider } from "~/lib/vocabulary";
import { ChangeSignInMethod } from "../shared/change-sign-in-method";

interface ProviderRowProps {
  provider: Provider;
  isSetUp: boolean;
  isLinked: boolean;
  email: string | null;
  isOnlySignInMethod: boolean;
  asksPassword: boolean;
  asks: AskedProof | null;
  nonce: string;
  refused: RefusedForm | null;
}

/** One provider: whether it is linked, and the form that changes it. */
export function ProviderRow({
  provider,
  isSetUp,
  isLinked,
  email,
  isOnlySignInMethod,
  ...change
}: ProviderRowProps) {
  const { t } = useText();
  const name = { provider: PROVIDER_NAMES[provider] };
  const linkedWords = email ? t("oauth:linked-as", { email }) : t("oauth:is-linked");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 sm:px-6">
      <span className="min-w-0 grow basis-40">
        <strong className="block font-semibold">{name.provider}</strong>
        <span className="text-sm wrap-anywhere text-ink-soft">
          {isLinked ? linkedWords : t("oauth:not-linked")}
        </span>
      </span>
      {isLinked || isSetUp ? null : (
        <button type="button" disabled className="button">
          {t("oauth:setup-required")}
        </button>
      )}
      {!isLinked && isSetUp ? (
        <ChangeSignInMethod intent="link" provider={provider} {...change} />
      ) : null}
      {isLinked && !isOnlySignInMethod ? (
        <ChangeSignInMethod intent="unlink" provider={provider} {...change} />
      ) : null}
      {isOnlySignInMethod ? (
        <p className="w-full text-sm text-ink-soft">{t("oauth:only-way-in", name)}</p>
      ) : null}
    </li>
  );
}
