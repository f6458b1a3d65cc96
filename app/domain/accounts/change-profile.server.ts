import { and, eq, sql } from "drizzle-orm";
import { inTransaction, prepared } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { reviews } from "#db/schema/bookings";
import { raisePublicVersion } from "~/domain/catalogue/public-version.server";
import type { z } from "zod/v4";
import { isAccountOpen } from "./open-accounts.server";
import type { ProfileSchema } from "./schemas";

const placeholder = sql.placeholder;

const change = prepared((db) =>
  db
    .update(users)
    .set({
      firstName: sql`${placeholder("firstName")}`,
      lastName: sql`${placeholder("lastName")}`,
      phone: sql`${placeholder("phone")}`,
      address: sql`${placeholder("address")}`,
      city: sql`${placeholder("city")}`,
      zipCode: sql`${placeholder("zipCode")}`,
      rowVersion: sql`${users.rowVersion} + 1`,
    })
    .where(eq(users.id, placeholder("id")))
    .prepare(),
);

/** The first name of somebody that stands beside a review of theirs, or nothing. */
const publicName = prepared((db) =>
  db
    .select({ firstName: users.firstName })
    .from(users)
    .where(
      and(
        eq(users.id, placeholder("id")),
        sql`exists (select 1 from ${reviews} where ${reviews.userId} = ${users.id})`,
      ),
    )
    .prepare(),
);

export type ChangeProfileResult =
  | { ok: true }
  /** It was closed since the request began: who deleted theirs stays forgotten. */
  | { ok: false; reason: "account-closed" };

/** Saves what somebody says of themselves; what they leave empty is forgotten. */
export function changeProfile(
  userId: number,
  profile: z.output<typeof ProfileSchema>,
): ChangeProfileResult {
  return inTransaction(() => {
    if (!isAccountOpen(userId)) return { ok: false, reason: "account-closed" };
    const shown = publicName().get({ id: userId });
    change().run({
      id: userId,
      firstName: profile.firstName,
      lastName: profile.lastName,
      phone: profile.phone ?? null,
      address: profile.address || null,
      city: profile.city ?? null,
      zipCode: profile.zipCode ?? null,
    });
    // Pages that are kept say the old one.
    if (shown && shown.firstName !== profile.firstName) raisePublicVersion();
    return { ok: true };
  });
}
