/**
 * The closed lists of the product: every value that the database, the forms and the API accept in a field
 * of fixed choices. Their labels are messages (such as `areas` and `specialties`).
 */

export const SPECIALTIES = [
  "standard-cleaning",
  "deep-cleaning",
  "move-in-out",
  "eco-friendly",
  "office-cleaning",
  "condo-cleaning",
  "post-construction",
  "green-cleaning",
] as const;
export type Specialty = (typeof SPECIALTIES)[number];

/** Orders in which cleaners can be listed. */
export const CLEANER_ORDERS = ["recommended", "soonest", "lowest"] as const;
export type CleanerOrder = (typeof CLEANER_ORDERS)[number];

/** Parts of a day in which a job can start: before noon, or from noon on. */
export const DAY_PARTS = ["morning", "afternoon"] as const;
export type DayPart = (typeof DAY_PARTS)[number];

export const AREAS = [
  "nimman",
  "old-city",
  "santitham",
  "chang-khlan",
  "hang-dong",
  "mae-hia",
  "suthep",
  "huai-kaeo",
  "pa-dad",
  "san-kamphaeng",
  "doi-saket",
  "mae-rim",
  "saraphi",
  "san-sai",
  "mae-taeng",
  "chiang-mai-university",
  "tha-phae",
  "warorot",
  "airport-plaza",
  "central-festival",
] as const;
export type Area = (typeof AREAS)[number];

/** Languages that a cleaner may tick; anything else goes into the free text "other languages". */
export const SPOKEN_LANGUAGES = ["en", "th", "zh", "ja", "ko", "fr", "de", "ru"] as const;
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number];

/** Languages of the interface. */
export const LOCALES = ["en", "th"] as const;
export type Locale = (typeof LOCALES)[number];

