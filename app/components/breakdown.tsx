import type { Quote } from "~/domain/bookings/pricing";
import { useText } from "~/i18n/text";
import { formatBaht } from "~/lib/money";

/** How an estimated total comes about: "2 hours × ฿300 + ฿350 fee". */
export function Breakdown({ price }: { price: Quote }) {
  const { t } = useText();
  const { hoursBilled, hourlyRate, platformFee } = price;
  return (
    <>
      {t("common:total-breakdown", {
        hours: t("common:hours", { count: hoursBilled }),
        rate: formatBaht(hourlyRate),
        fee: formatBaht(platformFee),
      })}
    </>
  );
}
