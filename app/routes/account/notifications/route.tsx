import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DashboardHead } from "~/components/dashboard-head";
import { NotificationSettings } from "~/components/notification-settings/notification-settings";
import { metaTags } from "~/components/page-meta";
import {
  changeNotificationSettings,
  getNotificationSettings,
} from "~/http/notification-settings.server";
import { lineReturnToast } from "~/http/oauth/connect-line.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireUser } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { paths } from "~/lib/paths";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const returned = await lineReturnToast(request);
  if (returned)
    throw redirect(paths.notificationSettings(), { headers: { "Set-Cookie": returned } });
  return {
    settings: getNotificationSettings(viewer),
    page: await describePersonalPage(context, "notifications:title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const toast = await changeNotificationSettings(request, viewer, context);
  return redirect(paths.notificationSettings(), {
    headers: toast ? { "Set-Cookie": await serializeToast(toast) } : {},
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function AccountNotifications() {
  const { settings } = useLoaderData<typeof loader>();
  return (
    <div className="page py-6 sm:pt-8">
      <DashboardHead tab="notifications" />
      <div className="pb-4">
        <NotificationSettings {...settings} />
      </div>
    </div>
  );
}
