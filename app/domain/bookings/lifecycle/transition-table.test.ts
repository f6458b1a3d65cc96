import { expect, test } from "vitest";
import { BOOKING_STATUSES } from "~/lib/vocabulary";
import { initialStatusOf, TRANSITIONS, type TransitionRule } from "./status";

/** Returns the name of the condition as text: `beforeStart` becomes "before start". */
const wordsOf = ({ when }: TransitionRule) =>
  when.name.replaceAll(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`);

const rowOf = (rule: TransitionRule) =>
  `| ${rule.from} | ${rule.event} | ${rule.actor} | ${wordsOf(rule)} | ${rule.needsReason ? "yes" : ""} | ${rule.to} |`;

/** Returns one arrow for each event between two statuses, with all actors who may cause it. */
function arrows(): string[] {
  const actors = new Map<string, string[]>();
  for (const { from, to, event, actor } of TRANSITIONS) {
    const arrow = `${from} --> ${to}: ${event}`;
    actors.set(arrow, [...(actors.get(arrow) ?? []), actor]);
  }
  return [...actors].map(([arrow, by]) => `  ${arrow} (${by.join(", ")})`);
}

/** Returns how bookings begin, for cleaners who take them at once and for those who answer requests. */
function beginnings(): string[] {
  return [true, false].map((instantBooking) => {
    const { status, event } = initialStatusOf({ instantBooking }, 1, 0);
    return `  [*] --> ${status}: ${event}`;
  });
}

test("docs/booking-life.md says what the table says (vitest -u writes it)", async () => {
  const atRest = BOOKING_STATUSES.filter((one) => !TRANSITIONS.some(({ from }) => from === one));
  const page = `# The life of a booking

Drawn from \`TRANSITIONS\` in \`app/domain/bookings/lifecycle/status.ts\` by its test; \`npx vitest run --config
tests/vitest.config.ts --project unit transition-table -u\` draws it anew. What isn't in the table can't
happen, whoever asks. The rules in words are in [rules.md](rules.md#life-of-a-booking).

\`\`\`mermaid
stateDiagram-v2
${[...beginnings(), ...arrows(), ...atRest.map((one) => `  ${one} --> [*]`)].join("\n")}
\`\`\`

| from | event | by | when | reason asked | to |
| --- | --- | --- | --- | --- | --- |
${TRANSITIONS.map(rowOf).join("\n")}

Moves to another time or cleaner, corrections, reports of problems and "on the way" leave the status as it is.
`;
  await expect(page).toMatchFileSnapshot("../../../../docs/booking-life.md");
});
