import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookingDrafts, bookings } from "#db/schema/bookings";
import { columnsOf, statement } from "#db/statement.server";
import { accountIsOpen } from "~/domain/accounts/open-accounts.server";
import { instantOf } from "~/lib/bangkok-time";
import { MOST_PENDING, MOST_UPCOMING } from "~/lib/booking-limits";
import type { Satang } from "~/lib/money";
import type { BookingChoices } from "~/lib/paths";
import type { Area } from "~/lib/vocabulary";
import { agreement } from "./agreement";
import { recordEvent } from "./booking-history.server";
import { checkServiceAndCleaner, checkTime, type ChoiceProblem } from "./choices.server";
import { takeHours } from "~/domain/schedule/hours.server";
import { responseDeadline } from "~/domain/schedule/response-deadline";
import { slotHour } from "~/domain/schedule/slots";
import { firstStatus } from "./status";
import { findSubmission, recordSubmission, type Submission } from "./submissions.server";

/** What was chosen in the steps before, and what the details step asks. */
export interface NewBooking extends Pick<
  BookingChoices,
  "serviceId" | "cleanerId" | "date" | "time"
> {
  address: string;
  city: Area;
  zipCode: string;
  /** E.164; undefined keeps the one of the profile. */
  phone?: string | undefined;
  specialInstructions: string;
  /** What the client believes that it costs; undefined if it doesn't say. */
  totalPrice?: Satang | undefined;
  /** Made by the form. The same key with the same content from the same customer is one submission. */
  idempotencyKey: string;
}

export type CreateBookingResult =
  | { ok: true; bookingId: number }
  | {
      ok: false;
      reason:
        /** Their account was closed since the request began. */
        | "unknown-customer"
        /** What a step of the wizard has to answer; the area is the city of the address. */
        | Exclude<ChoiceProblem, "price-changed">
        | "too-many-pending"
        | "too-many-upcoming";
    }
  | { ok: false; reason: "price-changed"; totalPrice: Satang };

const openCustomer = statement({ customerId: users.id }, (db, p) =>
  db
    .select({ phone: users.phone })
    .from(users)
    .where(and(eq(users.id, p.customerId), accountIsOpen))
    .prepare(),
);

/** What a customer has ahead; all visits of a series count as one. */
const stillToCome = statement({ customerId: bookings.userId, now: bookings.startsAt }, (db, p) => {
  const counted = sql`coalesce(${bookings.seriesId}, ${bookings.id})`;
  return db
    .select({
      all: sql<number>`count(distinct ${counted})`,
      pending: sql<number>`count(distinct case when ${bookings.status} = 'pending' then ${counted} end)`,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, p.customerId),
        inArray(bookings.status, ["pending", "confirmed"]),
        gt(bookings.startsAt, p.now),
      ),
    )
    .prepare();
});

const insertBooking = statement(
  columnsOf(bookings, [
    "userId",
    "serviceId",
    "cleanerId",
    "date",
    "time",
    "startsAt",
    "endsAt",
    "status",
    "respondBy",
    "serviceNameEn",
    "serviceNameTh",
    "serviceDuration",
    "hoursBilled",
    "hourlyRate",
    "serviceCost",
    "platformFee",
    "totalPrice",
    "policy",
    "address",
    "city",
    "zipCode",
    "phone",
    "specialInstructions",
    "submissionId",
    "createdAt",
  ]),
  (db, p) => db.insert(bookings).values(p).returning({ id: bookings.id }).prepare(),
);

const rememberPhone = statement({ phone: users.phone, userId: users.id }, (db, p) =>
  db
    .update(users)
    .set({ phone: p.phone })
    .where(and(eq(users.id, p.userId), isNull(users.phone)))
    .prepare(),
);

