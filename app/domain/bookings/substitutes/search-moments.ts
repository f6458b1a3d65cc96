import { MINUTE_MS } from "~/lib/durations";
import type { OfferOutcome } from "./searches.server";

/** A cleaner whom a search asked, with what became of it. */
export interface AskedCleaner {
  askedAt: number;
  expiresAt: number;
  /** `null` while the search waits for the answer. */
  outcome: OfferOutcome | null;
  answeredAt: number | null;
}

/** A line of a search's log: how many were asked, or can't, within one minute. Never who. */
export interface SearchMoment {
  kind: "asked" | "cant";
  at: number;
  count: number;
}

/**
 * Returns the log of a search as its customer may read it, in the order of time. Whoever was withdrawn
 * because somebody else was faster neither declined nor let it lapse, and isn't counted as unable.
 */
export function momentsOfSearch(asked: readonly AskedCleaner[]): SearchMoment[] {
  const moments = new Map<string, SearchMoment>();
  const add = (kind: SearchMoment["kind"], at: number) => {
    const key = `${kind} ${Math.floor(at / MINUTE_MS)}`;
    const moment = moments.get(key) ?? { kind, at, count: 0 };
    moments.set(key, { ...moment, at: Math.min(moment.at, at), count: moment.count + 1 });
  };
  for (const { askedAt, expiresAt, outcome, answeredAt } of asked) {
    // Somebody who was booked at once wasn't asked.
    if (outcome === "booked-at-once") continue;
    add("asked", askedAt);
    if (outcome === "declined" || outcome === "lapsed") add("cant", answeredAt ?? expiresAt);
  }
  return [...moments.values()].toSorted((one, other) => one.at - other.at);
}
