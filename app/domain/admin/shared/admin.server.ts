import { isAdmin } from "~/domain/accounts/admins.server";

/** Who administers: an admin, or whoever has a shell on the server. */
export type Admin = { adminId: number } | "shell";

/** Whom the record names: null for the shell. */
export const auditActorOf = (by: Admin): number | null => (by === "shell" ? null : by.adminId);

/** Looked up in the transaction of each command: an admin may have lost the role a moment ago. */
export const canAdminister = (by: Admin): boolean => by === "shell" || isAdmin(by.adminId);

export const NOT_AN_ADMIN = { ok: false, reason: "not-an-admin" } as const;
