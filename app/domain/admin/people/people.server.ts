import { and, eq, isNotNull, isNull, ne, sql, type SQL } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { cleaners } from "#db/schema/cleaners";
import { query } from "#db/query.server";
import { isLastAdmin } from "~/domain/accounts/admins.server";
import { queueAccountEmail, withdrawAccountEmails } from "~/domain/accounts/account-emails.server";
import { revokeTokens } from "~/domain/accounts/account-tokens.server";
import { findAccountByEmail } from "~/domain/accounts/find-account.server";
import { endSessionsOf } from "~/domain/accounts/sessions.server";
import { cancelBookingsOfCustomer } from "~/domain/bookings/lifecycle/close-bookings.server";
import { mustBeReachable } from "~/domain/bookings/lifecycle/change-own-profile.server";
import { syncCleanerName } from "~/domain/cleaners/update-cleaner.server";
import { hasChangedSince } from "~/lib/row-version";
import type { Role } from "~/lib/vocabulary";
import type { AuditAction, FieldChanges } from "~/domain/audit/audit.server";
import { recordBookingAudit } from "../bookings/booking-audit.server";
import {
  asAdmin,
  auditActorOf,
  recordAdminAudit,
  type CommandContext,
} from "../shared/admin.server";

/** The current values of an account that an admin changes. */
export interface CurrentPerson {
  firstName: string;
  lastName: string;
  email: string | null;
  /** E.164. */
  phone: string | null;
  role: Role;
  deactivatedAt: number | null;
  rowVersion: number;
}

export type PersonChangeResult =
  | { ok: true }
  /** Somebody changed the account since it was shown. */
  | { ok: false; reason: "changed-meanwhile"; current: CurrentPerson }
  | {
      ok: false;
      reason:
        | "not-an-admin"
        /** There is no such account, or it was deleted. */
        | "unknown-person"
        /** Somebody becomes an admin by a command of its own, `makeAdmin`, never among other changes. */
        | "admin-has-own-page"
        /** No admin would be left. */
        | "last-admin"
        /** The role of a cleaner needs a profile, which only its owner can make. */
        | "no-profile"
        /** Another account has that email. */
        | "email-taken"
        /** Somebody must be able to call this person: the phone number can't be removed. */
        | "phone-needed"
        /** The account already has these values. */
        | "nothing-to-change";
    };

const isUndeleted = (id: SQL) => and(eq(users.id, id), isNull(users.anonymisedAt));

const findPerson = query({ id: users.id }, (db, p) =>
  db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      phone: users.phone,
      role: users.role,
      deactivatedAt: users.deactivatedAt,
      rowVersion: users.rowVersion,
    })
    .from(users)
    .where(isUndeleted(p.id))
    .prepare(),
);

const nextVersion = sql`${users.rowVersion} + 1`;
const markDeactivated = query({ id: users.id, now: users.deactivatedAt }, (db, p) =>
  db
    .update(users)
    .set({ deactivatedAt: p.now, rowVersion: nextVersion })
    .where(and(isUndeleted(p.id), isNull(users.deactivatedAt)))
    .prepare(),
);

const markReactivated = query({ id: users.id }, (db, p) =>
  db
    .update(users)
    .set({ deactivatedAt: null, rowVersion: nextVersion })
    .where(and(isUndeleted(p.id), isNotNull(users.deactivatedAt)))
    .prepare(),
);

const updateRole = query({ id: users.id, role: users.role }, (db, p) =>
  db
    .update(users)
    .set({ role: p.role, rowVersion: nextVersion })
    .where(and(isUndeleted(p.id), ne(users.role, p.role)))
    .prepare(),
);

const updateNameAndPhone = query(
  { firstName: users.firstName, lastName: users.lastName, phone: users.phone, id: users.id },
  (db, p) =>
    db
      .update(users)
      .set({
        firstName: p.firstName,
        lastName: p.lastName,
        phone: p.phone,
        rowVersion: nextVersion,
      })
      .where(isUndeleted(p.id))
      .prepare(),
);

