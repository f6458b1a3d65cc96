/**
 * Returns which of these settings this process was started with: true or false, never the value. Empty
 * counts as unset, as it does everywhere (`env.server.ts`).
 */
export function givenSettings<Name extends string>(names: readonly Name[]): Record<Name, boolean> {
  const given = names.map((name) => [name, Boolean(process.env[name])] as const);
  return Object.fromEntries(given) as Record<Name, boolean>;
}
