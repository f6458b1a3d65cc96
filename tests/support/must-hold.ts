/** A rule that doesn't hold. */
class BrokenRule extends Error {
  override name = "BrokenRule";
}

/** Throws unless a rule holds. It is asked many thousand times, for which the runner's `expect` is slow. */
export function mustHold(holds: boolean, rule: string): void {
  if (!holds) throw new BrokenRule(rule);
}
