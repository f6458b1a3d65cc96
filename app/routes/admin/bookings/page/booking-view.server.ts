import type { AppLoadContext } from "@remix-run/node";
import { listAuditEntries } from "~/domain/admin/audit/audit-entries.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { proposalOf } from "~/domain/bookings/rescheduling/proposals";
import { visitRowsOf } from "~/domain/bookings/series/series.server";
import {
  ACCOUNT_CLOSED,
  canBeMoved,
  isUnanswered,
  lastMoment,
  statusNow,
} from "~/domain/bookings/lifecycle/status";
import { unsafeBlockBetween } from "~/domain/bookings/problems/unsafe.server";
import { listStepsOf } from "~/domain/admin/bookings/booking-desk.server";
import { getBookingPage, listHistory } from "~/domain/admin/bookings/booking-page.server";
import { listProblemsOf } from "~/domain/admin/bookings/problems-list.server";
import { mapLink } from "~/lib/map-link";
import { keepCompounds } from "~/lib/thai-compounds";
import { auditView } from "../../shared/audit-view.server";

/** So many lines on record are shown; the audit log has all. */
const MOST_LINES = 50;

type Row = NonNullable<ReturnType<typeof getBookingPage>>;

/** How a booking stands, for a sentence that says it. */
type BookingState =
  | { is: "expired" | "confirmed" | "over" | "cancelled" | "on-the-way" }
  | { is: "pending"; until: number }
  | { is: "under-way"; since: number }
  | { is: "completed"; at: number };

function stateOf(booking: Row, now: number): BookingState {
  if (isUnanswered(booking, now)) return { is: "expired" };
  switch (booking.status) {
    case "pending":
      return { is: "pending", until: lastMoment(booking) };
    case "completed":
      return { is: "completed", at: booking.completedAt ?? booking.endsAt };
    case "cancelled":
      return { is: "cancelled" };
    case "confirmed":
      if (now >= booking.endsAt) return { is: "over" };
      if (now >= booking.startsAt) return { is: "under-way", since: booking.startsAt };
      return { is: booking.onTheWayAt === null ? "confirmed" : "on-the-way" };
  }
}

/** All that an admin sees of a booking, or null. Seven statements at most. */
export function bookingView(id: number, { locale, now }: Pick<AppLoadContext, "locale" | "now">) {
  const row = getBookingPage(id);
  if (!row) return null;
  const { customer, cleaner } = row;
  return {
    id: row.id,
    status: statusNow(row, now),
    state: stateOf(row, now),
    service: keepCompounds(serviceNameOf(row, locale)),
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    createdAt: row.createdAt,
    price: {
      hoursBilled: row.hoursBilled,
      hourlyRate: row.hourlyRate,
      serviceCost: row.serviceCost,
      platformFee: row.platformFee,
      totalPrice: row.totalPrice,
    },
    paid: row.paidAt === null || row.paidHow === null ? null : { at: row.paidAt, how: row.paidHow },
    place:
      row.anonymisedAt === null
        ? {
            address: row.address,
            city: row.city,
            zipCode: row.zipCode,
            map: mapLink(row.address, row.zipCode),
          }
        : null,
    wishes: row.specialInstructions,
    customer: {
      id: customer.id,
      name: customer.name,
      // What was given with this booking is what reaches them.
      phone: row.phone ?? customer.phone,
      email: customer.email,
      isGone: row.anonymisedAt !== null,
    },
    cleaner: { id: cleaner.id, name: cleaner.name, phone: cleaner.phone, email: cleaner.email },
    /** The visits of its series; none of a booking alone. */
    series: visitRowsOf(row.seriesId, now),
    /** Another time that its cleaner is asked for. */
    proposal: proposalOf(row, now),
    problems: listProblemsOf(id),
    /** Since when its two people aren't offered to each other; null if they are. */
    keptApartSince:
      unsafeBlockBetween({ cleanerId: cleaner.id, userId: customer.id })?.since ?? null,
    steps: listStepsOf(row, now),
    canBeMoved: canBeMoved(row, now),
    history: listHistory(id).map(({ reason, ...line }) => ({
      ...line,
      reason: reason === ACCOUNT_CLOSED ? "" : reason,
      accountClosed: reason === ACCOUNT_CLOSED,
    })),
    record: listAuditEntries({ about: { type: "booking", id } }, { size: MOST_LINES }).entries.map(
      (entry) => auditView(entry, locale),
    ),
  };
}

export type BookingView = NonNullable<ReturnType<typeof bookingView>>;
