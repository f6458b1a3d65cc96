import type { MonthFeeTotals } from "~/domain/admin/money/fees-list.server";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";

/**
 * Shows the sums over all cleaners in the list: what is open first on phones, with the share of the fees that was
 * handed in; the other sums in one line. Nothing is due in the current month.
 */
export function FeeTotals({ totals, isOver }: { totals: MonthFeeTotals; isOver: boolean }) {
  const { t } = useText();
  const { jobs, charged, received, waived, open } = totals;
  const parts = [
    [t("admin-money:bookings"), String(jobs)],
    [t("admin-money:owed"), formatBaht(charged)],
    [t("admin-money:received"), formatBaht(received)],
    [t("admin-money:waived"), formatBaht(waived)],
  ] as const;
  return (
    <dl className="flex flex-wrap gap-x-4 pb-4 text-mini md:gap-x-12">
      <div className="order-last max-md:order-first max-md:basis-full">
        <dt className="text-ink-soft max-md:text-sm">
          {t(isOver ? "admin-money:open" : "admin-money:so-far")}
        </dt>
        <dd className="text-title font-bold tabular">
          {formatBaht(open)}
          {charged > 0 ? <ShareBar share={received / charged} /> : null}
        </dd>
      </div>
      {parts.map(([label, value]) => (
        <div key={label} className="max-md:flex max-md:gap-x-1">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="tabular md:text-title">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A bar that is filled by this share. The sums beside it say the same. */
const ShareBar = ({ share }: { share: number }) => (
  <svg aria-hidden="true" className="my-2 h-2 w-full overflow-hidden rounded-full md:hidden">
    <rect width="100%" height="8" className="fill-celadon-200" />
    <rect
      width={`${(Math.min(share, 1) * 100).toFixed(2)}%`}
      height="8"
      rx="4"
      className="fill-celadon-700"
    />
  </svg>
);
