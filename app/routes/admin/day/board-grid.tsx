import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { AlertIcon } from "~/components/art/icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { cityHourOf, formatClock, formatClockRange } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { joinAsList, joinSideBySide } from "~/lib/join-texts";
import { adminPaths } from "~/lib/admin-paths";
import { DayStateIcon } from "../shared/day-state";
import type { DayJobView, DayView } from "./day-view.server";

type Job = SerializeFrom<DayJobView>;
type Hours = DayView["hours"];

/*
 * The columns by hour. The Content-Security-Policy refuses style attributes, and Tailwind makes only classes that
 * are written out.
 */
const COLUMN_STARTS = [
  "md:col-start-1",
  "md:col-start-2",
  "md:col-start-3",
  "md:col-start-4",
  "md:col-start-5",
  "md:col-start-6",
  "md:col-start-7",
  "md:col-start-8",
  "md:col-start-9",
  "md:col-start-10",
  "md:col-start-11",
  "md:col-start-12",
] as const;
const COLUMN_SPANS = [
  "md:col-span-1",
  "md:col-span-2",
  "md:col-span-3",
  "md:col-span-4",
  "md:col-span-5",
  "md:col-span-6",
  "md:col-span-7",
  "md:col-span-8",
  "md:col-span-9",
  "md:col-span-10",
  "md:col-span-11",
  "md:col-span-12",
] as const;

/** Returns the classes for the columns of a job; what lies outside of the board's hours is cut off. */
function columnsOf({ startsAt, endsAt }: Job, hours: Hours): string {
  const start = cityHourOf(startsAt);
  const within = (hour: number) => Math.min(Math.max(hour, hours.from), hours.to) - hours.from;
  const first = Math.min(within(start), COLUMN_STARTS.length - 1);
  const span = Math.max(within(start + (endsAt - startsAt) / HOUR_MS) - first, 1);
  return `${COLUMN_STARTS[first] ?? ""} ${COLUMN_SPANS[span - 1] ?? ""}`;
}

/** The board of a day: its head with the hours, the lane of lost jobs, what is opened there, and the rows. */
export function BoardGrid({
  day,
  now,
  panel,
}: {
  day: SerializeFrom<DayView>;
  now: number;
  /** The panel of the lost job that is opened. */
  panel: ReactNode;
}) {
  const { t } = useText();
  const { hours, share, lost, cleaners, free } = day;
  return (
    <section aria-labelledby="by-hour" className="day-board">
      <h2 id="by-hour" className="sr-only">
        {t("admin-day:board")}
      </h2>
      <BoardHead hours={hours} share={share} now={now} />
      {share === null ? null : <NowLine share={share} />}
      {lost.length > 0 ? (
        <div className="day-row md:bg-brick-100">
          <h3 className="flex items-center gap-2 pb-2 text-sm text-brick md:px-4 md:pb-0">
            <AlertIcon className="size-5 shrink-0" />
            {t("admin-day:state-lost")}
          </h3>
          <ol className="day-lane max-md:pb-4">
            {lost.map((job) => (
              <li key={job.id} className={columnsOf(job, hours)}>
                <JobBlock
                  job={job}
                  to={job.to}
                  isOpen={day.opened?.id === job.id}
                  searchUntil={job.searchUntil}
                />
              </li>
            ))}
          </ol>
        </div>
      ) : null}
      {panel}
      <div className="max-md:hidden">
        {cleaners.map((cleaner) => (
          <CleanerRow key={cleaner.id} cleaner={cleaner} hours={hours} />
        ))}
      </div>
      {cleaners.length === 0 && lost.length === 0 ? (
        <p className="py-4 md:px-4">{t("admin-day:nothing")}</p>
      ) : null}
      {free > 0 ? (
        <p className="max-md:hidden md:px-4">
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
      className="sticky top-0 z-2 grid grid-cols-[10.5rem_minmax(0,1fr)] border-b border-celadon-300 bg-white text-mini text-ink-soft tabular max-md:hidden xl:top-14"
    >
      <span />
      <div className="relative grid h-9 grid-cols-12 items-center">
        {COLUMN_STARTS.map((start, index) => (
          <span key={start} className="pl-1">
            {hours.from + index}
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

const percentOf = (share: number) => `${(share * 100).toFixed(2)}%`;

/** The line for now over all rows, behind their jobs. */
function NowLine({ share }: { share: number }) {
  return (
    <svg
      aria-hidden="true"
      className="pointer-events-none absolute top-9 right-0 bottom-0 left-42 h-[calc(100%-2.25rem)] w-[calc(100%-10.5rem)] max-md:hidden"
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
      <h3 className="flex min-w-0 items-center gap-2.5 px-4 text-sm">
        <CleanerPhoto
          name={name}
          photo={photo}
          width={32}
          className="size-8 rounded-lg! text-xs!"
        />
        <Link
          to={adminPaths.item("cleaners", id)}
          className="inline-flex min-h-11 min-w-11 flex-col justify-center hover:underline"
        >
          <span className="wrap-anywhere">{name || t("admin-bookings:former-cleaner")}</span>
          {off && jobs.length > 0 ? (
            <span className="text-mini font-normal text-ink-soft">{t("admin-day:off")}</span>
          ) : null}
        </Link>
      </h3>
      <ol className="day-lane" data-off={off ? "" : undefined}>
        {jobs.map((job) => (
          <li key={job.id} className={columnsOf(job, hours)}>
            <JobBlock job={job} to={adminPaths.item("bookings", job.id)} />
          </li>
        ))}
        {off && jobs.length === 0 ? (
          <li className="md:col-span-12">
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

/** A job in its columns. Number, hours and state are hidden words: the eye reads them from place and look. */
function JobBlock({
  job,
  to,
  isOpen = false,
  searchUntil = null,
}: {
  job: Job;
  to: string;
  isOpen?: boolean;
  searchUntil?: number | null;
}) {
  const { t, locale } = useText();
  const { id, state, customer, startsAt, endsAt } = job;
  const place = joinPlace(t(`areas:${job.area}`), job.service);
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOpen || undefined}
      className="day-block day-look"
      data-state={state}
    >
      <span className="flex items-center gap-1.5 text-[0.875rem] font-semibold">
        <DayStateIcon state={state} className="size-4 shrink-0" />
        <span className="min-w-0 truncate">{customer || t("admin-bookings:former-customer")}</span>
      </span>
      <span className="block">
        {place}
        <span className={state === "lost" ? "block md:sr-only" : "sr-only"}>
          {" "}
          {joinAsList(
            [
              `#${id}`,
              formatClockRange(startsAt, endsAt, locale),
              t(`admin-day:state-${state}`),
              ...(searchUntil === null
                ? []
                : [t("admin-day:search-until", { time: formatClock(searchUntil, locale) })]),
            ],
            locale,
          )}
        </span>
      </span>
    </Link>
  );
}

/** Returns area and service in one line; a dot never begins a line. */
export const joinPlace = (area: string, service: string) => `${area}\u00a0· ${service}`;
