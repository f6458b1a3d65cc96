import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
  type AnySQLiteColumn,
} from "drizzle-orm/sqlite-core";
import {
  LONGEST_JOB_HOURS,
  SERIES_WEEKS,
  type MoreHours,
  type SeriesWeeks,
} from "../../app/lib/booking-limits";
import {
  AREAS,
  BOOKING_ACTORS,
  BOOKING_STATUSES,
  CASE_PARTIES,
  DOOR_TRIES,
  IF_CLEANER_CANT,
  MARK_CAUSES,
  MARK_DECISIONS,
  PAYMENT_METHODS,
  PROBLEM_KINDS,
  PROBLEM_WISHES,
  SLOT_LABELS,
} from "../../app/lib/vocabulary";
import { users } from "./accounts";
import { services } from "./catalogue";
import { cleaners } from "./cleaners";
import {
  booleanColumn,
  idColumn,
  instantColumn,
  checkIsDate,
  checkOneOf,
  rowVersionColumn,
  satangColumn,
} from "./columns";

/** Open matters for which the contact of a deleted account is kept until they are settled. */
export const RETENTION_REASONS = ["fees", "problem"] as const;

/**
 * Contacts of people who have deleted their account, as they were on that day, for admins who still have
 * something to settle with them. A row is deleted together with its matter.
 */
export const retainedContacts = sqliteTable(
  "retained_contacts",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    keptFor: text("kept_for", { enum: RETENTION_REASONS }).notNull(),
    name: text("name").notNull(),
    email: text("email"),
    phone: text("phone"),
    since: instantColumn("since").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.keptFor] }),
    checkOneOf("retained_contacts_kept_for_check", table.keptFor, RETENTION_REASONS),
  ],
);

/** The terms for changes and payment when a booking was made. */
export interface AgreedPolicy {
  platformFee: number;
  leadHours: number;
  /** Hours before the start after which a change or cancellation is late; bookings made before it was kept: 24. */
  lateHours?: number;
  payment: "cash-or-promptpay";
  instantBooking: boolean;
}

/**
 * A form or call that made bookings, under its idempotency key: the same key from the same user is answered
 * with the same bookings, and is refused with other content. Kept for 30 days.
 */
