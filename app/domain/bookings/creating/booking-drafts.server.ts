import { and, eq, gt, inArray, lte, max, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { bookingDrafts, bookings } from "#db/schema/bookings";
import { columnsOf, query } from "#db/query.server";
import { SWEEP_BATCH_SIZE, hasMoreToSweep } from "#db/sweep.server";
import { hasOpenAccount } from "~/domain/accounts/open-accounts.server";
import { DAY_MS } from "~/lib/durations";

export const BOOKING_DRAFT_LIFETIME_MS = DAY_MS;

/** The fields of the details step, exactly as they were typed. */
export interface BookingDraft {
  address: string;
  city: string;
  zipCode: string;
  phone: string;
  specialInstructions: string;
  /** The facts of the home by their field's name, as JSON; null if the form had no such fields. */
  home?: string | null;
  aboutHome?: string;
  /** The choice for the case that the cleaner can't come; null if none was made. */
  ifCleanerCant?: string | null;
}

const upsertDraft = query(
  columnsOf(bookingDrafts, [
    "userId",
    "byAdmin",
    "address",
    "city",
    "zipCode",
    "phone",
    "specialInstructions",
    "home",
    "aboutHome",
    "ifCleanerCant",
    "expiresAt",
  ]),
  (db, p) =>
    db
      .insert(bookingDrafts)
      .values(p)
      .onConflictDoUpdate({
        target: [bookingDrafts.userId, bookingDrafts.byAdmin],
        set: {
          address: sql`excluded.address`,
          city: sql`excluded.city`,
          zipCode: sql`excluded.zip_code`,
          phone: sql`excluded.phone`,
          specialInstructions: sql`excluded.special_instructions`,
          home: sql`excluded.home`,
          aboutHome: sql`excluded.about_home`,
          ifCleanerCant: sql`excluded.if_cleaner_cant`,
          expiresAt: sql`excluded.expires_at`,
        },
      })
      .prepare(),
);

const findDraft = query(
  { ...columnsOf(bookingDrafts, ["userId", "byAdmin"]), now: bookingDrafts.expiresAt },
  (db, p) =>
    db
      .select({
        address: bookingDrafts.address,
        city: bookingDrafts.city,
        zipCode: bookingDrafts.zipCode,
        phone: bookingDrafts.phone,
        specialInstructions: bookingDrafts.specialInstructions,
        home: bookingDrafts.home,
        aboutHome: bookingDrafts.aboutHome,
        ifCleanerCant: bookingDrafts.ifCleanerCant,
        savedAt: sql<number>`${bookingDrafts.expiresAt} - ${BOOKING_DRAFT_LIFETIME_MS}`,
      })
      .from(bookingDrafts)
      .where(
        and(
          eq(bookingDrafts.userId, p.userId),
          eq(bookingDrafts.byAdmin, p.byAdmin),
          gt(bookingDrafts.expiresAt, p.now),
        ),
      )
      .prepare(),
);

const deleteExpiredDrafts = query({ now: bookingDrafts.expiresAt }, (db, p) =>
  db
    .delete(bookingDrafts)
    .where(
      inArray(
        sql`rowid`,
        db
          .select({ row: sql`rowid` })
          .from(bookingDrafts)
          .where(lte(bookingDrafts.expiresAt, p.now))
          .limit(SWEEP_BATCH_SIZE),
      ),
    )
    .prepare(),
);

const findLastBookingId = query({ userId: bookings.userId }, (db, p) =>
  db
    .select({ id: max(bookings.id) })
    .from(bookings)
    .where(eq(bookings.userId, p.userId))
    .prepare(),
);

/**
 * Returns a name for the draft that a customer is typing now. It changes with the person and with each
 * booking that they make, so that a copy kept elsewhere (in a browser's tab) is recognised as already
 * booked.
 */
export function bookingDraftName(userId: number): string {
  return `${userId}.${findLastBookingId().get({ userId })?.id ?? 0}`;
}

/** The person who typed a draft: the customer, or an admin who has them on the phone. */
type DraftAuthor = "customer" | "admin";

/** Saves for a day what was typed for a customer, because the booking can't be made as it is. */
export function saveBookingDraft(
  userId: number,
  draft: BookingDraft,
  now: number,
  by: DraftAuthor = "customer",
): void {
  upsertDraft().run({
    ...draft,
    home: draft.home ?? null,
    aboutHome: draft.aboutHome ?? "",
    ifCleanerCant: draft.ifCleanerCant ?? null,
    userId,
    byAdmin: by === "admin",
    expiresAt: now + BOOKING_DRAFT_LIFETIME_MS,
  });
}

/**
 * Does the same for a form that is left in another way, perhaps long after it was opened, when the
 * customer's account may be closed. False if it is.
 */
export function saveBookingDraftIfAccountOpen(
  userId: number,
  draft: BookingDraft,
  now: number,
  by: DraftAuthor = "customer",
): boolean {
  return inTransaction(() => {
    if (!hasOpenAccount(userId)) return false;
    saveBookingDraft(userId, draft, now, by);
    return true;
  });
}

/** Returns the unexpired draft that was typed for a customer, and when it was saved, or null. */
export function getBookingDraft(
  userId: number,
  now: number,
  by: DraftAuthor = "customer",
): (BookingDraft & { savedAt: number }) | null {
  return findDraft().get({ userId, byAdmin: by === "admin", now }) ?? null;
}

const deleteDraft = query(columnsOf(bookingDrafts, ["userId", "byAdmin"]), (db, p) =>
  db
    .delete(bookingDrafts)
    .where(and(eq(bookingDrafts.userId, p.userId), eq(bookingDrafts.byAdmin, p.byAdmin)))
    .prepare(),
);

/** Deletes a draft. Call it once the booking is made. */
export function deleteBookingDraft(userId: number, by: DraftAuthor): void {
  deleteDraft().run({ userId, byAdmin: by === "admin" });
}

/** Removes expired drafts, a batch at a time; true if there may be more. */
export function sweepBookingDrafts(now: number): boolean {
  return hasMoreToSweep(deleteExpiredDrafts().run({ now }));
}
