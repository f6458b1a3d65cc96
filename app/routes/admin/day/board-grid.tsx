import type { SerializeFrom } from "@remix-run/node";
import { useId, type ReactNode } from "react";
import { AlertIcon } from "~/components/art/icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { cityHourOf, formatClock, formatClockRange } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { joinAsList, joinSideBySide } from "~/lib/join-texts";
import { adminPaths } from "~/lib/admin-paths";
import type { Locale } from "~/lib/vocabulary";
import { DAY_STATES, type DayState } from "~/domain/admin/day/day-states";
import { DayStateSign } from "../shared/day-state";
import type { DayJobView, DayView } from "./day-view.server";

type Job = SerializeFrom<DayJobView>;
type Hours = DayView["hours"];

/*
 * The columns by hour. The Content-Security-Policy refuses style attributes, and Tailwind makes only classes that
 * are written out.
 */
const COLUMN_STARTS = [
  "lg:col-start-1",
  "lg:col-start-2",
  "lg:col-start-3",
  "lg:col-start-4",
  "lg:col-start-5",
  "lg:col-start-6",
  "lg:col-start-7",
  "lg:col-start-8",
  "lg:col-start-9",
  "lg:col-start-10",
  "lg:col-start-11",
  "lg:col-start-12",
] as const;
const COLUMN_SPANS = [
  "lg:col-span-1",
  "lg:col-span-2",
  "lg:col-span-3",
  "lg:col-span-4",
  "lg:col-span-5",
  "lg:col-span-6",
  "lg:col-span-7",
  "lg:col-span-8",
  "lg:col-span-9",
  "lg:col-span-10",
  "lg:col-span-11",
  "lg:col-span-12",
] as const;

/** Returns the classes for the columns of a job; what lies outside of the board's hours is cut off. */
function columnsOf({ startsAt, endsAt }: Job, hours: Hours): string {
  const start = cityHourOf(startsAt);
  const within = (hour: number) => Math.min(Math.max(hour, hours.from), hours.to) - hours.from;
  const first = Math.min(within(start), COLUMN_STARTS.length - 1);
  const span = Math.max(within(start + (endsAt - startsAt) / HOUR_MS) - first, 1);
  return `${COLUMN_STARTS[first] ?? ""} ${COLUMN_SPANS[span - 1] ?? ""}`;
}

/** Returns the states that occur on some days, in the order of a legend. */
export function statesOf(days: readonly SerializeFrom<DayView>[]): DayState[] {
  const shown = new Set(
    days
      .flatMap(({ cleaners, lost }) => [...cleaners.flatMap(({ jobs }) => jobs), ...lost])
      .map((job) => job.state),
  );
  return DAY_STATES.filter((state) => shown.has(state));
}

/**
 * The board of a day: from 64rem on a grid, of a row for each cleaner and a column for each hour, below it a list
 * by cleaner.
 * It has a head with the hours, the lane of lost jobs, what is opened there, and the rows.
 */
