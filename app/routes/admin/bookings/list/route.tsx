import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { AlertIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { pageNumberOf } from "~/components/pagination";
import { StatusBadge } from "~/components/status-badge";
import { Badge } from "~/components/ui/badge";
import { DataTable, type Column } from "~/components/ui/data-table";
import { RowMenu } from "~/components/ui/row-menu";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { canBeRescheduled, displayedStatus } from "~/domain/bookings/lifecycle/status";
import { listAdminSteps } from "~/domain/admin/bookings/booking-transitions.server";
import {
  ADMIN_BOOKING_ORDERS,
  type AdminBookingOrder,
} from "~/domain/admin/bookings/booking-list-orders";
import type { AdminBookingStep } from "~/domain/admin/bookings/admin-steps";
import {
  listBookingsForAdmin,
  type BookingForAdmin,
} from "~/domain/admin/bookings/bookings-list.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireRole } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { isCityDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { keepCompounds } from "~/lib/thai-compounds";
import { BOOKING_STATUSES, type Locale } from "~/lib/vocabulary";
import { AdminErrorPage } from "../../shared/admin-error-page";
import {
  EmptyList,
  FilterDays,
  FilterForm,
  FilterSelect,
  ListBody,
  ListPagination,
  ListHead,
} from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import { ADMIN_LAST_PAGE, ADMIN_PAGE_SIZE, readListChoice } from "../../shared/admin-list.server";

export const shouldRevalidate = revalidateList;

const PROBLEM_FILTERS = ["open"] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const { now, locale } = context;
  const { searchParams } = new URL(request.url);
  const asked = {
    q: searchParams.get("q")?.trim() ?? "",
    status: readListChoice(searchParams, "status", BOOKING_STATUSES),
    problem: readListChoice(searchParams, "problem", PROBLEM_FILTERS),
    from: cityDateOrNull(searchParams.get("from")),
    to: cityDateOrNull(searchParams.get("to")),
    sort: readListChoice(searchParams, "sort", ADMIN_BOOKING_ORDERS),
  };
  const page = pageNumberOf(searchParams, ADMIN_LAST_PAGE);
  const { rows, total } = listBookingsForAdmin(
    {
      search: asked.q,
      status: asked.status,
      from: asked.from,
      to: asked.to,
      hasOpenProblem: asked.problem !== null,
      order: asked.sort ?? "latest",
    },
    { page, size: ADMIN_PAGE_SIZE },
    now,
  );
  if (page > 1 && rows.length === 0) throw redirect(paths.adminSection("bookings", asked));
  return {
    meta: await describePersonalPage(context, "admin:tab-bookings"),
    asked,
    page,
    size: ADMIN_PAGE_SIZE,
    total,
    bookings: shareStepLists(rows.map((row) => bookingRow(row, locale, now))),
  };
}

const cityDateOrNull = (asked: string | null) => (isCityDate(asked) ? asked : null);

/** Returns the data of a list row. */
const bookingRow = (booking: BookingForAdmin, locale: Locale, now: number) => ({
  id: booking.id,
  service: keepCompounds(serviceNameOf(booking, locale)),
  customer: booking.customerName,
  cleaner: booking.cleanerName,
  startsAt: booking.startsAt,
  status: displayedStatus(booking, now),
  answerBy: booking.status === "pending" ? booking.respondBy : null,
  hasProblem: booking.problemOpenSince !== null,
  steps: listAdminSteps(booking, now),
  next: nextStep(booking, now),
  canBeRescheduled: canBeRescheduled(booking, now),
});

/** Lets rows with the same steps share one array, so that it is sent to the browser once. */
function shareStepLists<Row extends { steps: AdminBookingStep[] }>(rows: Row[]): Row[] {
  const lists = new Map<string, AdminBookingStep[]>();
  return rows.map((row) => {
    const key = row.steps.join();
    const steps = lists.get(key) ?? row.steps;
    lists.set(key, steps);
    return { ...row, steps };
  });
}

/** Returns the step that is due: answering a request, or completing a booking that is over; else null. */
function nextStep(booking: BookingForAdmin, now: number): AdminBookingStep | null {
  const [first] = listAdminSteps(booking, now);
  return first === "confirm" || (first === "complete" && now >= booking.endsAt) ? first : null;
}

type BookingRow = ReturnType<typeof bookingRow>;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

