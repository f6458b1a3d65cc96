import type { MonthFigures } from "~/domain/admin/overview/overview.server";
import { useText } from "~/i18n/text";
import { formatDate, type CityDate } from "~/lib/bangkok-time";
import { formatBaht, type Satang } from "~/lib/money";

/** Shows the figures of the current month, and its fees by day. */
export function AdminMonthSummary({
  month,
  fees,
  today,
}: {
  month: MonthFigures;
  fees: readonly { day: CityDate; fees: Satang }[];
  today: CityDate;
}) {
  const { t } = useText();
  const sum = fees.reduce((total, day) => total + day.fees, 0);
  const figures = [
    [String(month.done), t("admin:figure-done", { before: month.doneBefore })],
    [formatBaht(month.collected), t("admin:figure-collected")],
    [formatBaht(sum), t("admin:figure-fees")],
    [String(month.cancelledLate), t("admin:figure-cancelled-late", { all: month.cancelled })],
    [String(month.listed), t("admin:figure-listed")],
    [month.stars?.toFixed(1) ?? "–", t("admin:figure-reviews", { count: month.reviews })],
  ] as const;
  return (
    <section className="card px-4 pt-3 pb-4" aria-labelledby="month">
      <h2 id="month" className="pb-2 text-base">
        {t("admin:this-month")}
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
        {fees.map((day, index) => {
          const height = Math.max(
            day.fees > 0 ? 2 : 0,
            Math.round((day.fees / best.fees) * CHART_HEIGHT),
          );
          return height > 0 ? (
            <rect
              key={day.day}
              x={index * BAR_WIDTH + 1}
              y={CHART_HEIGHT - height}
              width={BAR_WIDTH - 2}
              height={height}
              className={day.day === today ? "fill-celadon-700" : "fill-celadon-300"}
            />
          ) : null;
        })}
      </svg>
      <figcaption className="flex justify-between gap-2 pt-1 text-mini text-ink-soft tabular">
        <span>{formatDate(first, locale, "brief")}</span>
        <span>{t("admin:fees-by-day")}</span>
        <span>{formatDate(last, locale, "brief")}</span>
      </figcaption>
    </figure>
  );
}
