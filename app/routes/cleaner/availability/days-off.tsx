import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from "~/components/art/icons";
import { DayNumber, MonthTable } from "~/components/ui/month-grid";
import { FieldError } from "~/components/ui/field";
import { Segmented } from "~/components/ui/segmented";
import type { CleanerBookingAhead } from "~/domain/bookings/reading/cleaner-bookings-ahead.server";
import { ALL_WINDOWS, WORK_WINDOWS, isHolidayOff, worksOn } from "~/domain/schedule/availability";
import { DAYS_OFF_AHEAD, daysOffRuns, formatDaysOff } from "~/domain/schedule/days-off";
import { useText } from "~/i18n/text";
import { addDays, formatDate, formatDays, type CityDate } from "~/lib/bangkok-time";
import { CALENDAR_PAGE_DAYS, lastOfCalendarPage } from "~/lib/calendar-pages";
import { joinAsList } from "~/lib/join-texts";
import { weeksFrom } from "~/lib/month-weeks";
import { paths } from "~/lib/paths";
import { isPublicHoliday } from "~/lib/public-holidays";
import { buttonValues, type AvailabilityDraft } from "./availability-draft";
import { JobsThatStay } from "./jobs-that-stay";
import { runInWords, windowsInWords } from "./hours-in-words";

/** Without scripts, the page opens here again after one of these buttons. */
const DAYS_OFF_ADDRESS = `${paths.cleanerAvailability()}#days-off`;

