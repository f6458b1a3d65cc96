import type { BookingActor, BookingStatus } from "~/lib/vocabulary";
import type { BookingSide } from "~/domain/bookings/problems/problems.server";
import type { EventKind, EventPayloads, EventKindsWith } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import { TOKEN_LIFETIME_MS } from "~/domain/accounts/account-tokens.server";
import { dayBeforeReminderUntil } from "~/domain/bookings/lifecycle/reminders";
import { listConfirmedBookingsOn } from "~/domain/bookings/lifecycle/reminders.server";
import { isLastOfSeries } from "~/domain/bookings/series/series.server";
import { answerDeadlineOf, onTheWayUntil } from "~/domain/bookings/lifecycle/status";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import type { Audience, Channel } from "~/domain/queue/delivery-queue.server";
import { countDeadLetters } from "./dead-letters.server";
import {
  listBookingsOfEvent,
  getNotificationBooking,
  getNotificationProblem,
} from "./notification-booking.server";
import { getNotificationCleaner } from "./notification-cleaner.server";
import { getNotificationStatement } from "./statements-ready.server";
import { getNotificationReview, isToBeReviewed } from "./notification-review.server";
import { isEmailVerified } from "./recipients.server";

type BookingKind = EventKindsWith<{ bookingId: number }>;
type AddressKind = EventKindsWith<{ to: string }>;
type CleanerKind = EventKindsWith<{ cleanerId: number }>;
type CheckKind = EventKindsWith<{ expiresOn: string }>;
type PhoneKind = EventKindsWith<{ dueOn: string }>;
type ReminderKind = EventKindsWith<{ bookingId: number; startsAt: number }>;
type AdminKind = EventKindsWith<{ since: number }>;
type ReviewKind = EventKindsWith<{ reviewId: number }>;

/** Who can hear of a kind of event: what its payload leads to. */
type AudienceOf<K extends EventKind> = K extends BookingKind
  ? "customer" | "cleaner" | "admins"
  : K extends CleanerKind
    ? "cleaner" | "admins"
    : K extends AddressKind
      ? "account" | "address"
      : K extends AdminKind
        ? "admins"
        : "account";

/** Somebody who hears of an event. */
export interface NotifyEntry<A extends Audience = Audience> {
  to: A;
  /** Skipped where a channel isn't set up, or doesn't reach this person. */
  by: readonly Channel[];
  /** Only if one of these did it. */
  ifDoneBy?: readonly BookingActor[];
  /** Only if its customer, for whom somebody booked by phone, has no email: they must be phoned. */
  ifCustomerHasNoEmail?: true;
  /** Not of a problem that is the other side's and the team's alone: somebody felt unsafe. */
  ifMaySeeProblem?: true;
  /** The side on which they read of it in their inbox; a booking's customer and cleaner always do. */
  inboxSide?: BookingSide;
}

/** What becomes of one kind of event. */
export interface NotificationRule<K extends EventKind = EventKind> {
  /** Who hears of it. Whoever stands in two lines hears once by each channel, as the first says. */
  notify: readonly NotifyEntry<AudienceOf<K>>[];
  /** Status of the bookings of which it tells, as long as it is true of them. */
  bookingStatus?: BookingStatus;
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
  isChannelTest?: true;
  /** Asked before notices are made and before each try: what is no longer so isn't sent. */
  isStillTrue(event: OutboxEvent<K>, now: number): boolean;
}

export type NotificationTable = { [K in EventKind]: NotificationRule<K> };

const EMAIL_ONLY = ["email"] as const;
const EMAIL_AND_LINE = ["email", "line"] as const;
const ALL_CHANNELS = ["email", "push", "line"] as const;
const DONE_BY_OTHERS = {
  customer: ["cleaner", "admin", "system"],
  cleaner: ["admin", "system"],
} as const;

/** Whoever booked by phone and has no email hears of it from an admin, who phones. */
const ADMINS_TO_PHONE = { to: "admins", by: EMAIL_ONLY, ifCustomerHasNoEmail: true } as const;

type BookingEvent = OutboxEvent<BookingKind>;

const bookingOf = (event: BookingEvent) => getNotificationBooking(event.payload.bookingId);

