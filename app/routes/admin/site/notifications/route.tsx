import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { HourglassIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { useIsSending } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { Badge } from "~/components/ui/badge";
import { FormProblem } from "~/components/ui/form-problem";
import { RowMenu } from "~/components/ui/row-menu";
import { getLineUsage } from "~/domain/admin/site/line-usage.server";
import {
  countNotificationsByKind,
  listNotificationsForAdmin,
  retryDeadLetter,
  type NotificationForAdmin,
} from "~/domain/admin/site/admin-notifications.server";
import { NOTIFICATION_QUEUE_STATES } from "~/domain/admin/site/admin-notifications-filter";
import { parseId } from "~/http/parse-id";
import { readForm } from "~/http/read-form.server";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatDate } from "~/lib/bangkok-time";
import { env } from "~/lib/env.server";
import { joinWithDots } from "~/lib/join-texts";
import { adminPaths } from "~/lib/admin-paths";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { AdminList, type ListColumn } from "../../shared/admin-list";
import {
  filterOptions,
  ROW_ACTION,
  RowAction,
  RowActions,
  SegmentLinks,
} from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import {
  describeList,
  failedChangeToast,
  readListQuery,
  redirectToList,
  requireAdmin,
} from "../../shared/admin-list.server";
import { LineUsageNote } from "./line-usage-note";

const CHANNELS = ["email", "push", "line"] as const;

export const handle = ADMIN_FORM_HANDLE;

export const shouldRevalidate = revalidateList;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { choice, page } = readListQuery(request);
  const counted = countNotificationsByKind();
  const state = choice("state", NOTIFICATION_QUEUE_STATES);
  const kinds = counted[state ?? "failed"].map(({ kind }) => kind);
  const asked = { state, kind: choice("kind", kinds), channel: choice("channel", CHANNELS) };
  const found = listNotificationsForAdmin(
    { ...asked, state: state ?? "failed" },
    page,
    context.now,
  );
  return {
    ...(await describeList(context, "notices", asked, found, page)),
    kinds,
    counts: { failed: sumOf(counted.failed), waiting: sumOf(counted.waiting) },
    notifications: found.rows,
    lineUsage: env().lineMessaging.on ? getLineUsage(context.now) : null,
  };
}

const sumOf = (kinds: readonly { count: number }[]) =>
  kinds.reduce((sum, { count }) => sum + count, 0);

