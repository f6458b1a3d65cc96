import type { ShortText } from "~/domain/notifications/short-texts.server";

/** Longest alternative text that LINE takes, in characters. No lock screen shows as much. */
const MOST_ALT_TEXT = 400;
const MOST_LABEL = 20;

/** Removes word joiners. They keep compounds together in browsers; elsewhere they may show as boxes. */
const withoutJoiners = (text: string) => text.replaceAll("\u2060", "");

/** Shortens a text, but not in the middle of a character. */
function truncate(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/**
 * Returns a notification as LINE shows it: its text, and a button that leads to its page. A tap decides
 * nothing: that page asks for each decision.
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
