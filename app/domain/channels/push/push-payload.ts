import type { Locale } from "~/lib/vocabulary";
import type { ShortText } from "~/domain/notifications/short-texts.server";

/** The content of a push for `public/sw.js`. Of two with the same tag a phone shows only the last. */
export interface PushPayload {
  title: string;
  body: string;
  path: string;
  tag: string;
  lang: Locale;
}

/** Returns a notification in the form that is sent to a browser. */
export function pushPayloadOf(
  { title, body, path }: ShortText,
  { messageId, locale }: { messageId: string; locale: Locale },
): string {
  return JSON.stringify({ title, body, path, tag: messageId, lang: locale } satisfies PushPayload);
}
