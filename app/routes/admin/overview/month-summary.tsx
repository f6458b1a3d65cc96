import type { MonthFigures } from "~/domain/admin/overview/overview.server";
import { useText } from "~/i18n/text";
import { formatDate, type CityDate } from "~/lib/bangkok-time";
import { formatBaht, type Satang } from "~/lib/money";

/** Shows the figures of the current month, or of the last one, and its fees by day. */
export function AdminMonthSummary({
  month,
  isFinal,
  fees,
  today,
}: {
  month: MonthFigures;
  /** True if the month is over. */
  isFinal: boolean;
  fees: readonly { day: CityDate; fees: Satang }[];
  today: CityDate;
}) {
  const { t, locale } = useText();
  const sum = fees.reduce((total, day) => total + day.fees, 0);
  const figures = [
    [
      String(month.done),
      t(isFinal ? "admin:figure-done-final" : "admin:figure-done", { before: month.doneBefore }),
    ],
    [formatBaht(month.collected), t("admin:figure-collected")],
    [formatBaht(sum), t("admin:figure-fees")],
    [String(month.cancelledLate), t("admin:figure-cancelled-late", { all: month.cancelled })],
    [String(month.listed), t("admin:figure-listed")],
    [month.stars?.toFixed(1) ?? "–", t("admin:figure-reviews", { count: month.reviews })],
  ] as const;
  return (
    <section className="card px-4 pt-3 pb-4" aria-labelledby="month">
      <h2 id="month" className="pb-2 text-base">
        {isFinal
          ? t("admin:month-final", { month: formatDate(fees[0]?.day ?? today, locale, "month") })
          : t("admin:this-month")}
      </h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 max-[16rem]:grid-cols-1">
        {figures.map(([figure, label]) => (
          <div key={label} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="text-mini text-ink-soft">{label}</dt>
            <dd className="text-2xl font-bold wrap-anywhere tabular">{figure}</dd>
          </div>
        ))}
      </dl>
      <FeesChart fees={fees} sum={sum} today={today} />
    </section>
  );
}

const CHART_HEIGHT = 72;
const BAR_WIDTH = 10;

/** Returns the bars of some days as one path, which takes fewer bytes than an element for each. */
const barsOf = (
  fees: readonly { day: CityDate; fees: Satang }[],
  most: Satang,
  isOfDay: (day: CityDate) => boolean,
) =>
  fees
    .map(({ day, fees: sum }, index) => {
      if (sum <= 0 || !isOfDay(day)) return "";
      const height = Math.max(2, Math.round((sum / most) * CHART_HEIGHT));
      return `M${index * BAR_WIDTH + 1} ${CHART_HEIGHT}v${0 - height}h${BAR_WIDTH - 2}v${height}`;
    })
    .join("");

/** Draws a bar for each day of the month; the dark one is today. */
function FeesChart({
  fees,
  sum,
  today,
}: {
  fees: readonly { day: CityDate; fees: Satang }[];
  sum: Satang;
  today: CityDate;
}) {
  const { t, locale } = useText();
  const best = fees.reduce((most, day) => (day.fees > most.fees ? day : most), {
    day: fees[0]?.day ?? "",
    fees: 0,
  });
  if (best.fees <= 0) return null;
  const first = fees[0]?.day ?? "";
  const last = fees.at(-1)?.day ?? "";
  return (
    <figure className="pt-4">
      <svg
        role="img"
        aria-label={t("admin:fees-chart", {
          sum: formatBaht(sum),
          day: formatDate(best.day, locale, "brief"),
          most: formatBaht(best.fees),
        })}
        viewBox={`0 0 ${fees.length * BAR_WIDTH} ${CHART_HEIGHT}`}
        preserveAspectRatio="none"
        className="h-18 w-full border-b border-celadon-200 forced-color-adjust-none"
      >
        <path className="fill-celadon-300" d={barsOf(fees, best.fees, (day) => day !== today)} />
        <path className="fill-celadon-700" d={barsOf(fees, best.fees, (day) => day === today)} />
      </svg>
      <figcaption className="flex justify-between gap-2 pt-1 text-mini text-ink-soft tabular">
        <span>{formatDate(first, locale, "brief")}</span>
        <span>{t("admin:fees-by-day")}</span>
        <span>{formatDate(last, locale, "brief")}</span>
      </figcaption>
    </figure>
  );
}
