/** What becomes of a table's rows about somebody. */
interface PersonalTable {
  /** Where it stands in the copy of one's data, as a path of its keys. */
  copy: string;
  /** What a deletion does with it. */
  deletion: "removed" | "made anonymous" | "kept without words of theirs";
}

/** A table that holds nothing about anybody, or nothing that a person could be given; and why. */
interface ImpersonalTable {
  nothingPersonal: string;
}

/**
 * Every table of the database, and its part in the copy of one's data and in the deletion of an
 * account. A test refuses a table that isn't named here, looks for each part in a real copy, and for
 * what is left after a real deletion.
 */
export const PERSONAL_TABLES: Record<string, PersonalTable | ImpersonalTable> = {
  users: { copy: "profile", deletion: "made anonymous" },
  user_identities: { copy: "signInProviders", deletion: "removed" },
  sessions: { copy: "sessions", deletion: "removed" },
  account_tokens: { copy: "links", deletion: "removed" },
  push_subscriptions: { copy: "pushSubscriptions", deletion: "removed" },
  outbox_events: { copy: "notices", deletion: "removed" },
  notices: { copy: "notices", deletion: "removed" },
  audit_log: { copy: "record", deletion: "kept without words of theirs" },
  bookings: { copy: "bookings", deletion: "made anonymous" },
  booking_events: { copy: "bookings.history", deletion: "kept without words of theirs" },
  booking_submissions: {
    nothingPersonal:
      "Keys of forms and hashes of what they sent, for 30 days; removed with the account.",
  },
  booking_drafts: { copy: "unfinishedBooking", deletion: "removed" },
  // The stars and words stay; whose they are stood in `users` alone.
  reviews: { copy: "reviews", deletion: "made anonymous" },
  cleaners: { copy: "cleaner", deletion: "made anonymous" },
  cleaner_specialties: { copy: "cleaner.specialties", deletion: "removed" },
  cleaner_areas: { copy: "cleaner.areas", deletion: "removed" },
  cleaner_blocked_dates: { copy: "cleaner.availability.blockedDates", deletion: "removed" },

  booking_hours: { nothingPersonal: "Hours of a booking, which the copy has; freed with it." },
  cleaner_search: { nothingPersonal: "Name and bio again, to be searched; removed with them." },
  attempt_counters: { nothingPersonal: "Counters that last an hour at most." },
  business: { nothingPersonal: "Who operates this site, as everybody may see it." },
  services: { nothingPersonal: "What can be booked." },
  testimonials: { nothingPersonal: "Words for the home page, of no account." },
  settings: { nothingPersonal: "Facts about this database." },
  public_data_version: { nothingPersonal: "A counter for the page cache." },
  __drizzle_migrations: { nothingPersonal: "Which migrations were applied." },
};
