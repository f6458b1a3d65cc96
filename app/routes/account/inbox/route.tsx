import { parseWithZod } from "@conform-to/zod/v4";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod/v4";
import { EmptyBookingsScene } from "~/components/art/empty-scenes";
import { metaTags } from "~/components/page-meta";
import { Pagination, pageNumberOf } from "~/components/pagination";
import { Empty } from "~/components/ui/empty";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { inboxNotificationPath, inboxNotificationTitle } from "~/domain/notifications/inbox";
import {
  listInbox,
  openInboxNotification,
  markInboxRead,
  type InboxNotification,
} from "~/domain/notifications/inbox.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { requireUser } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { InboxRow } from "./inbox-row";

/** Either one notification is opened, or all are marked as read. */
const InboxFormSchema = z.union([
  z.object({ open: z.coerce.number().int().positive() }),
  z.object({ all: z.literal("1") }),
]);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const page = pageNumberOf(new URL(request.url).searchParams);
  const { notifications, hasMore } = listInbox(viewer.id, page);
  return {
    today: cityDateOf(context.now),
    list: { page, hasMore },
    notifications: notifications.map((notification) => inboxRowOf(notification, context.locale)),
    page: await describePersonalPage(context, "inbox:title"),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const submission = parseWithZod(await readForm(request), { schema: InboxFormSchema });
  if (submission.status !== "success") throw new Response(null, { status: 400 });
  if ("all" in submission.value) {
    markInboxRead(viewer.id, context.now);
    return redirect(paths.inbox(), {
      headers: { "Set-Cookie": await serializeToast({ title: "inbox:all-read" }) },
    });
  }
  const notification = openInboxNotification(viewer.id, submission.value.open, context.now);
  if (!notification) throw new Response(null, { status: 404 });
  return redirect(inboxNotificationPath(notification));
}

/** Returns a notification in its reader's language. */
function inboxRowOf(notification: InboxNotification, locale: "en" | "th") {
  const {
    id,
    side,
    at,
    readAt,
    date,
    time,
    serviceNameEn,
    serviceNameTh,
    redoOfProblemId,
    cleanerName,
  } = notification;
  return {
    id,
    title: inboxNotificationTitle(notification),
    at,
    isNew: readAt === null,
    about:
      date !== null && time !== null && serviceNameEn !== null && serviceNameTh !== null
        ? {
            service: serviceNameOf({ serviceNameEn, serviceNameTh, redoOfProblemId }, locale),
            date,
            time,
            // Cleaners don't need their own name.
            cleaner: side === "customer" && cleanerName ? nameForReader(cleanerName, locale) : null,
          }
        : null,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.page);

export default function Inbox() {
  const { t } = useText();
  const { notifications, today, list } = useLoaderData<typeof loader>();
  return (
    <div className="page py-4 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-2 pb-4">
        <div>
          <h1>{t("inbox:title")}</h1>
          {notifications.length > 0 ? (
            <p className="pt-1 text-ink-soft">{t("inbox:description")}</p>
          ) : null}
        </div>
        {notifications.some(({ isNew }) => isNew) ? (
          <form method="post" action={paths.inbox()}>
            <button type="submit" name="all" value="1" className="button button-quiet">
              {t("inbox:read-all")}
            </button>
          </form>
        ) : null}
      </div>
      {notifications.length > 0 ? (
        <ul className="card ruled">
          {notifications.map((notification) => (
            <InboxRow key={notification.id} notification={notification} today={today} />
          ))}
        </ul>
      ) : (
        <Empty Scene={EmptyBookingsScene} title={t("inbox:empty")}>
          <p className="text-ink-soft">{t("inbox:empty-text")}</p>
        </Empty>
      )}
      <Pagination {...list} to={paths.inbox} />
    </div>
  );
}
