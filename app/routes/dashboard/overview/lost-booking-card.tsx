import type { SerializeFrom } from "@remix-run/node";
import { ChevronRightIcon } from "~/components/art/icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";
import { formatRelativeDay } from "~/components/relative-day";
import type { listLostBookingsAhead } from "~/domain/bookings/reading/lost-bookings.server";
import { useText } from "~/i18n/text";
import { formatClockUnbroken, type CityDate } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";

export type LostBooking = SerializeFrom<typeof listLostBookingsAhead>[number];

/** A booking without a cleaner: what goes on, with the way to the page that says more. */
export function LostBookingCard({ booking, today }: { booking: LostBooking; today: CityDate }) {
  const { t, locale } = useText();
  const { id, date, startsAt, cleanerName, cleanerPhoto, isSearchedFor } = booking;
  const name = cleanerName || t("common:former-cleaner");
  return (
    <Link
      to={paths.bookingSearch(id)}
      className="flex min-h-row flex-wrap items-center gap-3 rounded-card bg-marigold-100 p-4 text-marigold-900 forced-colors:border"
    >
      <CleanerPhoto
        name={name}
        photo={cleanerPhoto}
        width={56}
        className="size-14 shrink-0 rounded-full"
        eager
      />
      <span className="min-w-0 grow basis-40 leading-snug">
        {t("dashboard:lost-title", { name })}
        <strong className="block text-section">
          {t(isSearchedFor ? "dashboard:lost-looking" : "dashboard:lost-ask")}
        </strong>
        <span className="block text-sm tabular">
          {t("dashboard:lost-when", {
            day: formatRelativeDay(date, today, locale, t),
            time: formatClockUnbroken(startsAt, locale),
          })}
        </span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0" />
    </Link>
  );
}
