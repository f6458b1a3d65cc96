import { Link } from "~/components/link";
import { DataTable, LineStart, type Column } from "~/components/ui/data-table";
import type { DayState } from "~/domain/admin/day/day-states";
import { useText } from "~/i18n/text";
import { formatClock } from "~/lib/bangkok-time";
import { formatBaht, type Satang } from "~/lib/money";
import { nameForReader } from "~/lib/for-reader";
import { shortestServiceName } from "~/lib/short-service-name";
import { adminPaths } from "~/lib/admin-paths";
import { DayStateBadge } from "../shared/day-state";

interface TodaysBooking {
  id: number;
  startsAt: number;
  service: string;
  customer: string;
  cleaner: string;
  state: DayState;
  total: Satang;
}

/** Lists today's bookings by their start. */
export function TodaysBookings({
  today,
}: {
  today: { jobs: number; rows: readonly TodaysBooking[] };
}) {
  const { t, locale } = useText();
  const columns: Column<TodaysBooking>[] = [
    {
      head: t("admin:time"),
      cell: ({ startsAt }) => (
        <span className="whitespace-nowrap tabular">{formatClock(startsAt, locale)}</span>
      ),
    },
    {
      head: t("admin:id"),
      cell: ({ id }) => (
        <Link
          to={adminPaths.item("bookings", id)}
          className="link inline-flex min-h-11 items-center tabular"
        >
          #{id}
        </Link>
      ),
    },
    { head: t("admin:service"), cell: ({ service }) => service, place: "title" },
    {
      head: t("admin:customer"),
      cell: ({ customer }) => <span className="wrap-anywhere">{customer || "–"}</span>,
    },
    {
      head: t("admin:cleaner"),
      cell: ({ cleaner }) => <span className="wrap-anywhere">{cleaner}</span>,
    },
    {
      head: t("admin:status"),
      cell: ({ state }) => <DayStateBadge state={state} />,
      place: "state",
    },
    { head: t("admin:total"), cell: ({ total }) => formatBaht(total), numeric: true },
  ];
  const more = today.jobs - today.rows.length;
  return (
    <section aria-labelledby="jobs-today" className="admin-list">
      <div className="flex flex-wrap items-center justify-between gap-x-3 md:px-4 md:pt-1">
        <h2 id="jobs-today" className="text-base">
          {t("admin:todays-jobs")}
        </h2>
        <Link
          to={adminPaths.section("bookings", { view: "all" })}
          className="link inline-flex min-h-11 items-center text-sm font-semibold"
        >
          {t("admin:all-bookings")}
        </Link>
      </div>
      <DataTable
        caption={t("admin:todays-jobs")}
        columns={columns}
        items={today.rows}
        idOf={({ id }) => id}
        lineOf={({ id, startsAt, service, customer, cleaner, state, total }) => ({
          to: adminPaths.item("bookings", id),
          start: <LineStart time={formatClock(startsAt, locale)} number={`#${id}`} />,
          title: (
            <>
              {customer || "–"} <span aria-hidden="true">→</span>{" "}
              {nameForReader(cleaner, locale) || t("admin-bookings:former-cleaner")}
            </>
          ),
          state: <DayStateBadge state={state} isShort />,
          text: shortestServiceName(service),
          figure: formatBaht(total),
        })}
      />
      {more > 0 ? (
        <p className="p-3 text-sm text-ink-soft md:px-4">{t("admin:more-jobs", { count: more })}</p>
      ) : null}
    </section>
  );
}
