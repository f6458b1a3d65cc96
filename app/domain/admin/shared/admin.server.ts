import { inTransaction } from "#db/client.server";
import { isAdmin } from "~/domain/accounts/admins.server";
import { recordAudit } from "~/domain/audit/audit.server";

/** The actor of an admin command: an admin, or a person at a shell on the server. */
export type Admin = { adminId: number } | "shell";

/** An admin who is signed in: the actor of commands that write a booking's history. */
export type SignedInAdmin = Exclude<Admin, "shell">;

/** The second argument of every admin command. */
export interface CommandContext<By extends Admin = Admin> {
  by: By;
  /** The instant of the command. */
  now: number;
  /**
   * The version that the form was made of. If it has changed since, the command answers
   * `changed-meanwhile`. If it is left out, the version isn't checked.
   */
  basedOn?: number | undefined;
}

export const NOT_AN_ADMIN = { ok: false, reason: "not-an-admin" } as const;

/** Runs a command in one transaction, unless its actor has lost the role of an admin. */
export function asAdmin<Result>(by: Admin, command: () => Result): Result | typeof NOT_AN_ADMIN {
  return inTransaction(() => (by === "shell" || isAdmin(by.adminId) ? command() : NOT_AN_ADMIN));
}

/** Returns the user id for audit entries; null for the shell. */
export const auditActorOf = (by: Admin): number | null => (by === "shell" ? null : by.adminId);

/** Adds the audit entry of a command, and returns its id. Call it in the command's transaction. */
export const recordAdminAudit = (
  entry: Omit<Parameters<typeof recordAudit>[0], "actorUserId">,
  { by, now }: CommandContext,
): number => recordAudit({ ...entry, actorUserId: auditActorOf(by) }, now);