export const ROLES = ["customer", "cleaner", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** Actors that can change a booking. `system` acts by the clock. */
export const BOOKING_ACTORS = ["customer", "cleaner", "admin", "system"] as const;
export type BookingActor = (typeof BOOKING_ACTORS)[number];

/** Providers through which people can sign in. */
export const PROVIDERS = ["line", "google"] as const;
export type Provider = (typeof PROVIDERS)[number];
/** Names as the providers write them, in every language. */
export const PROVIDER_NAMES: Record<Provider, string> = { line: "LINE", google: "Google" };

export const BOOKING_STATUSES = ["pending", "confirmed", "completed", "cancelled"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** The choices of a customer for the case that their cleaner can't come; the first is the default. */
/** The answers to the question until when a cleaner can't work. */
export const ABSENCE_UNTIL = ["today", "tomorrow", "day"] as const;
export type AbsenceUntil = (typeof ABSENCE_UNTIL)[number];

/** Reasons that a cleaner may give for declining a request; the customer reads them in words. */
export const DECLINE_REASONS = ["time", "distance", "work"] as const;

export const IF_CLEANER_CANT = ["ask", "find", "cancel"] as const;
export type IfCleanerCant = (typeof IF_CLEANER_CANT)[number];

/** Facts of a home, which a cleaner reads before they accept. */
export const HOME_KINDS = ["condo", "house", "office"] as const;
export const HOME_PETS = ["none", "cat", "dog", "cats-and-dogs", "other"] as const;
/** The way in: somebody opens, or nobody is there. */
export const HOME_ENTRANCES = ["somebody", "guard-keeps-card", "nobody"] as const;
export const HOME_SUPPLIES = ["there", "bring"] as const;
/** Whether there are stairs to carry things up: the floors, with a lift or without. */
export const HOME_FLOORS = ["ground", "lift", "stairs-1", "stairs-2", "stairs-3"] as const;

/** Ways in which a customer can pay at the door. */
export const PAYMENT_METHODS = ["cash", "promptpay"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Lead times: the shortest time before its start at which a cleaner's job can be booked. */
export const LEAD_TIMES = ["two-hours", "next-day"] as const;
export type LeadTime = (typeof LEAD_TIMES)[number];

/** Problems with a booking that a cleaner can report. */
export const CLEANER_PROBLEMS = [
  "nobody-home",
  "no-access",
  "not-paid",
  "more-than-said",
  "broke",
  "harassed",
  "unsafe",
  "other",
] as const;
/** Problems with a booking that a customer can report. */
export const CUSTOMER_PROBLEMS = ["nobody-came", "late", "bad-job", "damage", "other"] as const;
/** All problems with a booking, from either side. */
export const PROBLEM_KINDS = [
  "nobody-came",
  "late",
  "bad-job",
  "damage",
  "nobody-home",
  "no-access",
  "not-paid",
  "more-than-said",
  "broke",
  "harassed",
  "unsafe",
  "other",
] as const;
export type CleanerProblem = (typeof CLEANER_PROBLEMS)[number];
export type CustomerProblem = (typeof CUSTOMER_PROBLEMS)[number];
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** The causes of a mark: a late cancellation, a late reschedule, and a visit to which somebody didn't come or open. */
export const MARK_CAUSES = ["late-cancel", "late-move", "no-show"] as const;
export type MarkCause = (typeof MARK_CAUSES)[number];

/** The decisions of an admin about a mark. One that is taken back doesn't count. */
export const MARK_DECISIONS = ["kept", "taken-back"] as const;
export type MarkDecision = (typeof MARK_DECISIONS)[number];
/** Things that somebody who reports a problem can ask for. */
export const PROBLEM_WISHES = ["come-back", "part-of-price", "only-tell"] as const;
export type ProblemWish = (typeof PROBLEM_WISHES)[number];
/** Those that a cleaner can ask for: nobody comes back to them. */
export const CLEANER_WISHES = ["part-of-price", "only-tell"] as const;
export type CleanerWish = (typeof CLEANER_WISHES)[number];

/** The parties between which money for a problem is owed. */
export const CASE_PARTIES = ["customer", "cleaner", "platform"] as const;
export type CaseParty = (typeof CASE_PARTIES)[number];

/** Reasons to report a review. */
export const REVIEW_REPORT_KINDS = [
  "untrue",
  "insulting",
  "private",
  "advertising",
  "other",
] as const;
export type ReviewReportKind = (typeof REVIEW_REPORT_KINDS)[number];

/** Actions of a cleaner on a job, each on a page that asks first. */
export const JOB_STEPS = ["cancel", "problem", "nobody-home", "unsafe", "more-time"] as const;
export type JobStep = (typeof JOB_STEPS)[number];

/** Tries of a cleaner at a door that nobody opens. */
export const DOOR_TRIES = ["rang", "called", "messaged"] as const;
export type DoorTry = (typeof DOOR_TRIES)[number];

/** Actions of a customer on a booking, each on a page that asks first. */
export const MY_BOOKING_STEPS = ["cancel", "move", "details", "unsafe", "more-time"] as const;
export type MyBookingStep = (typeof MY_BOOKING_STEPS)[number];

/** Slot labels as stored and sent, in order; the calendar offers a start at each of these hours. */
export const SLOT_LABELS = [
  "8:00 AM",
  "9:00 AM",
  "10:00 AM",
  "11:00 AM",
  "12:00 PM",
  "1:00 PM",
  "2:00 PM",
  "3:00 PM",
] as const;
export type SlotLabel = (typeof SLOT_LABELS)[number];

/** True if `value` is one of the values of `list`; narrows its type. */
export function isOneOf<const T extends readonly string[]>(
  list: T,
  value: unknown,
): value is T[number] {
  return typeof value === "string" && list.includes(value);
}

/** Reasons why a backup failed; emails are named after them. */
export const BACKUP_FAILURES = [
  /** No room, in the folder of backups or beside the data. */
  "no-space",
  /** The folder of backups doesn't exist, or a disk can't be read or written. */
  "disk",
  /** The file that was made couldn't be restored, or has other data than the source. */
  "proof",
  /** BACKUP_COMMAND failed, or took too long. */
  "command",
  /** The process ended before its time, or took too long. */
  "stopped",
  "other",
] as const;

export type BackupFailure = (typeof BACKUP_FAILURES)[number];
