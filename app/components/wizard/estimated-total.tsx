import { Breakdown, type PriceParts } from "~/components/breakdown";
import { useText } from "~/i18n/text";
import { formatBaht, type Satang } from "~/lib/money";

export interface EstimatedPrice extends PriceParts {
  total: Satang;
}

/** The total that will be paid, and how it comes about, so that the last step surprises nobody. */
export function EstimatedTotal({ price }: { price: EstimatedPrice }) {
  const { t } = useText();
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 pb-2">
      <span>
        <span className="block text-sm font-semibold">{t("common:estimated-total")}</span>
        <span className="text-sm text-ink-soft tabular-nums">
          <Breakdown price={price} />
        </span>
      </span>
      <strong className="text-xl tabular-nums">{formatBaht(price.total)}</strong>
    </p>
  );
}
