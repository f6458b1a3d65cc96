import { quote } from "~/domain/bookings/pricing";
import { useText } from "~/i18n/text";
import { formatBaht, type Satang } from "~/lib/money";

interface BreakdownProps {
  hourlyRate: Satang;
  /** Minutes; null is billed as 2 hours. */
  duration: number | null;
}

/** How an estimated total comes about: "2 hours × ฿300 + ฿350 fee". */
export function Breakdown({ hourlyRate, duration }: BreakdownProps) {
  const { t } = useText();
  const { hoursBilled, platformFee } = quote(hourlyRate, duration);
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
