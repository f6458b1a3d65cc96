import { and, eq, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { query } from "#db/query.server";
import { serializeHomeFacts, type HomeFacts } from "~/domain/homes/home-facts";
import { keepBookedHome } from "~/domain/homes/homes.server";
import { openAccountCondition } from "~/domain/accounts/open-accounts.server";
import { instantOf } from "~/lib/bangkok-time";
import { MOST_PENDING_REQUESTS, MOST_UPCOMING_BOOKINGS } from "~/lib/booking-limits";
import type { Satang } from "~/lib/money";
import type { BookingChoices } from "~/lib/paths";
import type { Area, IfCleanerCant } from "~/lib/vocabulary";
import { agreedTerms } from "./agreement";
import { recordBookingEvents, type ActorIdentity } from "../lifecycle/booking-history.server";
import { getOpenBookingAt } from "../reading/bookings.server";
import {
  checkServiceAndCleaner,
  checkTimeForCustomer,
  checkVisits,
  type ChoiceProblem,
} from "./check-choices.server";
import { deleteBookingDraft } from "./booking-drafts.server";
import { insertBooking } from "./insert-booking.server";
import { costOfVisits } from "~/domain/pricing/cost-of-visits";
import { takeHours } from "~/domain/schedule/booking-hours.server";
import { slotHour } from "~/domain/schedule/slots";
import { createSeries } from "../series/series.server";
import { initialStatusOf } from "../lifecycle/status";
import { isNotRedoSql } from "../redos/is-redo.server";
import { isNotOfferSql } from "../substitutes/is-offer.server";
import {
  endSearchAsReplaced,
  findLostToReplace,
  type LostToReplace,
} from "../substitutes/own-replacement.server";
import {
  countChange,
  findTooManyChanges,
  findTooManyVisits,
  type TooManyChanges,
  type TooManyVisits,
} from "../lifecycle/customer-limits.server";
import { isAheadSql } from "../lifecycle/status-in-sql.server";
import {
  findSubmission,
  recordSubmission,
  type BookingSubmission,
} from "./booking-submissions.server";

/** The choices of the steps before, and the fields of the details step. */
export interface NewBooking extends Pick<
  BookingChoices,
  "serviceId" | "cleanerId" | "date" | "time" | "every" | "dates"
> {
  address: string;
  city: Area;
  zipCode: string;
  /** E.164; undefined means the profile's number. */
  phone?: string | undefined;
  /** The text for the door. */
  specialInstructions: string;
  /** Facts of the home; undefined if the customer wasn't asked, null if they gave none. */
  home?: HomeFacts | null | undefined;
  /** The text about the home, which a cleaner reads before they accept. */
  aboutHome?: string | undefined;
  /** The customer's choice for the case that the cleaner can't come; undefined if they weren't asked. */
  ifCleanerCant?: IfCleanerCant | undefined;
  /** The booking that lost its cleaner and in whose place this one is made, if its link led here. */
  replacesId?: number | undefined;
  /** Total that the client expects, in satang; undefined if it sends none. */
  totalPrice?: Satang | undefined;
  /** Made by the form. The same key with the same content from the same customer is one submission. */
  idempotencyKey: string;
}

export type CreateBookingResult =
  | {
      ok: true;
      /** For a series, the first visit. */ bookingId: number;
      /** True if the same key made it before. */ isRepeated: boolean;
    }
  | {
      ok: false;
      reason:
        /** The account was closed after the request began. */
        | "unknown-customer"
        /** A step of the wizard must be answered again; the area is the city of the address. */
        | Exclude<ChoiceProblem, "price-changed" | "own-booking">;
    }
  /** The customer's own open booking holds exactly this time with this cleaner. */
  | { ok: false; reason: "own-booking"; bookingId: number }
  /** Somebody comes already in place of the lost booking. */
  | { ok: false; reason: "already-replaced"; bookingId: number }
  /** The customer already has as many as are allowed. */
  | { ok: false; reason: "too-many-pending" | "too-many-upcoming"; most: number }
  | TooManyVisits
  | TooManyChanges
  | { ok: false; reason: "price-changed"; totalPrice: Satang };

const findOpenCustomer = query({ customerId: users.id }, (db, p) =>
  db
    .select({ phone: users.phone })
    .from(users)
    .where(and(eq(users.id, p.customerId), openAccountCondition))
    .prepare(),
);

/** Counts a customer's bookings ahead; all visits of a series count as one. */
const countUpcomingBookings = query(
  { customerId: bookings.userId, now: bookings.startsAt },
  (db, p) => {
    const counted = sql`coalesce(${bookings.seriesId}, ${bookings.id})`;
    return db
      .select({
        all: sql<number>`count(distinct ${counted})`,
        pending: sql<number>`count(distinct case when ${bookings.status} = 'pending' then ${counted} end)`,
      })
      .from(bookings)
      .where(and(eq(bookings.userId, p.customerId), isAheadSql(p.now), isNotOfferSql, isNotRedoSql))
      .prepare();
  },
);

const savePhoneIfMissing = query({ phone: users.phone, userId: users.id }, (db, p) =>
  db
    .update(users)
    .set({ phone: p.phone })
    .where(and(eq(users.id, p.userId), isNull(users.phone)))
    .prepare(),
);

const saveAddressIfMissing = query(
  { address: users.address, city: users.city, zipCode: users.zipCode, userId: users.id },
  (db, p) =>
    db
      .update(users)
      .set({
        address: p.address,
        city: p.city,
        zipCode: p.zipCode,
      })
      .where(and(eq(users.id, p.userId), isNull(users.address)))
      .prepare(),
);

/**
 * Books a cleaner for one visit, or for all visits of a series, each as a booking of its own. Everything is
 * checked, written and queued in one immediate transaction: if two customers race for an hour, one gets it,
 * and a form that is sent twice makes one booking. A key that came with other content before is refused. If
 * the time is already the customer's own, whatever the key, the result names the booking that holds it. A
 * repeated submission is answered before any limit is checked, because its booking exists already. An admin
 * books for a caller (`adminId`) by the same rules; the draft that the customer has typed themselves stays.
 */
export function createBooking(
  input: NewBooking,
  { customerId, adminId, now }: { customerId: number; adminId?: number; now: number },
): CreateBookingResult {
  return inTransaction(() => {
    const customer = findOpenCustomer().get({ customerId });
    if (!customer) return { ok: false, reason: "unknown-customer" };
    const submission = submissionOf(input, customerId);
    const before = findSubmission(submission);
    if (before === "other-content") {
      const own = getOpenBookingAt(input, customerId, now);
      return own ? refuseAsOwnBooking(own.id) : { ok: false, reason: "key-reused" };
    }
    const bookingBefore = before?.bookingIds[0];
    if (bookingBefore !== undefined) {
      return { ok: true, bookingId: bookingBefore, isRepeated: true };
    }

    const lost = findLostToReplace(input.replacesId, customerId);
    if (lost && !lost.ok) {
      return { ok: false, reason: "already-replaced", bookingId: lost.bookingId };
    }

    const choices = { ...input, area: input.city };
    const agreed = checkServiceAndCleaner(choices, customerId);
    if (!agreed.ok) return { ok: false, reason: agreed.problem };
    const { service, cleaner, price } = agreed.value;
    const totalPrice = costOfVisits(price.total, datesOf(input).length);
    if (input.totalPrice !== undefined && input.totalPrice !== totalPrice) {
      return { ok: false, reason: "price-changed", totalPrice };
    }
    const start = checkTimeForCustomer(customerId, choices, agreed.value, now);
    if (!start.ok) {
      return start.problem === "own-booking"
        ? refuseAsOwnBooking(start.bookingId)
        : { ok: false, reason: start.problem };
    }
    const visits = checkVisits(customerId, choices, agreed.value, now);
    if (!visits.ok) return { ok: false, reason: visits.problem };
    const { date: first, time } = start.value;
    const startHour = slotHour(time);
    // A series is one request: it has one answer, by the deadline that the first visit leaves.
    const { status, event, respondBy } = initialStatusOf(cleaner, instantOf(first, startHour), now);

    const { all = 0, pending = 0 } = countUpcomingBookings().get({ customerId, now }) ?? {};
    if (status === "pending" && pending >= MOST_PENDING_REQUESTS) {
      return { ok: false, reason: "too-many-pending", most: MOST_PENDING_REQUESTS };
    }
    if (all >= MOST_UPCOMING_BOOKINGS) {
      return { ok: false, reason: "too-many-upcoming", most: MOST_UPCOMING_BOOKINGS };
    }
    const dates = visits.value?.dates ?? [first];
    // An admin on the phone may book beyond these limits, and it doesn't count.
    if (adminId === undefined) {
      const wanted = { cleanerId: cleaner.id, dates, isSeries: visits.value !== null };
      const beyond =
        findTooManyVisits(customerId, wanted, now) ?? findTooManyChanges(customerId, now);
      if (beyond) return beyond;
      countChange(customerId, now);
    }

    const by: ActorIdentity =
      adminId === undefined
        ? { as: "customer", userId: customerId }
        : { as: "admin", userId: adminId };
    const home = serializeHomeFacts(input.home);
    const aboutHome = input.aboutHome ?? "";
    const submissionId = recordSubmission(submission, now);
    const seriesId = visits.value && createSeries(visits.value.every, now);
    const bookingIds = dates.map((date) => {
      const { id } = insertBooking().get({
        userId: customerId,
        serviceId: service.id,
        cleanerId: cleaner.id,
        date,
        time,
        startsAt: instantOf(date, startHour),
        endsAt: instantOf(date, startHour + price.hoursBilled),
        status,
        respondBy,
        ...agreedTerms(service, price, cleaner.instantBooking),
        address: input.address,
        city: input.city,
        zipCode: input.zipCode,
        phone: input.phone ?? customer.phone,
        specialInstructions: input.specialInstructions,
        home,
        aboutHome,
        submissionId,
        seriesId,
        createdAt: now,
        ifCleanerCant: input.ifCleanerCant ?? null,
        presenceConfirmedAt: null,
        isOffer: false,
        replacesId: lost?.ok ? replacedBy(date, first, lost) : null,
        redoOfProblemId: null,
      });
      takeHours(id, {
        cleanerId: cleaner.id,
        date,
        startHour,
        jobHours: price.hoursBilled,
        travelTime: cleaner.travelTime,
      });
      return id;
    });
    recordBookingEvents(
      bookingIds.map((bookingId) => ({ bookingId, by, event, from: null, to: status })),
      now,
    );
    const [bookingId] = bookingIds;
    if (bookingId === undefined) throw new Error("Nothing was booked.");
    if (lost?.ok) endSearchAsReplaced(lost.lostId, bookingId, now);
    if (input.phone) savePhoneIfMissing().run({ userId: customerId, phone: input.phone });
    saveAddressIfMissing().run({
      userId: customerId,
      address: input.address,
      city: input.city,
      zipCode: input.zipCode,
    });
    keepBookedHome(
      customerId,
      {
        address: input.address,
        city: input.city,
        zipCode: input.zipCode,
        facts: input.home === undefined ? undefined : home,
        aboutHome,
        forTheDoor: input.specialInstructions,
      },
      now,
    );
    deleteBookingDraft(customerId, by.as === "admin" ? "admin" : "customer");
    return { ok: true, bookingId, isRepeated: false };
  });
}

/**
 * Returns the lost booking that a visit is in place of: the first replaces the one whose link led here, each
 * other one the visit of its date that was lost with it.
 */
function replacedBy(date: string, first: string, { lostId, byDate }: LostToReplace): number | null {
  return date === first ? lostId : (byDate.get(date) ?? null);
}

/** Returns the dates that are asked for; only one for a single visit. */
function datesOf({ date, every, dates }: NewBooking): readonly (string | null | undefined)[] {
  return every && dates && dates.length > 1 ? dates : [date];
}

function refuseAsOwnBooking(bookingId: number): CreateBookingResult {
  return { ok: false, reason: "own-booking", bookingId };
}

/**
 * Returns all that a customer asked for. The total isn't part of it: the server decides it, and a client
 * that expects another one is refused before anything is made.
 */
function submissionOf(input: NewBooking, userId: number): BookingSubmission {
  const dates = datesOf(input);
  return {
    userId,
    key: input.idempotencyKey,
    content: {
      serviceId: input.serviceId ?? null,
      cleanerId: input.cleanerId ?? null,
      date: input.date ?? null,
      time: input.time ?? null,
      // A single visit has the same content as before series existed, so its hash stays the same.
      ...(dates.length > 1 ? { every: input.every ?? null, dates: dates.join() } : {}),
      address: input.address,
      city: input.city,
      zipCode: input.zipCode,
      phone: input.phone ?? null,
      specialInstructions: input.specialInstructions,
      // Without these, the hash of the content is the same as that of older forms.
      ...(input.home ? { home: serializeHomeFacts(input.home) } : {}),
      ...(input.aboutHome ? { aboutHome: input.aboutHome } : {}),
      ...(input.ifCleanerCant ? { ifCleanerCant: input.ifCleanerCant } : {}),
      ...(input.replacesId ? { replacesId: input.replacesId } : {}),
    },
  };
}