const rememberAddress = statement(
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

const dropDraft = statement({ userId: bookingDrafts.userId }, (db, p) =>
  db.delete(bookingDrafts).where(eq(bookingDrafts.userId, p.userId)).prepare(),
);

/**
 * Books a cleaner. Everything is checked, written and queued in one immediate transaction: of two
 * customers who race for an hour one gets it, and a form that is sent twice makes one booking. A key
 * that came with other content before is refused. A repetition is answered before any limit is looked
 * at: what it asks for is booked already.
 */
export function createBooking(
  input: NewBooking,
  { customerId, now }: { customerId: number; now: number },
): CreateBookingResult {
  return inTransaction(() => {
    const customer = openCustomer().get({ customerId });
    if (!customer) return { ok: false, reason: "unknown-customer" };
    const submission = submissionOf(input, customerId);
    const before = findSubmission(submission);
    if (before === "other-content") return { ok: false, reason: "key-reused" };
    const bookingBefore = before?.bookingIds[0];
    if (bookingBefore !== undefined) return { ok: true, bookingId: bookingBefore };

    const choices = { ...input, area: input.city };
    const agreed = checkServiceAndCleaner(choices, customerId);
    if (!agreed.ok) return { ok: false, reason: agreed.problem };
    const { service, cleaner, price } = agreed.value;
    if (input.totalPrice !== undefined && input.totalPrice !== price.total) {
      return { ok: false, reason: "price-changed", totalPrice: price.total };
    }
    const start = checkTime(choices, service, cleaner, now);
    if (!start.ok) return { ok: false, reason: start.problem };
    const { date, time } = start.value;
    const startHour = slotHour(time);

    const { all = 0, pending = 0 } = stillToCome().get({ customerId, now }) ?? {};
    if (!cleaner.instantBooking && pending >= MOST_PENDING) {
      return { ok: false, reason: "too-many-pending" };
    }
    if (all >= MOST_UPCOMING) return { ok: false, reason: "too-many-upcoming" };

    const startsAt = instantOf(date, startHour);
    const status = firstStatus(cleaner);
    const respondBy = status === "pending" ? responseDeadline(now, startsAt) : null;
    const { id: bookingId } = insertBooking().get({
      userId: customerId,
      serviceId: service.id,
      cleanerId: cleaner.id,
      date,
      time,
      startsAt,
      endsAt: instantOf(date, startHour + price.hoursBilled),
      status,
      respondBy,
      ...agreement(service, price, cleaner.instantBooking),
      address: input.address,
      city: input.city,
      zipCode: input.zipCode,
      phone: input.phone ?? customer.phone,
      specialInstructions: input.specialInstructions,
      submissionId: recordSubmission(submission, now),
      createdAt: now,
    });
    takeHours(bookingId, {
      cleanerId: cleaner.id,
      date,
      startHour,
      jobHours: price.hoursBilled,
      travelTime: cleaner.travelTime,
    });

    const event = status === "confirmed" ? "booked" : "requested";
    const by = { as: "customer", userId: customerId } as const;
    recordEvent({ bookingId, by, event, from: null, to: status, reason: "" }, now);
    if (input.phone) rememberPhone().run({ userId: customerId, phone: input.phone });
    rememberAddress().run({
      userId: customerId,
      address: input.address,
      city: input.city,
      zipCode: input.zipCode,
    });
    dropDraft().run({ userId: customerId });
    return { ok: true, bookingId };
  });
}

/**
 * All that a customer asked for. Not the total: the server decides it, and whoever believes another is
 * told before anything is made.
 */
function submissionOf(input: NewBooking, userId: number): Submission {
  return {
    userId,
    key: input.idempotencyKey,
    content: {
      serviceId: input.serviceId ?? null,
      cleanerId: input.cleanerId ?? null,
      date: input.date ?? null,
      time: input.time ?? null,
      address: input.address,
      city: input.city,
      zipCode: input.zipCode,
      phone: input.phone ?? null,
      specialInstructions: input.specialInstructions,
    },
  };
}
