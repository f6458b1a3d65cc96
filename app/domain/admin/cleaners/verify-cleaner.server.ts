import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { auditLog, auditValues } from "#db/schema/audit";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, typedParameter, query } from "#db/query.server";
import { defaultCheckExpiry } from "~/domain/cleaners/background-check-status";
import { publishEvent } from "~/domain/outbox/events.server";
import { cityDateOf, type CityDate } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import {
  changedFields,
  hasChangedSince,
  isUnchanged,
  type ChangedMeanwhile,
} from "~/lib/row-version";
import {
  asAdmin,
  recordAdminAudit,
  type CommandContext,
  type SignedInAdmin,
} from "../shared/admin.server";

/** Documents of a cleaner that admins have seen, each with its day; null if not seen. */
export interface CleanerChecks {
  isVerified: boolean;
  identitySeenOn: CityDate | null;
  rightToWorkSeenOn: CityDate | null;
  backgroundCheckedOn: CityDate | null;
  backgroundCheckExpiresOn: CityDate | null;
}

const findCleanerToVerify = query({ id: cleaners.id }, (db, p) =>
  db
    .select({
      userId: cleaners.userId,
      isVerified: cleaners.isVerified,
      identitySeenOn: cleaners.identitySeenOn,
      rightToWorkSeenOn: cleaners.rightToWorkSeenOn,
      backgroundCheckedOn: cleaners.backgroundCheckedOn,
      backgroundCheckExpiresOn: cleaners.backgroundCheckExpiresOn,
      changedSinceVerified: cleaners.changedSinceVerified,
      consentedAt: cleaners.backgroundCheckConsentAt,
      rowVersion: cleaners.rowVersion,
    })
    .from(cleaners)
    .where(and(eq(cleaners.id, p.id), isNull(cleaners.anonymisedAt)))
    .prepare(),
);

type CleanerToVerify = NonNullable<ReturnType<ReturnType<typeof findCleanerToVerify>["get"]>>;

const nextVersion = sql`${cleaners.rowVersion} + 1`;

const markVerified = query(
  columnsOf(cleaners, [
    "id",
    "identitySeenOn",
    "rightToWorkSeenOn",
    "backgroundCheckedOn",
    "backgroundCheckExpiresOn",
  ]),
  (db, { id, ...checks }) =>
    db
      .update(cleaners)
      .set({
        ...checks,
        isVerified: true,
        changedSinceVerified: null,
        setAsideAt: null,
        rowVersion: nextVersion,
      })
      .where(eq(cleaners.id, id))
      .prepare(),
);

const markUnverified = query({ id: cleaners.id, now: cleaners.setAsideAt }, (db, p) =>
  db
    .update(cleaners)
    .set({
      isVerified: false,
      changedSinceVerified: null,
      setAsideAt: p.now,
      rowVersion: nextVersion,
    })
    .where(eq(cleaners.id, p.id))
    .prepare(),
);

const markChangesAccepted = query({ id: cleaners.id }, (db, p) =>
  db
    .update(cleaners)
    .set({ changedSinceVerified: null, rowVersion: nextVersion })
    .where(eq(cleaners.id, p.id))
    .prepare(),
);

/** The dates of a background check. */
export interface CheckDates {
  checkedOn: CityDate;
  expiresOn: CityDate;
}

/** Fields with the days of what an admin must have seen before a cleaner is verified. */
export const SEEN_DAYS = [
  "identitySeenOn",
  "rightToWorkSeenOn",
] as const satisfies readonly (keyof CleanerChecks)[];
export type SeenDay = (typeof SEEN_DAYS)[number];

export type VerifyCleanerResult =
  /** `isRenewal` if the cleaner was verified before, and has the dates of a new check. */
  | { ok: true; isRenewal?: true }
  | ChangedMeanwhile<CleanerChecks>
  | { ok: false; reason: "not-an-admin" | "unknown-cleaner" }
  /** The cleaner hasn't agreed to a background check. */
  | { ok: false; reason: "no-consent" }
  /** `missing` names what nobody has seen yet: there is no day for it, or the day is still to come. */
  | { ok: false; reason: "not-seen"; missing: readonly SeenDay[] };

/**
 * Verifies a cleaner. Without `dates`, the background check was made today and is valid for a year. A
 * cleaner who is verified already gets the dates of a new check. `seenDates` are the days on which the
 * admin saw their identity and right to work; days that are left out stay as they are. The cleaner is
 * notified once. Without their consent to the check, or without both days, they aren't verified, and no
 * check is renewed: the home page says of everybody that both were seen.
 */