/** What all notices of a booking have in common, while it has this status. */
const whileBookingIs = (status: BookingStatus) =>
  ({
    bookingStatus: status,
    urgency: "high",
    // Who reads of a cancellation late at least knows why nobody came.
    usefulUntil: (event: BookingEvent) =>
      Math.max(bookingOf(event)?.startsAt ?? 0, event.at + DAY_MS),
    happensAt: (event: BookingEvent) => bookingOf(event)?.startsAt ?? null,
    // What is no longer so of some visits of a series still is of the others.
    isStillTrue: ({ payload }: BookingEvent) =>
      listBookingsOfEvent(payload).some((booking) => booking.status === status),
  }) as const;

/** Of what was moved or called off meanwhile nobody is reminded. */
const whileStillBooked = {
  urgency: "high",
  isStillTrue: ({ payload }: OutboxEvent<ReminderKind>, now: number) => {
    const booking = getNotificationBooking(payload.bookingId);
    const isThen = booking?.status === "confirmed" && booking.startsAt === payload.startsAt;
    return isThen && now < payload.startsAt;
  },
} as const;

/** A problem stays one whatever becomes of the booking. */
const aboutProblem = {
  urgency: "normal",
  usefulUntil: (event: BookingEvent) => event.at + 7 * DAY_MS,
  happensAt: () => null,
  isStillTrue: (event: BookingEvent) => bookingOf(event) !== null,
} as const;

/** What can't wait until the morning, and stays so. */
const urgentForBooking = {
  urgency: "high",
  usefulUntil: (event: BookingEvent) => event.at + 7 * DAY_MS,
  happensAt: (event: BookingEvent) => event.at,
  isStillTrue: (event: BookingEvent) => bookingOf(event) !== null,
} as const;

/** A review that an admin has hidden meanwhile is nothing to tell of. */
const whileReviewIsVisible = {
  urgency: "normal",
  usefulUntil: (event: OutboxEvent<ReviewKind>) => event.at + 7 * DAY_MS,
  happensAt: () => null,
  isStillTrue: ({ payload }: OutboxEvent<ReviewKind>) =>
    getNotificationReview(payload.reviewId)?.hiddenAt === null,
} as const;

/** What is told to an account's own person by mail, for as long as its link works or it is news. */
const toAccount = (usefulMs: number) =>
  ({
    notify: [{ to: "account", by: EMAIL_ONLY }],
    urgency: "normal",
    usefulUntil: (event: OutboxEvent) => event.at + usefulMs,
    happensAt: () => null,
    isStillTrue: () => true,
  }) as const;

const endOf = (day: string) => instantOf(addDays(day, 1), 0);
const afterLastDay = ({ expiresOn }: EventPayloads[CheckKind]) => endOf(expiresOn);

const backgroundCheck = {
  notify: [
    { to: "cleaner", by: EMAIL_AND_LINE },
    { to: "admins", by: EMAIL_ONLY },
  ],
  urgency: "normal",
  happensAt: ({ payload }: OutboxEvent<CheckKind>) => afterLastDay(payload),
  // A check that was renewed meanwhile has another date.
  isStillTrue: ({ payload }: OutboxEvent<CheckKind>) =>
    getNotificationCleaner(payload.cleanerId)?.backgroundCheckExpiresOn === payload.expiresOn,
} as const;

/** What a cleaner without a phone number is told, until there is one or another day. */
const whilePhoneIsMissing = {
  notify: [{ to: "cleaner", by: EMAIL_AND_LINE }],
  urgency: "normal",
  happensAt: ({ payload }: OutboxEvent<PhoneKind>) => endOf(payload.dueOn),
  isStillTrue: ({ payload }: OutboxEvent<PhoneKind>) => {
    const cleaner = getNotificationCleaner(payload.cleanerId);
    return cleaner !== null && !cleaner.hasPhone && cleaner.phoneDueOn === payload.dueOn;
  },
} as const;

/** What becomes of a cleaner's profile, for as long as it is news and true. */
const whileVerified = (is: boolean) =>
  ({
    urgency: "normal",
    usefulUntil: (event: OutboxEvent) => event.at + 30 * DAY_MS,
    happensAt: () => null,
    isStillTrue: ({ payload }: OutboxEvent<CleanerKind>) =>
      getNotificationCleaner(payload.cleanerId)?.isVerified === is,
  }) as const;

/**
 * Which event tells whom, and how: the one place where that is decided. An event without a line here
 * doesn't compile, nor does a line for mail without its letter (channels/email/letters.ts).
 */
