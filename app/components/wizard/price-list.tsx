import type { PriceParts } from "~/components/breakdown";
import { useText } from "~/i18n/text";
import { formatBaht, type Satang } from "~/lib/money";

/** What a booking costs, line by line; a quote and a booking both have it. */
export interface FullPrice extends PriceParts {
  serviceCost: Satang;
  total: Satang;
}

/** Service cost and how it comes about, platform fee, and the total below a line, as it is called. */
export function PriceList({ price, total }: { price: FullPrice; total?: string | undefined }) {
  const { t } = useText();
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular">
      <dt className="min-w-0">
        {t("booking:service-cost")}
        <span className="block text-sm text-ink-soft">
          {t("booking:service-cost-detail", {
            hours: t("common:hours", { count: price.hoursBilled }),
            rate: formatBaht(price.hourlyRate),
          })}
        </span>
      </dt>
      <dd className="text-right">{formatBaht(price.serviceCost)}</dd>
      <dt className="min-w-0">{t("booking:platform-fee")}</dt>
      <dd className="text-right">{formatBaht(price.platformFee)}</dd>
      {total ? (
        <>
          <dt className="mt-1 min-w-0 border-t border-celadon-200 pt-2 text-section font-bold">
            {total}
          </dt>
          <dd className="mt-1 border-t border-celadon-200 pt-2 text-right text-section font-bold">
            {formatBaht(price.total)}
          </dd>
        </>
      ) : null}
    </dl>
  );
}
