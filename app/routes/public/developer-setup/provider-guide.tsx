import {
  SETUP_SETTINGS,
  SIGN_IN_SCOPES,
  type SettingName,
} from "~/domain/accounts/oauth/setup-reference";
import type { MessageKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { CopyableAddress } from "./copyable-address";
import { SettingList } from "./setting-list";

const GUIDES = {
  google: {
    title: "setup:google-title",
    console: {
      href: "https://console.cloud.google.com/auth/overview",
      label: "setup:google-console",
    },
    steps: [
      "setup:google-step-1",
      "setup:google-step-2",
      "setup:google-step-3",
      "setup:google-step-4",
      "setup:google-step-5",
      "setup:google-step-6",
      "setup:google-step-7",
    ],
  },
  line: {
    title: "setup:line-title",
    console: { href: "https://developers.line.biz/console/", label: "setup:line-console" },
    steps: [
      "setup:line-step-1",
      "setup:line-step-2",
      "setup:line-step-3",
      "setup:line-step-4",
      "setup:line-step-5",
      "setup:line-step-6",
    ],
  },
} as const satisfies Record<
  "google" | "line",
  { title: MessageKey; console: { href: string; label: MessageKey }; steps: MessageKey[] }
>;

interface ProviderGuideProps {
  id: string;
  provider: keyof typeof GUIDES;
  /** The full address, as the provider must know it. */
  callback: string;
  given: Record<SettingName, boolean> | null;
}

/** The guide to set up sign-in with one provider: steps, callback address, scopes, settings. */
export function ProviderGuide({ id, provider, callback, given }: ProviderGuideProps) {
  const { t } = useText();
  const { title, console: site, steps } = GUIDES[provider];
  return (
    <section id={id} className="card flex flex-col gap-8 p-5 sm:p-6">
      <h2 className="text-xl">{t(title)}</h2>
      <div>
        <h3 className="text-lg">{t("setup:steps")}</h3>
        <ol className="flex list-decimal flex-col gap-3 pt-2 pl-6">
          {steps.map((step) => (
            <li key={step}>{t(step)}</li>
          ))}
        </ol>
        <a href={site.href} rel="noreferrer" className="link inline-flex min-h-11 items-center">
          {t(site.label)}
        </a>
      </div>
      <div>
        <h3 className="text-lg">{t("setup:callback")}</h3>
        <p className="text-ink-soft">{t("setup:callback-hint")}</p>
        <CopyableAddress address={callback} label={t("setup:copy-label")} />
      </div>
      <div>
        <h3 className="text-lg">{t("setup:scopes")}</h3>
        <ul className="flex flex-wrap gap-2 pt-2">
          {SIGN_IN_SCOPES.map((scope) => (
            <li key={scope}>
              <code className="rounded-xl bg-celadon-100 px-3 py-2">{scope}</code>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="text-lg">{t("setup:settings")}</h3>
        <p className="text-ink-soft">{t("setup:settings-hint")}</p>
        <SettingList names={SETUP_SETTINGS[provider]} given={given} />
      </div>
    </section>
  );
}
