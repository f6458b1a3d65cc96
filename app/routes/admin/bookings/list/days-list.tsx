import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { EmptySearchScene } from "~/components/art/empty-scenes";
import { Link } from "~/components/link";
import { DataTable, type Column } from "~/components/ui/data-table";
import { Empty } from "~/components/ui/empty";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatDate } from "~/lib/bangkok-time";
import { joinSideBySide } from "~/lib/join-texts";
import { shortestServiceName } from "~/lib/short-service-name";
import { formatBaht, type Satang } from "~/lib/money";
import { adminPaths } from "~/lib/admin-paths";
import { shortAreaName } from "~/lib/short-area-name";
import { DayStateBadge } from "../../shared/day-state";
import type { ListView } from "../../shared/admin-list.server";
import {
  FilterForm,
  ListBody,
  ListHead,
  ListPagination,
  SegmentLinks,
  type SegmentLink,
} from "../../shared/list-parts";
import { LIST_DAYS, type BookingView } from "./booking-views";
import type { DaysRow } from "./days-view.server";
import { useBookingLine, useDayOfBooking } from "./use-booking-line";

type DaysViewName = Exclude<BookingView, "all">;

/** The bookings of today, or of the next days, by their hour. */
export function DaysList({
  found: { view, views, list, agreed, jobs, tomorrow },
  links,
}: {
  found: {
    view: DaysViewName;
    /** Links to the lists, this one included. */
    views: SegmentLink[];
    list: ListView;
    /** The sum that was agreed for all of them. */
    agreed: Satang;
    jobs: DaysRow[];
    /** The jobs of the next day, which a quiet day has room for. */
    tomorrow: DaysRow[];
  };
  links: ReactNode;
}) {
  const { t, locale } = useText();
  const { page, size, total } = list;
  return (
    <div className={view === "today" ? "tables-of-jobs" : undefined}>
      <ListHead
        title={t("admin:tab-bookings")}
        total={null}
        lead={
          <p className="text-sm text-ink-soft tabular">
            {joinSideBySide(
              locale,
              t("admin-day:jobs", { count: total }),
              t("admin-day:sum-agreed", { sum: formatBaht(agreed) }),
            )}
          </p>
        }
      >
        {links}
      </ListHead>
      <Outlet />
      <ListBody
        path={adminPaths.section("bookings")}
        end={
          <ListPagination
            page={page}
            size={size}
            total={total}
            to={(to) => adminPaths.section("bookings", { view, page: to })}
          />
        }
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 md:px-4 md:pt-3">
          <SegmentLinks label={t("admin-day:views")} segments={views} />
          <div className="min-w-0 max-md:basis-full">
            <FilterForm
              action={adminPaths.section("bookings")}
              label={t("admin-bookings:search-list")}
              keeps={{ view: "all" }}
              place="page"
            />
          </div>
        </div>
        {jobs.length === 0 ? (
          <Empty
            Scene={EmptySearchScene}
            title={
              view === "today"
                ? t("admin-day:none-today")
                : t("admin-day:none-week", { days: LIST_DAYS })
            }
          />
        ) : (
          <>
            {tomorrow.length > 0 ? <DayHead>{t("common:today")}</DayHead> : null}
            <JobsTable jobs={jobs} view={view} caption={t("admin:tab-bookings")} />
          </>
        )}
      </ListBody>
      {tomorrow.length > 0 ? (
        <section aria-labelledby="tomorrow" className="behind-dialog pt-6">
          <div className="admin-list">
            <DayHead id="tomorrow">{t("common:tomorrow")}</DayHead>
            <JobsTable jobs={tomorrow} view={view} caption={t("common:tomorrow")} />
          </div>
        </section>
      ) : null}
    </div>
  );
}

/** The heading of one day's jobs, at the top of their sheet. */
function DayHead({ id, children }: { id?: string; children: string }) {
  return (
    <h2 id={id} className="py-2 text-base md:px-4">
      {children}
    </h2>
  );
}

/** Returns a formatter for the start of a job: the hour, in a list of several days with its day. */
function useFormatStart(view: DaysViewName) {
  const { locale } = useText();
  return (startsAt: number) => {
    const time = formatClock(startsAt, locale);
    return view === "today"
      ? time
      : joinSideBySide(locale, formatDate(cityDateOf(startsAt), locale, "short"), time);
  };
}

/** The rows; in the table an hour is seen at its first row only. */
function JobsTable({
  jobs,
  view,
  caption,
}: {
  jobs: readonly DaysRow[];
  view: DaysViewName;
  caption: string;
}) {
  const { t } = useText();
  const start = useFormatStart(view);
  const line = useBookingLine();
  const day = useDayOfBooking();
  const columns: Column<DaysRow>[] = [
    {
      head: t("admin:time"),
      cell: ({ startsAt, isFirst }) => (
        <span className={isFirst ? "font-semibold whitespace-nowrap tabular" : "sr-only"}>
          {start(startsAt)}
        </span>
      ),
    },
    {
      head: t("admin:id"),
      cell: ({ id }) => (
        <Link
          to={adminPaths.item("bookings", id)}
          className="link inline-flex min-h-11 items-center font-semibold tabular"
        >
          #{id}
        </Link>
      ),
    },
    {
      head: t("admin:customer"),
      place: "title",
      cell: ({ customer }) => (
        <span className="wrap-anywhere">{customer || t("admin-bookings:former-customer")}</span>
      ),
    },
    { head: t("admin:cleaner"), cell: (job) => <CleanerOfJob job={job} /> },
    { head: t("admin-day:area-filter"), cell: ({ area }) => shortAreaName(t(`areas:${area}`)) },
    {
      head: t("admin:service"),
      cell: ({ service, hours }) => (
        <span className="text-ink-soft">
          {shortestServiceName(service)}&nbsp;· {t("common:hours-short", { count: hours })}
        </span>
      ),
    },
    { head: t("admin:status"), cell: ({ state }) => <DayStateBadge state={state} /> },
    { head: t("admin:total"), cell: ({ total }) => formatBaht(total), numeric: true },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      items={jobs}
      idOf={({ id }) => id}
      lineOf={(job) => line(job, <DayStateBadge state={job.state} isShort />)}
      groupOf={view === "today" ? undefined : day}
    />
  );
}

/** The cleaner, or a link to who could take a job that has nobody. */
function CleanerOfJob({ job: { cleaner, findTo } }: { job: DaysRow }) {
  const { t } = useText();
  return findTo === null ? (
    <span className="wrap-anywhere">{cleaner || t("admin-bookings:former-cleaner")}</span>
  ) : (
    <Link to={findTo} className="link inline-flex min-h-11 items-center font-semibold text-brick">
      {t("admin-day:find-somebody")}
    </Link>
  );
}
