import { useText } from "~/i18n/text";
import { cityDateOf, formatClockUnbroken, formatDate, type CityDate } from "~/lib/bangkok-time";
import { formatRelativeDay } from "~/components/relative-day";
import { joinSideBySide, joinWithDots } from "~/lib/join-texts";
import { paths } from "~/lib/paths";
import { shortestServiceName } from "~/lib/short-service-name";
import { useFormattedTotal } from "./booking-fact-list";
import type { CustomerBookingView } from "./customer-booking-view";
import { WaitingRow } from "./waiting-row";

/** A request that waits for its answer: who is asked and until when; it leads to its page. */
export function RequestRow({ booking, today }: { booking: CustomerBookingView; today: CityDate }) {
  const { t, locale } = useText();
  const total = useFormattedTotal(booking);
  const { id, date, startsAt, respondBy, cleanerName, cleanerPhoto, otherDays } = booking;
  const due =
    respondBy !== null &&
    t("dashboard:answer-due", {
      moment: joinSideBySide(
        locale,
        formatRelativeDay(cityDateOf(respondBy), today, locale, t),
        formatClockUnbroken(respondBy, locale),
      ),
    });
  const when = joinSideBySide(
    locale,
    formatDate(date, locale, "short"),
    formatClockUnbroken(startsAt, locale),
  );
  return (
    <WaitingRow
      to={paths.myBooking(id)}
      cleaner={{ name: cleanerName, photo: cleanerPhoto }}
      title={t("dashboard:waiting", { name: cleanerName })}
      sum={`${otherDays.length > 0 ? `${otherDays.length + 1} × ` : ""}${total}`}
    >
      {joinWithDots(when, ...otherDays, shortestServiceName(booking.serviceName))}
      <span className="block text-marigold-900">{due}</span>
      <span className="sr-only"> {t("dashboard:booking-id", { id })}</span>
    </WaitingRow>
  );
}
