import type { MonthFeeTotals } from "~/domain/admin/money/fees-list.server";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";

/** Shows the sums over all cleaners in the list. Nothing is due in the current month. */
export function FeeTotals({ totals, isOver }: { totals: MonthFeeTotals; isOver: boolean }) {
  const { t } = useText();
  const parts = [
    [t("admin-money:bookings"), String(totals.jobs)],
    [t("admin-money:owed"), formatBaht(totals.charged)],
    [t("admin-money:received"), formatBaht(totals.received)],
    [t("admin-money:waived"), formatBaht(totals.waived)],
    [t(isOver ? "admin-money:open" : "admin-money:so-far"), formatBaht(totals.open)],
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-1 pb-3 md:px-4">
      {parts.map(([label, value], index) => (
        <div key={label} className={index === parts.length - 1 ? "font-bold" : undefined}>
          <dt className="text-mini font-normal text-ink-soft">{label}</dt>
          <dd className="text-section tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
