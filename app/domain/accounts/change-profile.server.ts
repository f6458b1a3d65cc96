import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { reviews } from "#db/schema/bookings";
import { statement } from "#db/statement.server";
import { raisePublicVersion } from "~/domain/catalogue/public-version.server";
import type { z } from "zod/v4";
import { isAccountOpen } from "./open-accounts.server";
import type { ProfileSchema } from "./schemas";

const change = statement(
  {
    firstName: users.firstName,
    lastName: users.lastName,
    phone: users.phone,
    address: users.address,
    city: users.city,
    zipCode: users.zipCode,
    id: users.id,
  },
  (db, p) =>
    db
      .update(users)
      .set({
        firstName: p.firstName,
        lastName: p.lastName,
        phone: p.phone,
        address: p.address,
        city: p.city,
        zipCode: p.zipCode,
        rowVersion: sql`${users.rowVersion} + 1`,
      })
      .where(eq(users.id, p.id))
      .prepare(),
);

/** The first name of somebody that stands beside a review of theirs, or nothing. */
const publicName = statement({ id: users.id }, (db, p) =>
  db
    .select({ firstName: users.firstName })
    .from(users)
    .where(
      and(
        eq(users.id, p.id),
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
