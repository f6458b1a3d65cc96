import { sql } from "drizzle-orm";
import fc from "fast-check";
import { dirname } from "node:path";
import { expect } from "vitest";
import { closeDatabase, db, openDatabase, sqlite } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { outboxEvents } from "#db/schema/outbox";
import { acceptBooking, declineBooking } from "~/domain/bookings/lifecycle/answer-request.server";
import { cancelBookingAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import { cancelBookingAsCustomer } from "~/domain/bookings/lifecycle/customer-commands.server";
import {
  reassignToCleaner,
  rescheduleToTime,
} from "~/domain/bookings/rescheduling/reschedule-or-reassign.server";
import { publishReminders } from "~/domain/bookings/lifecycle/reminders.server";
import {
  answerProposal,
  rescheduleBookingAsCustomer,
} from "~/domain/bookings/rescheduling/reschedule.server";
import { settleBookings } from "~/domain/bookings/lifecycle/settle-bookings.server";
import { startChannelDelivery } from "~/domain/queue/deliver-notifications.server";
import { TemporaryDeliveryError, type NotificationToSend } from "~/domain/queue/delivery-channel";
import { expandEvent } from "~/domain/notifications/expand-events.server";
import type { Channel } from "~/domain/queue/delivery-queue.server";
import { findDueEventId } from "~/domain/outbox/events.server";
import { datesOfSeries } from "~/domain/schedule/series-dates";
import { addDays, cityDateOf, cityHourOf, instantOf, type CityDate } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { SLOT_LABELS, type BookingStatus, type SlotLabel } from "~/lib/vocabulary";
import { NOTIFICATION_RULES } from "~/domain/notifications/notification-rules.server";
import { newBooking } from "./bookings";
import { NEXT_MONDAY, NOW, makeCleaner, makeCustomer, makeService } from "./database";

/*
 * A random history of bookings, run through the whole notification pipeline with its own clock. What people
 * receive is compared with the bookings at that moment, and with a simple computation of what is expected.
 */

const TURN_EVERY_MS = 20 * SECOND_MS;
const IN_TIME_MS = 60 * SECOND_MS;
const CHANNELS = ["email", "push", "line"] as const;

type Reminder = "booking-tomorrow" | "booking-soon";

/** The current state of a booking. */
interface HistoryBooking {
  id: number;
  userId: number;
  cleanerId: number;
  cleanerUserId: number;
  status: BookingStatus;
  startsAt: number;
  respondBy: number | null;
  date: CityDate;
  time: SlotLabel;
  proposedDate: CityDate | null;
  proposedTime: SlotLabel | null;
  proposedUntil: number | null;
}

/** Recipients and channels of each reminder of a booking. */
const REMINDER_RECIPIENTS: Record<
  Reminder,
  readonly (readonly [audience: "customer" | "cleaner", channel: Channel])[]
> = {
  "booking-tomorrow": CHANNELS.map((channel) => ["customer", channel] as const),
  "booking-soon": (["customer", "cleaner"] as const).flatMap((audience) =>
    (["push", "line"] as const).map((channel) => [audience, channel] as const),
  ),
};

const eveningBefore = (startsAt: number) => instantOf(addDays(cityDateOf(startsAt), -1), 18);
const dueAt: Record<Reminder, (startsAt: number) => number> = {
  "booking-tomorrow": eveningBefore,
  "booking-soon": (startsAt) => startsAt - 2 * HOUR_MS,
};
const REMINDER_KINDS = ["booking-tomorrow", "booking-soon"] as const;

export interface HistoryStep {
  do:
    | "book"
    | "bookSeries"
    | "reschedule"
    | "answer"
    | "adminMoves"
    | "reassign"
    | "callOff"
    | "callOffFrom"
    | "cleanerCancels"
    | "wait"
    | "waitForEvening"
    | "standStill"
    | "breakChannel"
    | "breakOverReminder";
  which: number;
  date: CityDate;
  time: SlotLabel;
  hours: number;
  yes: boolean;
}

const STEP_WEIGHTS: readonly [HistoryStep["do"], number][] = [
  ["book", 4],
  ["bookSeries", 1],
  ["reschedule", 2],
  ["answer", 2],
  ["adminMoves", 1],
  ["reassign", 1],
  ["callOff", 1],
  ["callOffFrom", 1],
  ["cleanerCancels", 1],
  ["wait", 5],
  ["waitForEvening", 3],
  ["standStill", 1],
  ["breakChannel", 1],
  ["breakOverReminder", 3],
];

/** A random history. */
export const histories = fc.record({
  /** When the reminder job runs, as a fraction of the time between two runs. */
  phase: fc.integer({ min: 0, max: 99 }).map((hundredths) => hundredths / 100),
  steps: fc.array(
    fc.record({
      do: fc.oneof(
        ...STEP_WEIGHTS.map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) })),
      ),
      which: fc.nat({ max: 5 }),
      date: fc.integer({ min: -6, max: 4 }).map((days) => addDays(NEXT_MONDAY, days)),
      time: fc.constantFrom(...SLOT_LABELS),
      hours: fc.integer({ min: 1, max: 400 }).map((tenths) => tenths / 10),
      yes: fc.boolean(),
    }),
    { minLength: 4, maxLength: 14 },
  ),
});

