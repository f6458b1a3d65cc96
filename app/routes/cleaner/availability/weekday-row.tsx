import { CheckIcon, ChevronDownIcon } from "~/components/art/icons";
import type { CleanerBookingAhead } from "~/domain/bookings/reading/cleaner-bookings-ahead.server";
import { WORK_WINDOWS, isWorkDay, windowsOfWeekday } from "~/domain/schedule/availability";
import { idleWindows } from "~/domain/schedule/bookable-hours";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { buttonValues, type AvailabilityDraft, type Weekday } from "./availability-draft";
import { JobsThatStay } from "./jobs-that-stay";
import { windowHours, windowsInWords } from "./hours-in-words";

/**
 * One weekday: its hours, which open to three windows, and a separate switch beside them, so that a tap on
 * one never changes the other. A day off keeps its windows.
 */
export function WeekdayRow({
  weekday,
  draft,
  jobLengths,
  jobs,
}: {
  weekday: Weekday;
  draft: AvailabilityDraft;
  jobLengths: readonly number[];
  /** Jobs outside of this day's hours. */
  jobs: readonly CleanerBookingAhead[];
}) {
  const { locale, t } = useText();
  const name = t(`availability:weekday-${weekday}`);
  const isOn = isWorkDay(draft.workDays, weekday);
  const windows = windowsOfWeekday(draft.weekWindows, weekday);
  const idle = isOn ? idleWindows(windows, jobLengths) : [];
  return (
    <li id={`day-${weekday}`} className="relative">
      <details className="group">
        <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 py-1 pr-20 pl-4 max-[16rem]:pt-13 max-[16rem]:pr-4 group-open:bg-celadon-50 [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-2">
            <b className={`min-w-19 sm:min-w-30 ${isOn ? "" : "font-normal text-ink-soft"}`}>
              {name}
            </b>
            <span
              className={`grow text-sm ${isOn && !windows ? "text-marigold-900" : "text-ink-soft"}`}
            >
              {!isOn
                ? t("availability:closed")
                : windows
                  ? windowsInWords(windows, locale)
                  : t("availability:no-window")}
            </span>
          </span>
          <ChevronDownIcon className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
        </summary>
        <div className="bg-celadon-50 px-4 pb-3">
          <div
            role="group"
            aria-label={t("availability:windows-of", { day: name })}
            className="flex flex-wrap gap-2"
          >
            {WORK_WINDOWS.map(({ id, bit, from, to }) => (
              <label
                key={id}
                className="group/chip relative grid min-h-15 min-w-0 flex-1 basis-20 place-content-center rounded-xl border border-edge bg-white px-1 py-1 text-center text-sm leading-normal has-checked:border-celadon-700 has-checked:bg-celadon-100 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-celadon-700 forced-colors:has-checked:outline-3 forced-colors:has-checked:outline-[Highlight]"
              >
                <input
                  type="checkbox"
                  name={`windows-${weekday}`}
                  value={bit}
                  defaultChecked={(windows & bit) !== 0}
                  className="sr-only"
                />
                <span className="font-semibold">
                  <CheckIcon className="mr-1 hidden size-4 align-[-0.15em] text-celadon-700 group-has-checked/chip:inline" />
                  {t(`availability:window-${id}`)}
                </span>
                <span className="text-mini">{windowHours(from, to, locale)}</span>
              </label>
            ))}
          </div>
          <button
            type="submit"
            name="do"
            value={buttonValues.copy(weekday)}
            formAction={`${paths.cleanerAvailability()}#day-${weekday}`}
            className="button button-plain mt-2 w-full"
          >
            {t("availability:copy")}
          </button>
        </div>
      </details>
      <label className="absolute top-1 right-4 flex min-h-11 items-center">
        <span className="sr-only">{t("availability:works-on", { day: name })}</span>
        <input
          type="checkbox"
          role="switch"
          name={`day-${weekday}`}
          defaultChecked={isOn}
          className="part-switch"
        />
      </label>
      {idle.length > 0 ? (
        <p className="px-4 pb-3 text-sm text-marigold-900">
          {t(idle.includes("evening") ? "availability:idle-evening" : "availability:idle")}
        </p>
      ) : null}
      {jobs.length > 0 ? (
        <div className="px-4 pb-3">
          <JobsThatStay jobs={jobs} because="week" />
        </div>
      ) : null}
    </li>
  );
}