const updateEmail = query(
  { email: users.email, now: users.emailVerifiedAt, id: users.id },
  (db, p) =>
    db
      .update(users)
      .set({ email: p.email, emailVerifiedAt: p.now })
      .where(isUndeleted(p.id))
      .prepare(),
);

const markEmailVerified = query({ id: users.id, now: users.emailVerifiedAt }, (db, p) =>
  db
    .update(users)
    .set({ emailVerifiedAt: p.now, rowVersion: nextVersion })
    .where(and(isUndeleted(p.id), isNull(users.emailVerifiedAt)))
    .prepare(),
);

const findCleanerProfileId = query({ userId: cleaners.userId }, (db, p) =>
  db
    .select({ id: cleaners.id })
    .from(cleaners)
    .where(and(eq(cleaners.userId, p.userId), isNull(cleaners.anonymisedAt)))
    .prepare(),
);

const updateCleanerDeactivatedAt = query(
  { deactivatedAt: cleaners.deactivatedAt, userId: cleaners.userId },
  (db, p) =>
    db
      .update(cleaners)
      .set({ deactivatedAt: p.deactivatedAt })
      .where(and(eq(cleaners.userId, p.userId), isNull(cleaners.anonymisedAt)))
      .prepare(),
);

/**
 * Closes an account until it is opened again: nobody can sign in to it, its sessions end, its cleaner
 * profile is no longer listed. Bookings stay as they are, and the admin who closes it decides about them; those
 * that the person has ahead as a customer are cancelled if an admin wants that (`cancelsVisits`).
 */
export function deactivateUser(
  userId: number,
  { by, now, basedOn }: CommandContext,
  { cancelsVisits = false }: { cancelsVisits?: boolean } = {},
): PersonChangeResult {
  return withPerson(userId, { by, basedOn }, () => {
    if (isLastAdmin(userId)) return { ok: false, reason: "last-admin" };
    if (markDeactivated().run({ id: userId, now }).changes === 0) return NOTHING_TO_CHANGE;
    updateCleanerDeactivatedAt().run({ userId, deactivatedAt: now });
    endSessionsOf(userId);
    recordPersonAudit("account-deactivated", userId, { by, now });
    if (cancelsVisits && by !== "shell") {
      for (const id of cancelBookingsOfCustomer(userId, by, now)) {
        const changes = { status: { before: "open", after: "cancelled" } };
        recordBookingAudit(
          { action: "booking-cancelled", booking: { id, userId }, changes },
          { by, now },
        );
      }
    }
    return { ok: true };
  });
}

/**
 * Opens an account that was closed. A cleaner's own pause is kept. If the person has become a customer
 * since, their profile isn't listed.
 */
export function reactivateUser(
  userId: number,
  { by, now, basedOn }: CommandContext,
): PersonChangeResult {
  return withPerson(userId, { by, basedOn }, ({ role }) => {
    if (markReactivated().run({ id: userId }).changes === 0) return NOTHING_TO_CHANGE;
    if (role !== "customer") updateCleanerDeactivatedAt().run({ userId, deactivatedAt: null });
    recordPersonAudit("account-reactivated", userId, { by, now });
    return { ok: true };
  });
}

/**
 * Gives a person another role. Their sessions end, because they were started with other rights. The
 * profile of a cleaner who becomes a customer is no longer listed.
 */
export function changeRole(
  { userId, role }: { userId: number; role: Role },
  { by, now, basedOn }: CommandContext,
): PersonChangeResult {
  return withPerson(userId, { by, basedOn }, (before) =>
    applyRole(userId, before, role, { by, now }),
  );
}

