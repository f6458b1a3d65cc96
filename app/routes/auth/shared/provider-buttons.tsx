import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { PROVIDERS, PROVIDER_NAMES, type Provider } from "~/lib/vocabulary";
import { ChatIcon, GoogleIcon } from "~/components/art/subject-icons";
import { OPEN_IN_POPUP } from "./sign-in-popup";

const PROVIDER_LOOKS = {
  // LINE's own green; white text on it would have too little contrast.
  line: { Icon: ChatIcon, button: "bg-[#06C755] text-ink hover:bg-[#05b34c]" },
  google: { Icon: GoogleIcon, button: "button-quiet" },
} as const;

interface ProvidersProps {
  setUp: Record<Provider, boolean>;
}

/**
 * Buttons to sign in through a provider, above the form. LINE comes first, because most people here have
 * it; where scripts run it opens in a popup.
 */
export function ProviderButtons({
  setUp,
  redirectTo,
  nonce,
}: ProvidersProps & { redirectTo: string; nonce: string }) {
  const { locale, t } = useText();
  const ready = PROVIDERS.filter((provider) => setUp[provider]);
  if (ready.length === 0) return null;
  return (
    <div className="flex flex-col gap-3 pb-5">
      {ready.map((provider) => {
        const { Icon, button } = PROVIDER_LOOKS[provider];
        return (
          <Link
            key={provider}
            to={paths.signInWith(provider, { redirect: redirectTo })}
            className={`button ${button}`}
            {...(provider === "line" ? { "data-popup": true } : {})}
          >
            <Icon className="size-5 shrink-0" />
            {t("oauth:continue-with", { provider: PROVIDER_NAMES[provider] })}
          </Link>
        );
      })}
      <p className="text-center text-sm text-ink-soft">
        {t("oauth:notice-before")}{" "}
        <Link to={paths.infoPage("terms")} className="link">
          {t("signup:notice-terms")}
        </Link>{" "}
        {t("signup:notice-and")}{" "}
        <Link to={paths.infoPage("privacy")} className="link">
          {t("signup:notice-privacy")}
        </Link>
        {locale === "en" ? "." : null}
      </p>
      <p className="flex items-center gap-3 text-sm text-ink-soft">
        <span className="h-px flex-1 bg-celadon-200" />
        {t("oauth:or")}
        <span className="h-px flex-1 bg-celadon-200" />
      </p>
      {setUp.line ? (
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: OPEN_IN_POPUP }} />
      ) : null}
    </div>
  );
}

/** Disabled buttons below the form, for providers without keys. */
export function ProvidersToSetUp({ setUp }: ProvidersProps) {
  const { t } = useText();
  const missing = PROVIDERS.filter((provider) => !setUp[provider]);
  if (missing.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-3 pt-4 text-sm text-ink-soft">
      {missing.map((provider) => {
        const { Icon } = PROVIDER_LOOKS[provider];
        return (
          <button
            key={provider}
            type="button"
            disabled
            className="flex min-h-11 flex-1 basis-32 items-center justify-center gap-2 rounded-xl border border-celadon-200 px-2 py-1.5 leading-snug"
          >
            <Icon className="size-4 shrink-0" />
            <span className="flex min-w-0 flex-col text-left sm:flex-row sm:gap-2">
              <span className="sr-only">
                {t("oauth:continue-with", { provider: PROVIDER_NAMES[provider] })}&nbsp;·{" "}
              </span>
              <span aria-hidden="true" className="font-semibold">
                {PROVIDER_NAMES[provider]}
              </span>
              <span>{t("oauth:setup-required")}</span>
            </span>
          </button>
        );
      })}
    </div>
  );
}
