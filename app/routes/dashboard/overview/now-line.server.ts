import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import type { UpcomingBooking } from "~/domain/bookings/reading/bookings.server";
import { liveCardView } from "~/http/live-card.server";
import type { Translate } from "~/i18n/messages";
import { cityDateOf } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import type { Locale } from "~/lib/vocabulary";

/**
 * Returns how things are with a booking of today, in the words of its own page; null as long as nobody is on
 * the way.
 */
export function nowLine(
  booking: UpcomingBooking,
  { t, locale, now }: { t: Translate; locale: Locale; now: number },
) {
  if (booking.date !== cityDateOf(now)) return null;
  const { status, date, startsAt, endsAt, paidAt, onTheWayAt } = booking;
  const { comingConfirmedAt, atDoorSince, isAgreedLateToday } = booking;
  const card = liveCardView(
    {
      ...{ status, date, startsAt, endsAt, paidAt, onTheWayAt },
      completedAt: null,
      isComing: comingConfirmedAt !== null || isAgreedLateToday,
      isAtDoor: atDoorSince !== null,
    },
    {
      side: "customer",
      name: nameForReader(booking.cleanerName, locale) || t("common:former-cleaner"),
      serviceName: serviceNameOf(booking, locale),
      hours: booking.hoursBilled,
      door: atDoorSince === null ? null : { startedAt: atDoorSince },
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
