import { ChevronDownIcon } from "~/components/art/icons";
import { QrIcon } from "~/components/art/subject-icons";
import { QrPicture } from "~/components/qr-picture";
import type { QrCode } from "~/domain/payments/qr-code";
import type { OwedFees } from "~/domain/payments/statements.server";
import { useText } from "~/i18n/text";
import { daysBetween, formatDate, type CityDate } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";

/** The fees owed, with the day until which those of each month are to be handed in. */
type FeesToHandIn = Omit<OwedFees, "months"> & {
  months: (OwedFees["months"][number] & { due: CityDate })[];
};

/** The fees owed, on phones folded: month by month, and the business's QR code for the exact sum. */
export function OwedFeesCard({
  owed,
  today,
  qr,
}: {
  owed: FeesToHandIn;
  today: CityDate;
  qr: { name: string | null; code: QrCode } | null;
}) {
  const { t, locale } = useText();
  const sum = formatBaht(owed.total);
  const [first] = owed.months;
  // For a single month, the total beside it is the same sum.
  const isSplit = owed.months.length > 1 || owed.credit > 0;
  return (
    <section id="fees" aria-labelledby="fees-title">
      <h2 id="fees-title" className="pb-2.5 text-section max-lg:sr-only">
        {t("earnings:fees-title")}
      </h2>
      <details className="card open-wide group overflow-hidden">
        <summary className="flex min-h-16 items-center gap-3 bg-marigold-100 px-4 py-2.5 max-[16rem]:flex-wrap text-marigold-900 forced-colors:border">
          <QrIcon className="size-6 shrink-0" />
          <span className="min-w-0 flex-1 max-[16rem]:basis-full">
            <strong className="block tabular">{t("earnings:owed", { sum })}</strong>
            <span className="text-sm">
              {first && owed.months.length === 1
                ? t("earnings:owed-one", {
                    month: formatDate(`${first.month}-01`, locale, "month"),
                  })
                : t("earnings:owed-many", { count: owed.months.length })}
            </span>
            {first && first.due < today ? (
              <strong className="block text-sm text-brick">
                {t("earnings:fees-late", { count: daysBetween(first.due, today) })}
              </strong>
            ) : null}
          </span>
          <ChevronDownIcon className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="flex flex-wrap items-center justify-between gap-x-3 bg-celadon-100 px-4 py-3.5">
          <div>
            <ul>
              {owed.months.map((one) => (
                <li key={one.month}>
                  <strong>{formatDate(`${one.month}-01`, locale, "month")}</strong>{" "}
                  <span className="text-sm text-ink-soft tabular">
                    {t("earnings:fees-jobs", { count: one.jobs })}
                    {isSplit ? `\u00a0· ${formatBaht(one.owed)}` : null}
                  </span>
                  <span className="block text-sm tabular">
                    {t("earnings:fees-due", { due: formatDate(one.due, locale, "full") })}
                    {one.due < today ? (
                      <strong className="block text-brick">
                        {t("earnings:fees-late", { count: daysBetween(one.due, today) })}
                      </strong>
                    ) : null}
                  </span>
                </li>
              ))}
            </ul>
            {owed.credit > 0 ? (
              <p className="text-sm text-ink-soft tabular">
                {t("earnings:fees-credit", { sum: formatBaht(owed.credit) })}
              </p>
            ) : null}
          </div>
          <strong className="ml-auto text-display tabular">{sum}</strong>
        </div>
        <div className="p-4 text-center">
          {qr ? (
            <>
              <QrPicture code={qr.code} label={t("earnings:qr-label", { sum })} width={216} />
              <p className="font-semibold">{qr.name ?? t("common:brand")}</p>
              <p className="text-sm text-ink-soft">{t("earnings:qr-text")}</p>
              <p className="pt-2 text-sm text-ink-soft lg:hidden">{t("earnings:qr-save")}</p>
            </>
          ) : (
            <p className="font-semibold">{t("earnings:no-qr")}</p>
          )}
          <p className="pt-2 text-sm text-ink-soft">{t("earnings:qr-noted")}</p>
        </div>
      </details>
    </section>
  );
}
