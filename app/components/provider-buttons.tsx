import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { PROVIDERS, PROVIDER_NAMES, type Provider } from "~/lib/vocabulary";
import { ChatIcon, GoogleIcon } from "./art/icons";
import { OPEN_IN_POPUP } from "./sign-in-popup";

const ICONS = { line: ChatIcon, google: GoogleIcon };

/**
 * The ways to come in other than by password. LINE opens in a popup where scripts run; a provider
 * without keys is there, but says so.
 */
export function ProviderButtons({
  setUp,
  redirectTo,
  nonce,
}: {
  setUp: Record<Provider, boolean>;
  redirectTo: string;
  nonce: string;
}) {
  const { locale, t } = useText();
  return (
    <div className="flex flex-col gap-3 pt-5">
      <p className="flex items-center gap-3 text-sm text-ink-soft">
        <span className="h-px flex-1 bg-celadon-200" />
        {t("oauth:or")}
        <span className="h-px flex-1 bg-celadon-200" />
      </p>
      {PROVIDERS.map((provider) => {
        const Icon = ICONS[provider];
        const label = t("oauth:continue-with", { provider: PROVIDER_NAMES[provider] });
        return setUp[provider] ? (
          <Link
            key={provider}
            to={paths.signInWith(provider, { redirect: redirectTo })}
            className="button button-quiet"
            {...(provider === "line" ? { "data-popup": true } : {})}
          >
            <Icon className="size-5 shrink-0" />
            {label}
          </Link>
        ) : (
          <button key={provider} type="button" disabled className="button flex-wrap">
            <Icon className="size-5 shrink-0" />
            {label}
            <span className="basis-full text-sm font-normal">{t("oauth:setup-required")}</span>
          </button>
        );
      })}
      {setUp.line || setUp.google ? (
        <p className="text-center text-sm text-ink-soft">
          {t("oauth:notice-before")}{" "}
          <Link to={paths.info("privacy")} className="link">
            {t("signup:notice-privacy")}
          </Link>
          {locale === "en" ? "." : null}
        </p>
      ) : null}
      {setUp.line ? (
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: OPEN_IN_POPUP }} />
      ) : null}
    </div>
  );
}
