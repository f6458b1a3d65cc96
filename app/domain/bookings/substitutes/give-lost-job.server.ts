import { inTransaction } from "#db/client.server";
import { isAdmin } from "~/domain/accounts/admins.server";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { unsuitabilityOf } from "~/domain/cleaners/suitability";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import { getScheduleBetween } from "~/domain/schedule/schedules.server";
import type { Satang } from "~/lib/money";
import { appendHistory } from "../lifecycle/booking-history.server";
import { transitionBooking } from "../lifecycle/transition.server";
import {
  findBookingToReschedule,
  hasTimeForVisit,
} from "../rescheduling/reschedule-or-reassign.server";
import { announceFound } from "./announce.server";
import { createSeriesFor, insertSubstitute } from "./book-substitute.server";
import {
  listLostTogether,
  listOpenSearchesTogether,
  listVisitsOfSearch,
} from "./lost-together.server";
import { getReplacementOf } from "./own-replacement.server";
import { priceGivenByAdmin } from "./search-rules";
import {
  endSearch,
  getLossOf,
  getOpenSearchOf,
  listLostBookings,
  listWaitingOffers,
  type LostBooking,
  type SubstituteSearch,
} from "./searches.server";

/** A lost booking that has nobody: an admin can give it to somebody until it starts. */
interface LostJob {
  /** The visits that whoever takes it takes: one, or those of a series that were lost as one, by date. */
  visits: readonly [LostBooking, ...LostBooking[]];
  /** The search that goes on for it. */
  search: SubstituteSearch | null;
}

/** A booking whose customer has deleted the account isn't anybody's any more. */
const isLost = ({ id, isOffer, anonymisedAt }: LostBooking) =>
  !isOffer && anonymisedAt === null && getLossOf(id) !== null;

function lostJobOf({ id }: LostBooking, now: number): LostJob | null {
  const search = getOpenSearchOf(id);
  const all = search ? listVisitsOfSearch(search) : listLostTogether(id);
  const ahead = all.filter(({ startsAt }) => now < startsAt);
  const [first, ...others] = ahead;
  if (!first || !ahead.some((visit) => visit.id === id)) return null;
  return { visits: [first, ...others], search };
}

export type GiveLostJobResult =
  | {
      ok: true;
      bookingId: number;
      lost: LostBooking;
      /** The platform fee of all visits: lower after, if the cleaner is dearer than what was agreed. */
      platformFee: { before: Satang; after: Satang };
    }
  | {
      ok: false;
      reason:
        | "unknown-booking"
        /** It has started. */
        | "not-possible"
        /** Somebody comes in its place already: the search, or its customer, was faster. */
        | "changed-meanwhile"
        /** Both people must have agreed. */
        | "not-agreed"
        /** The cleaner isn't listed, lacks the specialty or the area, or can't be booked by the customer. */
        | "cleaner-unsuitable"
        /** The cleaner's time isn't free, or not any more. */
        | "time-taken";
    };

const sumOf = (amounts: readonly Satang[]) => amounts.reduce((sum, one) => sum + one, 0);

const UNSUITABLE = { ok: false, reason: "cleaner-unsuitable" } as const;

/**
 * Gives a lost job to somebody as an admin, once both people have agreed: for what was agreed with the
 * customer, even if the cleaner is dearer. It ends the search. If the cleaner has an offer of it, it is
 * accepted for them. Everybody is notified as of what a search finds.
 */
export function giveLostJob(
  {
    lostBookingId,
    cleanerId,
    agreed,
  }: { lostBookingId: number; cleanerId: number; agreed: boolean },
  by: { userId: number },
  now: number,
): GiveLostJobResult {
  return inTransaction((): GiveLostJobResult => {
    const [lost] = listLostBookings([lostBookingId]);
    if (!lost || !isLost(lost) || !isAdmin(by.userId)) {
      return { ok: false, reason: "unknown-booking" };
    }
    if (getReplacementOf(lost.id) !== null) return { ok: false, reason: "changed-meanwhile" };
    const job = lostJobOf(lost, now);
    if (!job) return { ok: false, reason: "not-possible" };
    if (!agreed) return { ok: false, reason: "not-agreed" };
    const agreedFee = sumOf(job.visits.map(({ platformFee }) => platformFee));
    const admin = { as: "admin", userId: by.userId } as const;
    const offers = job.search ? listWaitingOffers(job.search.id) : [];
    const offer = offers.find((one) => one.cleanerId === cleanerId);
    if (offer) {
      const { bookingId } = offer;
      const accepted = transitionBooking({ bookingId, event: "accepted" }, admin, now);
      if (!accepted.ok) return { ok: false, reason: "not-possible" };
      return { ok: true, bookingId, lost, platformFee: { before: agreedFee, after: agreedFee } };
    }
    const cleaner = getListedCleaner(cleanerId, getCustomerView(lost.userId));
    const specialty = findBookingToReschedule(lost.id)?.specialty;
    const { userId: customerId, city: area } = lost;
    if (!cleaner || !specialty || cleanerId === lost.cleanerId) return UNSUITABLE;
    if (unsuitabilityOf(cleaner, { customerId, specialty, area })) return UNSUITABLE;
    const { visits } = job;
    const schedule = getScheduleBetween(cleaner, visits[0].date, visits.at(-1)?.date ?? lost.date, {
      customerId,
    });
    if (!visits.every((visit) => hasTimeForVisit(schedule, visit, now))) {
      return { ok: false, reason: "time-taken" };
    }
    const seriesId = createSeriesFor(visits, now);
    const found = visits.map((visit) => {
      const price = priceGivenByAdmin(visit, cleaner.hourlyRate);
      const given = { ...cleaner, cleanerId };
      const bookingId = insertSubstitute(visit, given, { respondBy: null, seriesId, price, now });
      const change = { from: null, to: "confirmed" } as const;
      appendHistory({ bookingId, by: admin, event: "found", ...change }, now);
      const { platformFee } = price;
      return { bookingId, lost: visit, cleanerId, confirmBy: null, platformFee };
    });
    const foundBookingId = found[0]?.bookingId ?? null;
    for (const search of listOpenSearchesTogether(lost.id)) {
      endSearch(search, { end: "found", foundBookingId }, now);
    }
    announceFound(found, now);
    return {
      ok: true,
      bookingId: found.find((one) => one.lost.id === lost.id)?.bookingId ?? 0,
      lost,
      platformFee: {
        before: agreedFee,
        after: sumOf(found.map(({ platformFee }) => platformFee)),
      },
    };
  });
}
