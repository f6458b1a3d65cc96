import type { AppLoadContext } from "@remix-run/node";
import { createHash } from "node:crypto";
import type { Locale } from "~/lib/vocabulary";
import { getSessionOwner, sessionTokenOf } from "./session.server";

/**
 * Header by which a document tells the service worker (`public/sw.js`) the reader's language and who is
 * signed in. It keeps what it has of them for nobody else.
 */
export const OFFLINE_READER = "Offline-For";

/** The header's value for guests. */
export const offlineGuest = (locale: Locale): string => `${locale} guest`;

const MARK_LENGTH = 16;

/**
 * Returns the header's value. Somebody who is signed in has a mark that is another one in each session and
 * language, and from which the session can't be computed.
 */
export async function offlineReader(request: Request, context: AppLoadContext): Promise<string> {
  const { locale } = context;
  const viewer = await getSessionOwner(request, context);
  const token = viewer && (await sessionTokenOf(request));
  if (!token) return offlineGuest(locale);
  const hash = createHash("sha256").update(`offline ${locale} ${token}`).digest("base64url");
  return `${locale} ${hash.slice(0, MARK_LENGTH)}`;
}
