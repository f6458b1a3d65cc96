import { mustHold } from "./must-hold";

/*
 * Compares what commands have done with a plain model of the rules: the state that they should have led to, and
 * the outcome that each should have had. Two at the same time may have been in either order, but in one.
 */

/** The parts of what is stored and shown that a model says, each under the name that an error gives it. */
export type View = Readonly<Record<string, unknown>>;

/** Something that happens in a history, as the model sees it. */
export interface ModelStep<State> {
  /** Changes the state as the rules say. Returns "ok", or the reason why it is refused; null if either may be. */
  apply: (state: State) => string | null;
}

/** Returns "ok" for a command that succeeded, or nothing was to be said of; else the reason of its refusal. */
export function outcomeOf(result: unknown): string {
  const { ok, reason } = (result ?? { ok: true }) as { ok?: boolean; reason?: string };
  return ok === false ? (reason ?? "refused") : "ok";
}

/** Returns which part differs and how; null if all are equal. */
function differenceOf(expected: View, seen: View): string | null {
  for (const [name, value] of Object.entries(expected)) {
    const [should, is] = [JSON.stringify(value), JSON.stringify(seen[name])];
    if (should !== is) return `${name}: ${is}, but by the rules ${should}`;
  }
  return null;
}

/**
 * Returns the state after one step, or after two at the same time. Throws if what is seen is in no order what the
 * model says.
 */
export function followModel<State>(
  state: State,
  steps: readonly ModelStep<State>[],
  {
    results,
    seen,
    viewOf,
  }: { results: readonly unknown[]; seen: View; viewOf: (state: State) => View },
): State {
  const outcomes = results.map(outcomeOf);
  const differences: string[] = [];
  for (const order of steps.length > 1 ? [[0, 1] as const, [1, 0] as const] : [[0] as const]) {
    const next = structuredClone(state);
    const expected = [...outcomes];
    for (const index of order) {
      const outcome = steps[index]?.apply(next) ?? null;
      if (outcome !== null) expected[index] = outcome;
    }
    const difference = differenceOf(
      { ...viewOf(next), "the outcome": expected },
      { ...seen, "the outcome": outcomes },
    );
    if (difference === null) return next;
    differences.push(difference);
  }
  mustHold(false, differences.join("; in the other order "));
  return state;
}
