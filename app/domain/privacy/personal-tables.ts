/** The handling of a table's rows about a person. */
interface PersonalTable {
  /** Path of keys at which the rows are in the copy of a person's data. */
  copy: string;
  /** The effect of an account deletion on the rows. */
  deletion: "removed" | "made anonymous" | "kept without words of theirs";
  /**
   * For a row with much personal data: the columns that still have a value after a deletion, the same
   * or another one. All others are empty then.
   */
  stays?: readonly string[];
}

/** A table with nothing about anybody, or with nothing that a person could be given; and the reason. */
interface ImpersonalTable {
  nothingPersonal: string;
}

/**
 * Every table of the database, with its part in the copy of a person's data and in the deletion of an
 * account. A test refuses a table that isn't listed here, and looks for each part in a real copy, for
 * rows that a real deletion should have removed, and for columns that it should have emptied. The
 * deletion tests check that no other table still holds a name, address or number.
 */
export const PERSONAL_TABLES: Record<string, PersonalTable | ImpersonalTable> = {
  users: {
    copy: "profile",
    deletion: "made anonymous",
    // The username is a random one then, and role and language are the defaults.
    stays: [
      ...["id", "username", "role", "locale", "created_at"],
      ...["deactivated_at", "anonymised_at", "row_version"],
    ],
  },
  user_identities: { copy: "signInProviders", deletion: "removed" },
  sessions: { copy: "sessions", deletion: "removed" },
  // That there is one and since when, never its secret or a code.
  second_factors: { copy: "secondFactor", deletion: "removed" },
  recovery_codes: { copy: "secondFactor.recoveryCodes", deletion: "removed" },
  // Names and days, never a key.
  passkeys: { copy: "secondFactor.passkeys", deletion: "removed" },
  account_tokens: { copy: "links", deletion: "removed" },
  push_subscriptions: { copy: "pushSubscriptions", deletion: "removed" },
  line_links: { copy: "lineMessages", deletion: "removed" },
  outbox_events: { copy: "notices", deletion: "removed" },
  notices: { copy: "notices", deletion: "removed" },
  bell_notices: { copy: "noticesOnSite", deletion: "removed" },
  audit_log: { copy: "record", deletion: "kept without words of theirs" },
  audit_values: { copy: "record.changed", deletion: "removed" },
  bookings: {
    copy: "bookings",
    deletion: "made anonymous",
    stays: [
      ...["id", "user_id", "service_id", "cleaner_id", "submission_id", "series_id", "city"],
      ...["if_cleaner_cant", "is_offer", "replaces_id"],
      ...["date", "time", "starts_at", "ends_at", "status", "respond_by", "policy"],
      ...["service_name_en", "service_name_th", "service_duration", "hours_billed", "hourly_rate"],
      ...["service_cost", "platform_fee", "total_price", "paid_at", "paid_how", "completed_at"],
      ...["more_hours", "more_hours_by", "is_paid_before_more", "paid_before"],
      ...["problem_open_since", "on_the_way_at", "created_at", "anonymised_at", "row_version"],
      ...["coming_confirmed_at", "presence_confirmed_at"],
    ],
  },
  booking_events: { copy: "bookings.history", deletion: "kept without words of theirs" },
  substitute_searches: { copy: "substituteSearches", deletion: "removed" },
  // In the copy of the cleaner who was asked, never in that of the customer.
  search_offers: { copy: "cleaner.offers", deletion: "removed" },
  // Words about why a cleaner can't work; never in the copy of a customer.
  absences: { copy: "cleaner.absences", deletion: "removed" },
  absence_bookings: { copy: "cleaner.absences.jobs", deletion: "removed" },
  booking_submissions: {
    nothingPersonal:
      "Keys of forms and hashes of what they sent, for 30 days; removed with the account.",
  },
  door_waits: {
    nothingPersonal:
      "How long a cleaner waited at a door; the booking's history, which the copy has, says the same.",
  },
  door_tries: {
    nothingPersonal: "When they rang, called or wrote; the booking's history says the same.",
  },
  booking_series: { nothingPersonal: "How often the visits of a series are; whose, they say." },
  homes: { copy: "homes", deletion: "removed" },
  booking_drafts: { copy: "unfinishedBooking", deletion: "removed" },
  // Stars and text stay; the author's name was only in `users`.
  reviews: { copy: "reviews", deletion: "made anonymous" },
  review_reports: { copy: "reviewReports", deletion: "removed" },
  cleaners: {
    copy: "cleaner",
    deletion: "made anonymous",
    stays: [
      ...["id", "user_id", "rating", "review_count", "completed_bookings", "average_response_time"],
      ...["hourly_rate", "work_days", "week_windows", "travel_time", "shortest_notice"],
      ...["off_on_holidays", "instant_booking", "calendar_epoch"],
      ...["created_at", "deactivated_at", "anonymised_at", "row_version"],
    ],
  },
  cleaner_specialties: { copy: "cleaner.specialties", deletion: "removed" },
  cleaner_areas: { copy: "cleaner.areas", deletion: "removed" },
  cleaner_blocks: { copy: "cleaner.blocks", deletion: "removed" },
  // In the copy of the person who didn't feel safe, never in that of the other.
  unsafe_blocks: { copy: "keptApart", deletion: "removed" },
  // Those about somebody's safety aren't in the copy.
  team_notes: { copy: "teamNotes", deletion: "removed" },
  // In the copy of whom they are about, with the answer and the decision.
  marks: { copy: "marks", deletion: "removed" },
  favourites: { copy: "favourites", deletion: "removed" },
  registration_drafts: { copy: "unfinishedRegistration", deletion: "removed" },
  photo_drafts: { copy: "unfinishedPhoto", deletion: "removed" },
  // Removed if the person took them, or if they show the person's home.
  problem_photos: { copy: "bookings.problems.photos", deletion: "removed" },
  // Admins' notes are erased.
  case_entries: { copy: "bookings.caseMoney", deletion: "kept without words of theirs" },
  problems: { copy: "bookings.problems", deletion: "kept without words of theirs" },
  fee_entries: { copy: "cleaner.fees", deletion: "made anonymous" },
  cleaner_blocked_dates: { copy: "cleaner.availability.blockedDates", deletion: "removed" },

  retained_contacts: {
    nothingPersonal:
      "Nothing of who has an account: name, email and phone of who deleted it with fees owed or a problem open, until that is settled, two years at most.",
  },
  fee_totals: { nothingPersonal: "Sums of months of the ledger, which the copy has." },
  pending_sign_ins: {
    nothingPersonal: "Browsers in which somebody is about to sign in, for ten minutes.",
  },
  line_webhook_events: {
    nothingPersonal: "LINE's numbers of what it has told, for a week; of whom they don't say.",
  },
  booking_hours: { nothingPersonal: "Hours of a booking, which the copy has; freed with it." },
  people_search: {
    nothingPersonal: "Names, email and phone again, to be searched; removed with them.",
  },
  cleaner_search: { nothingPersonal: "Name and bio again, to be searched; removed with them." },
  attempt_counters: { nothingPersonal: "Counters that last an hour at most." },
  business: { nothingPersonal: "Who operates this site, as everybody may see it." },
  services: { nothingPersonal: "What can be booked." },
  testimonials: { nothingPersonal: "Words for the home page, of no account." },
  settings: { nothingPersonal: "Facts about this database." },
  public_data_version: { nothingPersonal: "A counter for the page cache." },
  __drizzle_migrations: { nothingPersonal: "Which migrations were applied." },
};
