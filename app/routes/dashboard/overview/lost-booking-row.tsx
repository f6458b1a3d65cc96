import type { SerializeFrom } from "@remix-run/node";
import { formatRelativeDay } from "~/components/relative-day";
import type { listLostBookingsAhead } from "~/domain/bookings/reading/lost-bookings.server";
import { useText } from "~/i18n/text";
import { formatClockUnbroken, type CityDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { WaitingRow } from "./waiting-row";

export type LostBooking = SerializeFrom<typeof listLostBookingsAhead>[number];

/** A booking without a cleaner: what goes on, with the way to the page that says more. */
export function LostBookingRow({ booking, today }: { booking: LostBooking; today: CityDate }) {
  const { t, locale } = useText();
  const { id, date, startsAt, cleanerName, cleanerPhoto, isSearchedFor } = booking;
  const name = cleanerName || t("common:former-cleaner");
  return (
    <WaitingRow
      to={paths.bookingSearch(id)}
      cleaner={{ name, photo: cleanerPhoto }}
      title={t(isSearchedFor ? "dashboard:lost-looking" : "dashboard:lost-ask")}
    >
      {t("dashboard:lost-title", { name })}&nbsp;·{" "}
      {t("dashboard:lost-when", {
        day: formatRelativeDay(date, today, locale, t),
        time: formatClockUnbroken(startsAt, locale),
      })}
    </WaitingRow>
  );
}