export function BoardGrid({
  day,
  now,
  title = null,
  panel = null,
}: {
  day: SerializeFrom<DayView>;
  now: number;
  /** The heading of a second day on the page; the first has the page's. */
  title?: ReactNode;
  /** The panel of the lost job that is opened. */
  panel?: ReactNode;
}) {
  const { t } = useText();
  const { hours, share, lost, cleaners, free } = day;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="day-board">
      <h2
        id={titleId}
        className={title === null ? "sr-only" : "pt-4 pb-2 text-section lg:px-4 lg:pt-3"}
      >
        {title ?? t("admin-day:board")}
      </h2>
      <BoardHead hours={hours} share={share} now={now} />
      {share === null ? null : <NowLine share={share} />}
      {lost.length > 0 ? (
        <div className="day-row lg:bg-brick-100">
          <h3 className="flex items-center gap-2 pb-2 text-sm text-brick lg:px-4 lg:pb-0">
            <AlertIcon className="size-5 shrink-0" />
            {t("admin-day:state-lost")}
          </h3>
          <ol className="day-lane max-lg:pb-4">
            {lost.map((job) => (
              <li key={job.id} className={columnsOf(job, hours)}>
                <Link
                  id={`job-${job.id}`}
                  to={job.to}
                  preventScrollReset
                  aria-current={day.opened?.id === job.id || undefined}
                  className="day-block day-look"
                  data-state={job.state}
                >
                  <JobWords job={job} searchUntil={job.searchUntil} />
                </Link>
              </li>
            ))}
          </ol>
        </div>
      ) : null}
      {panel}
      {cleaners.map((cleaner) => (
        <CleanerRow key={cleaner.id} cleaner={cleaner} hours={hours} />
      ))}
      {cleaners.length === 0 && lost.length === 0 ? (
        <p className="py-4 lg:px-4">{t("admin-day:nothing")}</p>
      ) : null}
      {free > 0 ? (
        <p className="lg:px-4">
          <Link
            to={adminPaths.section("cleaners", { state: "listed" })}
            className="link inline-flex min-h-12 items-center text-sm font-semibold"
          >
            {t("admin-day:more-free", { count: free })}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

/** The hours over the columns, with the time of day where the line for now begins. */
function BoardHead({ hours, share, now }: { hours: Hours; share: number | null; now: number }) {
  const { locale } = useText();
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 z-2 grid grid-cols-[10.5rem_minmax(0,1fr)] border-b border-celadon-300 bg-white text-mini text-ink-soft tabular max-lg:hidden xl:top-14"
    >
      <span />
      <div className="relative grid h-9 grid-cols-12 items-center">
        {COLUMN_STARTS.map((start, index) => (
          <span key={start} className="pl-1">
            {hourOf(hours.from + index, locale)}
          </span>
        ))}
        {share === null ? null : (
          <svg className="absolute inset-0 h-full w-full overflow-visible">
            <svg x={percentOf(share)} y="50%" className="overflow-visible">
              <rect x="-30" y="-11" width="60" height="22" rx="11" className="fill-ink" />
              <text
                textAnchor="middle"
                dominantBaseline="central"
                className="fill-white text-xs font-semibold forced-color-adjust-none"
              >
                {formatClock(now, locale).split(/\s/)[0]}
              </text>
            </svg>
          </svg>
        )}
      </div>
    </div>
  );
}

/** The hour over a column, as the language says it: `1 PM`, in Thai `13`. */
const hourOf = (hour: number, locale: Locale) =>
  locale === "th" ? hour : `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;

const percentOf = (share: number) => `${(share * 100).toFixed(2)}%`;

/** The line for now over all rows, behind their jobs. */
function NowLine({ share }: { share: number }) {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute top-9 right-0 bottom-0 left-42 h-[calc(100%-2.25rem)] w-[calc(100%-10.5rem)] max-lg:hidden"
    >
      <line
        x1={percentOf(share)}
        x2={percentOf(share)}
        y1="0"
        y2="100%"
        strokeWidth="2"
        className="stroke-ink"
      />
    </svg>
  );
}

type Cleaner = SerializeFrom<DayView>["cleaners"][number];

function CleanerRow({ cleaner, hours }: { cleaner: Cleaner; hours: Hours }) {
  const { id, name, photo, jobs, off } = cleaner;
  const { t } = useText();
  return (
    <div className="day-row">
      <h3 className="day-cleaner">
        <CleanerPhoto
          name={name}
          photo={photo}
          width={32}
          className="size-8 rounded-lg! text-xs!"
        />
        {/* Like the jobs, a page of another document: a plain link costs a tenth of the time to render. */}
        <a href={adminPaths.item("cleaners", id)}>
          <span>{name || t("admin-day:former-cleaner")}</span>
          {off && jobs.length > 0 ? <small>{t("admin-day:off")}</small> : null}
        </a>
      </h3>
      <ol className="day-lane" data-off={off ? "" : undefined}>
        {jobs.map((job) => (
          <li key={job.id} className={columnsOf(job, hours)}>
            <a
              href={adminPaths.item("bookings", job.id)}
              className="day-block day-look"
              data-state={job.state}
            >
              <JobWords job={job} />
            </a>
          </li>
        ))}
        {off && jobs.length === 0 ? (
          <li className="lg:col-span-12">
            <OffWords off={off} />
          </li>
        ) : null}
      </ol>
    </div>
  );
}

function OffWords({ off }: { off: NonNullable<Cleaner["off"]> }) {
  const { t, locale } = useText();
  const { reason, since } = off;
  return (
    <span className="line-clamp-2 px-3 text-mini text-ink-soft wrap-anywhere">
      {joinSideBySide(
        locale,
        reason ? t("admin-day:off-why", { reason }) : t("admin-day:off"),
        ...(since === null ? [] : [t("admin-day:off-since", { time: formatClock(since, locale) })]),
      )}
    </span>
  );
}

/**
 * A job, for a link in its columns. Where there are columns, hours, state and number are hidden words: the eye
 * reads them from place and look.
 */
function JobWords({ job, searchUntil = null }: { job: Job; searchUntil?: number | null }) {
  const { t, locale } = useText();
  const { id, state, customer, startsAt, endsAt } = job;
  const words = [
    formatClockRange(startsAt, endsAt, locale),
    t(`admin-day:state-${state}`),
    ...(searchUntil === null
      ? []
      : [t("admin-day:search-until", { time: formatClock(searchUntil, locale) })]),
    `#${id}`,
  ];
  return (
    <>
      <DayStateSign state={state} />
      <b>{customer || t("admin-day:former-customer")}</b>
      <span>{joinPlace(t(`areas:${job.area}`), job.service)}</span>
      <small>{joinAsList(words, locale)}</small>
    </>
  );
}

/** Returns area and service in one line; a dot never begins a line. */
export const joinPlace = (area: string, service: string) => `${area}\u00a0· ${service}`;
