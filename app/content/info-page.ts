/** One part of a section. Links lead to paths on this site only. */
export type InfoBlock =
  | { kind: "text"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "steps"; items: { title: string; text: string }[] }
  /** Rendered as `<details>`, so that answers open without JavaScript. */
  | { kind: "questions"; items: { question: string; answer: string }[] }
  | { kind: "table"; head: string[]; rows: string[][] }
  /** Ways to reach the business, each a link. */
  | { kind: "contacts"; items: ContactWay[] }
  /** The map of the city with all areas, and the words that name them. */
  | { kind: "map"; items: string[] }
  | { kind: "link"; href: string; label: string };

export type ContactWay = {
  way: "phone" | "line" | "email";
  label: string;
  /** When it is answered; may be empty. */
  hint: string;
  /** The number, account or address. */
  contact: string;
};

/** A section of a page. `id` is its anchor: kebab-case, the same in both languages. */
export interface InfoSection {
  id: string;
  heading: string;
  blocks: InfoBlock[];
}

export interface InfoPage {
  title: string;
  /** Shown by search engines: 70 to 155 characters. */
  description: string;
  lead: string;
  /** ISO date of the last change, for legal texts. */
  updated?: string;
  /** The whole text in a few lines, each with the section that says it exactly. */
  inShort?: { heading: string; lines: { text: string; section: string }[] };
  sections: InfoSection[];
}
