import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Form,
  Outlet,
  useActionData,
  useLoaderData,
  useLocation,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { HourglassIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { useIsSending } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { pageNumberOf } from "~/components/pagination";
import { Badge } from "~/components/ui/badge";
import { DataTable, type Column } from "~/components/ui/data-table";
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
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import type { RefusedForm } from "~/http/refused-form.server";
import { requireRole } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatDate } from "~/lib/bangkok-time";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import { AdminErrorPage } from "../../shared/admin-error-page";
import {
  EmptyList,
  FilterForm,
  FilterSelect,
  ListBody,
  ListPagination,
  ListHead,
} from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import {
  ADMIN_LAST_PAGE,
  ADMIN_PAGE_SIZE,
  redirectToList,
  readListChoice,
  failedChangeToast,
  requireAdmin,
} from "../../shared/admin-list.server";
import { LineUsageNote } from "./line-usage-note";

const CHANNELS = ["email", "push", "line"] as const;

export const handle = ADMIN_FORM_HANDLE;

export const shouldRevalidate = revalidateList;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const { searchParams } = new URL(request.url);
  const counted = countNotificationsByKind();
  const state = readListChoice(searchParams, "state", NOTIFICATION_QUEUE_STATES);
  const countsOfState = counted[state ?? "failed"];
  const asked = {
    state,
    kind: countsOfState.find(({ kind }) => kind === searchParams.get("kind"))?.kind ?? null,
    channel: readListChoice(searchParams, "channel", CHANNELS),
  };
  const page = pageNumberOf(searchParams, ADMIN_LAST_PAGE);
  const { rows, total } = listNotificationsForAdmin(
    { ...asked, state: state ?? "failed" },
    { page, size: ADMIN_PAGE_SIZE },
    context.now,
  );
  if (page > 1 && rows.length === 0) throw redirect(paths.adminSection("notices", asked));
  return {
    meta: await describePersonalPage(context, "admin:tab-notices"),
    asked,
    kinds: countsOfState.map(({ kind }) => kind),
    counts: { failed: sumOf(counted.failed), waiting: sumOf(counted.waiting) },
    page,
    size: ADMIN_PAGE_SIZE,
    total,
    notifications: rows,
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
    paths.adminSection("notices"),
    result.ok
      ? { title: "admin-money:retried" }
      : failedChangeToast(
          result.reason === "not-an-admin"
            ? "admin:refused-not-an-admin"
            : "admin-money:nothing-to-retry",
        ),
  );
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendAdminForm(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AdminNotificationsPage() {
  const { t, locale } = useText();
  const { asked, kinds, counts, page, size, total, notifications, lineUsage } =
    useLoaderData<typeof loader>();
  const { search } = useLocation();
  const refused = useActionData<RefusedForm>();
  const sending = useIsSending();
  const list = (query: Partial<typeof asked> & { page?: number }) =>
    paths.adminSection("notices", { ...asked, ...query });
  const showsFailed = asked.state !== "waiting";
  const moment = (at: number) =>
    `${formatDate(cityDateOf(at), locale, "brief")} ${formatClock(at, locale)}`;
  const columns: Column<NotificationForAdmin>[] = [
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
          to={paths.adminItem("users", recipient.id)}
          className="link inline-flex min-h-6 items-center wrap-anywhere"
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
              <div className="flex flex-wrap items-center justify-between gap-1 md:flex-nowrap md:justify-end">
                {notification.isExpired ? (
                  <Badge tone="over" Icon={HourglassIcon}>
                    {t("admin-money:too-late")}
                  </Badge>
                ) : (
                  <Form method="post" preventScrollReset>
                    <input type="hidden" name="id" value={notification.id} />
                    <button
                      type="submit"
                      aria-disabled={sending || undefined}
                      aria-label={t("admin-money:retry-whom", {
                        name: notification.recipient.name || notification.recipient.username,
                      })}
                      className="link inline-flex min-h-11 items-center px-1 font-semibold"
                    >
                      {t("admin-money:retry")}
                    </button>
                  </Form>
                )}
                <RowMenu
                  label={t("admin:more-for", {
                    name: notification.recipient.name || notification.recipient.username,
                  })}
                >
                  <Link
                    to={paths.adminStep("notices", notification.id, "discard", search)}
                    preventScrollReset
                  >
                    {t("admin-money:discard")}
                  </Link>
                </RowMenu>
              </div>
            ),
          },
        ]
      : []),
  ];
  const isFiltered = asked.kind !== null || asked.channel !== null;
  return (
    <>
      <ListHead title={t("admin:tab-notices")} total={total}>
        {showsFailed && notifications.some(({ isExpired }) => !isExpired) ? (
          <Link
            to={`${paths.adminSection("notices")}/retry-all${search}`}
            preventScrollReset
            className="button button-quiet"
          >
            {t("admin-money:retry-all")}
          </Link>
        ) : null}
      </ListHead>
      <FormProblem refused={refused} />
      <Outlet />
      {lineUsage ? <LineUsageNote usage={lineUsage} /> : null}
      <ListBody
        path={paths.adminSection("notices")}
        end={
          <ListPagination page={page} size={size} total={total} to={(to) => list({ page: to })} />
        }
      >
        <FilterForm action={paths.adminSection("notices")}>
          <FilterSelect
            name="state"
            label={t("admin:status")}
            all={`${t("admin-money:state-failed")} (${counts.failed})`}
            options={[
              { value: "waiting", label: `${t("admin-money:state-waiting")} (${counts.waiting})` },
            ]}
            chosen={asked.state === "waiting" ? "waiting" : null}
          />
          <FilterSelect
            name="channel"
            label={t("admin-money:channel")}
            all={t("admin-money:all-channels")}
            options={CHANNELS.map((channel) => ({
              value: channel,
              label: t(`admin-money:channel-${channel}`),
            }))}
            chosen={asked.channel}
          />
          <FilterSelect
            name="kind"
            label={t("admin-money:notification")}
            all={t("admin-money:all-kinds")}
            options={kinds.map((kind) => ({ value: kind, label: t(`admin-money:kind-${kind}`) }))}
            chosen={asked.kind}
          />
        </FilterForm>
        {notifications.length === 0 ? (
          <EmptyList
            title={t(
              isFiltered
                ? "admin-money:none-match"
                : showsFailed
                  ? "admin-money:none-failed"
                  : "admin-money:none-waiting",
            )}
            clearTo={isFiltered ? paths.adminSection("notices", { state: asked.state }) : null}
          />
        ) : (
          <DataTable
            caption={t("admin:tab-notices")}
            columns={columns}
            items={notifications}
            idOf={({ id }) => id}
          />
        )}
      </ListBody>
    </>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
