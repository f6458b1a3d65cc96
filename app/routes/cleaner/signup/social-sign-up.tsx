import { useText } from "~/i18n/text";
import { PROVIDER_NAMES, type Provider } from "~/lib/vocabulary";

/** Name of the buttons that leave for a provider; the form is stored meanwhile. */
export const PROVIDER_FIELD = "social";

interface ProviderOption {
  provider: Provider;
  isSetUp: boolean;
  isLinked: boolean;
  /** Their picture from this provider is in the form already. */
  isOffered: boolean;
}

/**
 * Links a provider to the signed-in account and returns to the form. These buttons send the form, so that
 * its values are stored. They come after the form's own button, which the Enter key uses.
 */
export function SocialSignUp({ providers }: { providers: readonly ProviderOption[] }) {
  const { t } = useText();
  return (
    <section className="flex flex-col gap-2 pt-2">
      <h2 className="text-lg">{t("join-form:social-title")}</h2>
      <p className="pb-1 text-sm text-ink-soft">{t("join-form:social-text")}</p>
      {providers.map(({ provider, isSetUp, isLinked, isOffered }) => {
        const name = { provider: PROVIDER_NAMES[provider] };
        if (!isSetUp && !isLinked) {
          return (
            <button key={provider} type="button" disabled className="button">
              {t("join-form:social-sign-up", name)}&nbsp;· {t("join-form:setup-required")}
            </button>
          );
        }
        return (
          <div key={provider} className="flex flex-col gap-1">
            {isLinked ? <p>{t("join-form:social-linked", name)}</p> : null}
            {isSetUp && !isOffered ? (
              <button
                type="submit"
                name={PROVIDER_FIELD}
                value={provider}
                formNoValidate
                className="button button-quiet"
              >
                {t(isLinked ? "join-form:social-picture" : "join-form:social-sign-up", name)}
              </button>
            ) : null}
          </div>
        );
      })}
    </section>
  );
}
