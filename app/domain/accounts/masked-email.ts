/**
 * An address as somebody knows their own again, and nobody else reads it off a screen:
 * `na•••@example.com`.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, Math.min(2, at - 1))}•••${email.slice(at)}`;
}
