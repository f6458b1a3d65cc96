import { Link } from "~/components/link";
import type { MonthStatement } from "~/domain/payments/statements.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { StatementSums } from "./statement-sums";

/** Height of the best month's bar, in rem. */
const TALLEST_BAR_REM = 6;

/** The cleaner's own sum of a month, how it is computed, and a chart of several months. */
export function EarningsMonth({
  statement,
  chart,
  current,
  opened,
  now,
}: {
  statement: MonthStatement;
  chart: readonly MonthStatement[];
  current: string;
  /** The month that the page shows at first. */
  opened: string;
  now: number;
}) {
  const { t, locale } = useText();
  const best = Math.max(1, ...chart.map(({ earned }) => earned));
  const day = formatDate(cityDateOf(now), locale, "brief");
  return (
    <section className="card p-4 sm:p-6">
      <h2 className="text-base font-semibold text-ink-soft">
        {statement.month === current ? t("earnings:you-keep-to", { day }) : t("earnings:you-keep")}
      </h2>
      <p className="text-[min(2.25rem,14vw)] leading-tight font-bold text-celadon-900 tabular">
        {formatBaht(statement.earned)}
      </p>
      <ul
        aria-label={t("earnings:chart", { count: chart.length })}
        className="mt-2.5 grid grid-cols-6 items-end gap-1.5 max-[16rem]:grid-cols-1"
      >
        {chart.map(({ month, earned }) => {
          const isShown = month === statement.month;
          const name = formatDate(`${month}-01`, locale, "brief").replace(/^\d+ /, "");
          return (
            <li key={month}>
              <Link
                to={paths.cleanerEarnings({ month: month === opened ? null : month })}
                aria-label={t("earnings:bar-label", {
                  month: formatDate(`${month}-01`, locale, "month"),
                  sum: formatBaht(earned),
                })}
                aria-current={isShown || undefined}
                className={`flex min-h-11 flex-col items-center justify-end text-mini tabular ${
                  isShown ? "font-bold text-celadon-800" : "text-ink-soft"
                }`}
              >
                {earned > 0 ? formatBaht(earned).slice(1) : "0"}
                <svg
                  aria-hidden="true"
                  height={`${Math.max(0.125, (earned / best) * TALLEST_BAR_REM).toFixed(2)}rem`}
                  className="w-full border-b border-celadon-200 forced-color-adjust-none"
                >
                  <rect
                    width="100%"
                    height="100%"
                    rx="8"
                    className={
                      isShown
                        ? "fill-celadon-700 forced-colors:fill-[CanvasText]"
                        : "fill-celadon-300 forced-colors:fill-[GrayText]"
                    }
                  />
                </svg>
                {name}
              </Link>
            </li>
          );
        })}
      </ul>
      {statement.jobs > 0 ? (
        <div className="pt-3.5">
          <StatementSums statement={statement} />
        </div>
      ) : (
        <p className="pt-3.5">
          <strong className="block">
            {t(statement.month === current ? "earnings:none-title" : "earnings:none-past")}
          </strong>
          <span className="text-sm text-ink-soft">{t("earnings:none-text")}</span>
        </p>
      )}
    </section>
  );
}