export const NOTIFICATION_TABLE = {
  "booking-booked": {
    notify: [
      { to: "customer", by: EMAIL_ONLY },
      { to: "cleaner", by: ALL_CHANNELS },
    ],
    ...whileBookingIs("confirmed"),
    usefulUntil: (event) => bookingOf(event)?.startsAt ?? event.at,
  },
  "booking-requested": {
    notify: [
      { to: "customer", by: EMAIL_ONLY },
      { to: "cleaner", by: ALL_CHANNELS },
    ],
    ...whileBookingIs("pending"),
    usefulUntil: (event) => {
      const booking = bookingOf(event);
      return booking ? answerDeadlineOf(booking) : event.at;
    },
  },
  "booking-accepted": {
    notify: [
      { to: "customer", by: ALL_CHANNELS },
      { to: "cleaner", by: EMAIL_ONLY, ifDoneBy: DONE_BY_OTHERS.cleaner },
      { ...ADMINS_TO_PHONE, ifDoneBy: ["cleaner"] },
    ],
    ...whileBookingIs("confirmed"),
  },
  "booking-declined": {
    notify: [
      { to: "customer", by: ALL_CHANNELS },
      { to: "cleaner", by: EMAIL_ONLY, ifDoneBy: DONE_BY_OTHERS.cleaner },
      { ...ADMINS_TO_PHONE, ifDoneBy: ["cleaner"] },
    ],
    ...whileBookingIs("cancelled"),
  },
  "booking-withdrawn": {
    notify: [
      { to: "customer", by: EMAIL_ONLY },
      { to: "cleaner", by: ALL_CHANNELS },
    ],
    ...whileBookingIs("cancelled"),
  },
  "booking-expired": {
    notify: [
      { to: "customer", by: ALL_CHANNELS },
      { to: "cleaner", by: EMAIL_ONLY },
      ADMINS_TO_PHONE,
    ],
    ...whileBookingIs("cancelled"),
  },
  "booking-cancelled": {
    notify: [
      { to: "customer", by: ALL_CHANNELS, ifDoneBy: DONE_BY_OTHERS.customer },
      { to: "customer", by: EMAIL_ONLY, ifDoneBy: ["customer"] },
      { to: "cleaner", by: EMAIL_ONLY, ifDoneBy: DONE_BY_OTHERS.cleaner },
      { to: "cleaner", by: ALL_CHANNELS, ifDoneBy: ["customer"] },
      { ...ADMINS_TO_PHONE, ifDoneBy: ["cleaner", "system"] },
    ],
    ...whileBookingIs("cancelled"),
  },
  "booking-completed": {
    notify: [{ to: "customer", by: EMAIL_ONLY }],
    urgency: "normal",
    usefulUntil: (event) => event.at + 7 * DAY_MS,
    happensAt: () => null,
    isStillTrue: ({ payload }, now) => isToBeReviewed(payload.bookingId, now),
  },
  "booking-no-show": {
    notify: [
      { to: "customer", by: ALL_CHANNELS },
      { to: "admins", by: EMAIL_ONLY },
    ],
    ...whileBookingIs("cancelled"),
  },
  "booking-unsafe": { notify: [{ to: "admins", by: EMAIL_ONLY }], ...urgentForBooking },
  "booking-ended": {
    notify: [
      { to: "customer", by: ALL_CHANNELS, ifDoneBy: ["cleaner"] },
      { to: "customer", by: EMAIL_ONLY, ifDoneBy: ["customer"] },
      { to: "cleaner", by: ALL_CHANNELS, ifDoneBy: ["customer"] },
    ],
    ...urgentForBooking,
  },
  "booking-unsafe-open": {
    notify: [{ to: "admins", by: EMAIL_ONLY }],
    urgency: "high",
    usefulUntil: (event) => event.at + DAY_MS,
    happensAt: () => null,
    isStillTrue: ({ payload }) =>
      getNotificationProblem(payload.bookingId, payload.reportedAt)?.settledAt === null,
  },
  "booking-on-the-way": {
    notify: [{ to: "customer", by: ["push", "line"] }],
    ...whileBookingIs("confirmed"),
    usefulUntil: (event) => {
      const booking = bookingOf(event);
      return booking ? onTheWayUntil(booking) : event.at;
    },
  },
  "booking-problem-reported": {
    notify: [
      { to: "customer", by: EMAIL_ONLY, ifDoneBy: ["cleaner"], ifMaySeeProblem: true },
      { to: "cleaner", by: EMAIL_ONLY, ifDoneBy: ["customer"], ifMaySeeProblem: true },
      { to: "admins", by: EMAIL_ONLY },
    ],
    ...aboutProblem,
  },
  "booking-problem-settled": {
    notify: [
      { to: "customer", by: EMAIL_ONLY, ifMaySeeProblem: true },
      { to: "cleaner", by: EMAIL_ONLY, ifMaySeeProblem: true },
    ],
    ...aboutProblem,
  },
  "booking-moved": {
    notify: [
      { to: "customer", by: ALL_CHANNELS },
      { to: "cleaner", by: ALL_CHANNELS },
    ],
    ...whileBookingIs("confirmed"),
  },
  // Of a request the cleaner knows neither address nor phone: there is nothing to correct for them.
  "booking-corrected": {
    notify: [{ to: "cleaner", by: ALL_CHANNELS }],
    ...whileBookingIs("confirmed"),
  },
  "booking-move-proposed": {
    notify: [
      { to: "customer", by: EMAIL_ONLY },
      { to: "cleaner", by: ALL_CHANNELS },
    ],
    ...whileBookingIs("confirmed"),
    usefulUntil: (event) => bookingOf(event)?.proposedUntil ?? event.at,
    isStillTrue: (event) => {
      const until = bookingOf(event)?.proposedUntil ?? null;
      return until !== null && until > event.at;
    },
  },
  "booking-move-declined": {
    notify: [{ to: "customer", by: EMAIL_ONLY }],
    ...whileBookingIs("confirmed"),
  },
  "booking-move-expired": {
    notify: [
      { to: "customer", by: EMAIL_ONLY },
      { to: "cleaner", by: ALL_CHANNELS },
    ],
    ...whileBookingIs("confirmed"),
  },
  "booking-move-withdrawn": {
    notify: [{ to: "cleaner", by: ALL_CHANNELS }],
    ...whileBookingIs("confirmed"),
  },
  "booking-series-ends": {
    notify: [{ to: "customer", by: EMAIL_ONLY }],
    urgency: "normal",
    usefulUntil: (event) => bookingOf(event)?.startsAt ?? event.at,
    happensAt: () => null,
    isStillTrue: ({ payload }, now) => isLastOfSeries(payload.bookingId, now),
  },
  "booking-tomorrow": {
    notify: [{ to: "customer", by: ALL_CHANNELS }],
    ...whileStillBooked,
    usefulUntil: ({ payload }) => dayBeforeReminderUntil(payload.startsAt),
    // It could have waited since six in the evening.
    happensAt: () => null,
  },
  "booking-soon": {
    notify: [
      { to: "customer", by: ["push", "line"] },
      { to: "cleaner", by: ["push", "line"] },
    ],
    ...whileStillBooked,
    usefulUntil: ({ payload }) => payload.startsAt,
    happensAt: ({ payload }) => payload.startsAt,
  },
  "jobs-tomorrow": {
    notify: [{ to: "cleaner", by: ALL_CHANNELS }],
    urgency: "high",
    usefulUntil: ({ payload, at }) => {
      const [first] = listConfirmedBookingsOn(payload.cleanerId, payload.date);
      return first ? dayBeforeReminderUntil(first.startsAt) : at;
    },
    happensAt: () => null,
    isStillTrue: ({ payload }) =>
      listConfirmedBookingsOn(payload.cleanerId, payload.date).length > 0,
  },
  "booking-reassigned": {
    notify: [
      { to: "customer", by: ALL_CHANNELS },
      { to: "cleaner", by: ALL_CHANNELS },
    ],
    ...whileBookingIs("confirmed"),
  },
  "job-taken-away": {
    notify: [{ to: "cleaner", by: ALL_CHANNELS }],
    urgency: "high",
    usefulUntil: ({ payload, at }) =>
      Math.max(getNotificationBooking(payload.jobId)?.startsAt ?? 0, at + DAY_MS),
    happensAt: ({ payload }) => getNotificationBooking(payload.jobId)?.startsAt ?? null,
    // It may be theirs again.
    isStillTrue: ({ payload }) => {
      const cleaner = getNotificationCleaner(payload.cleanerId);
      return (
        cleaner !== null && getNotificationBooking(payload.jobId)?.cleanerUserId !== cleaner.userId
      );
    },
  },
  "review-left": { notify: [{ to: "cleaner", by: EMAIL_ONLY }], ...whileReviewIsVisible },
  // Its account is the customer's.
  "review-answered": {
    notify: [{ to: "account", by: EMAIL_ONLY, inboxSide: "customer" }],
    ...whileReviewIsVisible,
  },
  "verify-email": {
    ...toAccount(TOKEN_LIFETIME_MS["verify-email"]),
    isStillTrue: ({ accountId }) => accountId !== null && !isEmailVerified(accountId),
  },
  "reset-password": toAccount(TOKEN_LIFETIME_MS["reset-password"]),
  "password-changed": toAccount(7 * DAY_MS),
  "confirm-new-email": {
    ...toAccount(TOKEN_LIFETIME_MS["change-email"]),
    notify: [{ to: "address", by: EMAIL_ONLY }],
  },
  "email-changed": { ...toAccount(7 * DAY_MS), notify: [{ to: "address", by: EMAIL_ONLY }] },
  "email-set": toAccount(7 * DAY_MS),
  "email-taken": toAccount(DAY_MS),
  "account-made": toAccount(7 * DAY_MS),
  "identity-linked": toAccount(7 * DAY_MS),
  "identity-unlinked": toAccount(7 * DAY_MS),
  "notices-tried": {
    notify: [{ to: "account", by: ["push", "line"] }],
    isChannelTest: true,
    urgency: "high",
    usefulUntil: (event) => event.at + HOUR_MS,
    // Whoever asks for it is awake.
    happensAt: (event) => event.at,
    isStillTrue: () => true,
  },
  "cleaner-registered": { notify: [{ to: "admins", by: EMAIL_ONLY }], ...whileVerified(false) },
  "cleaner-verified": { notify: [{ to: "cleaner", by: EMAIL_ONLY }], ...whileVerified(true) },
  "cleaner-unverified": { notify: [{ to: "cleaner", by: EMAIL_ONLY }], ...whileVerified(false) },
  "cleaner-changes-asked": {
    notify: [{ to: "cleaner", by: EMAIL_ONLY }],
    urgency: "normal",
    usefulUntil: (event) => event.at + 30 * DAY_MS,
    happensAt: () => null,
    isStillTrue: ({ payload }) => getNotificationCleaner(payload.cleanerId) !== null,
  },
  "check-expires": { ...backgroundCheck, usefulUntil: ({ payload }) => afterLastDay(payload) },
  "check-lapsed": {
    ...backgroundCheck,
    usefulUntil: (event) => event.at + 30 * DAY_MS,
    // A clock that was ahead may have seen it expire.
    isStillTrue: (event, now) =>
      now >= afterLastDay(event.payload) && backgroundCheck.isStillTrue(event),
  },
  "phone-missing": { ...whilePhoneIsMissing, usefulUntil: ({ payload }) => endOf(payload.dueOn) },
  "phone-overdue": {
    ...whilePhoneIsMissing,
    usefulUntil: (event) => event.at + 30 * DAY_MS,
    // A clock that was ahead may have seen the day pass.
    isStillTrue: (event, now) =>
      now >= endOf(event.payload.dueOn) && whilePhoneIsMissing.isStillTrue(event),
  },
  "statement-ready": {
    notify: [{ to: "cleaner", by: EMAIL_ONLY }],
    urgency: "normal",
    usefulUntil: (event) => event.at + 14 * DAY_MS,
    happensAt: () => null,
    isStillTrue: ({ payload }, now) => getNotificationStatement(payload, now) !== null,
  },
  "dead-letters": {
    notify: [{ to: "admins", by: EMAIL_ONLY }],
    urgency: "normal",
    usefulUntil: (event) => event.at + DAY_MS,
    happensAt: () => null,
    isStillTrue: ({ payload }) => countDeadLetters(payload.since) > 0,
  },
} as const satisfies NotificationTable;

/** The line of the table for an event. */
export function getNotificationRule(event: OutboxEvent): NotificationRule {
  return (NOTIFICATION_TABLE as NotificationTable)[event.kind];
}

type NotifyEntryOf<K extends EventKind> = (typeof NOTIFICATION_TABLE)[K]["notify"][number];

/** The sides on which somebody reads of a kind of event in their inbox: each needs a title there. */
export type InboxSidesOf<K extends EventKind> =
  NotifyEntryOf<K> extends infer Entry
    ? Entry extends { inboxSide: infer S extends BookingSide }
      ? S
      : Entry extends { to: infer A extends BookingSide }
        ? A
        : never
    : never;

/** To whom a kind of event is told by a channel: each needs words there. */
export type AudienceBy<C extends Channel, K extends EventKind> =
  NotifyEntryOf<K> extends infer Entry
    ? Entry extends { to: infer A extends Audience; by: readonly (infer B)[] }
      ? C extends B
        ? A
        : never
      : never
    : never;
