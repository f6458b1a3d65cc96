import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { bookingDrafts } from "#db/schema/bookings";
import { columnsOf, statement } from "#db/statement.server";
import { SWEPT_AT_ONCE, mayFindMore } from "#db/sweep.server";
import { DAY_MS } from "~/lib/durations";

const KEPT_MS = DAY_MS;

/** What was typed on the details step, as it was typed. */
export interface BookingDraft {
  address: string;
  city: string;
  zipCode: string;
  phone: string;
  specialInstructions: string;
}

const save = statement(
  columnsOf(bookingDrafts, [
    "userId",
    "address",
    "city",
    "zipCode",
    "phone",
    "specialInstructions",
    "expiresAt",
  ]),
  (db, p) =>
    db
      .insert(bookingDrafts)
      .values(p)
      .onConflictDoUpdate({
        target: bookingDrafts.userId,
        set: {
          address: sql`excluded.address`,
          city: sql`excluded.city`,
          zipCode: sql`excluded.zip_code`,
          phone: sql`excluded.phone`,
          specialInstructions: sql`excluded.special_instructions`,
          expiresAt: sql`excluded.expires_at`,
        },
      })
      .prepare(),
);

const find = statement({ userId: bookingDrafts.userId, now: bookingDrafts.expiresAt }, (db, p) =>
  db
    .select({
      address: bookingDrafts.address,
      city: bookingDrafts.city,
      zipCode: bookingDrafts.zipCode,
      phone: bookingDrafts.phone,
      specialInstructions: bookingDrafts.specialInstructions,
    })
    .from(bookingDrafts)
    .where(and(eq(bookingDrafts.userId, p.userId), gt(bookingDrafts.expiresAt, p.now)))
    .prepare(),
);

const sweep = statement({ now: bookingDrafts.expiresAt }, (db, p) =>
  db
    .delete(bookingDrafts)
    .where(
      inArray(
        bookingDrafts.userId,
        db
          .select({ userId: bookingDrafts.userId })
          .from(bookingDrafts)
          .where(lte(bookingDrafts.expiresAt, p.now))
          .limit(SWEPT_AT_ONCE),
      ),
    )
    .prepare(),
);

/** Keeps for a day what a customer typed, since the booking can't be made as it is. */
export function saveDraft(userId: number, draft: BookingDraft, now: number): void {
  save().run({ ...draft, userId, expiresAt: now + KEPT_MS });
}

/** What a customer typed before, or null. */
export function getDraft(userId: number, now: number): BookingDraft | null {
  return find().get({ userId, now }) ?? null;
}

/** Removes drafts that nobody came back to; true if there may be more. */
export function sweepDrafts(now: number): boolean {
  return mayFindMore(sweep().run({ now }));
}
