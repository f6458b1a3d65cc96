import { getOpenDoorWait } from "~/domain/bookings/door/door-waits.server";
import { isUnderWay } from "~/domain/bookings/lifecycle/status";
import type { CustomerBooking } from "~/domain/bookings/reading/bookings.server";
import { listHistoryForCustomer } from "~/domain/bookings/reading/customer-booking-details.server";
import { dayFactsOf } from "~/domain/bookings/reading/day-moment";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { liveCardView } from "~/http/live-card.server";
import type { Translate } from "~/i18n/messages";
import { cityDateOf } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import type { Locale } from "~/lib/vocabulary";

/**
 * Returns how things are with a booking of today, in the words of its own page; null as long as nobody is on
 * the way. At most three queries.
 */
export function nowLine(
  booking: CustomerBooking,
  { t, locale, now }: { t: Translate; locale: Locale; now: number },
) {
  if (booking.date !== cityDateOf(now)) return null;
  const door = isUnderWay(booking, now) ? getOpenDoorWait(booking.id) : null;
  const { comingConfirmedAt, onTheWayAt } = booking;
  // The history says only whether somebody comes who has said nothing.
  const isSaid = comingConfirmedAt !== null || onTheWayAt !== null;
  const history = isSaid ? [] : listHistoryForCustomer(booking);
  const card = liveCardView(
    dayFactsOf({ ...booking, completedAt: null }, { history, isAtDoor: door !== null }),
    {
      side: "customer",
      name: nameForReader(booking.cleanerName, locale) || t("common:former-cleaner"),
      serviceName: serviceNameOf(booking, locale),
      hours: booking.hoursBilled,
      door,
      comingConfirmedAt,
      presenceConfirmedAt: null,
      isAsked: false,
    },
    { t, locale, now },
  );
  return card && card.moment !== "ahead"
    ? { title: card.title, live: card.live, isWell: card.isWell }
    : null;
}
