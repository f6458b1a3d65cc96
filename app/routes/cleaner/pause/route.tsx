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
import { listCleanerBookingsAhead } from "~/domain/bookings/reading/cleaner-bookings-ahead.server";
import { pauseCleaner, resumeCleaner } from "~/domain/cleaners/cleaner-settings.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import type { RefusedForm } from "~/http/refused-form.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { SETTING_PAGE_HANDLE, SettingPage, sendSetting } from "../shared/setting-page";
import { requireCleaner } from "../shared/require-cleaner.server";

export const handle = SETTING_PAGE_HANDLE;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  return {
    isPaused: cleaner.pausedAt !== null,
    jobs: listCleanerBookingsAhead(cleaner.id, context.now).length,
    meta: await describePersonalPage(context, "settings:pause-title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const cleaner = await requireCleaner(request, context);
  const pauses = (await readForm(request)).get("do") === "pause";
  if (pauses) pauseCleaner(cleaner.id, context.now);
  else resumeCleaner(cleaner.id);
  const toast = await serializeToast({
    title: pauses ? "settings:pause-saved-on" : "settings:pause-saved-off",
  });
  return redirectWithin(request, paths.cleanerSettings(), { headers: { "Set-Cookie": toast } });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendSetting(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.meta);

export default function Pause() {
  const { t } = useText();
  const refused = useActionData<RefusedForm>();
  const { isPaused, jobs } = useLoaderData<typeof loader>();
  return (
    <SettingPage
      title={t("settings:pause-title")}
      lead={t(isPaused ? "settings:pause-lead-on" : "settings:pause-lead-off")}
      refused={refused}
    >
      <Form method="post" className="flex flex-col gap-3">
        {jobs > 0 ? (
          <p className="font-semibold">{t("settings:pause-jobs", { count: jobs })}</p>
        ) : null}
        <button
          type="submit"
          name="do"
          value={isPaused ? "resume" : "pause"}
          className="button button-strong"
        >
          {t(isPaused ? "settings:resume" : "settings:pause")}
        </button>
        {isPaused ? null : (
          <Link to={`${paths.cleanerAvailability()}#days-off`} className="button button-plain">
            {t("settings:pause-with-dates")}
          </Link>
        )}
      </Form>
    </SettingPage>
  );
}
