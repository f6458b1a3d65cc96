import { eq, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server";
import { business } from "#db/schema/business";
import { statement } from "#db/statement.server";
import { recordAudit } from "~/domain/audit/audit.server";
import { env } from "~/lib/env.server";
import type { BusinessFields } from "./schemas";

const ONLY_ID = 1;

const publicColumns = {
  name: business.name,
  address: business.address,
  registrationNumber: business.registrationNumber,
  phone: business.phone,
  lineAccount: business.lineAccount,
  email: business.email,
};

const read = statement({ id: business.id }, (db, p) =>
  db
    .select({ ...publicColumns, claimsConfirmedAt: business.claimsConfirmedAt })
    .from(business)
    .where(eq(business.id, p.id))
    .prepare(),
);

/** Who operates this site, as everybody may see it. */
export interface Business {
  name: string | null;
  address: string | null;
  registrationNumber: string | null;
  /** E.164. */
  phone: string | null;
  lineAccount: string | null;
  email: string | null;
}

const NOBODY_YET: Business = {
  name: null,
  address: null,
  registrationNumber: null,
  phone: null,
  lineAccount: null,
  email: null,
};

/** Who operates this site; what the operator hasn't set is null. One statement. */
export function getBusiness(): Business {
  const row = read().get({ id: ONLY_ID });
  if (!row) return NOBODY_YET;
  const { claimsConfirmedAt: _confirmed, ...shown } = row;
  return shown;
}

/** Where people write to: the address of the business, else the one that our mails come from. */
export function contactEmail({ email }: Business): string {
  return email ?? env().MAIL_FROM.address;
}

/** True once the operator has said that the claims with figures are true. */
export function areClaimsConfirmed(): boolean {
  return (read().get({ id: ONLY_ID })?.claimsConfirmedAt ?? null) !== null;
}

/** All of the row, for whoever administers it; null before anything was set. */
export function getBusinessRow() {
  return db().select().from(business).where(eq(business.id, ONLY_ID)).get() ?? null;
}

/**
 * Changes what was given and leaves the rest; an empty text clears a field. `claimsConfirmed` shows or
 * hides the claims with figures. It is on record who did it (null: somebody with a shell).
 */
export function changeBusiness(
  { claimsConfirmed, ...fields }: BusinessFields & { claimsConfirmed?: boolean },
  { actorUserId, now }: { actorUserId: number | null; now: number },
): void {
  const given = Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value === "" ? null : value]],
    ),
  );
  const changes = {
    ...given,
    ...(claimsConfirmed === undefined ? {} : { claimsConfirmedAt: claimsConfirmed ? now : null }),
  };
  if (Object.keys(changes).length === 0) return;
  inTransaction(() => {
    db()
      .insert(business)
      .values({ id: ONLY_ID, ...changes })
      .onConflictDoUpdate({
        target: business.id,
        set: { ...changes, rowVersion: sql`${business.rowVersion} + 1` },
      })
      .run();
    recordAudit(
      {
        actorUserId,
        action: "business-changed",
        subjectType: "business",
        subjectId: ONLY_ID,
        details: { fields: Object.keys(changes) },
      },
      now,
    );
  });
}
