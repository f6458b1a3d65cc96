/**
 * Returns an address masked so that its owner recognises it and nobody else can read it off a screen:
 * `na•••@example.com`.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, Math.min(2, at - 1))}•••${email.slice(at)}`;
}