export function verifyCleaner(
  {
    cleanerId,
    dates,
    seenDates = {},
  }: {
    cleanerId: number;
    dates?: CheckDates | undefined;
    seenDates?: Partial<Pick<CleanerChecks, SeenDay>>;
  },
  { by, now, basedOn }: CommandContext<SignedInAdmin>,
): VerifyCleanerResult {
  const { checkedOn = cityDateOf(now), expiresOn } = dates ?? {};
  return withCleaner(cleanerId, by, (before) => {
    const checks: CleanerChecks = {
      isVerified: true,
      identitySeenOn: before.identitySeenOn,
      rightToWorkSeenOn: before.rightToWorkSeenOn,
      ...seenDates,
      backgroundCheckedOn: checkedOn,
      backgroundCheckExpiresOn: expiresOn ?? defaultCheckExpiry(checkedOn),
    };
    if (basedOn !== undefined && hasChangedSince(before, basedOn)) {
      // The same form sent twice is no conflict.
      return isUnchanged(before, checks) ? OK : conflictWith(before);
    }
    if (before.consentedAt === null) return { ok: false, reason: "no-consent" };
    const today = cityDateOf(now);
    const missing = SEEN_DAYS.filter((name) => {
      const day = checks[name];
      return day === null || day > today;
    });
    if (missing.length > 0) return { ok: false, reason: "not-seen", missing };
    const { isVerified: _so, ...columns } = checks;
    markVerified().run({ id: cleanerId, ...columns });
    const changes = changedFields<CleanerChecks>(before, checks);
    recordCleanerAudit("cleaner-verified", before, { by, now }, { changes });
    if (before.isVerified) return { ok: true, isRenewal: true };
    notifyCleaner("cleaner-verified", cleanerId, before, now);
    return OK;
  });
}

/**
 * Takes a verification back: the profile is unlisted at once, and doesn't join the queue to be verified.
 * The cleaner is notified.
 */
export function unverifyCleaner(
  cleanerId: number,
  { by, now, basedOn }: CommandContext<SignedInAdmin>,
): VerifyCleanerResult {
  return withCleaner(cleanerId, by, (before) => {
    if (!before.isVerified) return OK;
    if (hasChangedSince(before, basedOn)) return conflictWith(before);
    markUnverified().run({ id: cleanerId, now });
    const changes = changedFields<CleanerChecks>(before, { isVerified: false });
    recordCleanerAudit("cleaner-unverified", before, { by, now }, { changes });
    notifyCleaner("cleaner-unverified", cleanerId, before, now);
    return OK;
  });
}

/** Accepts the photo or name that a verified cleaner has changed. */
export function acceptChanges(
  cleanerId: number,
  { by, now, basedOn }: CommandContext<SignedInAdmin>,
): VerifyCleanerResult {
  return withCleaner(cleanerId, by, (before) => {
    if (before.changedSinceVerified === null) return OK;
    // The photo may have been changed again since the admin looked at it.
    if (hasChangedSince(before, basedOn)) return conflictWith(before);
    markChangesAccepted().run({ id: cleanerId });
    recordCleanerAudit("cleaner-changes-accepted", before, { by, now });
    return OK;
  });
}

const findSameChangeRequest = query(
  { userId: auditValues.userId, words: typedParameter<string>(), since: auditLog.at },
  (db, p) =>
    db
      .select({ id: auditLog.id })
      .from(auditValues)
      .innerJoin(auditLog, eq(auditLog.id, auditValues.auditId))
      .where(
        and(
          eq(auditValues.userId, p.userId),
          eq(auditLog.action, "cleaner-changes-asked"),
          eq(auditValues.after, sql`${p.words}`),
          gt(auditLog.at, p.since),
        ),
      )
      .limit(1)
      .prepare(),
);

/** Time within which the same text counts as the same form sent twice, in milliseconds. */
const SAME_REQUEST_MS = HOUR_MS;

/**
 * Asks a cleaner to change something before (or while) they are listed. The text is emailed to them in the
 * language of their account, and is kept in the audit log until the account is deleted.
 */
export function askForChanges(
  { cleanerId, words }: { cleanerId: number; words: string },
  { by, now }: CommandContext<SignedInAdmin>,
): VerifyCleanerResult | { ok: false; reason: "words-missing" } {
  const trimmedWords = words.trim();
  if (!trimmedWords) return { ok: false, reason: "words-missing" };
  return withCleaner(cleanerId, by, ({ userId }) => {
    if (findSameChangeRequest().get({ userId, words: trimmedWords, since: now - SAME_REQUEST_MS }))
      return OK;
    const auditId = recordAdminAudit(
      {
        action: "cleaner-changes-asked",
        subjectType: "user",
        subjectId: userId,
        personal: { userId, values: { words: { before: null, after: trimmedWords } } },
      },
      { by, now },
    );
    publishEvent(
      { kind: "cleaner-changes-asked", payload: { cleanerId, auditId }, accountId: userId },
      now,
    );
    return OK;
  });
}

const OK = { ok: true } as const;

function withCleaner(
  cleanerId: number,
  by: SignedInAdmin,
  decide: (before: CleanerToVerify) => VerifyCleanerResult,
): VerifyCleanerResult {
  return asAdmin(by, () => {
    const before = findCleanerToVerify().get({ id: cleanerId });
    return before ? decide(before) : { ok: false, reason: "unknown-cleaner" };
  });
}

const conflictWith = (current: CleanerToVerify): VerifyCleanerResult => ({
  ok: false,
  reason: "changed-meanwhile",
  current,
});

function notifyCleaner(
  kind: "cleaner-verified" | "cleaner-unverified",
  cleanerId: number,
  { userId }: CleanerToVerify,
  now: number,
): void {
  publishEvent({ kind, payload: { cleanerId }, accountId: userId }, now);
}

const recordCleanerAudit = (
  action: "cleaner-verified" | "cleaner-unverified" | "cleaner-changes-accepted",
  { userId }: CleanerToVerify,
  context: CommandContext,
  details: Record<string, unknown> = {},
) => recordAdminAudit({ action, subjectType: "user", subjectId: userId, details }, context);
