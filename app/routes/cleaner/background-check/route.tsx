import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { backgroundCheckStatus } from "~/domain/cleaners/background-check-status";
import { giveCheckConsent, withdrawCheckConsent } from "~/domain/cleaners/consents.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import type { RefusedForm } from "~/http/refused-form.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { SETTING_PAGE_HANDLE, SettingPage, sendSetting } from "../shared/setting-page";
import { useBackgroundCheckText } from "../shared/use-background-check-text";
import { requireCleaner } from "../shared/require-cleaner.server";

export const handle = SETTING_PAGE_HANDLE;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  return {
    consented: cleaner.backgroundCheckConsentAt !== null,
    check: backgroundCheckStatus(cleaner, context.now),
    lastDay: cleaner.backgroundCheckExpiresOn,
    meta: await describePersonalPage(context, "settings:check-title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  const withdraws = (await readForm(request)).get("do") === "withdraw";
  if (withdraws) withdrawCheckConsent(cleaner.userId, context.now);
  else giveCheckConsent(cleaner.userId, context.now);
  const toast = await serializeToast({
    title: withdraws ? "settings:check-saved-withdrawn" : "settings:check-saved-given",
  });
  return redirectWithin(request, paths.cleanerSettings(), { headers: { "Set-Cookie": toast } });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendSetting(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.meta);

export default function BackgroundCheck() {
  const { t } = useText();
  const refused = useActionData<RefusedForm>();
  const { consented, check, lastDay } = useLoaderData<typeof loader>();
  return (
    <SettingPage
      title={t("settings:check-title")}
      lead={useBackgroundCheckText(consented, check, lastDay)}
      refused={refused}
    >
      <p>{t(consented ? "settings:check-withdraw-text" : "settings:check-give-text")}</p>
      <p className="pb-4">
        <Link
          to={paths.infoPage("background-checks")}
          className="link inline-flex min-h-11 items-center"
        >
          {t("settings:check-more")}
        </Link>
      </p>
      <Form method="post">
        <button
          type="submit"
          name="do"
          value={consented ? "withdraw" : "give"}
          className={`button ${consented ? "button-danger-quiet" : "button-strong w-full"}`}
        >
          {t(consented ? "settings:check-withdraw" : "settings:check-give")}
        </button>
      </Form>
    </SettingPage>
  );
}
