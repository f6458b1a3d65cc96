/** Why a try to deliver a notice failed, as far as an admin can do something about it. */
export const DELIVERY_FAILURES = [
  /** The other side knows no such address. */
  "address",
  /** It doesn't take our name or password. */
  "sign-in",
  /** It can't be reached. */
  "unreachable",
  /** It didn't answer in time. */
  "too-slow",
  /** The process ended with each try. */
  "cut-short",
  /** It doesn't take the message. */
  "refused",
  "other",
] as const;

export interface DeliveryFailure {
  why: (typeof DELIVERY_FAILURES)[number];
  /** The other side's own sign for it, such as `550 5.1.1` or `ECONNREFUSED`; null where there is none. */
  code: string | null;
}

/** The first that fits. */
const FAILURE_PATTERNS: readonly [RegExp, DeliveryFailure["why"]][] = [
  [/cut short/i, "cut-short"],
  [/recipients? (?:(?:was|were) )?rejected|address is not one|\b5\.1\.\d+\b/i, "address"],
  [/invalid login|authentication|\bEAUTH\b|\b5(?:30|34|35)\b/i, "sign-in"],
  [/took too long|time-?out|timed out|\bETIMEDOUT\b/i, "too-slow"],
  [/\bE(?:CONN[A-Z]+|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)\b/, "unreachable"],
  [/connection closed|greeting|certificate|\bTLS\b/i, "unreachable"],
  [/\b[45]\d\d\b/, "refused"],
];

/**
 * What the words of an error mean. The words themselves are often the other side's, and repeat
 * addresses and names of servers: of them only the sign is shown.
 */
export function parseDeliveryFailure(error: string): DeliveryFailure {
  const why = FAILURE_PATTERNS.find(([words]) => words.test(error))?.[1] ?? "other";
  const code =
    /\b[45]\d\d(?:[ -][45]\.\d{1,3}\.\d{1,3})?\b|\bE[A-Z_]{4,}\b/.exec(error)?.[0] ?? null;
  return { why, code };
}