/** Retries the dead letter of the row whose button was pressed. */
export async function action({ request, context }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const form = await readForm(request);
  const result = retryDeadLetter(parseId(form.get("id")), { by, now: context.now });
  return redirectToList(
    request,
    adminPaths.section("notices"),
    result.ok
      ? { title: "admin-money:retried" }
      : failedChangeToast(
          result.reason === "not-an-admin"
            ? "admin:refused-not-an-admin"
            : "admin-money:nothing-to-retry",
        ),
  );
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AdminNotificationsPage() {
  const { t, locale } = useText();
  const { list, kinds, counts, notifications, lineUsage } = useLoaderData<typeof loader>();
  const { asked } = list;
  const { search } = useLocation();
  const refused = useActionData<RefusedForm>();
  const showsFailed = asked.state !== "waiting";
  const moment = (at: number) =>
    `${formatDate(cityDateOf(at), locale, "brief")} ${formatClock(at, locale)}`;
  const columns: ListColumn<NotificationForAdmin>[] = [
    {
      head: t("admin-money:notification"),
      place: "title",
      cell: ({ kind, bookingId }) => (
        <>
          {t(`admin-money:kind-${kind}`)}
          {bookingId === null ? null : <span className="font-normal"> #{bookingId}</span>}
        </>
      ),
    },
    {
      head: t("admin-money:to"),
      cell: ({ recipient }) => (
        <Link
          to={adminPaths.item("users", recipient.id)}
          className="link inline-flex min-h-11 items-center wrap-anywhere"
        >
          {recipient.name || recipient.username}
        </Link>
      ),
    },
    { head: t("admin-money:channel"), cell: ({ channel }) => t(`admin-money:channel-${channel}`) },
    {
      head: t(showsFailed ? "admin-money:given-up" : "admin-money:due"),
      cell: ({ deadAt, runAt }) => moment(deadAt ?? runAt),
    },
    {
      head: t("admin-money:tries"),
      numeric: true,
      cell: ({ attempts }) => attempts,
    },
    {
      head: t("admin-money:why"),
      cell: ({ failure }) =>
        failure === null ? (
          "–"
        ) : (
          <>
            {t(`admin-money:failure-${failure.why}`)}
            {failure.code ? <span className="text-ink-soft"> ({failure.code})</span> : null}
          </>
        ),
    },
    ...(showsFailed
      ? [
          {
            head: t("admin:actions"),
            place: "actions" as const,
            cell: (notification: NotificationForAdmin) => (
              <RowActions>
                {notification.isExpired ? (
                  <Badge tone="over" Icon={HourglassIcon}>
                    {t("admin-money:too-late")}
                  </Badge>
                ) : isWrongAddress(notification) ? (
                  // Another try can't help before the address is right: it is in the menu.
                  <RowAction to={adminPaths.item("users", notification.recipient.id)} oneLine>
                    {t("admin-money:fix-address")}
                  </RowAction>
                ) : (
                  <RetryForm notification={notification} />
                )}
                <RowMenu
                  label={t("admin:more-for", {
                    name: notification.recipient.name || notification.recipient.username,
                  })}
                >
                  {!notification.isExpired && isWrongAddress(notification) ? (
                    <RetryForm notification={notification} />
                  ) : null}
                  <Link
                    to={adminPaths.step("notices", notification.id, "discard", search)}
                    preventScrollReset
                  >
                    {t("admin-money:discard")}
                  </Link>
                </RowMenu>
              </RowActions>
            ),
          },
        ]
      : []),
  ];
  const isFiltered = asked.kind !== null || asked.channel !== null;
  return (
    <AdminList
      section="notices"
      list={list}
      links={
        // One is sent again in its row.
        showsFailed && notifications.filter(({ isExpired }) => !isExpired).length > 1 ? (
          <Link
            to={`${adminPaths.section("notices")}/retry-all${search}`}
            preventScrollReset
            className="button button-quiet"
          >
            {t("admin-money:retry-all")}
          </Link>
        ) : null
      }
      note={
        <>
          <FormProblem refused={refused} />
          {lineUsage ? <LineUsageNote usage={lineUsage} /> : null}
        </>
      }
      count={null}
      parts={
        <SegmentLinks
          label={t("admin:status")}
          segments={[null, "waiting" as const].map((state) => ({
            to: adminPaths.section("notices", { ...asked, kind: null, state }),
            label: joinWithDots(
              t(`admin-money:state-${state ?? "failed"}`),
              String(counts[state ?? "failed"]),
            ),
            isShown: asked.state === state,
          }))}
        />
      }
      keeps={{ state: asked.state }}
      filters={[
        {
          name: "channel",
          label: t("admin-money:channel"),
          all: t("admin-money:all-channels"),
          options: filterOptions(CHANNELS, (channel) => t(`admin-money:channel-${channel}`)),
        },
        {
          name: "kind",
          label: t("admin-money:notification"),
          all: t("admin-money:all-kinds"),
          options: filterOptions(kinds, (kind) => t(`admin-money:kind-${kind}`)),
        },
      ]}
      columns={columns}
      lineOf={(notification) => ({
        to:
          notification.bookingId === null
            ? adminPaths.item("users", notification.recipient.id)
            : adminPaths.item("bookings", notification.bookingId),
        title: (
          <>
            {t(`admin-money:kind-${notification.kind}`)}
            {notification.bookingId === null ? null : ` #${notification.bookingId}`}
          </>
        ),
        state: moment(notification.deadAt ?? notification.runAt),
        text: joinWithDots(
          notification.failure && t(`admin-money:failure-${notification.failure.why}`),
          notification.recipient.name || notification.recipient.username,
          t(`admin-money:channel-${notification.channel}`),
          notification.isExpired && t("admin-money:too-late"),
        ),
        acts:
          !showsFailed || notification.isExpired ? null : isWrongAddress(notification) ? (
            <Link
              to={adminPaths.item("users", notification.recipient.id)}
              className="button button-outline text-sm"
            >
              {t("admin-money:fix-address")}
            </Link>
          ) : (
            <RetryForm notification={notification} isButton />
          ),
      })}
      rows={notifications}
      none={t(
        isFiltered
          ? "admin-money:none-match"
          : showsFailed
            ? "admin-money:none-failed"
            : "admin-money:none-waiting",
      )}
      clearTo={isFiltered ? adminPaths.section("notices", { state: asked.state }) : null}
    />
  );
}

/** True if the address of its person must be put right before it can arrive. */
const isWrongAddress = ({ failure }: NotificationForAdmin) => failure?.why === "address";

/** The button that sends a notification again. */
function RetryForm({
  notification: { id, recipient },
  isButton = false,
}: {
  notification: NotificationForAdmin;
  /** True below a row, where it isn't one of several words. */
  isButton?: boolean;
}) {
  const { t } = useText();
  const sending = useIsSending();
  return (
    <Form method="post" preventScrollReset className={isButton ? undefined : "max-md:pl-3"}>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        aria-disabled={sending || undefined}
        aria-label={t("admin-money:retry-whom", { name: recipient.name || recipient.username })}
        className={isButton ? "button button-outline text-sm" : ROW_ACTION}
      >
        {t("admin-money:retry")}
      </button>
    </Form>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
