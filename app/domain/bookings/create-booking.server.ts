import { and, count, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { inTransaction, prepared } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { bookingDrafts, bookingEvents, bookingHours, bookings } from "#db/schema/bookings";
import { isAccountOpen } from "~/domain/accounts/open-accounts.server";
import { getService } from "~/domain/catalogue/services.server";
import { getListedCleaner } from "~/domain/cleaners/cleaners.server";
import { scheduleBetween } from "~/domain/cleaners/schedules.server";
import { enqueue } from "~/domain/notifications/outbox.server";
import { instantOf, type CityDate } from "~/lib/bangkok-time";
import type { Satang } from "~/lib/money";
import type { Area, SlotLabel } from "~/lib/vocabulary";
import { agreement } from "./agreement";
import { quote } from "./pricing";
import { responseDeadline } from "./response-deadline";
import { slotHour, slotState } from "./slots";

/** Requests that nobody has answered yet, at most, for one customer. */
export const MOST_PENDING = 3;
/** Bookings that are still to come, at most, for one customer. */
export const MOST_UPCOMING = 20;

export interface NewBooking {
  serviceId: number;
  cleanerId: number;
  date: CityDate;
  time: SlotLabel;
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
        | "unknown-service"
        | "unknown-cleaner"
        | "own-profile"
        | "not-offered"
        | "area-not-served"
        | "slot-taken"
        | "slot-closed"
        | "too-many-pending"
        | "too-many-upcoming";
    }
  | { ok: false; reason: "price-changed"; totalPrice: Satang };

const placeholder = sql.placeholder;

const sameKey = prepared((db) =>
  db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, placeholder("customerId")),
        eq(bookings.idempotencyKey, placeholder("idempotencyKey")),
      ),
    )
    .prepare(),
);

const stillToCome = prepared((db) =>
  db
    .select({ status: bookings.status, count: count() })
    .from(bookings)
    .where(
      and(
        eq(bookings.userId, placeholder("customerId")),
        inArray(bookings.status, ["pending", "confirmed"]),
        gt(bookings.startsAt, placeholder("now")),
      ),
    )
    .groupBy(bookings.status)
    .prepare(),
);

const insertBooking = prepared((db) =>
  db
    .insert(bookings)
    .values({
      userId: placeholder("userId"),
      serviceId: placeholder("serviceId"),
      cleanerId: placeholder("cleanerId"),
      date: placeholder("date"),
      time: placeholder("time"),
      startsAt: placeholder("startsAt"),
      endsAt: placeholder("endsAt"),
      status: placeholder("status"),
      respondBy: placeholder("respondBy"),
      serviceNameEn: placeholder("serviceNameEn"),
      serviceNameTh: placeholder("serviceNameTh"),
      serviceDuration: placeholder("serviceDuration"),
      hoursBilled: placeholder("hoursBilled"),
      hourlyRate: placeholder("hourlyRate"),
      serviceCost: placeholder("serviceCost"),
      platformFee: placeholder("platformFee"),
      totalPrice: placeholder("totalPrice"),
      policy: placeholder("policy"),
      address: placeholder("address"),
      city: placeholder("city"),
      zipCode: placeholder("zipCode"),
      phone: placeholder("phone"),
      specialInstructions: placeholder("specialInstructions"),
      idempotencyKey: placeholder("idempotencyKey"),
      createdAt: placeholder("now"),
    })
    .returning({ id: bookings.id })
    .prepare(),
);

const takeHour = prepared((db) =>
  db
    .insert(bookingHours)
    .values({
      cleanerId: placeholder("cleanerId"),
      date: placeholder("date"),
      hour: placeholder("hour"),
      bookingId: placeholder("bookingId"),
      isTravel: placeholder("isTravel"),
    })
    .prepare(),
);