function applyRole(
  userId: number,
  before: CurrentPerson,
  role: Role,
  { by, now }: CommandContext,
  reason?: string,
): PersonChangeResult {
  if (role !== "admin" && isLastAdmin(userId)) return { ok: false, reason: "last-admin" };
  if (role === "cleaner" && !findCleanerProfileId().get({ userId }))
    return { ok: false, reason: "no-profile" };
  if (updateRole().run({ id: userId, role }).changes === 0) return NOTHING_TO_CHANGE;
  updateCleanerDeactivatedAt().run({
    userId,
    deactivatedAt: role === "customer" ? now : before.deactivatedAt,
  });
  endSessionsOf(userId);
  recordAdminAudit(
    {
      action: "role-changed",
      subjectType: "user",
      subjectId: userId,
      details: { from: before.role, to: role },
      ...(reason && {
        personal: { userId, values: { reason: { before: null, after: reason } } },
      }),
    },
    { by, now },
  );
  if (role === "admin") {
    queueAccountEmail("admin-made", userId, now, { by: auditActorOf(by) });
  }
  return { ok: true };
}

/**
 * Makes a customer or cleaner an admin, for a reason that is on record. Their sessions end; they and all admins
 * are emailed.
 */
export function makeAdmin(
  { userId, reason }: { userId: number; reason: string },
  { by, now, basedOn }: CommandContext,
): PersonChangeResult {
  return withPerson(userId, { by, basedOn }, (before) =>
    before.deactivatedAt === null
      ? applyRole(userId, before, "admin", { by, now }, reason)
      : { ok: false, reason: "unknown-person" },
  );
}

/**
 * Fields of a person that an admin may change; fields left out stay. The email is in lower case, the phone
 * number E.164 or, to remove it, null.
 */
export interface PersonFields {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  phone?: string | null | undefined;
  role?: Role | undefined;
  /** The person is on the phone and has named the new email: it counts at once. */
  isOnPhone?: boolean | undefined;
}

/**
 * Changes a person's fields; nobody becomes an admin by that (`makeAdmin`). A new email counts once its owner
 * has opened the link that is sent there, like one that people change themselves. If the person is on the phone,
 * which is on record, it counts at once: as verified, both addresses are notified, and links sent to the old one
 * stop working. A new role ends their sessions. Of another phone number they are emailed. Somebody whom
 * customers may need to call keeps one, and so does an account without an email.
 */
export function changePerson(
  { userId, role, isOnPhone = false, ...fields }: { userId: number } & PersonFields,
  { by, now, basedOn }: CommandContext,
): PersonChangeResult {
  return withPerson(userId, { by, basedOn }, (before) => {
    const changes = changedPersonFields(before, fields);
    const { email } = changes;
    if (role === "admin" && before.role !== "admin") {
      return { ok: false, reason: "admin-has-own-page" };
    }
    if (email?.after && isEmailTaken(email.after, userId))
      return { ok: false, reason: "email-taken" };
    if (changes.phone?.after === null && mustKeepPhone(userId, before, now))
      return { ok: false, reason: "phone-needed" };
    const isNewRole = role !== undefined && role !== before.role;
    if (!isNewRole && Object.keys(changes).length === 0) return NOTHING_TO_CHANGE;
    if (isNewRole) {
      const roleResult = applyRole(userId, before, role, { by, now });
      if (!roleResult.ok) return roleResult;
    }
    if (Object.keys(changes).length === 0) return { ok: true };
    const { firstName, lastName } = { ...before, ...fields };
    const phone = fields.phone === undefined ? before.phone : fields.phone;
    updateNameAndPhone().run({ id: userId, firstName, lastName, phone });
    if (changes.firstName || changes.lastName) {
      syncCleanerName(userId, { firstName, lastName }, { changedByOwnerAt: null });
    }
    if (email?.after) {
      if (isOnPhone) replaceEmail(userId, { old: email.before, email: email.after }, now);
      else askToConfirmEmail(userId, email.after, now);
    }
    if (changes.phone) queueAccountEmail("phone-set", userId, now);
    recordAdminAudit(
      {
        action: "account-changed",
        subjectType: "user",
        subjectId: userId,
        details: {
          fields: Object.keys(changes),
          ...(email?.after ? { emailCounts: isOnPhone ? "at-once" : "after-the-link" } : {}),
        },
        personal: { userId, values: changes },
      },
      { by, now },
    );
    return { ok: true };
  });
}

