import type { BookingActor } from "#db/schema/bookings";
import type { EventKind, EventPayloads, KindsWith } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import { TOKEN_LIFETIME_MS } from "~/domain/accounts/account-tokens.server";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import type { BookingStatus } from "~/lib/vocabulary";
import { getNoticeBooking } from "./notice-booking.server";
import { getNoticeCleaner } from "./notice-cleaner.server";
import type { Audience, Channel } from "./notices.server";
import { isEmailVerified } from "./recipients.server";

type BookingKind = KindsWith<{ bookingId: number }>;
type AddressKind = KindsWith<{ to: string }>;
type CheckKind = KindsWith<{ cleanerId: number }>;

/** Who can hear of a kind of event: what its payload leads to. */
type AudienceOf<K extends EventKind> = K extends BookingKind
  ? "customer" | "cleaner" | "admins"
  : K extends CheckKind
    ? "cleaner" | "admins"
    : K extends AddressKind
      ? "account" | "address"
      : "account";

/** Somebody who hears of an event. */
export interface Tell<A extends Audience = Audience> {
  to: A;
  /** Skipped where a channel isn't set up, or doesn't reach this person. */
  by: readonly Channel[];
  /** Only if one of these did it. */
  ifDoneBy?: readonly BookingActor[];
}

/** What becomes of one kind of event. */
export interface NoticeRule<K extends EventKind = EventKind> {
  /** Who hears of it. Whoever stands in two lines hears once by each channel, as the first says. */
  tell: readonly Tell<AudienceOf<K>>[];
  /** How a phone is to treat it. */
  urgency: "normal" | "high";
  /** After this instant nobody wants to read it any more. */
  usefulUntil(event: OutboxEvent<K>): number;
  /**
   * When it takes place what it tells of. Channels that are silent at night keep the notice until the
   * morning unless that is near; null: they needn't.
   */
  happensAt(event: OutboxEvent<K>): number | null;
  /** Asked before notices are made and before each try: what is no longer so isn't sent. */
  stillTrue(event: OutboxEvent<K>, now: number): boolean;
}

export type NoticeTable = { [K in EventKind]: NoticeRule<K> };

const MAIL = ["email"] as const;
const MAIL_AND_LINE = ["email", "line"] as const;
const ALL = ["email", "push", "line"] as const;
const OTHERS = { customer: ["cleaner", "admin", "system"], cleaner: ["admin", "system"] } as const;

type BookingEvent = OutboxEvent<BookingKind>;

const bookingOf = (event: BookingEvent) => getNoticeBooking(event.payload.bookingId);

/** What all notices of a booking have in common, while it has this status. */
const whileBookingIs = (status: BookingStatus) =>
  ({
    urgency: "high",
    // Who reads of a cancellation late at least knows why nobody came.
    usefulUntil: (event: BookingEvent) =>
      Math.max(bookingOf(event)?.startsAt ?? 0, event.at + DAY_MS),
    happensAt: (event: BookingEvent) => bookingOf(event)?.startsAt ?? null,
    stillTrue: (event: BookingEvent) => bookingOf(event)?.status === status,
  }) as const;

/** What is told to an account's own person by mail, for as long as its link works or it is news. */
const toAccount = (usefulMs: number) =>
  ({
    tell: [{ to: "account", by: MAIL }],
    urgency: "normal",
    usefulUntil: (event: OutboxEvent) => event.at + usefulMs,
    happensAt: () => null,
    stillTrue: () => true,
  }) as const;

const afterLastDay = ({ expiresOn }: EventPayloads[CheckKind]) =>
  instantOf(addDays(expiresOn, 1), 0);

const backgroundCheck = {
  tell: [
    { to: "cleaner", by: MAIL_AND_LINE },
    { to: "admins", by: MAIL },
  ],
  urgency: "normal",
  happensAt: ({ payload }: OutboxEvent<CheckKind>) => afterLastDay(payload),
  // A check that was renewed meanwhile has another date.
  stillTrue: ({ payload }: OutboxEvent<CheckKind>) =>
    getNoticeCleaner(payload.cleanerId)?.backgroundCheckExpiresOn === payload.expiresOn,
} as const;

