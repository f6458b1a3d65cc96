import type { BookingActor, BookingStatus } from "~/lib/vocabulary";
import type { EventKind, EventPayloads, KindsWith } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import { TOKEN_LIFETIME_MS } from "~/domain/accounts/account-tokens.server";
import { dayBeforeUntil } from "~/domain/bookings/lifecycle/reminders";
import { jobsOn } from "~/domain/bookings/lifecycle/reminders.server";
import { isLastOfSeries } from "~/domain/bookings/series/series.server";
import { lastMoment, onTheWayUntil } from "~/domain/bookings/lifecycle/status";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import type { Audience, Channel } from "~/domain/queue/notices.server";
import { countDeadLetters } from "./dead-letters.server";
import { bookingsTold, getNoticeBooking, getNoticeProblem } from "./notice-booking.server";
import { getNoticeCleaner } from "./notice-cleaner.server";
import { getNoticeStatement } from "./statements-ready.server";
import { getNoticeReview, isToBeReviewed } from "./notice-review.server";
import { isEmailVerified } from "./recipients.server";

type BookingKind = KindsWith<{ bookingId: number }>;
type AddressKind = KindsWith<{ to: string }>;
type CleanerKind = KindsWith<{ cleanerId: number }>;
type CheckKind = KindsWith<{ expiresOn: string }>;
type PhoneKind = KindsWith<{ dueOn: string }>;
type ReminderKind = KindsWith<{ bookingId: number; startsAt: number }>;
type HouseKind = KindsWith<{ since: number }>;
type ReviewKind = KindsWith<{ reviewId: number }>;

/** Who can hear of a kind of event: what its payload leads to. */
type AudienceOf<K extends EventKind> = K extends BookingKind
  ? "customer" | "cleaner" | "admins"
  : K extends CleanerKind
    ? "cleaner" | "admins"
    : K extends AddressKind
      ? "account" | "address"
      : K extends HouseKind
        ? "admins"
        : "account";

/** Somebody who hears of an event. */
export interface Tell<A extends Audience = Audience> {
  to: A;
  /** Skipped where a channel isn't set up, or doesn't reach this person. */
  by: readonly Channel[];
  /** Only if one of these did it. */
  ifDoneBy?: readonly BookingActor[];
  /** Only if its customer, for whom somebody booked by phone, has no email: they must be phoned. */
  ifCustomerHasNoEmail?: true;
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
  /** Somebody tries a channel out: no other one takes it over. */
  triesChannel?: true;
  /** Asked before notices are made and before each try: what is no longer so isn't sent. */
  stillTrue(event: OutboxEvent<K>, now: number): boolean;
}

export type NoticeTable = { [K in EventKind]: NoticeRule<K> };

const MAIL = ["email"] as const;
const MAIL_AND_LINE = ["email", "line"] as const;
const ALL = ["email", "push", "line"] as const;
const OTHERS = { customer: ["cleaner", "admin", "system"], cleaner: ["admin", "system"] } as const;

/** Whoever booked by phone and has no email hears of it from an admin, who phones. */
const TO_PHONE = { to: "admins", by: MAIL, ifCustomerHasNoEmail: true } as const;

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
    // What is no longer so of some visits of a series still is of the others.
    stillTrue: ({ payload }: BookingEvent) =>
      bookingsTold(payload).some((booking) => booking.status === status),
  }) as const;

/** Of what was moved or called off meanwhile nobody is reminded. */
const whileBookedThen = {
  urgency: "high",
  stillTrue: ({ payload }: OutboxEvent<ReminderKind>, now: number) => {
    const booking = getNoticeBooking(payload.bookingId);
    const isThen = booking?.status === "confirmed" && booking.startsAt === payload.startsAt;
    return isThen && now < payload.startsAt;
  },
} as const;

/** A problem stays one whatever becomes of the booking. */
const aboutProblem = {
  urgency: "normal",
  usefulUntil: (event: BookingEvent) => event.at + 7 * DAY_MS,
  happensAt: () => null,
  stillTrue: (event: BookingEvent) => bookingOf(event) !== null,
} as const;

