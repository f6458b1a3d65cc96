import { OWN_FAILURES } from "~/domain/queue/delivery-channel";

/** Reasons why a delivery failed, as far as an admin can do something about them. */
export const DELIVERY_FAILURES = [
  /** The receiving server knows no such address. */
  "address",
  /** It refuses our credentials. */
  "sign-in",
  /** It can't be reached. */
  "unreachable",
  /** It didn't answer in time. */
  "too-slow",
  /** The process ended during each try. */
  "cut-short",
  /** It refuses the message. */
  "refused",
  "other",
] as const;

export interface DeliveryFailure {
  why: (typeof DELIVERY_FAILURES)[number];
  /** The error code, such as `550 5.1.1` or `ECONNREFUSED`; null if there is none. */
  code: string | null;
}

const OWN_REASONS = Object.keys(OWN_FAILURES) as (keyof typeof OWN_FAILURES)[];

/** Patterns of other servers' error messages. The first one that matches decides. */
const FAILURE_PATTERNS: readonly [RegExp, DeliveryFailure["why"]][] = [
  [/recipients? (?:(?:was|were) )?rejected|\b5\.1\.\d+\b/i, "address"],
  [/invalid login|authentication|\bEAUTH\b|\b5(?:30|34|35)\b/i, "sign-in"],
  [/time-?out|timed out|\bETIMEDOUT\b/i, "too-slow"],
  [/\bE(?:CONN[A-Z]+|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)\b/, "unreachable"],
  [/connection closed|greeting|certificate|\bTLS\b/i, "unreachable"],
  [/\b[45]\d\d\b/, "refused"],
];

/**
 * Returns the meaning of an error message. The message itself often comes from the other server, and
 * repeats addresses and server names, so only the code in it is shown.
 */
export function parseDeliveryFailure(error: string): DeliveryFailure {
  const own = OWN_REASONS.find((reason) => error.includes(OWN_FAILURES[reason]));
  const why = own ?? FAILURE_PATTERNS.find(([words]) => words.test(error))?.[1] ?? "other";
  const code =
    /\b[45]\d\d(?:[ -][45]\.\d{1,3}\.\d{1,3})?\b|\bE[A-Z_]{4,}\b/.exec(error)?.[0] ?? null;
  return { why, code };
}