/** Days off: chips that remove themselves, weeks to tap in, and fields for several days. */
export function DaysOff({
  draft,
  today,
  jobs,
  jobsOff,
}: {
  draft: AvailabilityDraft;
  today: CityDate;
  jobs: readonly CleanerBookingAhead[];
  /** Jobs on a day off. */
  jobsOff: readonly CleanerBookingAhead[];
}) {
  const { locale, t } = useText();
  const runs = daysOffRuns(draft.daysOff);
  return (
    <div className="p-4">
      <input type="hidden" name="daysOff" value={formatDaysOff(draft.daysOff)} />
      <input type="hidden" name="weeksFrom" value={draft.weeksFrom} />
      {runs.length > 0 ? (
        <ul className="flex flex-wrap gap-2 pb-3">
          {runs.map((run) => (
            <li key={run.first}>
              <button
                type="submit"
                name="do"
                value={buttonValues.remove(run)}
                formAction={DAYS_OFF_ADDRESS}
                className="inline-flex min-h-11 items-center gap-2 rounded-xl border border-edge bg-white px-3 text-sm font-semibold hover:bg-celadon-100"
              >
                <span className="sr-only">{t("availability:remove")}</span>
                {runInWords(run, locale)}
                <CloseIcon className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="pb-3 text-sm text-ink-soft">{t("availability:no-days-off")}</p>
      )}
      <DaysOffWeeks draft={draft} today={today} jobs={jobs} />
      <JobsThatStay jobs={jobsOff} because="day-off" />
      <SeveralDays draft={draft} today={today} />
    </div>
  );
}

function DaysOffWeeks({
  draft,
  today,
  jobs,
}: {
  draft: AvailabilityDraft;
  today: CityDate;
  jobs: readonly CleanerBookingAhead[];
}) {
  const { locale, t } = useText();
  const { weeksFrom: first } = draft;
  const last = lastOfCalendarPage(first);
  const arrow = "button button-quiet size-[44px] p-0";
  const weeksButton = (from: CityDate) => ({
    name: "do",
    value: buttonValues.showWeeks(from),
    formAction: DAYS_OFF_ADDRESS,
  });
  return (
    <>
      <div className="flex items-center gap-2 pb-2">
        <h3 className="mr-auto" aria-live="polite">
          {formatDays(first, last, locale)}
        </h3>
        {first > today ? (
          <button
            type="submit"
            {...weeksButton(addDays(first, -CALENDAR_PAGE_DAYS))}
            className={arrow}
          >
            <ChevronLeftIcon className="size-5" />
            <span className="sr-only">{t("availability:weeks-before")}</span>
          </button>
        ) : null}
        {last < addDays(today, DAYS_OFF_AHEAD) ? (
          <button type="submit" {...weeksButton(addDays(last, 1))} className={arrow}>
            <ChevronRightIcon className="size-5" />
            <span className="sr-only">{t("availability:weeks-after")}</span>
          </button>
        ) : null}
      </div>
      <MonthTable weeks={weeksFrom(first)}>
        {(date) => <DayButton date={date} draft={draft} today={today} jobs={jobs} />}
      </MonthTable>
      <p className="flex flex-wrap gap-x-5 pt-2 text-mini text-ink-soft">
        <span className="inline-flex items-center gap-2">
          <span data-day="off" className="part-day size-4 rounded-sm forced-colors:border" />
          {t("availability:key-off")}
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="h-[3px] w-4 rounded-full bg-teak forced-color-adjust-none" />
          {t("availability:key-holiday")}
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="part-day size-4 forced-colors:border">
            <span className="dot" />
          </span>
          {t("availability:key-job")}
        </span>
      </p>
    </>
  );
}

/** A day of the weeks; its accessible name contains everything that is shown about it. */
function DayButton({
  date,
  draft,
  today,
  jobs,
}: {
  date: CityDate;
  draft: AvailabilityDraft;
  today: CityDate;
  jobs: readonly CleanerBookingAhead[];
}) {
  const { locale, t } = useText();
  const number = <DayNumber date={date} />;
  const look = "part-day min-h-11 w-full";
  if (date < today || date > addDays(today, DAYS_OFF_AHEAD)) {
    return (
      <span data-day="past" className={`${look} text-ink-soft`}>
        <span className="sr-only">{formatDate(date, locale, "day")}</span>
        {number}
      </span>
    );
  }
  const off = draft.daysOff.find((day) => day.date === date)?.windows ?? 0;
  const isHoliday = isPublicHoliday(date);
  const isClosed = !worksOn(draft, date);
  const jobCount = jobs.filter((job) => job.date === date).length;
  const isOff = off === ALL_WINDOWS || isHolidayOff(draft, date);
  const states = [
    date === today && "today",
    isClosed && "closed",
    isOff ? "off" : off !== 0 && "part",
    isHoliday && "holiday",
  ].filter(Boolean);
  const label = [
    formatDate(date, locale, "day"),
    isClosed && t("availability:closed"),
    off !== 0 &&
      (off === ALL_WINDOWS
        ? t("availability:key-off")
        : t("availability:off-in-part", { hours: windowsInWords(off, locale) })),
    isHoliday && t("availability:key-holiday"),
    jobCount > 0 && t("availability:jobs-on-day", { count: jobCount }),
  ].filter((words) => words !== false);
  return (
    <button
      type="submit"
      name="do"
      value={buttonValues.toggle(date)}
      formAction={DAYS_OFF_ADDRESS}
      aria-pressed={off !== 0}
      data-day={states.join(" ") || undefined}
      className={look}
    >
      <span className="sr-only">{joinAsList(label, locale)}</span>
      {number}
      {jobCount > 0 ? <span aria-hidden="true" className="dot absolute top-0.5 right-1" /> : null}
    </button>
  );
}

/** Fields for several days in a row, or a part of each; every browser supports them. */
function SeveralDays({ draft, today }: { draft: AvailabilityDraft; today: CityDate }) {
  const { t } = useText();
  const { problem } = draft;
  const field = (name: "from" | "to") => (
    <label className="font-semibold">
      {t(`availability:range-${name}`)}
      <input
        type="date"
        name={name}
        min={today}
        max={addDays(today, DAYS_OFF_AHEAD)}
        aria-invalid={name === "from" && problem ? true : undefined}
        aria-describedby={name === "from" && problem ? "range-problem" : undefined}
        className="field mt-1.5 px-2 font-normal"
      />
    </label>
  );
  return (
    <details className="group mt-2" open={problem !== null}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center font-semibold text-celadon-700 [&::-webkit-details-marker]:hidden">
        {t("availability:several")}
        <ChevronRightIcon className="ml-1 size-5 group-open:rotate-90" />
      </summary>
      <div className="flex flex-col gap-4 pt-1">
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-32">
            <FieldError id="range-problem" error={problem} />
            {field("from")}
          </div>
          <div className="min-w-0 flex-1 basis-32">{field("to")}</div>
        </div>
        <Segmented
          name="part"
          legend={t("availability:range-part")}
          chosen={String(ALL_WINDOWS)}
          segments={[
            { value: String(ALL_WINDOWS), label: t("availability:all-day") },
            ...WORK_WINDOWS.map(({ id, bit }) => ({
              value: String(bit),
              label: t(`availability:window-${id}`),
            })),
          ]}
        />
        <button
          type="submit"
          name="do"
          value={buttonValues.add}
          formAction={DAYS_OFF_ADDRESS}
          formNoValidate
          className="button button-quiet"
        >
          {t("availability:range-add")}
        </button>
      </div>
    </details>
  );
}
