import { and, count, eq, gt, inArray, isNull } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookingDrafts, bookingHours, bookings } from "#db/schema/bookings";
import { columnsOf, statement } from "#db/statement.server";
import { accountIsOpen } from "~/domain/accounts/open-accounts.server";
import { instantOf } from "~/lib/bangkok-time";
import type { Satang } from "~/lib/money";
import type { BookingChoices } from "~/lib/paths";
import type { Area } from "~/lib/vocabulary";
import { agreement } from "./agreement";
import { recordEvent } from "./booking-history.server";
import { checkServiceAndCleaner, checkTime, type ChoiceProblem } from "./choices.server";
import { responseDeadline } from "~/domain/schedule/response-deadline";
import { slotHour } from "~/domain/schedule/slots";

/** Requests that nobody has answered yet, at most, for one customer. */
export const MOST_PENDING = 3;
/** Bookings that are still to come, at most, for one customer. */
export const MOST_UPCOMING = 20;

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
  /** Made by the form. The same key from the same customer is the same booking. */
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

const sameKey = statement(
  { customerId: bookings.userId, idempotencyKey: bookings.idempotencyKey },
  (db, p) =>
    db
      .select({
        id: bookings.id,
        serviceId: bookings.serviceId,
        cleanerId: bookings.cleanerId,
        date: bookings.date,
        time: bookings.time,
      })
      .from(bookings)
      .where(and(eq(bookings.userId, p.customerId), eq(bookings.idempotencyKey, p.idempotencyKey)))
      .prepare(),
);

const stillToCome = statement({ customerId: bookings.userId, now: bookings.startsAt }, (db, p) =>
  db
    .select({ status: bookings.status, count: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, p.customerId),
        inArray(bookings.status, ["pending", "confirmed"]),
        gt(bookings.startsAt, p.now),
      ),
    )
    .groupBy(bookings.status)
    .prepare(),
);

const insertBooking = statement(
  {
    userId: bookings.userId,
    serviceId: bookings.serviceId,
    cleanerId: bookings.cleanerId,
    date: bookings.date,
    time: bookings.time,
    startsAt: bookings.startsAt,
    endsAt: bookings.endsAt,
    status: bookings.status,
    respondBy: bookings.respondBy,
    serviceNameEn: bookings.serviceNameEn,
    serviceNameTh: bookings.serviceNameTh,
    serviceDuration: bookings.serviceDuration,
    hoursBilled: bookings.hoursBilled,
    hourlyRate: bookings.hourlyRate,
    serviceCost: bookings.serviceCost,
    platformFee: bookings.platformFee,
    totalPrice: bookings.totalPrice,
    policy: bookings.policy,
    address: bookings.address,
    city: bookings.city,
    zipCode: bookings.zipCode,
    phone: bookings.phone,
    specialInstructions: bookings.specialInstructions,
    idempotencyKey: bookings.idempotencyKey,
    now: bookings.createdAt,
  },
  (db, p) =>
    db
      .insert(bookings)
      .values({
        userId: p.userId,
        serviceId: p.serviceId,
        cleanerId: p.cleanerId,
        date: p.date,
        time: p.time,
        startsAt: p.startsAt,
        endsAt: p.endsAt,
        status: p.status,
        respondBy: p.respondBy,
        serviceNameEn: p.serviceNameEn,
        serviceNameTh: p.serviceNameTh,
        serviceDuration: p.serviceDuration,
        hoursBilled: p.hoursBilled,
        hourlyRate: p.hourlyRate,
        serviceCost: p.serviceCost,
        platformFee: p.platformFee,
        totalPrice: p.totalPrice,
        policy: p.policy,
        address: p.address,
        city: p.city,
        zipCode: p.zipCode,
        phone: p.phone,
        specialInstructions: p.specialInstructions,
        idempotencyKey: p.idempotencyKey,
        createdAt: p.now,
      })
      .returning({ id: bookings.id })
      .prepare(),
);

const takeHour = statement(
  columnsOf(bookingHours, ["cleanerId", "date", "hour", "bookingId", "isTravel"]),
  (db, p) => db.insert(bookingHours).values(p).prepare(),
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
 * customers who race for an hour one gets it, and a form that is sent twice makes one booking. One
 * that was used for a booking of something else is refused: whoever is told of that booking would
 * believe that this one is made.
 */
export function createBooking(
  input: NewBooking,
  { customerId, now }: { customerId: number; now: number },
): CreateBookingResult {
  return inTransaction(() => {
    const customer = openCustomer().get({ customerId });
    if (!customer) return { ok: false, reason: "unknown-customer" };
    const { idempotencyKey } = input;
    const before = sameKey().get({ customerId, idempotencyKey });
    if (before) {
      return isSame(before, input)
        ? { ok: true, bookingId: before.id }
        : { ok: false, reason: "key-reused" };
    }

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

    const upcoming = stillToCome().all({ customerId, now });
    const pending = upcoming.find((group) => group.status === "pending")?.count ?? 0;
    const all = upcoming.reduce((sum, group) => sum + group.count, 0);
    if (!cleaner.instantBooking && pending >= MOST_PENDING) {
      return { ok: false, reason: "too-many-pending" };
    }
    if (all >= MOST_UPCOMING) return { ok: false, reason: "too-many-upcoming" };

    const startsAt = instantOf(date, startHour);
    const status = cleaner.instantBooking ? "confirmed" : "pending";
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
      idempotencyKey,
      now,
    });

    const lastHour = startHour + price.hoursBilled;
    for (let hour = startHour; hour < lastHour; hour += 1) {
      takeHour().run({ cleanerId: cleaner.id, date, hour, bookingId, isTravel: false });
    }
    if (cleaner.travelTime) {
      takeHour().run({ cleanerId: cleaner.id, date, hour: lastHour, bookingId, isTravel: true });
    }

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

function isSame(
  before: NonNullable<ReturnType<ReturnType<typeof sameKey>["get"]>>,
  input: NewBooking,
): boolean {
  return (["serviceId", "cleanerId", "date", "time"] as const).every(
    (choice) => before[choice] === input[choice],
  );
}
