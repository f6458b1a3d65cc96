import {
  LOGIN_PER_ACCOUNT,
  SIGN_INS_PER_ACCOUNT,
  type Counted,
} from "~/domain/rate-limits/rate-limits.server";

/**
 * Whom a login from an unknown device counts for: the account, whether its username or its email was
 * typed; else what was typed. No text can pass for an account's number, since those are marked.
 */
export function loginAttempts(account: { id: number } | null, typed = ""): Counted {
  return [LOGIN_PER_ACCOUNT, whoOf(account, typed)];
}

/** The same for right passwords, which are few too. */
export function signIns(account: { id: number } | null, typed = ""): Counted {
  return [SIGN_INS_PER_ACCOUNT, whoOf(account, typed)];
}

function whoOf(account: { id: number } | null, typed: string): string {
  return account ? `account ${account.id}` : `typed ${typed.toLowerCase()}`;
}
