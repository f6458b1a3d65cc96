import { and, eq, gt, lte, sql } from "drizzle-orm";
import { prepared } from "#db/client.server";
import { bookingDrafts } from "#db/schema/bookings";
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

const placeholder = sql.placeholder;

const save = prepared((db) =>
  db
    .insert(bookingDrafts)
    .values({
      userId: placeholder("userId"),
      address: placeholder("address"),
      city: placeholder("city"),
      zipCode: placeholder("zipCode"),
      phone: placeholder("phone"),
      specialInstructions: placeholder("specialInstructions"),
      expiresAt: placeholder("expiresAt"),
    })
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

const find = prepared((db) =>
  db
    .select({
      address: bookingDrafts.address,
      city: bookingDrafts.city,
      zipCode: bookingDrafts.zipCode,
      phone: bookingDrafts.phone,
      specialInstructions: bookingDrafts.specialInstructions,
    })
    .from(bookingDrafts)
    .where(
      and(
        eq(bookingDrafts.userId, placeholder("userId")),
        gt(bookingDrafts.expiresAt, placeholder("now")),
      ),
    )
    .prepare(),
);

const sweep = prepared((db) =>
  db
    .delete(bookingDrafts)
    .where(lte(bookingDrafts.expiresAt, placeholder("now")))
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

/** Removes drafts that nobody came back to. */
export function sweepDrafts(now: number): void {
  sweep().run({ now });
}
