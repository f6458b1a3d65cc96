import { and, eq, isNull, sql } from "drizzle-orm";
import { prepared } from "#db/client.server";
import { users } from "#db/schema/accounts";
import type { z } from "zod/v4";
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
    // Whoever deleted their account meanwhile stays forgotten.
    .where(and(eq(users.id, placeholder("id")), isNull(users.anonymisedAt)))
    .prepare(),
);

/** Saves what somebody says of themselves; what they leave empty is forgotten. */
export function changeProfile(userId: number, profile: z.output<typeof ProfileSchema>): void {
  change().run({
    id: userId,
    firstName: profile.firstName,
    lastName: profile.lastName,
    phone: profile.phone ?? null,
    address: profile.address || null,
    city: profile.city ?? null,
    zipCode: profile.zipCode ?? null,
  });
}
