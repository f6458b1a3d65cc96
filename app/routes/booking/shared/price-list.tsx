import type { PriceParts } from "~/components/price-breakdown";
import { costOfVisits } from "~/domain/pricing/cost-of-visits";
import { useText } from "~/i18n/text";
import { formatBaht, type Satang } from "~/lib/money";

/** The price of a booking, part by part; a quote and a booking both have it. */
export interface FullPrice extends PriceParts {
  serviceCost: Satang;
  total: Satang;
}

/**
 * Service cost with its calculation, platform fee, and below a rule the total, if it has a label. For
 * several visits it shows the sums, beside the price of each visit.
 */
export function PriceList({
  price,
  visits = 1,
  total,
}: {
  /** Price of one visit. */
  price: FullPrice;
  visits?: number | undefined;
  total?: string | undefined;
}) {
  const { t } = useText();
  const detail = (words: string) => (
    <span className="block text-sm font-normal text-ink-soft">{words}</span>
  );
  const each = (sum: Satang) => `${visits} × ${formatBaht(sum)}`;
  const cost = t("booking:service-cost-detail", {
    hours: t("common:hours", { count: price.hoursBilled }),
    rate: formatBaht(price.hourlyRate),
  });
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular">
      <dt className="min-w-0">
        {t("booking:service-cost")}
        {detail(visits > 1 ? `${t("booking:visits", { count: visits })} × ${cost}` : cost)}
      </dt>
      <dd className="text-right">{formatBaht(costOfVisits(price.serviceCost, visits))}</dd>
      <dt className="min-w-0">
        {t("booking:platform-fee")}
        {visits > 1 ? detail(each(price.platformFee)) : null}
      </dt>
      <dd className="text-right">{formatBaht(costOfVisits(price.platformFee, visits))}</dd>
      {total ? (
        <>
          <dt className="mt-1 min-w-0 border-t border-celadon-200 pt-2 text-section font-bold">
            {total}
          </dt>
          <dd className="mt-1 border-t border-celadon-200 pt-2 text-right text-section font-bold">
            {formatBaht(costOfVisits(price.total, visits))}
          </dd>
          {visits > 1 ? (
            // In a row of its own: beside a large sum there is no room.
            <dd className="col-span-full text-sm text-ink-soft">{each(price.total)}</dd>
          ) : null}
        </>
      ) : null}
    </dl>
  );
}
