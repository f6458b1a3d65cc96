import type { ReactNode } from "react";
import type { ShownDay } from "~/components/ui/day";
import { DayStrip } from "~/components/ui/day-strip";
import { MonthGrid } from "~/components/ui/month-grid";
import { useText } from "~/i18n/text";
import { addDays, formatDate, weekdayOf, type CityDate } from "~/lib/bangkok-time";
import { joinAsList } from "~/lib/join-texts";
import { weeksOfMonth } from "~/lib/month-weeks";
import type { Locale } from "~/lib/vocabulary";
import { SAMPLES_PATH, type SampleTexts } from "./sample-texts";

const TODAY: CityDate = "2026-11-23";
const SUNDAY = 7;

/** A strip of days, a month with marks, and a month that also shows entries where there is room. */
export function SampleDays({ words, day }: { words: SampleTexts; day: string }) {
  const { locale } = useText();
  const dayOf = sampleDays(words, locale, day);
  const entriesOf = (date: CityDate): ReactNode =>
    weekdayOf(date) === 2 ? (
      <span aria-hidden="true" data-is="confirmed" className="day-entry">
        <b>9</b> {words.entry}
      </span>
    ) : null;
  return (
    <>
      <DayStrip
        label={words.days}
        days={Array.from({ length: 14 }, (_, index) => dayOf(addDays(TODAY, index)))}
      />
      <MonthGrid
        {...shownMonth("2026-11", locale)}
        dayOf={dayOf}
        previous={SAMPLES_PATH}
        next={SAMPLES_PATH}
      />
      <MonthGrid
        {...shownMonth("2026-12", locale)}
        dayOf={dayOf}
        entriesOf={entriesOf}
        previous={SAMPLES_PATH}
      />
    </>
  );
}

const shownMonth = (month: string, locale: Locale) => ({
  title: formatDate(`${month}-01`, locale, "month"),
  weeks: weeksOfMonth(month),
});

/** Returns a function that makes days in all of their states around a Monday. */
function sampleDays(words: SampleTexts, locale: Locale, chosen: string) {
  return (date: CityDate): ShownDay => {
    const number = Number(date.slice(8));
    const states = [
      date < TODAY && ("past" as const),
      weekdayOf(date) === SUNDAY && ("closed" as const),
      [16, 17, 30].includes(number) && ("off" as const),
      date === TODAY && ("today" as const),
    ].filter((state) => state !== false);
    const isWorked = weekdayOf(date) < 6;
    const marks = [
      isWorked && (date < TODAY ? ("done" as const) : ("certain" as const)),
      [26, 12].includes(number) && ("waiting" as const),
      number === 24 && ("certain" as const),
    ].filter((mark) => mark !== false);
    const said = [
      formatDate(date, locale, "full"),
      ...states.map((state) => words.dayWords[state]),
      ...marks.map((mark) => words.marks[mark]),
    ];
    return {
      date,
      label: joinAsList(said, locale),
      states,
      marks,
      chosen: date === chosen,
      ...(weekdayOf(date) === SUNDAY ? {} : { to: `${SAMPLES_PATH}?day=${date}` }),
    };
  };
}
