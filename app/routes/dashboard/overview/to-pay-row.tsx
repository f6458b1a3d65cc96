import { formatRelativeDay } from "~/components/relative-day";
import { useText } from "~/i18n/text";
import { formatClockUnbroken, type CityDate } from "~/lib/bangkok-time";
import { joinSideBySide, joinWithDots } from "~/lib/join-texts";
import { paths } from "~/lib/paths";
import { shortestServiceName } from "~/lib/short-service-name";
import { useFormattedTotal } from "./booking-fact-list";
import type { CustomerBookingView } from "./customer-booking-view";
import { WaitingRow } from "./waiting-row";

/** A job that is over and waits for its payment; it leads to its page, which says how to pay. */
export function ToPayRow({ booking, today }: { booking: CustomerBookingView; today: CityDate }) {
  const { t, locale } = useText();
  const total = useFormattedTotal(booking);
  const { id, date, startsAt, cleanerName: name, cleanerPhoto, serviceName } = booking;
  return (
    <WaitingRow
      to={paths.myBooking(id)}
      cleaner={{ name, photo: cleanerPhoto }}
      title={name ? t("dashboard:pay-row", { name }) : t("dashboard:to-pay")}
      sum={total}
    >
      {joinWithDots(
        joinSideBySide(
          locale,
          formatRelativeDay(date, today, locale, t),
          formatClockUnbroken(startsAt, locale),
        ),
        shortestServiceName(serviceName),
      )}
      <span className="sr-only"> {t("dashboard:booking-id", { id })}</span>
    </WaitingRow>
  );
}
