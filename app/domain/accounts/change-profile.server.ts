import { eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { statement } from "#db/statement.server";
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
    change().run({
      id: userId,
      firstName: profile.firstName,
      lastName: profile.lastName,
      phone: profile.phone ?? null,
      address: profile.address || null,
      city: profile.city ?? null,
      zipCode: profile.zipCode ?? null,
    });
    return { ok: true };
  });
}
