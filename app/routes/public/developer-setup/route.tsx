import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ChevronDownIcon } from "~/components/art/icons";
import { metaTags } from "~/components/page-meta";
import { TabLink, TabLinks } from "~/components/ui/tab-links";
import { SETUP_SETTINGS } from "~/domain/accounts/oauth/setup-reference";
import { describePersonalPage } from "~/http/page-meta.server";
import { getSignedIn } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { env } from "~/lib/env.server";
import { givenSettings } from "~/lib/given-settings.server";
import { paths } from "~/lib/paths";
import { lineWebhookPath, signInCallbackPath } from "~/lib/unlinked-paths";
import { COPY_BUTTONS } from "./inline-scripts";
import { ProviderGuide } from "./provider-guide";
import { CopyableAddress } from "./copyable-address";
import { SettingList } from "./setting-list";

/** The sections of the page, in their order; the first one is about the chosen provider. */
const CONTENTS = ["provider", "setup:email", "setup:line-messaging", "setup:push"] as const;
const idOf = (section: (typeof CONTENTS)[number]) => section.replace("setup:", "");

/** Loads the guide for everybody, and for admins also which settings this server has. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await getSignedIn(request, context);
  const tab = new URL(request.url).searchParams.get("tab");
  const provider = tab === "line" ? ("line" as const) : ("google" as const);
  return {
    provider,
    // As the providers must know it: the configured origin, whatever address the reader used.
    callback: env().APP_ORIGIN + signInCallbackPath(provider),
    webhook: env().APP_ORIGIN + lineWebhookPath(),
    given: viewer?.role === "admin" ? givenSettings(Object.values(SETUP_SETTINGS).flat()) : null,
    nonce: context.cspNonce,
    page: await describePersonalPage(context, "setup:title"),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function DeveloperSetup() {
  const { t } = useText();
  const { provider, callback, webhook, given, nonce } = useLoaderData<typeof loader>();
  return (
    <div className="page py-6 sm:py-10">
      <h1>{t("setup:title")}</h1>
      <p className="text-ink-soft">{t("setup:lead")}</p>
      <div className="part-two gap-y-6">
        <div className="min-w-0">
          <TabLinks label={t("setup:providers")}>
            <TabLink to={paths.developerSetup()} current={provider === "google"}>
              Google
            </TabLink>
            <TabLink to={paths.developerSetup({ tab: "line" })} current={provider === "line"}>
              LINE
            </TabLink>
          </TabLinks>
          <ProviderGuide
            id={idOf("provider")}
            provider={provider}
            callback={callback}
            given={given}
          />
          <section className="pt-8">
            <h2 className="text-xl">{t("setup:others")}</h2>
            <p className="pt-1 pb-4 text-ink-soft">{t("setup:others-lead")}</p>
            <div className="flex flex-col gap-4">
              <Service
                id={idOf("setup:email")}
                title={t("setup:email")}
                text={t("setup:email-text")}
              >
                <SettingList names={SETUP_SETTINGS.email} given={given} />
              </Service>
              <Service
                id={idOf("setup:line-messaging")}
                title={t("setup:line-messaging")}
                text={t("setup:line-messaging-text")}
              >
                <ol className="flex list-decimal flex-col gap-2 pb-2 pl-6">
                  <li>{t("setup:line-messaging-step-1")}</li>
                  <li>{t("setup:line-messaging-step-2")}</li>
                  <li>
                    {t("setup:line-messaging-step-3")}
                    <p className="pt-1">{t("setup:line-messaging-webhook")}</p>
                    <CopyableAddress address={webhook} />
                  </li>
                  <li>{t("setup:line-messaging-step-4")}</li>
                </ol>
                <SettingList names={SETUP_SETTINGS.lineMessaging} given={given} />
              </Service>
              <Service id={idOf("setup:push")} title={t("setup:push")} text={t("setup:push-text")}>
                <SettingList names={SETUP_SETTINGS.push} given={given} />
              </Service>
            </div>
          </section>
        </div>
        <nav
          aria-label={t("home:info-contents")}
          className="card p-4 max-lg:hidden lg:sticky lg:top-22 lg:mt-[5.2rem]"
        >
          <p className="px-2 font-semibold">{t("home:info-contents")}</p>
          {CONTENTS.map((title) => (
            <a
              key={title}
              href={`#${idOf(title)}`}
              className="flex min-h-9 items-center px-2 text-celadon-700 hover:underline"
            >
              {t(title === "provider" ? `setup:${provider}-title` : title)}
            </a>
          ))}
        </nav>
      </div>
      <div
        id="copied"
        role="status"
        className="fixed inset-x-4 bottom-4 z-50 sm:left-auto sm:w-96 print:hidden"
      >
        <template>
          <p className="status-line card border-l-4 border-celadon-700 p-4 font-semibold">
            {t("setup:copied")}
          </p>
        </template>
      </div>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: COPY_BUTTONS }} />
    </div>
  );
}

function Service({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={`${id}-title`} className="card px-5 sm:px-6">
      <details className="group">
        <summary className="flex min-h-14 list-none items-center justify-between gap-3 py-2 [&::-webkit-details-marker]:hidden">
          <h3 id={`${id}-title`} className="text-lg">
            {title}
          </h3>
          <ChevronDownIcon className="size-5 shrink-0 text-celadon-700 group-open:rotate-180" />
        </summary>
        {/* Browsers open the details around an anchor that a link leads to. */}
        <div id={id} className="scroll-mt-32 pb-5">
          <p className="pb-2 text-ink-soft">{text}</p>
          {children}
        </div>
      </details>
    </section>
  );
}
