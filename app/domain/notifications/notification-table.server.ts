import type { BookingActor, BookingStatus } from "~/lib/vocabulary";
import type { BookingSide } from "~/domain/bookings/problems/problems.server";
import type { EventKind, EventPayloads, EventKindsWith } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import { TOKEN_LIFETIME_MS } from "~/domain/accounts/account-tokens.server";
import { doorWaitUntil } from "~/domain/bookings/door/door-rules";
import { getOpenDoorWait } from "~/domain/bookings/door/door-waits.server";
import { dayBeforeReminderUntil } from "~/domain/bookings/lifecycle/reminders";
import { listConfirmedBookingsOn } from "~/domain/bookings/lifecycle/reminders.server";
import { markHolds } from "~/domain/bookings/marks/mark-rules";
import { openMoreTimeOf } from "~/domain/bookings/more-time/more-time";
import {
  mayAskIfPaid,
  mayRemindToPay,
  paymentStateOf,
} from "~/domain/bookings/paying/payment-state";
import { isLastOfSeries } from "~/domain/bookings/series/series.server";
import { answerDeadlineOf, onTheWayUntil } from "~/domain/bookings/lifecycle/status";
import { getReplacementOf } from "~/domain/bookings/substitutes/own-replacement.server";
import { getOfferOf } from "~/domain/bookings/substitutes/searches.server";
import { addDays, cityDateOf, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import {
  DELETION_EMAIL_LIFETIME_MS,
  type Audience,
  type Channel,
} from "~/domain/queue/delivery-queue.server";
import { hasGoodBackupSince } from "~/domain/backup/backup-status.server";
import { countDeadLetters } from "./dead-letters.server";
import {
  listBookingsOfEvent,
  getNotificationBooking,
  getNotificationCase,
  getNotificationCaseEntry,
  getNotificationProblem,
} from "./notification-booking.server";
import { getNotificationAbsence } from "./notification-absence.server";
import { getNotificationMark } from "./notification-mark.server";
import { getNotificationCleaner } from "./notification-cleaner.server";
import { getNotificationFeeEntry } from "./notification-fees.server";
import { getNotificationStatement } from "./statements-ready.server";
import { getNotificationReview, isToBeReviewed } from "./notification-review.server";
import { isEmailVerified } from "./recipients.server";

type BookingKind = EventKindsWith<{ bookingId: number }>;
type AddressKind = EventKindsWith<{ to: string }>;
type CleanerKind = EventKindsWith<{ cleanerId: number }>;
type CheckKind = EventKindsWith<{ expiresOn: string }>;
type PhoneKind = EventKindsWith<{ dueOn: string }>;
type ReminderKind = EventKindsWith<{ bookingId: number; startsAt: number }>;
type AdminKind = EventKindsWith<{ since: number }> | "backup-trouble";
type ReviewKind = EventKindsWith<{ reviewId: number }>;

/** The possible audiences of a kind of event, by the ids in its payload. */
type AudienceOf<K extends EventKind> = K extends BookingKind
  ? "customer" | "cleaner" | "admins"
  : K extends CleanerKind
    ? "cleaner" | "admins"
    : K extends AddressKind
      ? "account" | "address"
      : K extends AdminKind
        ? "admins"
        : K extends "admin-made"
          ? "account" | "admins"
          : "account";

/** One audience of an event, with its channels and conditions. */
export interface NotifyEntry<A extends Audience = Audience> {
  to: A;
  /** A channel is skipped if it isn't set up, or doesn't reach this person. */
  by: readonly Channel[];
  /** Only if one of these actors caused it. */
  ifDoneBy?: readonly BookingActor[];
  /** Only if somebody booked by phone for the customer, who has no email: they must be phoned. */
  ifCustomerHasNoEmail?: true;
  /** Only if a job that starts within a day has lost its cleaner, and nobody comes yet (`isLostSoon`). */
  ifLostSoon?: true;
  /** The email is only for people whom neither push nor LINE reaches. */
  emailIfNoPhone?: true;
  /** Not if the booking has lost its cleaner: its customer reads of that by an event of its own. */
  unlessLost?: true;
  /** Not of a problem that is the other side's and the team's alone: somebody felt unsafe. */
  ifMaySeeProblem?: true;
  /** Not of a fee that is waived for the cleaner: the customer pays as much as before. */
  unlessWaiver?: true;
  /** Only if the mark is about somebody on this side of its booking. */
  ifMarkOf?: BookingSide;
  /** The side on which they read of it in their inbox; a booking's customer and cleaner always do, but not of what they did. */
  inboxSide?: BookingSide;
}

/** True for the two people of a booking. */
export const isBookingSide = (audience: Audience) =>
  audience === "customer" || audience === "cleaner";

/** Returns the side on which an audience reads of an event in the inbox; null if it doesn't. */
export const inboxSideOf = ({ inboxSide, to }: NotifyEntry): BookingSide | null =>
  inboxSide ?? (isBookingSide(to) ? to : null);

/** The notifications of one kind of event. */
export interface NotificationRule<K extends EventKind = EventKind> {
  /** The audiences. A person matched twice gets one notification per channel; the first match wins. */
  notify: readonly NotifyEntry<AudienceOf<K>>[];
  /** The status of the bookings that it is about, while it is still true of them. */
  bookingStatus?: BookingStatus;
  /** How a phone treats it. */
  urgency: "normal" | "high";
  /** After this instant it is no longer of use. */
  usefulUntil(event: OutboxEvent<K>): number;
  /**
   * Time of what the event is about. Within 12 hours of it a notification breaks quiet hours; with null it
   * can wait until the morning.
   */
  happensAt(event: OutboxEvent<K>): number | null;
  /** Somebody tries a channel out: no other channel takes over. */
  isChannelTest?: true;
  /** Checked before notifications are made and before each try: if it is false, nothing is sent. */
  isStillTrue(event: OutboxEvent<K>, now: number): boolean;
}

export type NotificationTable = { [K in EventKind]: NotificationRule<K> };

const EMAIL_ONLY = ["email"] as const;
const EMAIL_AND_LINE = ["email", "line"] as const;
const ALL_CHANNELS = ["email", "push", "line"] as const;
const PHONE_ONLY = ["push", "line"] as const;
/** For news that can't wait: on phones, and by email to those whom that doesn't reach. */
const PHONE_ELSE_EMAIL = { by: ["push", "line", "email"], emailIfNoPhone: true } as const;
const DONE_BY_OTHERS = {
  customer: ["cleaner", "admin", "system"],
  cleaner: ["admin", "system"],
} as const;

/** Admins phone the customer who booked by phone and has no email. */
const ADMINS_TO_PHONE = { to: "admins", by: EMAIL_ONLY, ifCustomerHasNoEmail: true } as const;

/** Whichever side didn't do it, on their phone: the two are in the middle of a job. */
const OTHER_SIDE_AT_ONCE = [
  { to: "customer", ...PHONE_ELSE_EMAIL, ifDoneBy: ["cleaner"] },
  { to: "cleaner", ...PHONE_ELSE_EMAIL, ifDoneBy: ["customer"] },
] as const;

type MarkKind = EventKindsWith<{ markId: number }>;

/** Rules for news of a mark, for the person that it is about. */
const aboutMark = {
  notify: [
    { to: "account", by: EMAIL_ONLY, ifMarkOf: "customer", inboxSide: "customer" },
    { to: "account", by: EMAIL_ONLY, ifMarkOf: "cleaner", inboxSide: "cleaner" },
  ],
  urgency: "normal",
  usefulUntil: (event: OutboxEvent<MarkKind>) => event.at + 30 * DAY_MS,
  happensAt: () => null,
} as const;

type BookingEvent = OutboxEvent<BookingKind>;

const bookingOf = (event: BookingEvent) => getNotificationBooking(event.payload.bookingId);

/** Returns what all notifications of a booking have in common while it has this status. */
const whileBookingIs = (status: BookingStatus) =>
  ({
    bookingStatus: status,
    urgency: "high",
    // Readers who see a cancellation late at least learn why nobody came.
    usefulUntil: (event: BookingEvent) =>
      Math.max(bookingOf(event)?.startsAt ?? 0, event.at + DAY_MS),
    happensAt: (event: BookingEvent) => bookingOf(event)?.startsAt ?? null,
    // An event may be no longer true for some visits of a series, but still true for the others.
    isStillTrue: ({ payload }: BookingEvent) =>
      listBookingsOfEvent(payload).some((booking) => booking.status === status),
  }) as const;

/** Rules for what follows a question for more time: of use while the two are together. */
const duringJob = {
  ...whileBookingIs("confirmed"),
  usefulUntil: (event: BookingEvent) => event.at + HOUR_MS,
  happensAt: (event: BookingEvent) => event.at,
} as const;

/** Returns the lost bookings of an event for which nobody comes yet. */
const listStillLost = ({ bookingId, visits }: { bookingId: number; visits?: number[] }) =>
  (visits ?? [bookingId]).filter((id) => getReplacementOf(id) === null);

/** Rules for an offer, as long as it waits for an answer. */
const whileOfferWaits = {
  urgency: "high",
  usefulUntil: (event: BookingEvent) => bookingOf(event)?.respondBy ?? event.at,
  happensAt: (event: BookingEvent) => bookingOf(event)?.startsAt ?? null,
  isStillTrue: (event: BookingEvent, now: number) => {
    const booking = bookingOf(event);
    return booking?.status === "pending" && now < answerDeadlineOf(booking);
  },
} as const;

/** A reminder isn't sent if its booking was rescheduled or cancelled meanwhile. */
const whileStillBooked = {
  urgency: "high",
  isStillTrue: ({ payload }: OutboxEvent<ReminderKind>, now: number) => {
    const booking = getNotificationBooking(payload.bookingId);
    const isThen = booking?.status === "confirmed" && booking.startsAt === payload.startsAt;
    return isThen && now < payload.startsAt;
  },
} as const;

/** Rules for the second reminder of those who haven't confirmed a booking, as long as they haven't. */
const whileUnconfirmed = (confirmation: "comingConfirmedAt" | "presenceConfirmedAt") =>
  ({
    urgency: "high",
    usefulUntil: ({ payload }: OutboxEvent<ReminderKind>) =>
      dayBeforeReminderUntil(payload.startsAt),
    // It was due in the evening, so a late one can wait until the morning.
    happensAt: () => null,
    isStillTrue: (event: OutboxEvent<ReminderKind>, now: number) =>
      whileStillBooked.isStillTrue(event, now) && bookingOf(event)?.[confirmation] === null,
  }) as const;

/** A problem stays one, whatever becomes of the booking. */
const aboutProblem = {
  urgency: "normal",
  usefulUntil: (event: BookingEvent) => event.at + 7 * DAY_MS,
  happensAt: () => null,
  isStillTrue: (event: BookingEvent) => bookingOf(event) !== null,
} as const;

/** Rules for news of the payment of a job that is over: it can wait until the morning. */
const aboutPayment = {
  urgency: "normal",
  usefulUntil: (event: BookingEvent) => event.at + 7 * DAY_MS,
  happensAt: () => null,
  isStillTrue: (event: BookingEvent) => bookingOf(event) !== null,
} as const;

/** Emails about money of a problem have it as it is when they are written. */
const aboutCaseMoney = {
  urgency: "normal",
  usefulUntil: ({ at }: { at: number }) => at + 7 * DAY_MS,
  happensAt: () => null,
  isStillTrue: ({ payload }: { payload: { entryId: number } }) =>
    getNotificationCaseEntry(payload.entryId) !== null,
} as const;

/** Rules for an event that can't wait until the morning and stays true. */
const urgentForBooking = {
  urgency: "high",
  usefulUntil: (event: BookingEvent) => event.at + 7 * DAY_MS,
  happensAt: (event: BookingEvent) => event.at,
  isStillTrue: (event: BookingEvent) => bookingOf(event) !== null,
} as const;

/** Rules for events at a door, while its cleaner waits there. They can't wait until the morning. */
const whileSomebodyWaits = {
  bookingStatus: "confirmed",
  urgency: "high",
  usefulUntil: (event: BookingEvent) => doorWaitUntil({ startedAt: event.at }),
  happensAt: (event: BookingEvent) => event.at,
  isStillTrue: ({ payload }: BookingEvent) => getOpenDoorWait(payload.bookingId) !== null,
} as const;

/** Nobody is notified of a review that an admin has hidden meanwhile. */
const whileReviewIsVisible = {
  urgency: "normal",
  usefulUntil: (event: OutboxEvent<ReviewKind>) => event.at + 7 * DAY_MS,
  happensAt: () => null,
  isStillTrue: ({ payload }: OutboxEvent<ReviewKind>) =>
    getNotificationReview(payload.reviewId)?.hiddenAt === null,
} as const;

/** Returns the rule for an email to an account's own person, of use while its link works or it is news. */
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

/** Rules for a cleaner without a phone number, until there is a number or another due day. */
const whilePhoneIsMissing = {
  notify: [{ to: "cleaner", by: EMAIL_AND_LINE }],
  urgency: "normal",
  happensAt: ({ payload }: OutboxEvent<PhoneKind>) => endOf(payload.dueOn),
  isStillTrue: ({ payload }: OutboxEvent<PhoneKind>) => {
    const cleaner = getNotificationCleaner(payload.cleanerId);
    return cleaner !== null && !cleaner.hasPhone && cleaner.phoneDueOn === payload.dueOn;
  },
} as const;

/** Returns rules for news of a cleaner's profile, which are sent as long as they are news and true. */
const whileVerified = (is: boolean) =>
  ({
    urgency: "normal",
    usefulUntil: (event: OutboxEvent) => event.at + 30 * DAY_MS,
    happensAt: () => null,
    isStillTrue: ({ payload }: OutboxEvent<CleanerKind>) =>
      getNotificationCleaner(payload.cleanerId)?.isVerified === is,
  }) as const;

/**
 * The table that decides which event notifies whom, and how; no other place does. An event without an entry
 * here doesn't compile, nor does an entry by email without its writer (emails/email-writers.server.ts).
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
      { to: "customer", by: ALL_CHANNELS, unlessLost: true },
      { to: "cleaner", by: EMAIL_ONLY, ifDoneBy: DONE_BY_OTHERS.cleaner },
      { ...ADMINS_TO_PHONE, ifDoneBy: ["cleaner"], unlessLost: true },
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
      { to: "customer", by: ALL_CHANNELS, unlessLost: true },
      { to: "cleaner", by: EMAIL_ONLY },
      { ...ADMINS_TO_PHONE, unlessLost: true },
    ],
    ...whileBookingIs("cancelled"),
  },
  "booking-cancelled": {
    notify: [
      { to: "customer", by: ALL_CHANNELS, ifDoneBy: DONE_BY_OTHERS.customer, unlessLost: true },
      { to: "customer", by: EMAIL_ONLY, ifDoneBy: ["customer"] },
      { to: "cleaner", by: EMAIL_ONLY, ifDoneBy: DONE_BY_OTHERS.cleaner },
      { to: "cleaner", by: ALL_CHANNELS, ifDoneBy: ["customer"] },
      { ...ADMINS_TO_PHONE, ifDoneBy: ["cleaner", "system"], unlessLost: true },
    ],
    ...whileBookingIs("cancelled"),
  },
  "booking-lost": {
    notify: [
      { to: "customer", by: ALL_CHANNELS },
      ADMINS_TO_PHONE,
      { to: "admins", by: EMAIL_ONLY, ifLostSoon: true },
    ],
    ...whileBookingIs("cancelled"),
    // Somebody may have been found, or booked, meanwhile.
    isStillTrue: ({ payload }) => listStillLost(payload).length > 0,
  },
  "booking-found": {
    notify: [{ to: "customer", by: ALL_CHANNELS }, ADMINS_TO_PHONE],
    ...whileBookingIs("confirmed"),
  },
  "booking-given": {
    notify: [{ to: "cleaner", by: ALL_CHANNELS }],
    ...whileBookingIs("confirmed"),
  },
  "booking-confirm-please": {
    notify: [{ to: "cleaner", by: ALL_CHANNELS }],
    ...whileBookingIs("confirmed"),
    isStillTrue: (event) =>
      bookingOf(event)?.status === "confirmed" &&
      getOfferOf(event.payload.bookingId)?.confirmedAt === null,
  },
  "booking-not-found": {
    notify: [{ to: "customer", by: ALL_CHANNELS }, ADMINS_TO_PHONE],
    ...whileBookingIs("cancelled"),
    isStillTrue: ({ payload }) => listStillLost(payload).length > 0,
  },
  "booking-offered": { notify: [{ to: "cleaner", by: ALL_CHANNELS }], ...whileOfferWaits },
  "booking-offer-gone": {
    notify: [{ to: "cleaner", by: ["push"] }],
    ...whileBookingIs("cancelled"),
    usefulUntil: (event) => bookingOf(event)?.startsAt ?? event.at,
  },
  "booking-given-back": {
    notify: [{ to: "customer", by: ALL_CHANNELS }, ADMINS_TO_PHONE],
    ...whileBookingIs("confirmed"),
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
    notify: [{ to: "customer", ...PHONE_ELSE_EMAIL }],
    ...whileBookingIs("confirmed"),
    usefulUntil: (event) => {
      const booking = bookingOf(event);
      return booking ? onTheWayUntil(booking) : event.at;
    },
  },
  "booking-door-wait": {
    notify: [{ to: "customer", ...PHONE_ELSE_EMAIL }, ADMINS_TO_PHONE],
    ...whileSomebodyWaits,
  },
  "booking-door-coming": {
    notify: [{ to: "cleaner", ...PHONE_ELSE_EMAIL }],
    ...whileSomebodyWaits,
  },
  "booking-problem-reported": {
    notify: [
      // The reporter reads that it arrived, and until when it is answered.
      { to: "customer", by: EMAIL_ONLY, ifDoneBy: ["customer"] },
      { to: "cleaner", by: EMAIL_ONLY, ifDoneBy: ["cleaner"] },
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
  "case-money-noted": {
    notify: [
      { to: "customer", by: EMAIL_ONLY, ifMaySeeProblem: true, unlessWaiver: true },
      { to: "cleaner", by: EMAIL_ONLY, ifMaySeeProblem: true },
    ],
    ...aboutCaseMoney,
  },
  "case-money-paid": {
    notify: [
      { to: "customer", by: EMAIL_ONLY, ifDoneBy: ["cleaner"], ifMaySeeProblem: true },
      { to: "cleaner", by: EMAIL_ONLY, ifDoneBy: ["customer"], ifMaySeeProblem: true },
      { to: "admins", by: EMAIL_ONLY },
    ],
    ...aboutCaseMoney,
  },
  "redo-agreed": {
    notify: [{ to: "customer", by: ALL_CHANNELS }],
    urgency: "normal",
    usefulUntil: (event) => event.at + 7 * DAY_MS,
    happensAt: () => null,
    isStillTrue: ({ payload }) => {
      const problem = getNotificationCase(payload.problemId);
      return problem?.settledAt === null && problem.redoHours !== null && problem.redo === null;
    },
  },
  "redo-booked": {
    notify: [
      // The customer who has booked it keeps the details by email.
      { to: "customer", by: EMAIL_ONLY, ifDoneBy: ["customer"] },
      { to: "customer", by: ALL_CHANNELS, ifDoneBy: ["admin"] },
      { to: "cleaner", by: ALL_CHANNELS },
    ],
    ...whileBookingIs("confirmed"),
    usefulUntil: (event) => bookingOf(event)?.startsAt ?? event.at,
  },
  "redo-by-other": {
    notify: [{ to: "cleaner", by: ALL_CHANNELS }],
    urgency: "normal",
    usefulUntil: (event) => event.at + 7 * DAY_MS,
    happensAt: () => null,
    // The redo may have been cancelled, or be theirs, by now.
    isStillTrue: (event) => {
      const redo = getNotificationCase(event.payload.problemId)?.redo;
      const redoOwner = redo && getNotificationBooking(redo.id)?.cleanerUserId;
      return Boolean(redoOwner) && redoOwner !== bookingOf(event)?.cleanerUserId;
    },
  },
  "case-reopened": {
    notify: [{ to: "admins", by: EMAIL_ONLY }],
    urgency: "normal",
    usefulUntil: (event) => event.at + 7 * DAY_MS,
    happensAt: () => null,
    isStillTrue: ({ payload }) => getNotificationCase(payload.problemId)?.settledAt === null,
  },
  "booking-problem-late": {
    notify: [{ to: "admins", by: EMAIL_ONLY }],
    urgency: "normal",
    usefulUntil: (event) => event.at + DAY_MS,
    happensAt: () => null,
    isStillTrue: ({ payload }) =>
      getNotificationProblem(payload.bookingId, payload.reportedAt)?.settledAt === null,
  },
  "booking-moved": {
    notify: [
      { to: "customer", by: ALL_CHANNELS },
      { to: "cleaner", by: ALL_CHANNELS },
    ],
    ...whileBookingIs("confirmed"),
  },
  // A cleaner knows neither address nor phone of a request: for them there is nothing to correct.
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
  "booking-more-time-proposed": {
    notify: OTHER_SIDE_AT_ONCE,
    ...duringJob,
    usefulUntil: (event) => bookingOf(event)?.endsAt ?? event.at,
    isStillTrue: (event, now) => {
      const booking = bookingOf(event);
      return booking !== null && openMoreTimeOf(booking, now) !== null;
    },
  },
  "booking-more-time-accepted": { notify: OTHER_SIDE_AT_ONCE, ...duringJob },
  "booking-more-time-declined": { notify: OTHER_SIDE_AT_ONCE, ...duringJob },
  "booking-more-time-withdrawn": { notify: OTHER_SIDE_AT_ONCE, ...duringJob },
  "booking-more-time-expired": {
    notify: [
      { to: "customer", by: ["push", "line"] },
      { to: "cleaner", by: ["push", "line"] },
    ],
    ...duringJob,
  },
  "booking-not-paid": {
    notify: [{ to: "customer", by: ALL_CHANNELS }],
    ...aboutPayment,
    // They have paid, say so, or a problem is open meanwhile; or it is said anew, since another time.
    isStillTrue: (event) => {
      const booking = bookingOf(event);
      return (
        booking !== null && mayRemindToPay(booking) && booking.notPaidAt === event.payload.since
      );
    },
  },
  "booking-says-paid": {
    notify: [{ to: "cleaner", by: ALL_CHANNELS }],
    ...aboutPayment,
    isStillTrue: (event) => {
      const booking = bookingOf(event);
      return booking !== null && paymentStateOf(booking) === "contradicted";
    },
  },
  "booking-payment-unsaid": {
    notify: [{ to: "cleaner", ...PHONE_ELSE_EMAIL }],
    ...aboutPayment,
    isStillTrue: (event) => {
      const booking = bookingOf(event);
      return booking !== null && mayAskIfPaid(booking);
    },
  },
  "booking-payment-decided": {
    notify: [
      { to: "customer", by: EMAIL_ONLY },
      { to: "cleaner", by: EMAIL_ONLY },
    ],
    ...aboutPayment,
  },
  "booking-paid": {
    notify: [{ to: "customer", by: EMAIL_ONLY }],
    ...aboutPayment,
    isStillTrue: (event) => (bookingOf(event)?.paidAt ?? null) !== null,
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
    // It was due at six in the evening, so a late one can wait until the morning.
    happensAt: () => null,
  },
  // Everybody had the first reminder by each of their channels: the second one makes a phone ring.
  "booking-coming-unconfirmed": {
    notify: [{ to: "cleaner", by: PHONE_ONLY }],
    ...whileUnconfirmed("comingConfirmedAt"),
  },
  "booking-presence-unconfirmed": {
    notify: [{ to: "customer", by: PHONE_ONLY }],
    ...whileUnconfirmed("presenceConfirmedAt"),
  },
  "booking-soon": {
    notify: [
      { to: "customer", by: PHONE_ONLY },
      { to: "cleaner", by: PHONE_ONLY },
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
    // The booking may be theirs again.
    isStillTrue: ({ payload }) => {
      const cleaner = getNotificationCleaner(payload.cleanerId);
      return (
        cleaner !== null && getNotificationBooking(payload.jobId)?.cleanerUserId !== cleaner.userId
      );
    },
  },
  "job-covered": {
    notify: [{ to: "cleaner", by: ["push"] }],
    urgency: "normal",
    usefulUntil: ({ payload, at }) => getNotificationBooking(payload.jobId)?.startsAt ?? at,
    happensAt: ({ payload }) => getNotificationBooking(payload.jobId)?.startsAt ?? null,
    isStillTrue: ({ payload }) => getReplacementOf(payload.jobId) !== null,
  },
  "absence-reported": {
    notify: [{ to: "cleaner", by: ALL_CHANNELS }],
    urgency: "high",
    usefulUntil: ({ payload, at }) =>
      Math.max(endOf(getNotificationAbsence(payload)?.lastDay ?? cityDateOf(at)), at + DAY_MS),
    happensAt: ({ payload }) => {
      const absence = getNotificationAbsence(payload);
      return absence && instantOf(absence.firstDay, 0);
    },
    isStillTrue: ({ payload }) => getNotificationAbsence(payload) !== null,
  },
  "absence-day-opened": {
    notify: [{ to: "cleaner", by: ALL_CHANNELS }],
    urgency: "high",
    usefulUntil: ({ payload }) => endOf(payload.date),
    happensAt: ({ payload }) => instantOf(payload.date, 8),
    isStillTrue: ({ payload }) => getNotificationAbsence(payload) !== null,
  },
  "mark-made": {
    ...aboutMark,
    isStillTrue: ({ payload }, now) => {
      const mark = getNotificationMark(payload.markId);
      return mark !== null && markHolds(mark, now);
    },
  },
  "mark-decided": {
    ...aboutMark,
    // It may have been decided anew meanwhile.
    isStillTrue: ({ payload, at }) => getNotificationMark(payload.markId)?.decidedAt === at,
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
  "second-factor-changed": toAccount(7 * DAY_MS),
  "confirm-new-email": {
    ...toAccount(TOKEN_LIFETIME_MS["change-email"]),
    notify: [{ to: "address", by: EMAIL_ONLY }],
  },
  "email-changed": { ...toAccount(7 * DAY_MS), notify: [{ to: "address", by: EMAIL_ONLY }] },
  "account-deleted": {
    ...toAccount(DELETION_EMAIL_LIFETIME_MS),
    notify: [{ to: "address", by: EMAIL_ONLY }],
  },
  "email-set": toAccount(7 * DAY_MS),
  "phone-set": toAccount(7 * DAY_MS),
  "admin-made": {
    ...toAccount(7 * DAY_MS),
    // It is sent even if the role was taken back meanwhile: somebody must know that it was given.
    notify: [
      { to: "account", by: EMAIL_ONLY },
      { to: "admins", by: EMAIL_ONLY },
    ],
  },
  "email-taken": toAccount(DAY_MS),
  "account-made": toAccount(7 * DAY_MS),
  "identity-linked": toAccount(7 * DAY_MS),
  "identity-unlinked": toAccount(7 * DAY_MS),
  "notices-tried": {
    notify: [{ to: "account", by: ["push", "line"] }],
    isChannelTest: true,
    urgency: "high",
    usefulUntil: (event) => event.at + HOUR_MS,
    // The person who asks for it is awake.
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
    // A clock that was ahead may have published it too early.
    isStillTrue: (event, now) =>
      now >= afterLastDay(event.payload) && backgroundCheck.isStillTrue(event),
  },
  "phone-missing": { ...whilePhoneIsMissing, usefulUntil: ({ payload }) => endOf(payload.dueOn) },
  "phone-overdue": {
    ...whilePhoneIsMissing,
    usefulUntil: (event) => event.at + 30 * DAY_MS,
    // A clock that was ahead may have published it too early.
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
  "fees-received": {
    notify: [{ to: "cleaner", by: EMAIL_ONLY }],
    urgency: "normal",
    usefulUntil: (event) => event.at + 14 * DAY_MS,
    happensAt: () => null,
    isStillTrue: ({ payload }, now) => getNotificationFeeEntry(payload, now) !== null,
  },
  "fee-waived": {
    notify: [{ to: "cleaner", by: EMAIL_ONLY }],
    urgency: "normal",
    usefulUntil: (event) => event.at + 14 * DAY_MS,
    happensAt: () => null,
    isStillTrue: ({ payload }, now) => getNotificationFeeEntry(payload, now) !== null,
  },
  "fee-waiver-back": {
    notify: [{ to: "cleaner", by: EMAIL_ONLY }],
    urgency: "normal",
    usefulUntil: (event) => event.at + 14 * DAY_MS,
    happensAt: () => null,
    isStillTrue: ({ payload }, now) => getNotificationFeeEntry(payload, now) !== null,
  },
  "dead-letters": {
    notify: [{ to: "admins", by: EMAIL_ONLY }],
    urgency: "normal",
    usefulUntil: (event) => event.at + DAY_MS,
    happensAt: () => null,
    isStillTrue: ({ payload }) => countDeadLetters(payload.since) > 0,
  },
  "backup-trouble": {
    notify: [{ to: "admins", by: EMAIL_ONLY }],
    urgency: "normal",
    usefulUntil: (event) => event.at + DAY_MS,
    happensAt: () => null,
    isStillTrue: (event) => !hasGoodBackupSince(event.at),
  },
} as const satisfies NotificationTable;

/** Returns the table's rule for an event. */
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

/** The audiences that get a kind of event by a channel: each needs a text there. */
export type AudienceBy<C extends Channel, K extends EventKind> =
  NotifyEntryOf<K> extends infer Entry
    ? Entry extends { to: infer A extends Audience; by: readonly (infer B)[] }
      ? C extends B
        ? A
        : never
      : never
    : never;