export type BookingHistory = typeof histories extends fc.Arbitrary<infer H> ? H : never;

/** Makes the people who take part in all histories of a database. */
function makeCast() {
  return {
    serviceId: makeService().id,
    people: [makeCleaner(), makeCleaner({ instantBooking: false, travelTime: false })] as const,
    customers: [makeCustomer().id, makeCustomer().id],
    admin: { userId: makeCustomer({ role: "admin" }).id },
  };
}

let cast: ReturnType<typeof makeCast> | undefined;

const silent = () => undefined;

interface RunOptions {
  /** If true, the database is closed and opened again whenever the server stops for a while. */
  restarts?: boolean;
  /** Faults for the controls: phones ring at night, published reminders are forgotten, turns are rare. */
  ringsAtNight?: boolean;
  forgets?: boolean;
  everyMs?: number;
}

/**
 * Runs through a history; throws if somebody got a wrong notification, or missed one. Returns the number of
 * reminders that reached somebody.
 */
export async function runHistory(
  { phase: share, steps }: BookingHistory,
  {
    restarts = false,
    ringsAtNight = false,
    forgets = false,
    everyMs = TURN_EVERY_MS,
  }: RunOptions = {},
): Promise<number> {
  sqlite().exec(`delete from outbox_events; delete from attempt_counters; delete from booking_hours;
    update bookings set status = 'cancelled', proposed_until = null where status in ('pending', 'confirmed')`);
  const { serviceId, people, customers, admin } = (cast ??= makeCast());
  const [quick] = people;
  const firstId =
    db()
      .select({ id: sql<number>`coalesce(max(id), 0)` })
      .from(bookings)
      .get()?.id ?? 0;

  const phase = Math.floor(share * everyMs);
  let now = NOW + phase;
  /** When each booking was last agreed in its current form, as this test observed it. */
  const agreed = new Map<number, { at: number; as: string }>();
  /** When each start was first agreed: a delayed reminder may reach another cleaner by then. */
  const agreedFor = new Map<string, number>();
  /** Periods in which a channel, or (null) everything, was out of order. */
  const troubles: { channel: Channel | null; from: number; until: number }[] = [];
  const delivered = new Map<string, number>();

  const rows = () =>
    sqlite()
      .prepare<[number], HistoryBooking>(
        `select bookings.id, bookings.user_id as userId, cleaner_id as cleanerId,
          cleaners.user_id as cleanerUserId, status, starts_at as startsAt, respond_by as respondBy,
          date, time, proposed_date as proposedDate, proposed_time as proposedTime,
          proposed_until as proposedUntil
        from bookings join cleaners on cleaners.id = cleaner_id where bookings.id > ?`,
      )
      .all(firstId);

  const isBroken = (channel: Channel, at: number) =>
    troubles.some(
      (trouble) =>
        (trouble.channel === null || trouble.channel === channel) &&
        at >= trouble.from &&
        at < trouble.until,
    );
  const isNight = (at: number) => cityHourOf(at) >= 21 || cityHourOf(at) < 7;

  /** Records bookings whose agreed form has changed. */
  function noteAgreements(): void {
    for (const { id, status, startsAt, cleanerId } of rows()) {
      const as = `${status} ${startsAt} ${cleanerId}`;
      if (status === "confirmed" && agreed.get(id)?.as !== as) agreed.set(id, { at: now, as });
      if (status === "confirmed" && !agreedFor.has(`${id} ${startsAt}`)) {
        agreedFor.set(`${id} ${startsAt}`, now);
      }
    }
  }

  const wasJustNotified = (id: number, due: number) => (agreed.get(id)?.at ?? 0) > due - HOUR_MS;

  /** Acts as the receiver of a channel, and checks each notification against the current bookings. */
  function receiveNotification(
    channel: Channel,
    { event, audience, recipient }: NotificationToSend,
  ): void {
    const { kind } = event;
    const payload = event.payload as Record<string, number & string>;
    const { bookingId = 0, startsAt = 0, cleanerId = 0, date = "" } = payload;
    const all = rows();
    const booking = all.find(({ id }) => id === (payload["jobId"] ?? bookingId));
    if (channel !== "email" && isNight(now)) {
      // Anything later could have waited for the morning.
      const ahead = booking ? Math.abs(booking.startsAt - now) : Infinity;
      expect(ahead, `${kind} rings at night`).toBeLessThanOrEqual(12 * HOUR_MS);
    }
    if (kind === "jobs-tomorrow") {
      const jobs = all.filter(
        (one) => one.cleanerId === cleanerId && one.status === "confirmed" && one.date === date,
      );
      expect(jobs.length, "jobs of a day").toBeGreaterThan(0);
      expect(now).toBeGreaterThanOrEqual(instantOf(addDays(date, -1), 18));
    } else if (kind === "booking-tomorrow" || kind === "booking-soon") {
      const due = dueAt[kind](startsAt);
      expect([booking?.status, booking?.startsAt], `${kind} of what is so`).toEqual([
        "confirmed",
        startsAt,
      ]);
      const reader = audience === "customer" ? booking?.userId : booking?.cleanerUserId;
      expect(recipient.id).toBe(reader);
      expect(now).toBeGreaterThanOrEqual(due);
      expect(now).toBeLessThan(startsAt);
      const agreedAt = agreedFor.get(`${bookingId} ${startsAt}`) ?? Infinity;
      expect(agreedAt, `${kind} of what was told just then`).toBeLessThanOrEqual(due - HOUR_MS);
      if (kind === "booking-tomorrow") {
        expect(channel !== "email" && isNight(now), `${kind} rings at night`).toBe(false);
      }
    } else return;
    const key = [kind, bookingId || cleanerId, startsAt || date, audience, channel].join(" ");
    expect(delivered.has(key), `twice: ${key}`).toBe(false);
    delivered.set(key, now);
  }

  const channelOf = (name: Channel) => ({
    canReach: () => true,
    isSilentAtNight: name !== "email" && !ringsAtNight,
    parallel: 4,
    deliver: (notice: NotificationToSend) => {
      if (isBroken(name, now)) return Promise.reject(new TemporaryDeliveryError("out of order"));
      try {
        receiveNotification(name, notice);
      } catch (error) {
        // A wrong notification must fail the history, not only its delivery.
        failures.push(error);
      }
      return Promise.resolve({ delivered: true } as const);
    },
  });
  const failures: unknown[] = [];
  const channels = Object.fromEntries(CHANNELS.map((name) => [name, channelOf(name)]));
  const log = { info: silent, warn: silent, error: silent };
  const deliveries = CHANNELS.map((name) => {
    const underWay = new Map<AbortController, Promise<void>>();
    const { check } = NOTIFICATION_RULES;
    const options = {
      check,
      now: () => now,
      log,
      random: () => 0,
      tryMs: DAY_MS,
      leaseMs: 2 * DAY_MS,
    };
    return { underWay, ...startChannelDelivery(name, channelOf(name), { ...options, underWay }) };
  });

  /** Runs everything once that runs by the clock. */
  async function turn(): Promise<void> {
    while (settleBookings(now));
    noteAgreements();
    // A second process must find nothing more to publish.
    while (publishReminders(now));
    if (forgets) sqlite().exec("update outbox_events set once_key = null");
    publishReminders(now);
    for (let id = findDueEventId(now); id !== null; id = findDueEventId(now)) {
      expandEvent(id, channels, now);
    }
    for (const { takeWork, underWay } of deliveries) {
      takeWork();
      while (underWay.size > 0) await Promise.all(underWay.values());
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Returns the instants at which something is due, in their order. */
  function instantsUntil(until: number): number[] {
    const instants = new Set<number>([until]);
    for (const { status, startsAt, respondBy, proposedUntil } of rows()) {
      if (status === "confirmed")
        for (const kind of REMINDER_KINDS) instants.add(dueAt[kind](startsAt));
      for (const other of [respondBy, proposedUntil]) if (other !== null) instants.add(other);
    }
    for (let date = cityDateOf(now); instantOf(date, 7) <= until; date = addDays(date, 1)) {
      instants.add(instantOf(date, 7));
      instants.add(instantOf(date, 22));
    }
    return [...instants].filter((at) => at > now && at <= until).sort((a, b) => a - b);
  }

  /** Lets the clock run. Each instant at which something is due is handled by the next turn after it. */
  async function wait(hours: number): Promise<void> {
    const until = now + hours * HOUR_MS;
    for (const instant of instantsUntil(until)) {
      if (instant < now) continue;
      const due = expectedAt(instant);
      const turnAt = Math.ceil((instant - NOW - phase) / everyMs) * everyMs + NOW + phase;
      now = Math.max(now, turnAt);
      await turn();
      // If somebody answers or reschedules in the same second, the turn itself decides.
      for (const key of due) {
        const at = delivered.get(key);
        expect(at, `${key} was due at ${new Date(instant).toISOString()}`).toBeDefined();
        expect((at ?? 0) - instant).toBeLessThanOrEqual(IN_TIME_MS);
      }
    }
    now = Math.max(now, until);
  }

  /** Returns the keys of the reminders that must have reached people once an instant is over. */
  function expectedAt(instant: number): string[] {
    return rows().flatMap((one) => {
      if (one.status !== "confirmed") return [];
      return REMINDER_KINDS.flatMap((kind) => {
        if (dueAt[kind](one.startsAt) !== instant || wasJustNotified(one.id, instant)) return [];
        const own = REMINDER_RECIPIENTS[kind].map(([audience, channel]) => ({
          key: [kind, one.id, one.startsAt, audience, channel].join(" "),
          channel,
        }));
        const ofDay =
          kind === "booking-tomorrow"
            ? CHANNELS.map((channel) => ({
                key: ["jobs-tomorrow", one.cleanerId, one.date, "cleaner", channel].join(" "),
                channel,
              }))
            : [];
        return [...own, ...ofDay]
          .filter(
            ({ channel, key }) =>
              !isBroken(channel, instant) &&
              !isBroken(channel, instant + everyMs) &&
              !delivered.has(key),
          )
          .map(({ key }) => key);
      });
    });
  }

  const takeStep = async (step: HistoryStep): Promise<void> => {
    const { which, date, time, hours, yes } = step;
    // Open bookings come first, because most steps apply to them.
    const isOpen = ({ status }: HistoryBooking) => status === "confirmed" || status === "pending";
    const all = rows().toSorted(
      (a, b) => Number(isOpen(b)) - Number(isOpen(a)) || a.startsAt - b.startsAt,
    );
    const one = all[which % Math.max(1, all.length)];
    const cleaner = people[which % 2] ?? quick;
    const customerId = customers[which % customers.length] ?? 0;
    switch (step.do) {
      case "book":
        createBooking(newBooking({ serviceId, cleanerId: cleaner.id, date, time }), {
          customerId,
          now,
        });
        return;
      case "bookSeries": {
        const dates = datesOfSeries(date, 1, 2 + (which % 2));
        const series = newBooking({
          serviceId,
          cleanerId: cleaner.id,
          date,
          time,
          every: 1,
          dates,
        });
        createBooking(series, { customerId, now });
        return;
      }
      case "wait":
        return wait(hours);
      case "waitForEvening": {
        const evening = instantOf(cityDateOf(now), 18);
        const next = evening > now ? evening : evening + DAY_MS;
        return wait((next - now) / HOUR_MS + (yes ? 0.2 : -0.5) + (hours % 1));
      }
      case "standStill": {
        // Nothing runs meanwhile; the next turn does what was missed.
        troubles.push({ channel: null, from: now, until: now + hours * HOUR_MS });
        now += hours * HOUR_MS;
        if (restarts) {
          const dataDir = dirname(sqlite().name);
          closeDatabase();
          openDatabase({ dataDir });
          sqlite().pragma("synchronous = OFF");
        }
        return turn();
      }
      case "breakChannel": {
        const channel = CHANNELS[which % CHANNELS.length] ?? "email";
        troubles.push({ channel, from: now, until: now + hours * HOUR_MS });
        return;
      }
      case "breakOverReminder": {
        // A reminder is made, but can't be delivered before the booking has changed.
        const kind = yes ? "booking-tomorrow" : "booking-soon";
        const due = one ? dueAt[kind](one.startsAt) : 0;
        if (!one || due <= now) return;
        troubles.push({ channel: null, from: now, until: due + HOUR_MS });
        await wait((due - now) / HOUR_MS + 0.1);
        await takeStep({ ...step, do: hours > 20 ? "adminMoves" : "callOff" });
        noteAgreements();
        return wait(1.5);
      }
    }
    if (!one) return;
    const bookingId = one.id;
    const theirs = people.find(({ id }) => id === one.cleanerId) ?? quick;
    const reason = "Ill";
    switch (step.do) {
      case "reschedule":
        rescheduleBookingAsCustomer({ bookingId, date, time }, { userId: one.userId }, now);
        return;
      case "answer": {
        const { proposedDate, proposedTime } = one;
        if (one.status === "pending") {
          if (yes) acceptBooking({ bookingId, userId: theirs.userId }, now);
          else declineBooking({ bookingId, userId: theirs.userId, reason: "" }, now);
        } else if (proposedDate !== null && proposedTime !== null) {
          const was = { date: proposedDate, time: proposedTime };
          const answer = yes ? "accept" : "decline";
          answerProposal({ bookingId, answer, asked: was }, theirs, now);
        }
        return;
      }
      case "adminMoves":
        rescheduleToTime({ bookingId, date, time, reason }, admin, now);
        return;
      case "reassign": {
        const other = people.find(({ id }) => id !== one.cleanerId) ?? quick;
        reassignToCleaner({ bookingId, cleanerId: other.id, agreed: true, reason }, admin, now);
        return;
      }
      case "callOff":
      case "callOffFrom": {
        const event = one.status === "pending" ? "withdrawn" : "cancelled";
        const andFollowing = step.do === "callOffFrom" && event === "cancelled";
        const how = {
          bookingId,
          event,
          reason: "",
          ...(andFollowing ? { andFollowing } : {}),
        } as const;
        cancelBookingAsCustomer(how, { userId: one.userId }, now);
        return;
      }
      case "cleanerCancels":
        cancelBookingAsCleaner({ bookingId, reason }, theirs, now);
        return;
    }
  };

  for (const step of steps) {
    await takeStep(step);
    noteAgreements();
    await turn();
    now += MINUTE_MS;
  }
  // Wait until the day of every booking is over.
  const last = Math.max(now, ...rows().map(({ startsAt }) => startsAt));
  await wait((last - now) / HOUR_MS + 1);
  // Every event must be expanded; only deliveries by a channel out of order may be left.
  expect(
    db()
      .select()
      .from(outboxEvents)
      .where(sql`expanded_at is null`)
      .all(),
  ).toEqual([]);
  return delivered.size;
}
