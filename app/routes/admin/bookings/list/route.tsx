import type { LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { AlertIcon, OutlineIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { StatusBadge } from "~/components/status-badge";
import { Badge } from "~/components/ui/badge";
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
import { dayStateOf } from "~/domain/admin/day/day-states";
import { getCleanerForFees } from "~/domain/admin/money/fees-list.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { fullNameForReader, nameForReader } from "~/lib/for-reader";
import { adminPaths } from "~/lib/admin-paths";
import { cityDateOf } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { shortestServiceName } from "~/lib/short-service-name";
import { keepCompounds } from "~/lib/thai-compounds";
import { BOOKING_STATUSES, type Locale } from "~/lib/vocabulary";
import { shortAreaName } from "~/lib/short-area-name";
import { AdminErrorPage } from "../../shared/admin-error-page";
import { AdminList, type ListColumn } from "../../shared/admin-list";
import {
  FilterDays,
  filterOptions,
  RowAction,
  RowActions,
  SegmentLinks,
} from "../../shared/list-parts";
import { revalidateList } from "../../shared/revalidate-list";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import { describeList, readListQuery, requireAdmin } from "../../shared/admin-list.server";
import { DayStateBadge } from "../../shared/day-state";
import { DaysList } from "./days-list";
import { getDaysView, listDaysOf, listTomorrowIfQuiet, readBookingView } from "./days-view.server";
import { useBookingLine, useDayOfBooking } from "./use-booking-line";
import { viewLinksOf } from "./view-links.server";

export const shouldRevalidate = revalidateList;

const PROBLEM_FILTERS = ["open"] as const;

const PAYMENT_FILTERS = ["not-paid"] as const;

const DEFAULT_ORDER = "latest";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { now, locale } = context;
  const { search, choice, day, id, page } = readListQuery(request);
  const view = readBookingView(request);
  const days = getDaysView(now);
  const t = await translatorFor(locale);
  if (view !== "all") {
    const found = listDaysOf(view, page, { days, locale, now });
    const list = await describeList(context, "bookings", { view }, found, page);
    const tomorrow = view === "today" ? listTomorrowIfQuiet(days, { locale, now }) : [];
    return {
      view,
      views: viewLinksOf(view, days, t),
      ...list,
      agreed: days.agreed[view],
      jobs: found.rows,
      tomorrow,
    };
  }
  const cleaner = getCleanerForFees(id("cleaner") ?? 0);
  const asked = {
    view,
    q: search,
    status: choice("status", BOOKING_STATUSES),
    problem: choice("problem", PROBLEM_FILTERS),
    payment: choice("payment", PAYMENT_FILTERS),
    from: day("from"),
    to: day("to"),
    cleaner: cleaner ? String(cleaner.id) : null,
    sort: choice("sort", ADMIN_BOOKING_ORDERS),
  };
  const { status, problem, payment, from, to, sort } = asked;
  const found = listBookingsForAdmin(
    {
      ...{ search, status, from, to },
      hasOpenProblem: problem !== null,
      isNotPaid: payment !== null,
      cleanerId: cleaner?.id ?? null,
      order: sort ?? DEFAULT_ORDER,
    },
    page,
    now,
  );
  return {
    view,
    views: viewLinksOf(view, days, t, asked),
    ...(await describeList(context, "bookings", asked, found, page)),
    /** The name of the cleaner whose bookings these are; null if they are those of all. */
    cleaner: cleaner && nameForReader(cleaner.name, locale),
    bookings: shareStepLists(found.rows.map((row) => bookingRow(row, locale, now))),
  };
}

/** Returns the data of a list row. */
const bookingRow = (booking: BookingForAdmin, locale: Locale, now: number) => ({
  id: booking.id,
  service: keepCompounds(serviceNameOf(booking, locale)),
  customer: booking.customerName,
  cleaner: fullNameForReader(booking.cleanerName, locale),
  area: booking.city,
  hours: booking.hoursBilled,
  total: booking.totalPrice,
  startsAt: booking.startsAt,
  // The year is named where it isn't this one; else the weekday says more.
  dateStyle: isSameYear(booking.startsAt, now) ? ("short" as const) : ("compact" as const),
  status: displayedStatus(booking, now),
  state: dayStateOf({ ...booking, hasNobody: false }, now),
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

const isSameYear = (one: number, other: number) =>
  cityDateOf(one).slice(0, 4) === cityDateOf(other).slice(0, 4);

type BookingRow = ReturnType<typeof bookingRow>;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.meta, error);

type ListData = SerializeFrom<typeof loader>;
type AllBookings = Extract<ListData, { view: "all" }>;

export default function AdminBookingsPage() {
  const found = useLoaderData<typeof loader>();
  return found.view === "all" ? (
    <AllBookingsList found={found} />
  ) : (
    <DaysList found={found} links={<BookingLinks asked={{}} isSearched={false} />} />
  );
}

const CSV_NOTE_ID = "csv-note";

/** Returns the part of the list's filter that its file has, too: all but the search. */
const exportedFilter = ({
  status,
  from,
  to,
  problem,
  payment,
  cleaner,
}: AllBookings["list"]["asked"]) => ({
  status,
  from,
  to,
  problem,
  payment,
  cleaner,
});

/**
 * Links to the bookings as a file, and to book for somebody who phones. `isSearched` is true if the list is
 * narrowed by a search, which the file isn't.
 */
function BookingLinks({
  asked,
  isSearched,
}: {
  asked: Parameters<typeof adminPaths.exportBookings>[0];
  isSearched: boolean;
}) {
  const { t } = useText();
  return (
    <>
      <a
        href={adminPaths.exportBookings(asked)}
        className="button button-plain max-sm:order-1 max-sm:px-3"
        aria-describedby={isSearched ? CSV_NOTE_ID : undefined}
      >
        {/* On phones both links are beside the heading. */}
        <OutlineIcon className="size-5 sm:hidden" d="M12 4v11m-5-5 5 5 5-5M5 20h14" />
        <span className="max-sm:sr-only">{t("admin:download-csv")}</span>
      </a>
      {isSearched ? (
        <p id={CSV_NOTE_ID} className="self-center text-sm text-ink-soft">
          {t("admin-bookings:csv-not-searched")}
        </p>
      ) : null}
      <Link to={adminPaths.item("bookings", "new")} className="button button-quiet">
        {t("admin-bookings:new")}
      </Link>
    </>
  );
}

function AllBookingsList({ found: { list, cleaner, bookings, views } }: { found: AllBookings }) {
  const { t } = useText();
  const moment = useFormatDateTime();
  const line = useBookingLine();
  const day = useDayOfBooking();
  const { asked } = list;
  const { search } = useLocation();
  const columns: ListColumn<BookingRow, AdminBookingOrder>[] = [
    {
      head: t("admin:id"),
      cell: ({ id }) => (
        <Link
          to={adminPaths.item("bookings", id)}
          aria-label={t("admin-bookings:open-which", { id })}
          className="link inline-flex min-h-11 items-center font-semibold"
        >
          #{id}
        </Link>
      ),
      numeric: true,
      orders: ["newest"],
      descending: true,
    },
    {
      head: t("admin-bookings:service"),
      cell: ({ service }) => shortestServiceName(service),
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
    { head: t("admin-day:area-filter"), cell: ({ area }) => shortAreaName(t(`areas:${area}`)) },
    {
      head: t("admin-bookings:when"),
      cell: ({ startsAt, dateStyle }) => moment(startsAt, dateStyle),
      isDate: true,
      orders: ["latest", "earliest"],
      descending: true,
    },
    {
      head: t("admin:status"),
      cell: (booking) => <BookingStatusCell {...booking} />,
      place: "state",
    },
    { head: t("admin:total"), cell: ({ total }) => formatBaht(total), numeric: true },
    {
      head: t("admin:actions"),
      place: "actions",
      isWideOnly: true,
      cell: (booking) => <BookingRowActions booking={booking} search={search} />,
    },
  ];
  return (
    <AdminList
      section="bookings"
      list={list}
      links={<BookingLinks asked={exportedFilter(asked)} isSearched={asked.q !== ""} />}
      parts={<SegmentLinks label={t("admin-day:views")} segments={views} />}
      note={
        cleaner === null ? null : (
          <p className="flex flex-wrap items-center gap-x-4 pb-2">
            <strong className="wrap-anywhere">
              {t("admin-bookings:only-cleaner", {
                name: cleaner || t("admin-bookings:former-cleaner"),
              })}
            </strong>
            <Link
              to={adminPaths.section("bookings", { ...asked, cleaner: null })}
              className="link inline-flex min-h-11 items-center font-semibold"
            >
              {t("admin-bookings:all-cleaners")}
            </Link>
          </p>
        )
      }
      search={t("admin-bookings:search-list")}
      filters={[
        {
          name: "status",
          label: t("admin:status"),
          all: t("admin-bookings:all-statuses"),
          options: filterOptions(BOOKING_STATUSES, (status) =>
            t(status === "pending" ? "admin-bookings:status-pending" : `common:status-${status}`),
          ),
        },
        {
          name: "problem",
          label: t("admin-bookings:problem-filter"),
          all: t("admin-bookings:problem-any"),
          options: filterOptions(PROBLEM_FILTERS, () => t("admin-bookings:problem-open")),
        },
        {
          name: "payment",
          label: t("admin-bookings:payment"),
          all: t("admin-bookings:payment-any"),
          options: filterOptions(PAYMENT_FILTERS, () => t("admin-bookings:done-not-paid")),
        },
      ]}
      moreFilters={
        <FilterDays
          from={{ label: t("admin-bookings:from-day"), chosen: asked.from }}
          to={{ label: t("admin-bookings:to-day"), chosen: asked.to }}
        />
      }
      keeps={{ view: "all", cleaner: asked.cleaner }}
      order={asked.sort ?? DEFAULT_ORDER}
      columns={columns}
      lineOf={(booking) =>
        line({ ...booking, findTo: null }, <BookingLineState booking={booking} />)
      }
      // By their numbers, the bookings of a day aren't one after the other.
      groupOf={asked.sort === "newest" ? undefined : day}
      rows={bookings}
      none={t("admin-bookings:none")}
      clearTo={adminPaths.section("bookings", { view: "all" })}
    />
  );
}

/** Shows the status, and highlights a booking that waits for somebody. */
function BookingStatusCell({ status, state, answerBy, hasProblem }: BookingRow) {
  const { t } = useText();
  const moment = useFormatDateTime();
  return (
    <span className="flex flex-col items-start gap-0.5 max-md:items-end">
      {state === "at-work" || state === "on-the-way" ? (
        <DayStateBadge state={state} />
      ) : status === "pending" ? (
        <StatusBadge status={status} inRow />
      ) : (
        // Nobody has to do anything: the word must not be the loudest of its row.
        <span className="text-ink-soft">{t(`common:status-${status}`)}</span>
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

/** The state on phones: a problem before all else, and plain words for what waits for nobody. */
function BookingLineState({ booking: { status, state, hasProblem } }: { booking: BookingRow }) {
  const { t } = useText();
  if (hasProblem) {
    return (
      <Badge tone="danger" Icon={AlertIcon}>
        {t("admin-bookings:has-problem")}
      </Badge>
    );
  }
  if (status === "pending") return <StatusBadge status={status} inRow />;
  if (state === "at-work" || state === "on-the-way") return <DayStateBadge state={state} />;
  return <>{t(`common:status-${status}`)}</>;
}

/** Shows the next action, and the others in a menu. A finished booking has only a link to its page. */
function BookingRowActions({ booking, search }: { booking: BookingRow; search: string }) {
  const { t } = useText();
  const { id, steps, next } = booking;
  const step = (name: AdminBookingStep) => adminPaths.step("bookings", id, name, search);
  return (
    <RowActions>
      {next ? (
        <RowAction
          to={step(next)}
          preventScrollReset
          aria-label={`${t(`admin-bookings:step-${next}`)}: ${t("admin-bookings:number", { id })}`}
        >
          {t(`admin-bookings:step-${next}`)}
        </RowAction>
      ) : null}
      {steps.length > 0 ? (
        <RowMenu label={t("admin-bookings:more-for", { id })}>
          {steps
            .filter((other) => other !== next)
            .map((other) => (
              <Link key={other} to={step(other)} preventScrollReset>
                {t(`admin-bookings:step-${other}`)}
              </Link>
            ))}
          {booking.canBeRescheduled ? (
            <>
              <Link to={adminPaths.step("bookings", id, "move")}>
                {t("admin-bookings:can-reschedule")}
              </Link>
              <Link to={adminPaths.step("bookings", id, "reassign")}>
                {t("admin-bookings:can-reassign")}
              </Link>
            </>
          ) : null}
        </RowMenu>
      ) : (
        // The empty space keeps the first actions of all rows in one column.
        <span className="w-9 max-md:hidden" />
      )}
    </RowActions>
  );
}

export function ErrorBoundary() {
  return <AdminErrorPage />;
}