/**
 * Which event tells whom, and how: the one place where that is decided. An event without a line here
 * doesn't compile, nor does a line for mail without its letter (channels/email/letters.ts).
 */
export const NOTICE_TABLE = {
  "booking-booked": {
    tell: [
      { to: "customer", by: MAIL },
      { to: "cleaner", by: ALL },
    ],
    ...whileBookingIs("confirmed"),
    usefulUntil: (event) => bookingOf(event)?.startsAt ?? event.at,
  },
  "booking-requested": {
    tell: [
      { to: "customer", by: MAIL },
      { to: "cleaner", by: ALL },
    ],
    ...whileBookingIs("pending"),
    usefulUntil: (event) => {
      const booking = bookingOf(event);
      return booking?.respondBy ?? booking?.startsAt ?? event.at;
    },
  },
  "booking-accepted": {
    tell: [
      { to: "customer", by: ALL },
      { to: "cleaner", by: MAIL, ifDoneBy: OTHERS.cleaner },
    ],
    ...whileBookingIs("confirmed"),
  },
  "booking-declined": {
    tell: [
      { to: "customer", by: ALL },
      { to: "cleaner", by: MAIL, ifDoneBy: OTHERS.cleaner },
    ],
    ...whileBookingIs("cancelled"),
  },
  "booking-withdrawn": {
    tell: [
      { to: "customer", by: MAIL },
      { to: "cleaner", by: ALL },
    ],
    ...whileBookingIs("cancelled"),
  },
  "booking-expired": {
    tell: [
      { to: "customer", by: ALL },
      { to: "cleaner", by: MAIL },
    ],
    ...whileBookingIs("cancelled"),
  },
  "booking-cancelled": {
    tell: [
      { to: "customer", by: ALL, ifDoneBy: OTHERS.customer },
      { to: "customer", by: MAIL, ifDoneBy: ["customer"] },
      { to: "cleaner", by: MAIL, ifDoneBy: OTHERS.cleaner },
      { to: "cleaner", by: ALL, ifDoneBy: ["customer"] },
    ],
    ...whileBookingIs("cancelled"),
  },
  "booking-completed": { tell: [], ...whileBookingIs("completed") },
  "booking-no-show": { tell: [], ...whileBookingIs("cancelled") },
  "verify-email": {
    ...toAccount(TOKEN_LIFETIME_MS["verify-email"]),
    stillTrue: ({ accountId }) => accountId !== null && !isEmailVerified(accountId),
  },
  "reset-password": toAccount(TOKEN_LIFETIME_MS["reset-password"]),
  "password-changed": toAccount(7 * DAY_MS),
  "confirm-new-email": {
    ...toAccount(TOKEN_LIFETIME_MS["change-email"]),
    tell: [{ to: "address", by: MAIL }],
  },
  "email-changed": { ...toAccount(7 * DAY_MS), tell: [{ to: "address", by: MAIL }] },
  "email-taken": toAccount(DAY_MS),
  "identity-linked": toAccount(7 * DAY_MS),
  "identity-unlinked": toAccount(7 * DAY_MS),
  "check-expires": { ...backgroundCheck, usefulUntil: ({ payload }) => afterLastDay(payload) },
  "check-lapsed": { ...backgroundCheck, usefulUntil: (event) => event.at + 30 * DAY_MS },
} as const satisfies NoticeTable;

/** The line of the table for an event. */
export function ruleOf(event: OutboxEvent): NoticeRule {
  return (NOTICE_TABLE as NoticeTable)[event.kind];
}

type Told<K extends EventKind> = (typeof NOTICE_TABLE)[K]["tell"][number];

/** To whom a kind of event is told by a channel: each needs words there. */
export type AudienceBy<C extends Channel, K extends EventKind> =
  Told<K> extends infer Line
    ? Line extends { to: infer A extends Audience; by: readonly (infer B)[] }
      ? C extends B
        ? A
        : never
      : never
    : never;
