import { useText } from "~/i18n/text";
import { formatBaht, type Satang } from "~/lib/money";

/** What a total is made of; a quote and a booking both have it. */
export interface PriceParts {
  hoursBilled: number;
  hourlyRate: Satang;
  platformFee: Satang;
}

/** How a total comes about: "2 hours × ฿300 + ฿350 fee". */
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