export const bookingSubmissions = sqliteTable(
  "booking_submissions",
  {
    id: idColumn(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The idempotency key: made by the form, or by the API's client. */
    key: text("key").notNull(),
    /** SHA-256 of everything that was asked for. */
    contentHash: text("content_hash").notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("booking_submissions_key_unique").on(table.userId, table.key),
    index("booking_submissions_age").on(table.createdAt),
  ],
);

export const bookings = sqliteTable(
  "bookings",
  {
    id: idColumn(),
    userId: integer("user_id")
      .notNull()
      .references(() => users.id),
    serviceId: integer("service_id")
      .notNull()
      .references(() => services.id),
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id),
    date: text("date").notNull(),
    time: text("time", { enum: SLOT_LABELS }).notNull(),
    startsAt: instantColumn("starts_at").notNull(),
    endsAt: instantColumn("ends_at").notNull(),
    status: text("status", { enum: BOOKING_STATUSES }).notNull(),
    /** A pending request that is not answered by then is cancelled. */
    respondBy: instantColumn("respond_by"),

    // The agreed terms. Later edits of the service or the rate don't change them.
    serviceNameEn: text("service_name_en").notNull(),
    serviceNameTh: text("service_name_th").notNull(),
    serviceDuration: integer("service_duration"),
    hoursBilled: integer("hours_billed").notNull(),
    hourlyRate: satangColumn("hourly_rate").notNull(),
    serviceCost: satangColumn("service_cost").notNull(),
    platformFee: satangColumn("platform_fee").notNull(),
    totalPrice: satangColumn("total_price").notNull(),
    policy: text("policy", { mode: "json" }).$type<AgreedPolicy>().notNull(),

    address: text("address").notNull(),
    city: text("city", { enum: AREAS }).notNull(),
    zipCode: text("zip_code").notNull(),
    phone: text("phone"),
    /** The text "for the door": codes, keys, parking. Its cleaner reads it once the booking is confirmed. */
    specialInstructions: text("special_instructions").notNull().default(""),
    /** The facts of the home as JSON (`~/domain/homes/home-facts`); null if none were given. */
    home: text("home"),
    /** The text "about the home", which a cleaner reads before they accept. */
    aboutHome: text("about_home").notNull().default(""),

    /**
     * Another time that the customer has asked the cleaner for, and the deadline for the answer. Until then
     * the booking holds the hours of both times.
     */
    proposedDate: text("proposed_date"),
    proposedTime: text("proposed_time", { enum: SLOT_LABELS }),
    proposedUntil: instantColumn("proposed_until"),

    /**
     * Hours that one side has asked the other to add to the job, and which side; null if nothing was asked.
     * Until the agreed end the booking holds these hours too.
     */
    moreHours: integer("more_hours").$type<MoreHours>(),
    moreHoursBy: text("more_hours_by", { enum: ["customer", "cleaner"] }),
    /** True if the customer who asked for them has paid the price before, by their own word. */
    isPaidBeforeMore: booleanColumn("is_paid_before_more").notNull().default(false),
    /**
     * The sum that the customer had paid before hours were added, by their own word, in satang; null if nothing. Only
     * the rest is still asked for (docs/rules.md, Life of a booking).
     */
    paidBefore: satangColumn("paid_before"),

    /** The submission that made it; null once that is deleted. */
    submissionId: integer("submission_id").references(() => bookingSubmissions.id, {
      onDelete: "set null",
    }),
    /** The customer's choice if the cleaner can't come; null for older bookings: then they are asked. */
    ifCleanerCant: text("if_cleaner_cant", { enum: IF_CLEANER_CANT }),
    /**
     * True while it is only an offer of a substitute search: a request of the system's to a cleaner, which
     * its customer doesn't see (docs/rules.md, A booking loses its cleaner).
     */
    isOffer: booleanColumn("is_offer").notNull().default(false),
    /** The booking that lost its cleaner, in whose place this one is. */
    replacesId: integer("replaces_id").references((): AnySQLiteColumn => bookings.id),
    /**
     * The problem because of which its cleaner, or another one, comes again for nothing (docs/rules.md, Redos);
     * null for every other booking.
     */
    redoOfProblemId: integer("redo_of_problem_id").references((): AnySQLiteColumn => problems.id),

    /** The same for all visits of a series, whose row has this id; null for a single booking. */
    seriesId: text("series_id"),
    /** Since when a problem is open: until it is settled, only an admin can complete the booking. */
    problemOpenSince: instantColumn("problem_open_since"),
    /** When the cleaner confirmed that they come; null again with another time or another cleaner. */
    comingConfirmedAt: instantColumn("coming_confirmed_at"),
    /** When the customer confirmed that somebody will be there; null again with another time. */
    presenceConfirmedAt: instantColumn("presence_confirmed_at"),
    /** When the cleaner reported that they are on the way. */
    onTheWayAt: instantColumn("on_the_way_at"),
    paidAt: instantColumn("paid_at"),
    paidHow: text("paid_how", { enum: PAYMENT_METHODS }),
    /** When it counted as paid because nobody had said anything; null again once somebody does. */
    presumedPaidAt: instantColumn("presumed_paid_at"),
    /** Since when its cleaner, or an admin, says that it isn't paid; null once it is. */
    notPaidAt: instantColumn("not_paid_at"),
    /** Set beside it if the cleaner had said before that it was paid. */
    paidTakenBackAt: instantColumn("paid_taken_back_at"),
    /** When the customer said that they have paid, though their cleaner says otherwise, and how. */
    saysPaidAt: instantColumn("says_paid_at"),
    saysPaidHow: text("says_paid_how", { enum: PAYMENT_METHODS }),
    /** Number of times that the cleaner was asked whether it was paid, and the customer reminded to pay. */
    paymentAsks: integer("payment_asks").notNull().default(0),
    paymentReminders: integer("payment_reminders").notNull().default(0),
    completedAt: instantColumn("completed_at"),
    createdAt: instantColumn("created_at").notNull(),
    anonymisedAt: instantColumn("anonymised_at"),
    rowVersion: rowVersionColumn(),
  },
  (table) => [
    index("bookings_submission").on(table.submissionId),
    index("bookings_user").on(table.userId, table.startsAt),
    index("bookings_user_status").on(table.userId, table.status, table.startsAt),
    index("bookings_cleaner").on(table.cleanerId, table.startsAt),
    index("bookings_status").on(table.status, table.endsAt),
    index("bookings_start").on(table.startsAt, table.id),
    // With the deadline, the index alone shows whether a request still waits.
    index("bookings_status_start").on(table.status, table.startsAt, table.id, table.respondBy),
    index("bookings_status_id").on(table.status, table.id),
    index("bookings_problem")
      .on(table.problemOpenSince)
      .where(sql`problem_open_since is not null`),
    // The bookings of one customer that have an open problem: there are few.
    index("bookings_user_problem")
      .on(table.userId)
      .where(sql`problem_open_since is not null`),
    index("bookings_proposal")
      .on(table.proposedUntil)
      .where(sql`proposed_until is not null`),
    index("bookings_more_time")
      .on(table.endsAt)
      .where(sql`more_hours is not null`),
    // Jobs of which nobody has said how they were paid, by their end, and those that aren't paid.
    index("bookings_payment_unsaid")
      .on(table.endsAt)
      .where(
        sql`status in ('confirmed', 'completed') and paid_at is null and presumed_paid_at is null and not_paid_at is null and total_price > 0`,
      ),
    index("bookings_not_paid")
      .on(table.cleanerId, table.startsAt, table.id)
      .where(sql`not_paid_at is not null`),
    // Counts the jobs for which a cleaner was to be paid, of some days.
    index("bookings_done")
      .on(table.cleanerId, table.startsAt)
      .where(sql`status = 'completed' and total_price > 0`),
    index("bookings_not_paid_start")
      .on(table.startsAt, table.id)
      .where(sql`not_paid_at is not null`),
    index("bookings_to_remind")
      .on(table.notPaidAt)
      .where(sql`not_paid_at is not null and says_paid_at is null and payment_reminders < 2`),
    // The two people say different things: there are few.
    index("bookings_contradicted")
      .on(table.saysPaidAt)
      .where(sql`not_paid_at is not null and says_paid_at is not null`),
    index("bookings_paid_taken_back")
      .on(table.paidTakenBackAt)
      .where(sql`not_paid_at is not null and paid_taken_back_at is not null`),
    index("bookings_service").on(table.serviceId),
    // Finds the customers with many visits ahead, without a look at each booking.
    index("bookings_ahead")
      .on(table.startsAt, table.userId, table.status, table.respondBy)
      .where(sql`status in ('pending', 'confirmed') and is_offer = 0`),
    // Admins look for the number that a customer gave for one booking, which may be in no profile.
    index("bookings_phone").on(table.phone, table.startsAt),
    index("bookings_series").on(table.seriesId, table.startsAt),
    index("bookings_series_ahead")
      .on(table.status, table.startsAt)
      .where(sql`series_id is not null`),
    // The database itself makes two cleaners for one lost booking impossible.
    uniqueIndex("bookings_one_substitute")
      .on(table.replacesId)
      .where(sql`status in ('confirmed', 'completed')`),
    index("bookings_replaces")
      .on(table.replacesId)
      .where(sql`replaces_id is not null`),
    // The database itself makes two redos of one problem impossible.
    uniqueIndex("bookings_one_redo")
      .on(table.redoOfProblemId)
      .where(sql`redo_of_problem_id is not null and status in ('confirmed', 'completed')`),
    index("bookings_redo")
      .on(table.redoOfProblemId)
      .where(sql`redo_of_problem_id is not null`),
    index("bookings_offers")
      .on(table.cleanerId, table.status, table.isOffer)
      .where(sql`is_offer`),
    checkOneOf("bookings_status_check", table.status, BOOKING_STATUSES),
    checkOneOf("bookings_time_check", table.time, SLOT_LABELS),
    checkOneOf("bookings_city_check", table.city, AREAS),
    checkIsDate("bookings_date_check", table.date),
    check(
      "bookings_hours_check",
      sql`${table.hoursBilled} between 1 and ${sql.raw(String(LONGEST_JOB_HOURS))}`,
    ),
    check(
      "bookings_total_check",
      sql`${table.serviceCost} = ${table.hourlyRate} * ${table.hoursBilled} and ${table.totalPrice} = ${table.serviceCost} + ${table.platformFee}`,
    ),
    checkOneOf("bookings_paid_how_check", table.paidHow, PAYMENT_METHODS),
    check("bookings_paid_check", sql`${table.paidHow} is null or ${table.paidAt} is not null`),
    check("bookings_span_check", sql`${table.endsAt} > ${table.startsAt}`),
  ],
);

