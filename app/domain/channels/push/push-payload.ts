import type { Locale } from "~/lib/vocabulary";
import type { ShortText } from "~/domain/notifications/short-texts.server";

/** What the service worker (`public/sw.js`) reads of a push; of two with one tag a phone shows the last. */
export interface PushPayload {
  title: string;
  body: string;
  path: string;
  tag: string;
  lang: Locale;
}

/** A notice as it travels to a browser. */
export function pushPayloadOf(
  { title, body, path }: ShortText,
  { messageId, locale }: { messageId: string; locale: Locale },
): string {
  return JSON.stringify({ title, body, path, tag: messageId, lang: locale } satisfies PushPayload);
}
