import type { ShortText } from "~/domain/notifications/short-texts.server";

/** As much as LINE takes, and a phone's lock screen never shows. */
const MOST_ALT_TEXT = 400;
const MOST_LABEL = 20;

/** Joiners keep compounds together in browsers; elsewhere some show them as boxes. */
const withoutJoiners = (text: string) => text.replaceAll("\u2060", "");

/** Not through the middle of a character. */
function truncate(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/**
 * A notice as LINE shows it: its words, and a button that leads to its page. A tap never acts by itself:
 * whatever there is to decide, that page asks.
 */
export function lineMessageOf({ title, body, action, path }: ShortText, origin: string) {
  const words = [title, body].map(withoutJoiners);
  const texts = words.flatMap((text, index) =>
    text
      ? [{ type: "text", text, wrap: true, ...(index === 0 ? { weight: "bold", size: "md" } : {}) }]
      : [],
  );
  return {
    type: "flex",
    altText: truncate(words.filter(Boolean).join("\n"), MOST_ALT_TEXT),
    contents: {
      type: "bubble",
      body: { type: "box", layout: "vertical", spacing: "sm", contents: texts },
      footer: {
        type: "box",
        layout: "vertical",
        contents: [
          {
            type: "button",
            style: "primary",
            color: "#1f5e50",
            action: {
              type: "uri",
              label: truncate(withoutJoiners(action), MOST_LABEL),
              uri: new URL(path, origin).href,
            },
          },
        ],
      },
    },
  };
}