const recordEvent = prepared((db) =>
  db
    .insert(bookingEvents)
    .values({
      bookingId: placeholder("bookingId"),
      at: placeholder("now"),
      actor: "customer",
      actorUserId: placeholder("userId"),
      event: placeholder("event"),
      toStatus: placeholder("status"),
    })
    .prepare(),
);

const rememberPhone = prepared((db) =>
  db
    .update(users)
    .set({ phone: sql`${placeholder("phone")}` })
    .where(and(eq(users.id, placeholder("userId")), isNull(users.phone)))
    .prepare(),
);

const rememberAddress = prepared((db) =>
  db
    .update(users)
    .set({
      address: sql`${placeholder("address")}`,
      city: sql`${placeholder("city")}`,
      zipCode: sql`${placeholder("zipCode")}`,
    })
    .where(and(eq(users.id, placeholder("userId")), isNull(users.address)))
    .prepare(),
);

const dropDraft = prepared((db) =>
  db
    .delete(bookingDrafts)
    .where(eq(bookingDrafts.userId, placeholder("userId")))
    .prepare(),
);

/**
 * Books a cleaner. Everything is checked, written and queued in one immediate transaction: of two
 * customers who race for an hour one gets it, and a form that is sent twice makes one booking.
 */
export function createBooking(
  input: NewBooking,
  { customer, now }: { customer: { id: number; phone: string | null }; now: number },
): CreateBookingResult {
  return inTransaction(() => {
    if (!isAccountOpen(customer.id)) return { ok: false, reason: "unknown-customer" };
    const { idempotencyKey, serviceId, cleanerId, date, time } = input;
    const before = sameKey().get({ customerId: customer.id, idempotencyKey });
    if (before) return { ok: true, bookingId: before.id };

    const service = getService(serviceId);
    if (!service) return { ok: false, reason: "unknown-service" };
    const cleaner = getListedCleaner(cleanerId);
    if (!cleaner) return { ok: false, reason: "unknown-cleaner" };
    if (cleaner.userId === customer.id) return { ok: false, reason: "own-profile" };
    if (!cleaner.specialties.includes(service.specialty)) {
      return { ok: false, reason: "not-offered" };
    }
    if (!cleaner.areas.includes(input.city)) return { ok: false, reason: "area-not-served" };

    const price = quote(cleaner.hourlyRate, service.duration);
    if (input.totalPrice !== undefined && input.totalPrice !== price.total) {
      return { ok: false, reason: "price-changed", totalPrice: price.total };
    }

    const startHour = slotHour(time);
    const schedule = scheduleBetween(cleaner, date, date);
    const state = slotState(schedule, { date, startHour, jobHours: price.hoursBilled }, now);
    if (state === "taken") return { ok: false, reason: "slot-taken" };
    if (state !== "free") return { ok: false, reason: "slot-closed" };

    const upcoming = stillToCome().all({ customerId: customer.id, now });
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
      userId: customer.id,
      serviceId,
      cleanerId,
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
      takeHour().run({ cleanerId, date, hour, bookingId, isTravel: false });
    }
    if (cleaner.travelTime) {
      takeHour().run({ cleanerId, date, hour: lastHour, bookingId, isTravel: true });
    }

    const event = status === "confirmed" ? "booked" : "requested";
    recordEvent().run({ bookingId, now, userId: customer.id, event, status });
    if (input.phone) rememberPhone().run({ userId: customer.id, phone: input.phone });
    rememberAddress().run({
      userId: customer.id,
      address: input.address,
      city: input.city,
      zipCode: input.zipCode,
    });
    dropDraft().run({ userId: customer.id });

    for (const recipientUserId of [customer.id, cleaner.userId]) {
      enqueue({
        kind: status === "confirmed" ? "booking-booked" : "booking-requested",
        channel: "email",
        recipientUserId,
        payload: { bookingId },
        dedupeKey: `${event}:${bookingId}:email:${recipientUserId}`,
        now,
        expiresAt: respondBy ?? startsAt,
      });
    }
    return { ok: true, bookingId };
  });
}