/** What can't wait until the morning, and stays so. */
const atOnceOfBooking = {
  urgency: "high",
  usefulUntil: (event: BookingEvent) => event.at + 7 * DAY_MS,
  happensAt: (event: BookingEvent) => event.at,
  stillTrue: (event: BookingEvent) => bookingOf(event) !== null,
} as const;

/** A review that an admin has hidden meanwhile is nothing to tell of. */
const whileReviewIsSeen = {
  urgency: "normal",
  usefulUntil: (event: OutboxEvent<ReviewKind>) => event.at + 7 * DAY_MS,
  happensAt: () => null,
  stillTrue: ({ payload }: OutboxEvent<ReviewKind>) =>
    getNoticeReview(payload.reviewId)?.hiddenAt === null,
} as const;

/** What is told to an account's own person by mail, for as long as its link works or it is news. */
const toAccount = (usefulMs: number) =>
  ({
    tell: [{ to: "account", by: MAIL }],
    urgency: "normal",
    usefulUntil: (event: OutboxEvent) => event.at + usefulMs,
    happensAt: () => null,
    stillTrue: () => true,
  }) as const;

const endOf = (day: string) => instantOf(addDays(day, 1), 0);
const afterLastDay = ({ expiresOn }: EventPayloads[CheckKind]) => endOf(expiresOn);

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

/** What a cleaner without a phone number is told, until there is one or another day. */
const whilePhoneIsMissing = {
  tell: [{ to: "cleaner", by: MAIL_AND_LINE }],
  urgency: "normal",
  happensAt: ({ payload }: OutboxEvent<PhoneKind>) => endOf(payload.dueOn),
  stillTrue: ({ payload }: OutboxEvent<PhoneKind>) => {
    const cleaner = getNoticeCleaner(payload.cleanerId);
    return cleaner !== null && !cleaner.hasPhone && cleaner.phoneDueOn === payload.dueOn;
  },
} as const;

