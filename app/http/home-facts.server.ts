import { homeFactTexts } from "~/domain/homes/home-fact-texts";
import { parseHomeFacts } from "~/domain/homes/home-facts";
import type { Translate } from "~/i18n/messages";
import { joinWithDots } from "~/lib/join-texts";

/** Outlines of the pictures beside the facts, drawn on a square of 24. */
const ICONS = {
  kind: "M4 11.5 12 4.5l8 7M6 10v9.5h12V10",
  rooms: "M3 18V8m0 7h18m0 3v-4a3 3 0 0 0-3-3h-8v4M7 12a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3Z",
  size: "M4 4h16v16H4zM9 4v4M4 9h4M14 4v2M4 14h2",
  floor: "M4 20h4v-4h4v-4h4V8h4",
  pets: "M12 12c-3 0-5.5 3-5.5 5.3 0 1.7 1.3 2.2 2.5 2.2s2-.5 3-.5 1.8.5 3 .5 2.5-.5 2.5-2.2C17.5 15 15 12 12 12ZM5 10v1M9 5.5V7m6-1.5V7m4 3v1",
  entrance: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.8-3.6 3.6-5.5 7.5-5.5s6.7 1.9 7.5 5.5",
  supplies: "M5 9h14l-1.5 11h-11zM7 9a5 5 0 0 1 10 0",
} as const;

/** The part of a home that a page shows before the cleaner knows where it is. */
export interface HomeView {
  /**
   * A line for each fact: the outline of its picture (the `d` of an SVG path) and its text, with a tab
   * between. In an array each would be sent with its index.
   */
  facts: string;
  /** The customer's text about the home; empty if they wrote none. */
  about: string;
}

/**
 * Returns what a page shows of the home of a booking, or null if its customer gave neither facts nor a text.
 * The texts come from the server, so that no script has to carry them.
 */
export function homeView(
  { home, aboutHome }: { home: string | null; aboutHome: string },
  t: Translate,
): HomeView | null {
  const facts = parseHomeFacts(home);
  if (!facts && !aboutHome) return null;
  const lines = homeFactTexts(facts, t).map(({ subject, text }) => `${ICONS[subject]}\t${text}`);
  return { facts: lines.join("\n"), about: aboutHome };
}

/** Returns the same as one text: the facts side by side, and below them the customer's own text. */
export function homeInWords(
  { home, aboutHome }: { home: string | null; aboutHome: string },
  t: Translate,
): string | null {
  const facts = homeFactTexts(parseHomeFacts(home), t).map(({ text }) => text);
  return [joinWithDots(...facts), aboutHome].filter(Boolean).join("\n") || null;
}
