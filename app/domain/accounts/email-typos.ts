/** Domains of most people's email addresses. */
const COMMON_DOMAINS = [
  "gmail.com",
  "hotmail.com",
  "outlook.com",
  "yahoo.com",
  "icloud.com",
  "live.com",
];
/** Real domains that differ from one of those in a single letter. */
const REAL_NEIGHBOURS = [
  "ymail.com",
  "mail.com",
  "email.com",
  "love.com",
  "outlook.co",
  "yahoo.co",
];

/** Returns all texts that one slip of a finger makes of a text: a letter too few, or two letters swapped. */
function slipsOf(text: string): string[] {
  return Array.from({ length: text.length }, (_, at) => [
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2),
  ]).flat();
}

/** True if one letter was added, left out, replaced or swapped with the next one. */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (typed.length === meant.length) {
    const different = Array.from(typed).filter((letter, at) => letter !== meant.charAt(at));
    if (different.length === 1) return true;
  }
  return slipsOf(meant).includes(typed) || slipsOf(typed).includes(meant);
}

/**
 * Returns the address that was probably meant if the domain is one slip away from that of most people, such as
 * `gmial.com`; null otherwise.
 */
export function likelyEmailOf(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || [...COMMON_DOMAINS, ...REAL_NEIGHBOURS].includes(domain)) return null;
  const meant = COMMON_DOMAINS.find((common) => isOneSlipAway(domain, common));
  return meant ? `${email.slice(0, at)}@${meant}` : null;
}