/** The values that the visits of a series share, beside those in each visit. */
export const bookingSeries = sqliteTable(
  "booking_series",
  {
    id: text("id").primaryKey(),
    /** Weeks from one visit to the next, as they were asked for. */
    everyWeeks: integer("every_weeks").$type<SeriesWeeks>().notNull(),
    createdAt: instantColumn("created_at").notNull(),
    /** When the customer was asked whether to go on. */
    askedAt: instantColumn("asked_at"),
  },
  (table) => [
    check(
      "booking_series_weeks_check",
      sql`${table.everyWeeks} in (${sql.raw(SERIES_WEEKS.join(", "))})`,
    ),
  ],
);

/** The history of a booking: who changed what, when, and why. */
export const bookingEvents = sqliteTable(
  "booking_events",
  {
    id: idColumn(),
    bookingId: integer("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    at: instantColumn("at").notNull(),
    actor: text("actor", { enum: BOOKING_ACTORS }).notNull(),
    actorUserId: integer("actor_user_id").references(() => users.id),
    event: text("event").notNull(),
    fromStatus: text("from_status", { enum: BOOKING_STATUSES }),
    toStatus: text("to_status", { enum: BOOKING_STATUSES }).notNull(),
    reason: text("reason").notNull().default(""),
    /** For a rescheduled booking: its start before. */
    wasStartsAt: instantColumn("was_starts_at"),
    /** For a reassigned booking: its cleaner before. */
    wasCleanerId: integer("was_cleaner_id"),
    /** The hours that were asked for, added or not added. */
    moreHours: integer("more_hours").$type<MoreHours>(),
  },
  (table) => [
    index("booking_events_booking").on(table.bookingId, table.id),
    // When an account is removed, the database checks whether it is in a history.
    index("booking_events_actor").on(table.actorUserId),
    checkOneOf("booking_events_actor_check", table.actor, BOOKING_ACTORS),
  ],
);

/**
 * Marks of late changes and of visits to which somebody didn't come. Each is about one person, who can answer it
 * once; an admin keeps it or takes it back. It is removed when it ends.
 */
export const marks = sqliteTable(
  "marks",
  {
    id: idColumn(),
    /** The person that it is about. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The side of the booking on which that person was. */
    side: text("side", { enum: ["customer", "cleaner"] }).notNull(),
    cause: text("cause", { enum: MARK_CAUSES }).notNull(),
    /** The side that did or reported what caused it. */
    causedBy: text("caused_by", { enum: ["customer", "cleaner"] }).notNull(),
    bookingId: integer("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** The history entry that caused it; no entry causes two marks. */
    eventId: integer("event_id")
      .notNull()
      .references(() => bookingEvents.id, { onDelete: "cascade" }),
    at: instantColumn("at").notNull(),
    endsAt: instantColumn("ends_at").notNull(),
    /** The person's words; null until they have answered. */
    answer: text("answer"),
    answeredAt: instantColumn("answered_at"),
    decision: text("decision", { enum: MARK_DECISIONS }),
    /** The words of the admin, which the person reads. */
    decisionWords: text("decision_words").notNull().default(""),
    decidedByUserId: integer("decided_by_user_id").references(() => users.id),
    decidedAt: instantColumn("decided_at"),
    rowVersion: rowVersionColumn(),
  },
  (table) => [
    uniqueIndex("marks_event").on(table.eventId),
    // Somebody who reports it twice makes one mark.
    uniqueIndex("marks_one_no_show")
      .on(table.bookingId, table.side)
      .where(sql`cause = 'no-show'`),
    index("marks_user").on(table.userId, table.at, table.id),
    index("marks_booking").on(table.bookingId, table.cause),
    index("marks_at").on(table.at, table.id),
    index("marks_decision").on(table.decision, table.at, table.id),
    index("marks_answered")
      .on(table.answeredAt, table.id)
      .where(sql`answered_at is not null and (decided_at is null or decided_at < answered_at)`),
    index("marks_decider").on(table.decidedByUserId),
    index("marks_end").on(table.endsAt),
    checkOneOf("marks_side_check", table.side, ["customer", "cleaner"]),
    checkOneOf("marks_cause_check", table.cause, MARK_CAUSES),
    checkOneOf("marks_caused_by_check", table.causedBy, ["customer", "cleaner"]),
    checkOneOf("marks_decision_check", table.decision, MARK_DECISIONS),
    check("marks_answer_check", sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    check("marks_decided_check", sql`(${table.decision} is null) = (${table.decidedAt} is null)`),
    check("marks_span_check", sql`${table.endsAt} > ${table.at}`),
  ],
);

/** A problem with a booking, as one of its two sides reported it, and how an admin settled it. */
export const problems = sqliteTable(
  "problems",
  {
    id: idColumn(),
    bookingId: integer("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    reportedBy: text("reported_by", { enum: ["customer", "cleaner"] }).notNull(),
    kind: text("kind", { enum: PROBLEM_KINDS }).notNull(),
    words: text("words").notNull().default(""),
    /** The thing that the reporter asks for; null if they weren't asked. */
    wish: text("wish", { enum: PROBLEM_WISHES }),
    createdAt: instantColumn("created_at").notNull(),
    /** Until when the reporter was promised an answer (`problemAnswerBy`). */
    answerBy: instantColumn("answer_by").notNull(),
    settledAt: instantColumn("settled_at"),
    settledByUserId: integer("settled_by_user_id").references(() => users.id),
    /** Texts of an admin to each side; the customer's is empty if they don't know of the problem. */
    wordsToCustomer: text("words_to_customer").notNull().default(""),
    wordsToCleaner: text("words_to_cleaner").notNull().default(""),
    /** When the booking's cleaner agreed to come again for nothing, and for how many hours; null if they haven't. */
    redoAgreedAt: instantColumn("redo_agreed_at"),
    redoHours: integer("redo_hours"),
    /** An admin's words to whoever comes for the redo that is booked: what is to be done. */
    redoWords: text("redo_words"),
  },
  (table) => [
    index("problems_booking").on(table.bookingId),
    // Finds what is late, and settled ones in the order of the admins' list.
    index("problems_open").on(table.settledAt, table.answerBy),
    index("problems_settler").on(table.settledByUserId),
    // The order of the admins' list of open ones: who felt unsafe, then what is late, then what is due next.
    index("problems_by_urgency")
      .on(sql`(kind <> 'unsafe')`, table.answerBy)
      .where(sql`settled_at is null`),
    // The ones that admins read first; there are few.
    index("problems_unsafe")
      .on(table.createdAt)
      .where(sql`kind = 'unsafe' and settled_at is null`),
    checkOneOf("problems_reporter_check", table.reportedBy, ["customer", "cleaner"]),
    checkOneOf("problems_wish_check", table.wish, PROBLEM_WISHES),
    checkOneOf("problems_kind_check", table.kind, PROBLEM_KINDS),
  ],
);

/**
 * The money of problems: who pays whom how much, as admins noted it. It isn't part of the ledger of fees; an
 * entry of a waived fee names its entry there.
 */
export const caseEntries = sqliteTable(
  "case_entries",
  {
    id: idColumn(),
    problemId: integer("problem_id")
      .notNull()
      .references(() => problems.id, { onDelete: "cascade" }),
    /** The cleaner of the booking, whose statements have it. */
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id),
    payer: text("payer", { enum: CASE_PARTIES }).notNull(),
    payee: text("payee", { enum: CASE_PARTIES }).notNull(),
    amount: satangColumn("amount").notNull(),
    /** The day on which it was paid; null while it isn't. */
    paidOn: text("paid_on"),
    note: text("note").notNull().default(""),
    /** The entry of the ledger by which the fee of the job was waived. */
    feeEntryId: integer("fee_entry_id"),
    notedByUserId: integer("noted_by_user_id").references(() => users.id),
    createdAt: instantColumn("created_at").notNull(),
    /** The entry was a mistake; nobody is shown it any more. */
    withdrawnAt: instantColumn("withdrawn_at"),
    rowVersion: rowVersionColumn(),
  },
  (table) => [
    index("case_entries_problem").on(table.problemId),
    index("case_entries_cleaner").on(table.cleanerId, table.createdAt),
    index("case_entries_noter").on(table.notedByUserId),
    // Money that somebody still owes; a waived fee is nobody's to pay.
    index("case_entries_open")
      .on(table.createdAt)
      .where(sql`paid_on is null and withdrawn_at is null and fee_entry_id is null`),
    checkOneOf("case_entries_payer_check", table.payer, CASE_PARTIES),
    checkOneOf("case_entries_payee_check", table.payee, CASE_PARTIES),
    check("case_entries_parties_check", sql`${table.payer} <> ${table.payee}`),
    check("case_entries_amount_check", sql`${table.amount} > 0`),
    checkIsDate("case_entries_paid_check", table.paidOn),
  ],
);

/**
 * Photos of problems, by their keys. One without a problem was sent with a form that was refused, and is
 * kept for a day until the form is sent again.
 */
export const problemPhotos = sqliteTable(
  "problem_photos",
  {
    id: idColumn(),
    bookingId: integer("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** The user who took it. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    problemId: integer("problem_id").references(() => problems.id, { onDelete: "cascade" }),
    photo: text("photo").notNull(),
    createdAt: instantColumn("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("problem_photos_photo_unique").on(table.photo),
    index("problem_photos_booking").on(table.bookingId),
    index("problem_photos_user").on(table.userId),
    index("problem_photos_problem").on(table.problemId, table.createdAt),
  ],
);

/**
 * Values typed on the details step, kept while the booking could not be made: one draft that the customer
 * typed, and one that an admin typed during a call.
 */
export const bookingDrafts = sqliteTable(
  "booking_drafts",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    byAdmin: integer("by_admin", { mode: "boolean" }).notNull().default(false),
    address: text("address").notNull(),
    city: text("city").notNull(),
    zipCode: text("zip_code").notNull(),
    phone: text("phone").notNull(),
    specialInstructions: text("special_instructions").notNull(),
    /** The facts of the home as they were typed, as JSON; null if the form had no such fields. */
    home: text("home"),
    aboutHome: text("about_home").notNull().default(""),
    ifCleanerCant: text("if_cleaner_cant"),
    expiresAt: instantColumn("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.byAdmin] }),
    index("booking_drafts_expiry").on(table.expiresAt),
  ],
);

/** How a substitute search can end; null while it goes on. */
export const SEARCH_ENDS = [
  /** Somebody comes instead. */
  "found",
  "not-found",
  /** The customer ended it. */
  "stopped",
  /** The customer booked somebody from the lost booking's link. */
  "replaced",
  /** The cleaner can work after all, and has the booking again. */
  "given-back",
  /** The customer closed the account, or the two people are kept apart. */
  "closed",
] as const;

/**
 * A search for somebody who comes in place of a cleaner who can't. It belongs to a booking that has lost its
 * cleaner; a request for a series is searched for as one, under its first visit.
 */
export const substituteSearches = sqliteTable(
  "substitute_searches",
  {
    id: idColumn(),
    lostBookingId: integer("lost_booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** The booking that was lost first, if a substitute for it was lost later; else the same. */
    firstLostId: integer("first_lost_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** The customer. */
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    startedAt: instantColumn("started_at").notNull(),
    /** When it begins to ask: visits of a series wait until 7 days before them. */
    asksFrom: instantColumn("asks_from").notNull(),
    /** When it ends without a result. */
    until: instantColumn("until_at").notNull(),
    lookedAt: instantColumn("looked_at"),
    /** When it looks again; null once it has ended. */
    nextLookAt: instantColumn("next_look_at"),
    endedAt: instantColumn("ended_at"),
    end: text("end", { enum: SEARCH_ENDS }),
    /** The booking that somebody else took over, if it was found or replaced. */
    foundBookingId: integer("found_booking_id").references(() => bookings.id, {
      onDelete: "set null",
    }),
  },
  (table) => [
    // One open search for each lost booking.
    uniqueIndex("substitute_searches_open")
      .on(table.lostBookingId)
      .where(sql`ended_at is null`),
    index("substitute_searches_lost").on(table.lostBookingId),
    index("substitute_searches_first").on(table.firstLostId),
    index("substitute_searches_user").on(table.userId),
    index("substitute_searches_found").on(table.foundBookingId),
    index("substitute_searches_next")
      .on(table.nextLookAt)
      .where(sql`next_look_at is not null`),
    checkOneOf("substitute_searches_end_check", table.end, SEARCH_ENDS),
  ],
);

/** How an offer, or a booking at once, of a search has gone; null while an offer waits. */
export const OFFER_OUTCOMES = [
  "booked-at-once",
  "accepted",
  "declined",
  /** Nobody answered in time. */
  "lapsed",
  /** Somebody else was faster, or the search ended: it says nothing about the cleaner. */
  "withdrawn",
] as const;

/** A cleaner whom a search has asked, or booked at once. Each is asked once by a search. */
export const searchOffers = sqliteTable(
  "search_offers",
  {
    searchId: integer("search_id")
      .notNull()
      .references(() => substituteSearches.id, { onDelete: "cascade" }),
    cleanerId: integer("cleaner_id")
      .notNull()
      .references(() => cleaners.id, { onDelete: "cascade" }),
    bookingId: integer("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    askedAt: instantColumn("asked_at").notNull(),
    /** Until when it can be accepted; for a booking at once, the same instant as `askedAt`. */
    expiresAt: instantColumn("expires_at").notNull(),
    outcome: text("outcome", { enum: OFFER_OUTCOMES }),
    answeredAt: instantColumn("answered_at"),
    /** Booked at once for a start that is near: until when the cleaner says that they come. */
    confirmBy: instantColumn("confirm_by"),
    confirmedAt: instantColumn("confirmed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.cleanerId] }),
    uniqueIndex("search_offers_booking").on(table.bookingId),
    index("search_offers_cleaner").on(table.cleanerId),
    index("search_offers_unconfirmed")
      .on(table.confirmBy)
      .where(sql`confirm_by is not null and confirmed_at is null`),
    checkOneOf("search_offers_outcome_check", table.outcome, OFFER_OUTCOMES),
  ],
);

/** How the clock of a cleaner at a door has ended; null while it runs. */
export const DOOR_WAIT_ENDS = [
  "opened",
  "no-show",
  /** The booking ended in another way. */
  "void",
] as const;

/** A cleaner who waits at a door that nobody opens: a clock that both sides see. */
export const doorWaits = sqliteTable(
  "door_waits",
  {
    id: idColumn(),
    bookingId: integer("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    startedAt: instantColumn("started_at").notNull(),
    /** When the customer said that they are coming to open. */
    comingAt: instantColumn("coming_at"),
    /** When the customer said that the cleaner isn't there. */
    disputedAt: instantColumn("disputed_at"),
    endedAt: instantColumn("ended_at"),
    end: text("end", { enum: DOOR_WAIT_ENDS }),
  },
  (table) => [
    // One clock runs for each booking.
    uniqueIndex("door_waits_open")
      .on(table.bookingId)
      .where(sql`ended_at is null`),
    index("door_waits_booking").on(table.bookingId, table.id),
    checkOneOf("door_waits_end_check", table.end, DOOR_WAIT_ENDS),
    check("door_waits_ended_check", sql`(${table.endedAt} is null) = (${table.end} is null)`),
  ],
);

/** The tries of a cleaner at a door to reach somebody. */
export const doorTries = sqliteTable(
  "door_tries",
  {
    id: idColumn(),
    waitId: integer("wait_id")
      .notNull()
      .references(() => doorWaits.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: DOOR_TRIES }).notNull(),
    at: instantColumn("at").notNull(),
  },
  (table) => [
    index("door_tries_wait").on(table.waitId, table.id),
    checkOneOf("door_tries_kind_check", table.kind, DOOR_TRIES),
  ],
);

export type Booking = typeof bookings.$inferSelect;
