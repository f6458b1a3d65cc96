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

/** The data that people may change about themselves, as it is stored. */
export interface Profile {
  firstName: string;
  lastName: string;
  /** E.164. */
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
 * Returns the version of a profile. The row's own version can't be used: a new password or role raises
 * it, which no profile form overwrites, and a booking that fills in an address doesn't raise it.
 */
export function profileVersion(profile: Profile): number {
  const { firstName, lastName, phone, address, city, zipCode } = profile;
  return contentVersion([firstName, lastName, phone, address, city, zipCode]);
}

/** Returns a person's profile with its version, or null if the account is closed. */
export function getProfile(userId: number): Versioned<Profile> | null {
  const profile = findProfile().get({ id: userId });
  return profile ? { ...profile, rowVersion: profileVersion(profile) } : null;
}

/**
 * Returns the input of a form or a JSON body as it will be stored: fields that are left empty are
 * cleared.
 */
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
  /** The account was closed after the request began: the data of a deleted account must not come back. */
  | { ok: false; reason: "account-closed" }
  | ChangedMeanwhile<Profile>;

/**
 * Saves a person's profile. `basedOn` is the version of the profile that they edited
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
