import { isAdmin } from "~/domain/accounts/admins.server";

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

/** Returns the user id for audit entries; null for the shell. */
export const auditActorOf = (by: Admin): number | null => (by === "shell" ? null : by.adminId);

/** True if the actor may act now. Call it in the command's transaction: an admin may have lost the role. */
export const canAdminister = (by: Admin): boolean => by === "shell" || isAdmin(by.adminId);

export const NOT_AN_ADMIN = { ok: false, reason: "not-an-admin" } as const;
