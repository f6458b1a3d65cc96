import type { Schedule } from "~/domain/schedule/availability";
import { planVisits, type PlannedVisit } from "~/domain/schedule/series-dates";
import { slotHour } from "~/domain/schedule/slots";
import { renderTranslator } from "~/i18n/catalogue.server";
import {
  formatDate,
  formatHour,
  weekdayOf,
  wholeWeekdayName,
  type CityDate,
} from "~/lib/bangkok-time";
import { MOST_SERIES_VISITS, SERIES_WEEKS } from "~/lib/booking-limits";
import { formatBaht, type Satang } from "~/lib/money";
import type { BookingChoices } from "~/lib/paths";
import { shownSeriesKey } from "~/lib/series-address";
import type { Locale, SlotLabel } from "~/lib/vocabulary";

/** Number of visits that is proposed at first. */
const USUAL_VISITS = 4;

/**
 * Returns the series fields of step 3 with their texts, so that the browser has no texts to load. Once
 * day, time and rhythm are chosen, each date is listed with its state. Dates that were ticked stay ticked;
 * in a list that is shown for the first time, all free dates are ticked.
 */
export function repeatView(
  choices: BookingChoices & { date: CityDate | null; time: SlotLabel | null },
  {
    schedule,
    price,
    locale,
    now,
  }: {
    schedule: Schedule;
    price: { hoursBilled: number; total: Satang };
    locale: Locale;
    now: number;
  },
) {
  const t = renderTranslator(locale, () => undefined);
  const { date, time, every, visits, dates } = choices;
  const noteOf = ({ state, isExtra }: PlannedVisit, index: number) =>
    index === 0
      ? t("repeat:first")
      : isExtra
        ? t("repeat:slot-instead")
        : t(state === "free" ? "repeat:slot-free" : `when:slot-${state}`);
  const shown = shownSeriesKey(choices);
  const planned =
    date && time && every && visits
      ? planVisits(
          schedule,
          { date, startHour: slotHour(time), jobHours: price.hoursBilled },
          { every, visits },
          now,
        )
      : [];
  const missing = (visits ?? 0) - planned.filter(({ isExtra }) => !isExtra).length;
  const isAlone = planned.filter(({ state }) => state === "free").length < 2;
  return {
    title: t("repeat:title"),
    lead: t("repeat:lead", { most: MOST_SERIES_VISITS }),
    every: {
      chosen: String(every ?? ""),
      options: [
        ["", t("repeat:once")],
        ...SERIES_WEEKS.map((weeks) => [
          String(weeks),
          t(weeks === 1 ? "repeat:weekly" : "repeat:fortnightly"),
        ]),
      ],
    },
    visits: {
      label: t("repeat:visits"),
      chosen: visits ?? USUAL_VISITS,
      options: Array.from({ length: MOST_SERIES_VISITS - 1 }, (_, index) => index + 2),
    },
    show: t("repeat:show"),
    empty: every && !(date && time) ? t("repeat:choose-first") : null,
    list:
      date && time && every && planned.length > 0
        ? {
            shown,
            title: t(every === 1 ? "repeat:weekly-dates" : "repeat:fortnightly-dates", {
              weekday: wholeWeekdayName(weekdayOf(date), locale),
              time: formatHour(slotHour(time), locale),
            }),
            visits: planned.map((visit, index) => ({
              date: visit.date,
              day: formatDate(visit.date, locale, "full"),
              note: noteOf(visit, index),
              isFree: visit.state === "free",
              isTicked: visit.state === "free" && (dates?.includes(visit.date) ?? true),
            })),
            notes: [
              ...(isAlone ? [t("repeat:only-first")] : []),
              ...(missing > 0 ? [t("repeat:too-far", { count: missing })] : []),
              t("repeat:price", { total: formatBaht(price.total) }),
            ],
          }
        : null,
  };
}

export type RepeatView = ReturnType<typeof repeatView>;
