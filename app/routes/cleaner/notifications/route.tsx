import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NotificationSettings } from "~/components/notification-settings/notification-settings";
import { metaTags } from "~/components/page-meta";
import {
  changeNotificationSettings,
  getNotificationSettings,
} from "~/http/notification-settings.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { requireCleaner, requireUserOnCleanerPage } from "../shared/require-cleaner.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireCleaner(request, context);
  const viewer = await requireUserOnCleanerPage(request, context);
  const meta = await describePersonalPage(context, "notifications:title-cleaner");
  return { meta, settings: getNotificationSettings(viewer) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireCleaner(request, context);
  const viewer = await requireUserOnCleanerPage(request, context);
  const toast = await changeNotificationSettings(request, viewer, context);
  return redirectWithin(request, paths.cleanerNotificationSettings(), {
    headers: toast ? { "Set-Cookie": await serializeToast(toast) } : {},
  });
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function CleanerNotifications() {
  const { t } = useText();
  const { settings } = useLoaderData<typeof loader>();
  return (
    <div className="pb-8">
      <h1>{t("notifications:title")}</h1>
      <NotificationSettings {...settings} />
    </div>
  );
}
