import { useText } from "~/i18n/text";
import { formatBaht, type Satang } from "~/lib/money";

/** The parts of a total; both a quote and a booking have them. */
export interface PriceParts {
  hoursBilled: number;
  hourlyRate: Satang;
  platformFee: Satang;
}

/** The calculation of a total: "2 hours × ฿300 + ฿350 fee". */
export function PriceBreakdown({ price }: { price: PriceParts }) {
  const { t } = useText();
  return (
    <>
      {t("common:total-breakdown", {
        hours: t("common:hours", { count: price.hoursBilled }),
        rate: formatBaht(price.hourlyRate),
        fee: formatBaht(price.platformFee),
      })}
    </>
  );
}
