import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { feeEntries } from "#db/schema/payments";
import { cleaners } from "#db/schema/cleaners";
import { recordAudit } from "~/domain/audit/audit.server";
import { defaultCheckExpiry } from "~/domain/cleaners/background-check-status";
import { instantOf } from "~/lib/bangkok-time";

type DatedAuditEntry = Parameters<typeof recordAudit>[0] & { at: number };

/** Hour of the day at which the demo's admin checked a cleaner's papers. */
const OFFICE_HOUR = 10;

/** Returns the id of the last fee entry so far, for `recordFeesSince`; 0 if there is none. */
export const lastFeeEntryId = (): number =>
  db()
    .select({ id: sql<number>`coalesce(max(${feeEntries.id}), 0)` })
    .from(feeEntries)
    .get()?.id ?? 0;

/**
 * Adds to the audit log what an admin did before the demo begins: verifying cleaners and settling fees. The
 * entries are in the order of time and look like those that the admin commands write.
 */
export function recordDemoAdminActions(now: number): void {
  const verified = db()
    .select({
      userId: cleaners.userId,
      identitySeenOn: cleaners.identitySeenOn,
      rightToWorkSeenOn: cleaners.rightToWorkSeenOn,
      backgroundCheckedOn: cleaners.backgroundCheckedOn,
      backgroundCheckExpiresOn: cleaners.backgroundCheckExpiresOn,
    })
    .from(cleaners)
    .where(and(eq(cleaners.isVerified, true), isNotNull(cleaners.identitySeenOn)))
    .all();
  const admin = adminId();
  recordAll([
    ...verified.flatMap(({ userId, ...seen }): DatedAuditEntry[] => {
      const { identitySeenOn, backgroundCheckedOn } = seen;
      const firstCheck = firstCheckOf(seen);
      const by = {
        actorUserId: admin,
        action: "cleaner-verified",
        subjectType: "user",
        subjectId: userId,
      } as const;
      const changes = {
        isVerified: { before: false, after: true },
        ...fromNothing({ ...seen, ...firstCheck }),
      };
      const letIn = {
        ...by,
        at: instantOf(identitySeenOn ?? "", OFFICE_HOUR),
        details: { changes },
      };
      if (firstCheck.backgroundCheckedOn === backgroundCheckedOn) return [letIn];
      const renewed = {
        ...by,
        at: Math.min(now, instantOf(backgroundCheckedOn ?? "", OFFICE_HOUR)),
        details: { changes: renewalOf(firstCheck, seen) },
      };
      return [letIn, renewed];
    }),
    ...feeEntriesAfter(0),
  ]);
}

/** Adds the fee entries after the given id to the audit log. */
export function recordFeesSince(since: number): void {
  recordAll(feeEntriesAfter(since));
}

type Check = Pick<typeof cleaners.$inferSelect, "backgroundCheckedOn" | "backgroundCheckExpiresOn">;

/** Returns the check with which the cleaner was verified. A check made after that day is a renewal. */
function firstCheckOf({
  identitySeenOn,
  ...check
}: Check & Pick<typeof cleaners.$inferSelect, "identitySeenOn">): Check {
  const { backgroundCheckedOn } = check;
  if (!identitySeenOn || !backgroundCheckedOn || backgroundCheckedOn <= identitySeenOn) {
    const { backgroundCheckExpiresOn } = check;
    return { backgroundCheckedOn, backgroundCheckExpiresOn };
  }
  return {
    backgroundCheckedOn: identitySeenOn,
    backgroundCheckExpiresOn: defaultCheckExpiry(identitySeenOn),
  };
}

const renewalOf = (before: Check, after: Check) => ({
  backgroundCheckedOn: {
    before: before.backgroundCheckedOn,
    after: after.backgroundCheckedOn,
  },
  backgroundCheckExpiresOn: {
    before: before.backgroundCheckExpiresOn,
    after: after.backgroundCheckExpiresOn,
  },
});

const fromNothing = (values: Record<string, string | null>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, after]) => [field, { before: null, after }]),
  );

function feeEntriesAfter(id: number): DatedAuditEntry[] {
  const admin = adminId();
  return db()
    .select({ entry: feeEntries, userId: cleaners.userId })
    .from(feeEntries)
    .innerJoin(cleaners, eq(cleaners.id, feeEntries.cleanerId))
    .where(and(gt(feeEntries.id, id), inArray(feeEntries.kind, ["received", "waived"])))
    .orderBy(asc(feeEntries.id))
    .all()
    .map(({ userId, entry: { kind, at, cleanerId, month, amount, bookingId } }) => ({
      at,
      actorUserId: admin,
      action: kind === "waived" ? "fee-waived" : "fee-received",
      subjectType: "user",
      subjectId: userId,
      details: { cleanerId, month, amount: -amount, ...(bookingId === null ? {} : { bookingId }) },
    }));
}

function adminId(): number | null {
  return (
    db().select({ id: users.id }).from(users).where(eq(users.username, "admin")).get()?.id ?? null
  );
}

function recordAll(entries: DatedAuditEntry[]): void {
  for (const { at, ...entry } of entries.sort((a, b) => a.at - b.at)) recordAudit(entry, at);
}