export default function AdminBookingsPage() {
  const { t } = useText();
  const moment = useFormatDateTime();
  const { asked, page, size, total, bookings } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const list = (query: Partial<typeof asked> & { page?: number }) =>
    paths.adminSection("bookings", { ...asked, ...query });
  const currentOrder = asked.sort ?? "latest";
  /** Returns the sorting of a column head: the order it leads to, and the current direction, if any. */
  const sort = (
    to: AdminBookingOrder,
    now?: "ascending" | "descending",
  ): NonNullable<Column<BookingRow>["sort"]> => ({
    to: list({ sort: to }),
    ...(now ? { now } : {}),
  });
  const columns: Column<BookingRow>[] = [
    {
      head: t("admin:id"),
      cell: ({ id }) => id,
      numeric: true,
      sort: sort("newest", currentOrder === "newest" ? "descending" : undefined),
    },
    {
      head: t("admin-bookings:service"),
      cell: ({ service }) => service,
      place: "title",
    },
    {
      head: t("admin-bookings:customer"),
      cell: ({ customer }) => (
        <span className="wrap-anywhere">{customer || t("admin-bookings:former-customer")}</span>
      ),
    },
    {
      head: t("admin-bookings:cleaner"),
      cell: ({ cleaner }) => (
        <span className="wrap-anywhere">{cleaner || t("admin-bookings:former-cleaner")}</span>
      ),
    },
    {
      head: t("admin-bookings:when"),
      cell: ({ startsAt }) => moment(startsAt),
      numeric: true,
      sort:
        currentOrder === "latest"
          ? sort("earliest", "descending")
          : sort("latest", currentOrder === "earliest" ? "ascending" : undefined),
    },
    {
      head: t("admin:status"),
      cell: (booking) => <BookingStatusCell {...booking} />,
      place: "state",
    },
    {
      head: t("admin:actions"),
      place: "actions",
      cell: (booking) => <BookingRowActions booking={booking} search={search} />,
    },
  ];
  return (
    <>
      <ListHead title={t("admin:tab-bookings")} total={total}>
        <a
          href={paths.exportBookings({ status: asked.status, from: asked.from, to: asked.to })}
          className="button button-plain max-sm:-ml-5"
        >
          {t("admin:download-csv")}
        </a>
        <Link to={paths.adminItem("bookings", "new")} className="button button-quiet">
          {t("admin-bookings:new")}
        </Link>
      </ListHead>
      <Outlet />
      <ListBody
        path={paths.adminSection("bookings")}
        end={
          <ListPagination page={page} size={size} total={total} to={(to) => list({ page: to })} />
        }
      >
        <FilterForm
          action={paths.adminSection("bookings")}
          label={t("admin-bookings:search-list")}
          sort={asked.sort}
        >
          <FilterSelect
            name="status"
            label={t("admin:status")}
            all={t("admin-bookings:all-statuses")}
            options={BOOKING_STATUSES.map((status) => ({
              value: status,
              label: t(
                status === "pending" ? "admin-bookings:status-pending" : `common:status-${status}`,
              ),
            }))}
            chosen={asked.status}
          />
          <FilterSelect
            name="problem"
            label={t("admin-bookings:problem-filter")}
            all={t("admin-bookings:problem-any")}
            options={[{ value: "open", label: t("admin-bookings:problem-open") }]}
            chosen={asked.problem}
          />
          <FilterDays
            from={{ label: t("admin-bookings:from-day"), chosen: asked.from }}
            to={{ label: t("admin-bookings:to-day"), chosen: asked.to }}
          />
        </FilterForm>
        {bookings.length === 0 ? (
          <EmptyList title={t("admin-bookings:none")} clearTo={paths.adminSection("bookings")} />
        ) : (
          <DataTable
            caption={t("admin:tab-bookings")}
            columns={columns}
            items={bookings}
            idOf={({ id }) => id}
          />
        )}
      </ListBody>
    </>
  );
}

/** Shows the status as text, and highlights a booking that waits for somebody. */
function BookingStatusCell({ status, answerBy, hasProblem }: BookingRow) {
  const { t } = useText();
  const moment = useFormatDateTime();
  return (
    <span className="flex flex-col items-start gap-0.5 max-md:items-end">
      {status === "pending" ? (
        <StatusBadge status={status} inRow />
      ) : (
        <span>{t(`common:status-${status}`)}</span>
      )}
      {status === "pending" && answerBy !== null ? (
        <span className="text-mini text-ink-soft tabular">
          {t("admin-bookings:answer-by", { moment: moment(answerBy, "brief") })}
        </span>
      ) : null}
      {hasProblem ? (
        <Badge tone="danger" Icon={AlertIcon}>
          {t("admin-bookings:has-problem")}
        </Badge>
      ) : null}
    </span>
  );
}

/** Shows the next action, and the others in a menu. A finished booking has only a link to its page. */
function BookingRowActions({ booking, search }: { booking: BookingRow; search: string }) {
  const { t } = useText();
  const { id, steps, next } = booking;
  const step = (name: AdminBookingStep) => paths.adminStep("bookings", id, name, search);
  return (
    <div className="flex flex-wrap items-center justify-between gap-1 md:flex-nowrap md:justify-end">
      {next ? (
        <Link
          to={step(next)}
          preventScrollReset
          aria-label={`${t(`admin-bookings:step-${next}`)}: ${t("admin-bookings:number", { id })}`}
          className="link inline-flex min-h-11 items-center px-1 font-semibold"
        >
          {t(`admin-bookings:step-${next}`)}
        </Link>
      ) : (
        <Link
          to={paths.adminItem("bookings", id)}
          aria-label={t("admin-bookings:open-which", { id })}
          className="link inline-flex min-h-11 items-center px-1 font-semibold"
        >
          {t("admin-bookings:open")}
        </Link>
      )}
      {steps.length > 0 ? (
        <RowMenu label={t("admin-bookings:more-for", { id })}>
          {next ? (
            <Link to={paths.adminItem("bookings", id)}>{t("admin-bookings:open")}</Link>
          ) : null}
          {steps
            .filter((other) => other !== next)
            .map((other) => (
              <Link key={other} to={step(other)} preventScrollReset>
                {t(`admin-bookings:step-${other}`)}
              </Link>
            ))}
          {booking.canBeRescheduled ? (
            <>
              <Link to={paths.adminStep("bookings", id, "move")}>
                {t("admin-bookings:can-reschedule")}
              </Link>
              <Link to={paths.adminStep("bookings", id, "reassign")}>
                {t("admin-bookings:can-reassign")}
              </Link>
            </>
          ) : null}
        </RowMenu>
      ) : (
        // The empty space keeps the first actions of all rows in one column.
        <span className="w-11 max-md:hidden" />
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