/** Returns the fields whose values differ, with the values before and after. */
function changedPersonFields(
  before: CurrentPerson,
  fields: Omit<PersonFields, "role" | "isOnPhone">,
): FieldChanges {
  return Object.fromEntries(
    (["firstName", "lastName", "email", "phone"] as const).flatMap((name) => {
      const after = fields[name];
      return after === undefined || (after ?? "") === (before[name] ?? "")
        ? []
        : [[name, { before: before[name], after }]];
    }),
  );
}

/** True if this account may not lose its phone number: by it alone somebody is reached. */
const mustKeepPhone = (userId: number, { email }: CurrentPerson, now: number): boolean =>
  email === null || mustBeReachable(userId, now);

function isEmailTaken(email: string, userId: number): boolean {
  const owner = findAccountByEmail(email);
  return owner !== null && owner.id !== userId;
}

function replaceEmail(
  userId: number,
  { old, email }: { old: string | null; email: string },
  now: number,
): void {
  updateEmail().run({ id: userId, email, now });
  for (const purpose of ["verify-email", "change-email", "reset-password"] as const) {
    revokeTokens(userId, purpose, now);
  }
  withdrawAccountEmails(["reset-password", "confirm-new-email"], userId, now);
  if (old !== null) queueAccountEmail("email-changed", userId, now, { to: old });
  queueAccountEmail("email-set", userId, now);
}

/** Sends the link to a new address; of several the last one counts. Nothing changes until it is opened. */
function askToConfirmEmail(userId: number, email: string, now: number): void {
  revokeTokens(userId, "change-email", now, { keepEmail: email });
  withdrawAccountEmails(["confirm-new-email"], userId, now);
  queueAccountEmail("confirm-new-email", userId, now, { to: email });
}

/** Ends all sessions of a person. */
export function signOutEverywhere(userId: number, { by, now }: CommandContext): PersonChangeResult {
  return withPerson(userId, { by }, () => {
    endSessionsOf(userId);
    recordPersonAudit("sessions-ended", userId, { by, now }, { which: "all" });
    return { ok: true };
  });
}

/** Marks a person's email as verified: an admin vouches for it. */
export function verifyEmailAsAdmin(
  userId: number,
  { by, now }: CommandContext,
): PersonChangeResult {
  return withPerson(userId, { by }, ({ email }) => {
    if (email === null || markEmailVerified().run({ id: userId, now }).changes === 0) {
      return NOTHING_TO_CHANGE;
    }
    recordPersonAudit("email-verified", userId, { by, now });
    return { ok: true };
  });
}

const NOTHING_TO_CHANGE = { ok: false, reason: "nothing-to-change" } as const;

/** Runs a change in one transaction, after the checks that all changes share. */
function withPerson(
  userId: number,
  { by, basedOn }: Omit<CommandContext, "now">,
  change: (before: CurrentPerson) => PersonChangeResult,
): PersonChangeResult {
  return asAdmin(by, () => {
    const before = findPerson().get({ id: userId });
    if (!before) return { ok: false, reason: "unknown-person" };
    if (hasChangedSince(before, basedOn)) {
      return { ok: false, reason: "changed-meanwhile", current: before };
    }
    return change(before);
  });
}

const recordPersonAudit = (
  action: AuditAction,
  userId: number,
  context: CommandContext,
  details: Record<string, unknown> = {},
) => recordAdminAudit({ action, subjectType: "user", subjectId: userId, details }, context);
