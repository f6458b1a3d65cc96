import { CheckIcon, HourglassIcon } from "~/components/art/icons";
import { Link } from "~/components/link";
import type { MonthStatement } from "~/domain/payments/statements.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";

const FEE_STATE_LOOKS = {
  running: { Icon: null, look: "bg-grey-100 text-grey" },
  owed: { Icon: HourglassIcon, look: "bg-marigold-100 text-marigold-900" },
  settled: { Icon: CheckIcon, look: "bg-celadon-100 text-celadon-800" },
} as const;

/** The months in which something was paid, and the state of their fees. */
export function EarningsMonths({
  months,
  hasMore,
}: {
  months: readonly MonthStatement[];
  hasMore: boolean;
}) {
  const { t, locale } = useText();
  if (months.length === 0) return null;
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-x-3 pb-1.5">
        <h2 className="text-section">{t("earnings:months")}</h2>
        {hasMore ? (
          <Link
            to={paths.cleanerEarnings({ page: 2 })}
            className="link inline-flex min-h-11 items-center text-sm"
          >
            {t("earnings:all-months")}
          </Link>
        ) : null}
      </div>
      <ul className="card ruled">
        {months.map(({ month, earned, fees, waived, received, receivedAt, state }) => {
          const { Icon, look } = FEE_STATE_LOOKS[state];
          return (
            <li key={month} className="flex min-h-16 flex-wrap items-center gap-x-3 px-4 py-2">
              <p className="min-w-0 flex-1 basis-32">
                <Link
                  to={paths.cleanerEarnings({ month })}
                  className="inline-flex min-h-7 items-center font-semibold"
                >
                  {formatDate(`${month}-01`, locale, "month")}
                </Link>
                <span className="block text-sm text-ink-soft tabular">
                  <span className="max-sm:hidden">
                    {t("earnings:you-keep")} {formatBaht(earned)}&nbsp;·{" "}
                  </span>
                  {receivedAt === null
                    ? t("earnings:month-fees", { sum: formatBaht(fees) })
                    : t("earnings:month-received", {
                        sum: formatBaht(received),
                        day: formatDate(cityDateOf(receivedAt), locale, "brief"),
                      })}
                  {waived > 0 ? `\u00a0· ${t("earnings:waived", { sum: formatBaht(waived) })}` : ""}
                </span>
              </p>
              <span
                className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold forced-colors:border ${look}`}
              >
                {Icon ? <Icon className="size-4 shrink-0" /> : null}
                {t(
                  state === "settled" && received === 0 && waived > 0
                    ? "earnings:state-waived"
                    : `earnings:state-${state}`,
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
