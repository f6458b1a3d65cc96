import { expect, test } from "vitest";
import { instantOf } from "~/lib/bangkok-time";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { momentWords, timeLeft, timeUntil } from "./moments";

/** Returns the key and its parameters, in place of a translated message. */
const t = ((key: string, values: Record<string, unknown> = {}) =>
  [key, ...Object.values(values)].join(" ")) as Parameters<typeof timeLeft>[2];
const NOW = instantOf("2026-03-02", 9);

test.each([
  [12 * HOUR_MS + 5 * MINUTE_MS, "jobs:left-h 12", "jobs:in-hm 12 5"],
  [3 * HOUR_MS + 18 * MINUTE_MS, "jobs:left-hm 3 18", "jobs:in-hm 3 18"],
  [3 * HOUR_MS + 1, "jobs:left-h 3", "jobs:in-h 3"],
  [HOUR_MS - 1, "jobs:left-m 59", "jobs:in-m 59"],
  [MINUTE_MS - 1, "jobs:left-m 0", "jobs:in-now"],
  [-HOUR_MS, "jobs:left-m 0", "jobs:in-now"],
])("%i ms are told in hours and minutes that have begun to count", (length, left, until) => {
  expect(timeLeft(NOW + length, NOW, t)).toBe(left);
  expect(timeUntil(NOW + length, NOW, t)).toBe(until);
});

test.each([
  [instantOf("2026-03-02", 13), /^1:00\u00a0PM$/],
  [instantOf("2026-03-03", 0), /^jobs:moment-tomorrow 12:00\u00a0AM$/],
  [instantOf("2026-03-04", 13), /^jobs:moment-day 1:00\u00a0PM .*4 Mar/],
])("a moment is told with its day unless that is today", (moment, words) => {
  expect(momentWords(moment, { now: NOW, locale: "en", t })).toMatch(words);
});