/** What becomes of a cleaner's profile, for as long as it is news and true. */
const whileVerified = (is: boolean) =>
  ({
    urgency: "normal",
    usefulUntil: (event: OutboxEvent) => event.at + 30 * DAY_MS,
    happensAt: () => null,
    stillTrue: ({ payload }: OutboxEvent<CleanerKind>) =>
      getNoticeCleaner(payload.cleanerId)?.isVerified === is,
  }) as const;

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
      return booking ? lastMoment(booking) : event.at;
    },
  },
  "booking-accepted": {
    tell: [
      { to: "customer", by: ALL },
      { to: "cleaner", by: MAIL, ifDoneBy: OTHERS.cleaner },
      { ...TO_PHONE, ifDoneBy: ["cleaner"] },
    ],
    ...whileBookingIs("confirmed"),
  },
  "booking-declined": {
    tell: [
      { to: "customer", by: ALL },
      { to: "cleaner", by: MAIL, ifDoneBy: OTHERS.cleaner },
      { ...TO_PHONE, ifDoneBy: ["cleaner"] },
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
    tell: [{ to: "customer", by: ALL }, { to: "cleaner", by: MAIL }, TO_PHONE],
    ...whileBookingIs("cancelled"),
  },
  "booking-cancelled": {
    tell: [
      { to: "customer", by: ALL, ifDoneBy: OTHERS.customer },
      { to: "customer", by: MAIL, ifDoneBy: ["customer"] },
      { to: "cleaner", by: MAIL, ifDoneBy: OTHERS.cleaner },
      { to: "cleaner", by: ALL, ifDoneBy: ["customer"] },
      { ...TO_PHONE, ifDoneBy: ["cleaner", "system"] },
    ],
    ...whileBookingIs("cancelled"),
  },
  "booking-completed": {
    tell: [{ to: "customer", by: MAIL }],
    urgency: "normal",
    usefulUntil: (event) => event.at + 7 * DAY_MS,
    happensAt: () => null,
    stillTrue: ({ payload }, now) => isToBeReviewed(payload.bookingId, now),
  },
  "booking-no-show": {
    tell: [
      { to: "customer", by: ALL },
      { to: "admins", by: MAIL },
    ],
    ...whileBookingIs("cancelled"),
  },
  "booking-unsafe": { tell: [{ to: "admins", by: MAIL }], ...atOnceOfBooking },
  "booking-ended": {
    tell: [
      { to: "customer", by: ALL, ifDoneBy: ["cleaner"] },
      { to: "customer", by: MAIL, ifDoneBy: ["customer"] },
      { to: "cleaner", by: ALL, ifDoneBy: ["customer"] },
    ],
    ...atOnceOfBooking,
  },
  "booking-unsafe-open": {
    tell: [{ to: "admins", by: MAIL }],
    urgency: "high",
    usefulUntil: (event) => event.at + DAY_MS,
    happensAt: () => null,
    stillTrue: ({ payload }) =>
      getNoticeProblem(payload.bookingId, payload.reportedAt)?.settledAt === null,
  },
  "booking-on-the-way": {
    tell: [{ to: "customer", by: ["push", "line"] }],
    ...whileBookingIs("confirmed"),
    usefulUntil: (event) => {
      const booking = bookingOf(event);
      return booking ? onTheWayUntil(booking) : event.at;
    },
  },
  "booking-problem-reported": {
    tell: [
      { to: "customer", by: MAIL, ifDoneBy: ["cleaner"] },
      { to: "cleaner", by: MAIL, ifDoneBy: ["customer"] },
      { to: "admins", by: MAIL },
    ],
    ...aboutProblem,
  },
  "booking-problem-settled": {
    tell: [
      { to: "customer", by: MAIL },
      { to: "cleaner", by: MAIL },
    ],
    ...aboutProblem,
  },
  "booking-moved": {
    tell: [
      { to: "customer", by: ALL },
      { to: "cleaner", by: ALL },
    ],
    ...whileBookingIs("confirmed"),
  },
  // Of a request the cleaner knows neither address nor phone: there is nothing to correct for them.
  "booking-corrected": { tell: [{ to: "cleaner", by: ALL }], ...whileBookingIs("confirmed") },
  "booking-move-proposed": {
    tell: [
      { to: "customer", by: MAIL },
      { to: "cleaner", by: ALL },
    ],
    ...whileBookingIs("confirmed"),
    usefulUntil: (event) => bookingOf(event)?.proposedUntil ?? event.at,
    stillTrue: (event) => {
      const until = bookingOf(event)?.proposedUntil ?? null;
      return until !== null && until > event.at;
    },
  },
  "booking-move-declined": { tell: [{ to: "customer", by: MAIL }], ...whileBookingIs("confirmed") },
  "booking-move-expired": {
    tell: [
      { to: "customer", by: MAIL },
      { to: "cleaner", by: ALL },
    ],
    ...whileBookingIs("confirmed"),
  },
  "booking-move-withdrawn": { tell: [{ to: "cleaner", by: ALL }], ...whileBookingIs("confirmed") },
  "booking-series-ends": {
    tell: [{ to: "customer", by: MAIL }],
    urgency: "normal",
    usefulUntil: (event) => bookingOf(event)?.startsAt ?? event.at,
    happensAt: () => null,
    stillTrue: ({ payload }, now) => isLastOfSeries(payload.bookingId, now),
  },
  "booking-tomorrow": {
    tell: [{ to: "customer", by: ALL }],
    ...whileBookedThen,
    usefulUntil: ({ payload }) => dayBeforeUntil(payload.startsAt),
    // It could have waited since six in the evening.
    happensAt: () => null,
  },
  "booking-soon": {
    tell: [
      { to: "customer", by: ["push", "line"] },
      { to: "cleaner", by: ["push", "line"] },
    ],
    ...whileBookedThen,
    usefulUntil: ({ payload }) => payload.startsAt,
    happensAt: ({ payload }) => payload.startsAt,
  },
  "jobs-tomorrow": {
    tell: [{ to: "cleaner", by: ALL }],
    urgency: "high",
    usefulUntil: ({ payload, at }) => {
      const [first] = jobsOn(payload.cleanerId, payload.date);
      return first ? dayBeforeUntil(first.startsAt) : at;
    },
    happensAt: () => null,
    stillTrue: ({ payload }) => jobsOn(payload.cleanerId, payload.date).length > 0,
  },
  "booking-reassigned": {
    tell: [
      { to: "customer", by: ALL },
      { to: "cleaner", by: ALL },
    ],
    ...whileBookingIs("confirmed"),
  },
  "job-taken-away": {
    tell: [{ to: "cleaner", by: ALL }],
    urgency: "high",
    usefulUntil: ({ payload, at }) =>
      Math.max(getNoticeBooking(payload.jobId)?.startsAt ?? 0, at + DAY_MS),
    happensAt: ({ payload }) => getNoticeBooking(payload.jobId)?.startsAt ?? null,
    // It may be theirs again.
    stillTrue: ({ payload }) => {
      const cleaner = getNoticeCleaner(payload.cleanerId);
      return cleaner !== null && getNoticeBooking(payload.jobId)?.cleanerUserId !== cleaner.userId;
    },
  },
  "review-left": { tell: [{ to: "cleaner", by: MAIL }], ...whileReviewIsSeen },
  "review-answered": { tell: [{ to: "account", by: MAIL }], ...whileReviewIsSeen },
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
  "email-set": toAccount(7 * DAY_MS),
  "email-taken": toAccount(DAY_MS),
  "account-made": toAccount(7 * DAY_MS),
  "identity-linked": toAccount(7 * DAY_MS),
  "identity-unlinked": toAccount(7 * DAY_MS),
  "notices-tried": {
    tell: [{ to: "account", by: ["push", "line"] }],
    triesChannel: true,
    urgency: "high",
    usefulUntil: (event) => event.at + HOUR_MS,
    // Whoever asks for it is awake.
    happensAt: (event) => event.at,
    stillTrue: () => true,
  },
  "cleaner-registered": { tell: [{ to: "admins", by: MAIL }], ...whileVerified(false) },
  "cleaner-verified": { tell: [{ to: "cleaner", by: MAIL }], ...whileVerified(true) },
  "cleaner-unverified": { tell: [{ to: "cleaner", by: MAIL }], ...whileVerified(false) },
  "cleaner-changes-asked": {
    tell: [{ to: "cleaner", by: MAIL }],
    urgency: "normal",
    usefulUntil: (event) => event.at + 30 * DAY_MS,
    happensAt: () => null,
    stillTrue: ({ payload }) => getNoticeCleaner(payload.cleanerId) !== null,
  },
  "check-expires": { ...backgroundCheck, usefulUntil: ({ payload }) => afterLastDay(payload) },
  "check-lapsed": {
    ...backgroundCheck,
    usefulUntil: (event) => event.at + 30 * DAY_MS,
    // A clock that was ahead may have seen it expire.
    stillTrue: (event, now) =>
      now >= afterLastDay(event.payload) && backgroundCheck.stillTrue(event),
  },
  "phone-missing": { ...whilePhoneIsMissing, usefulUntil: ({ payload }) => endOf(payload.dueOn) },
  "phone-overdue": {
    ...whilePhoneIsMissing,
    usefulUntil: (event) => event.at + 30 * DAY_MS,
    // A clock that was ahead may have seen the day pass.
    stillTrue: (event, now) =>
      now >= endOf(event.payload.dueOn) && whilePhoneIsMissing.stillTrue(event),
  },
  "statement-ready": {
    tell: [{ to: "cleaner", by: MAIL }],
    urgency: "normal",
    usefulUntil: (event) => event.at + 14 * DAY_MS,
    happensAt: () => null,
    stillTrue: ({ payload }, now) => getNoticeStatement(payload, now) !== null,
  },
  "dead-letters": {
    tell: [{ to: "admins", by: MAIL }],
    urgency: "normal",
    usefulUntil: (event) => event.at + DAY_MS,
    happensAt: () => null,
    stillTrue: ({ payload }) => countDeadLetters(payload.since) > 0,
  },
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
