import { paymentStateOf } from "~/domain/bookings/paying/payment-state";
import { listMessagesOfHistory } from "~/domain/notifications/booking-messages.server";
import { homeView } from "~/http/home-facts.server";
import { sentLines } from "~/http/sent-lines.server";
import type { Translate } from "~/i18n/messages";
import type { AppLoadContext } from "@remix-run/node";
import { listAuditEntries } from "~/domain/admin/audit/audit-entries.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { rescheduleProposalOf } from "~/domain/bookings/rescheduling/reschedule-proposal";
import { listVisitRows } from "~/domain/bookings/series/series.server";
import {
  ACCOUNT_CLOSED_REASON,
  canBeRescheduled,
  isUnanswered,
  answerDeadlineOf,
  displayedStatus,
  isProblemLate,
  writtenReason,
} from "~/domain/bookings/lifecycle/status";
import { findUnsafeBlockBetween } from "~/domain/bookings/problems/unsafe-reports.server";
import { listAdminSteps } from "~/domain/admin/bookings/booking-transitions.server";
import {
  getBookingWithContacts,
  listBookingHistoryForAdmin,
} from "~/domain/admin/bookings/booking-page.server";
import { getReplacementOf } from "~/domain/bookings/substitutes/own-replacement.server";
import {
  getLossOf,
  getOpenSearchOf,
  listWaitingOffers,
} from "~/domain/bookings/substitutes/searches.server";
import { listProblemsOfBooking } from "~/domain/admin/bookings/problems-list.server";
import { fullNameForReader } from "~/lib/for-reader";
import { mapLink } from "~/lib/map-link";
import { keepCompounds } from "~/lib/thai-compounds";
import { toAuditView } from "../../shared/audit-view.server";

/** Most audit entries that are shown; the audit log has all. */
const MOST_AUDIT_ENTRIES = 50;

type BookingWithContacts = NonNullable<ReturnType<typeof getBookingWithContacts>>;

/** A booking's status, for the sentence that explains it. */
type BookingStatusDetail =
  | { is: "expired" | "confirmed" | "over" | "cancelled" | "on-the-way" }
  | { is: "pending"; until: number }
  | { is: "under-way"; since: number }
  | { is: "completed"; at: number };

function statusDetailOf(booking: BookingWithContacts, now: number): BookingStatusDetail {
  if (isUnanswered(booking, now)) return { is: "expired" };
  switch (booking.status) {
    case "pending":
      return { is: "pending", until: answerDeadlineOf(booking) };
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

/** Somebody who comes instead of a lost booking's cleaner, or the search that goes on for it. */
interface LostBookingDetail {
  replacementId: number | null;
  search: { until: number; asked: number } | null;
  /** True if an admin can give it to somebody. */
  canBeGiven: boolean;
}

/** Returns what became of a booking that has lost its cleaner; null for any other. At most four queries. */
function lostDetailOf(
  { id, status, isOffer, startsAt, anonymisedAt }: BookingWithContacts,
  now: number,
): LostBookingDetail | null {
  // Nobody is to come any more for a customer who has deleted the account.
  if (status !== "cancelled" || isOffer || anonymisedAt !== null) return null;
  if (getLossOf(id) === null) return null;
  const replacementId = getReplacementOf(id);
  if (replacementId !== null) return { replacementId, search: null, canBeGiven: false };
  const open = getOpenSearchOf(id);
  const search = open && { until: open.until, asked: listWaitingOffers(open.id).length };
  return { replacementId, search, canBeGiven: now < startsAt };
}

/** Returns the data of the admin's page of a booking, or null. At most twelve queries. */
export function getAdminBookingView(
  id: number,
  { t, locale, now }: Pick<AppLoadContext, "locale" | "now"> & { t: Translate },
) {
  const row = getBookingWithContacts(id);
  if (!row) return null;
  const { customer } = row;
  const cleaner = { ...row.cleaner, name: fullNameForReader(row.cleaner.name, locale) };
  const history = listBookingHistoryForAdmin(id);
  const messages = listMessagesOfHistory(id, history, { reader: "admin", now });
  const names = {
    customer: customer.name || t("admin-bookings:former-customer"),
    cleaner: cleaner.name || t("admin-bookings:former-cleaner"),
  };
  return {
    id: row.id,
    status: displayedStatus(row, now),
    statusDetail: statusDetailOf(row, now),
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
    paymentState: paymentStateOf(row),
    saysPaidHow: row.saysPaidHow,
    paidBefore: row.paidBefore,
    place:
      row.anonymisedAt === null
        ? {
            address: row.address,
            city: row.city,
            zipCode: row.zipCode,
            map: mapLink(row.address, row.zipCode),
          }
        : null,
    home: homeView(row, t),
    instructions: row.specialInstructions,
    customer: {
      id: customer.id,
      name: customer.name,
      // The phone number given with this booking has priority.
      phone: row.phone ?? customer.phone,
      email: customer.email,
      isGone: row.anonymisedAt !== null,
    },
    cleaner: {
      id: cleaner.id,
      name: cleaner.name,
      photo: cleaner.photo,
      phone: cleaner.phone,
      email: cleaner.email,
    },
    /** The visits of its series; empty for a single booking. */
    series: listVisitRows(row.seriesId, now),
    /** The pending reschedule proposal to its cleaner. */
    proposal: rescheduleProposalOf(row, now),
    problems: listProblemsOfBooking(id).map((problem) => ({
      ...problem,
      isLate: isProblemLate(problem, now),
    })),
    /** Since when its two people have been blocked for each other; null if they aren't. */
    unsafeBlockSince:
      findUnsafeBlockBetween({ cleanerId: cleaner.id, userId: customer.id })?.since ?? null,
    /** The lost booking in whose place it is, or is offered. */
    replaces: row.replacesId === null ? null : { id: row.replacesId, isOffer: row.isOffer },
    /** The problem because of which it was booked; null if it is no redo. */
    redoOfProblemId: row.redoOfProblemId,
    lost: lostDetailOf(row, now),
    // Nobody cancels an offer: it ends with its search.
    steps: listAdminSteps(row, now).filter((step) => !row.isOffer || step === "confirm"),
    canBeRescheduled: canBeRescheduled(row, now),
    history: history.map(({ reason, ...entry }) => ({
      ...entry,
      reason: writtenReason(reason),
      sent: sentLines(messages.get(entry.id) ?? [], { entryAt: entry.at, names, t, locale }),
      accountClosed: reason === ACCOUNT_CLOSED_REASON,
    })),
    auditEntries: listAuditEntries(
      { about: [{ type: "booking", id }] },
      { size: MOST_AUDIT_ENTRIES },
    ).entries.map((entry) => toAuditView(entry, locale)),
  };
}

export type AdminBookingView = NonNullable<ReturnType<typeof getAdminBookingView>>;
