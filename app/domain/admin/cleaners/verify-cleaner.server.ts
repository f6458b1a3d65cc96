import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { inTransaction } from "#db/client.server";
import { auditLog, auditValues } from "#db/schema/audit";
import { cleaners } from "#db/schema/cleaners";
import { columnsOf, given, statement } from "#db/statement.server";
import { isAdmin } from "~/domain/accounts/admins.server";
import { recordAudit } from "~/domain/audit/audit.server";
import { checkHoldsUntil } from "~/domain/cleaners/check-state";
import { publishEvent } from "~/domain/outbox/events.server";
import { cityDateOf, type CityDate } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { changedSince, saysAlready, type ChangedMeanwhile } from "~/lib/row-version";

/** What admins have seen of a cleaner, each with its day; null what nobody has. */
export interface Checks {
  isVerified: boolean;
  identitySeenOn: CityDate | null;
  rightToWorkSeenOn: CityDate | null;
  backgroundCheckedOn: CityDate | null;
  backgroundCheckExpiresOn: CityDate | null;
}

const find = statement({ id: cleaners.id }, (db, p) =>
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

type Found = NonNullable<ReturnType<ReturnType<typeof find>["get"]>>;

const nextVersion = sql`${cleaners.rowVersion} + 1`;

const verify = statement(
  columnsOf(cleaners, [
    "id",
    "identitySeenOn",
    "rightToWorkSeenOn",
    "backgroundCheckedOn",
    "backgroundCheckExpiresOn",
  ]),
  (db, { id, ...seen }) =>
    db
      .update(cleaners)
      .set({
        ...seen,
        isVerified: true,
        changedSinceVerified: null,
        setAsideAt: null,
        rowVersion: nextVersion,
      })
      .where(eq(cleaners.id, id))
      .prepare(),
);

const unverify = statement({ id: cleaners.id, now: cleaners.setAsideAt }, (db, p) =>
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

const accept = statement({ id: cleaners.id }, (db, p) =>
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

export type VerifyResult =
  | { ok: true }
  | ChangedMeanwhile<Checks>
  | { ok: false; reason: "not-an-admin" | "unknown-cleaner" }
  /** Nobody's background is checked who hasn't agreed to it. */
  | { ok: false; reason: "no-consent" };

/** What a change is based on: the version of the row that its form was filled in from. */
interface Changing {
  now: number;
  rowVersion?: number | undefined;
}

/**
 * An admin lets a cleaner in: their background check was made today and holds for a year, unless both
 * dates are given. Whoever is verified already gets the dates of a new check. `seen` are the days on
 * which the admin saw their identity and that they may work here; left out, those stay as they are. The
 * cleaner hears of it once. Without their consent to the check nobody is verified, nor is a check renewed.
 */
export function verifyCleaner(
  cleanerId: number,
  adminId: number,
  {
    dates,
    seen = {},
    now,
    rowVersion,
  }: Changing & {
    dates?: CheckDates | undefined;
    seen?: Partial<Pick<Checks, "identitySeenOn" | "rightToWorkSeenOn">>;
  },
): VerifyResult {
  const { checkedOn = cityDateOf(now), expiresOn } = dates ?? {};
  return deciding(cleanerId, adminId, (before) => {
    const checks: Checks = {
      isVerified: true,
      identitySeenOn: before.identitySeenOn,
      rightToWorkSeenOn: before.rightToWorkSeenOn,
      ...seen,
      backgroundCheckedOn: checkedOn,
      backgroundCheckExpiresOn: expiresOn ?? checkHoldsUntil(checkedOn),
    };
    if (rowVersion !== undefined && changedSince(before, rowVersion)) {
      // The same form sent twice is no conflict.
      return saysAlready(before, checks) ? OK : changedMeanwhile(before);
    }
    if (before.consentedAt === null) return { ok: false, reason: "no-consent" };
    const { isVerified: _so, ...columns } = checks;
    verify().run({ id: cleanerId, ...columns });
    record("cleaner-verified", before, adminId, now, { changes: changesOf(before, checks) });
    if (!before.isVerified) tell("cleaner-verified", cleanerId, before, now);
    return OK;
  });
}

/**
 * An admin takes it back: the profile is off the list at once, and no longer among those who wait to be
 * verified. The cleaner hears of it.
 */
export function unverifyCleaner(
  cleanerId: number,
  adminId: number,
  now: number,
  { rowVersion }: Omit<Changing, "now"> = {},
): VerifyResult {
  return deciding(cleanerId, adminId, (before) => {
    if (!before.isVerified) return OK;
    if (changedSince(before, rowVersion)) return changedMeanwhile(before);
    unverify().run({ id: cleanerId, now });
    record("cleaner-unverified", before, adminId, now, {
      changes: changesOf(before, { isVerified: false }),
    });
    tell("cleaner-unverified", cleanerId, before, now);
    return OK;
  });
}

/** An admin has looked at the photo or name that somebody verified has changed, and it may stay. */
export function acceptChanges(
  cleanerId: number,
  adminId: number,
  { now, rowVersion }: Changing,
): VerifyResult {
  return deciding(cleanerId, adminId, (before) => {
    if (before.changedSinceVerified === null) return OK;
    // The photo that was looked at may be another by now.
    if (changedSince(before, rowVersion)) return changedMeanwhile(before);
    accept().run({ id: cleanerId });
    record("cleaner-changes-accepted", before, adminId, now);
    return OK;
  });
}

const asked = statement(
  { userId: auditValues.userId, words: given<string>(), since: auditLog.at },
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

/** The same words again within this time are the same form, sent twice. */
const ASKED_ONCE_MS = HOUR_MS;

/**
 * An admin asks a cleaner to change something before (or while) they are listed. The words are mailed
 * to them in the language of their account, and are on record until the account goes.
 */
export function askForChanges(
  { cleanerId, words }: { cleanerId: number; words: string },
  adminId: number,
  now: number,
): VerifyResult | { ok: false; reason: "words-missing" } {
  const said = words.trim();
  if (!said) return { ok: false, reason: "words-missing" };
  return deciding(cleanerId, adminId, ({ userId }) => {
    if (asked().get({ userId, words: said, since: now - ASKED_ONCE_MS })) return OK;
    const auditId = recordAudit(
      {
        actorUserId: adminId,
        action: "cleaner-changes-asked",
        subjectType: "user",
        subjectId: userId,
        personal: { userId, values: { words: { before: null, after: said } } },
      },
      now,
    );
    publishEvent(
      { kind: "cleaner-changes-asked", payload: { cleanerId, auditId }, accountId: userId },
      now,
    );
    return OK;
  });
}

const OK = { ok: true } as const;

/** Runs a decision about a cleaner in one transaction, by somebody who is an admin in it. */
function deciding(
  cleanerId: number,
  adminId: number,
  decide: (before: Found) => VerifyResult,
): VerifyResult {
  return inTransaction(() => {
    if (!isAdmin(adminId)) return { ok: false, reason: "not-an-admin" };
    const before = find().get({ id: cleanerId });
    return before ? decide(before) : { ok: false, reason: "unknown-cleaner" };
  });
}

const changedMeanwhile = (current: Found): VerifyResult => ({
  ok: false,
  reason: "changed-meanwhile",
  current,
});

/** What says something else now, from what to what. */
function changesOf(before: Checks, after: Partial<Checks>) {
  return Object.fromEntries(
    (Object.keys(after) as (keyof Checks)[]).flatMap((name) =>
      before[name] === after[name] ? [] : [[name, { before: before[name], after: after[name] }]],
    ),
  );
}

function tell(
  kind: "cleaner-verified" | "cleaner-unverified",
  cleanerId: number,
  { userId }: Found,
  now: number,
): void {
  publishEvent({ kind, payload: { cleanerId }, accountId: userId }, now);
}

function record(
  action: "cleaner-verified" | "cleaner-unverified" | "cleaner-changes-accepted",
  { userId }: Found,
  adminId: number,
  now: number,
  details: Record<string, unknown> = {},
): void {
  recordAudit(
    { actorUserId: adminId, action, subjectType: "user", subjectId: userId, details },
    now,
  );
}
