import { and, eq, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import type { z } from "zod/v4";
import type { Area } from "~/lib/vocabulary";
import { contentVersion } from "~/lib/content-version.server";
import {
  hasChangedSince,
  isUnchanged,
  type ChangedMeanwhile,
  type Versioned,
} from "~/lib/row-version";
import { openAccountCondition } from "./open-accounts.server";
import type { ProfileSchema } from "./schemas";

const updateProfile = query(
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

/** What people may change of themselves, as it is stored. */
export interface Profile {
  firstName: string;
  lastName: string;
  /** E.164 */
  phone: string | null;
  address: string | null;
  city: Area | null;
  zipCode: string | null;
}

const findProfile = query({ id: users.id }, (db, p) =>
  db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
      address: users.address,
      city: users.city,
      zipCode: users.zipCode,
    })
    .from(users)
    .where(and(eq(users.id, p.id), openAccountCondition))
    .prepare(),
);

/**
 * The version of a profile. The count in the row won't do: a new password or role raises it, which no
 * form of a profile overwrites, and a booking that fills in an address doesn't.
 */
export function profileVersion(profile: Profile): number {
  const { firstName, lastName, phone, address, city, zipCode } = profile;
  return contentVersion([firstName, lastName, phone, address, city, zipCode]);
}

/** Somebody's profile with its version, or null if the account is closed. */
export function getProfile(userId: number): Versioned<Profile> | null {
  const profile = findProfile().get({ id: userId });
  return profile ? { ...profile, rowVersion: profileVersion(profile) } : null;
}

/** What a form or a JSON body says, as it will be stored: what is left empty is forgotten. */
export function profileFromInput(given: z.output<typeof ProfileSchema>): Profile {
  return {
    firstName: given.firstName,
    lastName: given.lastName,
    phone: given.phone ?? null,
    address: given.address || null,
    city: given.city ?? null,
    zipCode: given.zipCode ?? null,
  };
}

export type ChangeProfileResult =
  | { ok: true }
  /** It was closed since the request began: who deleted theirs stays forgotten. */
  | { ok: false; reason: "account-closed" }
  | ChangedMeanwhile<Profile>;

/**
 * Saves what somebody says of themselves. `basedOn` is the version of the profile that they changed
 * (app/lib/row-version.ts).
 */
export function changeProfile(
  userId: number,
  profile: Profile,
  basedOn?: number,
): ChangeProfileResult {
  return inTransaction(() => {
    const current = getProfile(userId);
    if (!current) return { ok: false, reason: "account-closed" };
    if (isUnchanged<Profile>(current, profile)) return { ok: true };
    if (hasChangedSince(current, basedOn))
      return { ok: false, reason: "changed-meanwhile", current };
    updateProfile().run({ id: userId, ...profile });
    return { ok: true };
  });
}
