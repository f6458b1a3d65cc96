import type { Schedule } from "~/domain/schedule/availability";
import { planVisits, type PlannedVisit } from "~/domain/schedule/series-dates";
import { slotHour } from "~/domain/schedule/slots";
import { renderTranslator } from "~/i18n/catalogue.server";
import { formatDate, type CityDate } from "~/lib/bangkok-time";
import { MOST_SERIES_VISITS, SERIES_WEEKS } from "~/lib/booking-limits";
import { formatBaht, type Satang } from "~/lib/money";
import type { BookingChoices } from "~/lib/paths";
import { shownSeriesKey } from "~/lib/series-address";
import type { Locale, SlotLabel } from "~/lib/vocabulary";

/** Number of visits that is proposed at first. */
const USUAL_VISITS = 4;

/**
 * Returns the series fields of step 3 with their texts, so that the browser has no texts to load. Once
 * date, time and rhythm are chosen, each date is listed with its state. Dates that were ticked stay ticked;
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
  return {
    isOpen: Boolean(every),
    title: t("repeat:title"),
    lead: t("repeat:lead", { most: MOST_SERIES_VISITS }),
    selects: [
      {
        name: "every",
        label: t("repeat:how-often"),
        chosen: String(every ?? ""),
        options: [
          ["", t("repeat:once")],
          ...SERIES_WEEKS.map((weeks) => [
            String(weeks),
            weeks === 1 ? t("repeat:weekly") : t("repeat:every", { weeks }),
          ]),
        ],
      },
      {
        name: "visits",
        label: t("repeat:visits"),
        chosen: String(visits ?? USUAL_VISITS),
        options: Array.from({ length: MOST_SERIES_VISITS - 1 }, (_, index) => [
          String(index + 2),
          String(index + 2),
        ]),
      },
    ],
    show: t("repeat:show"),
    list:
      planned.length > 0
        ? {
            shown,
            title: t("repeat:dates"),
            visits: planned.map((visit, index) => ({
              date: visit.date,
              day: formatDate(visit.date, locale, "full"),
              note: noteOf(visit, index),
              isFree: visit.state === "free",
              isTicked: visit.state === "free" && (dates?.includes(visit.date) ?? true),
            })),
            notes: [
              ...(missing > 0 ? [t("repeat:too-far", { count: missing })] : []),
              t("repeat:price", { total: formatBaht(price.total) }),
            ],
          }
        : null,
  };
}

export type RepeatView = ReturnType<typeof repeatView>;
