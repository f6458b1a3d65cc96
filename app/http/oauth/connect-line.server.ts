import type { AppLoadContext } from "@remix-run/node";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { getCleanerOfUser } from "~/domain/cleaners/own-profile.server";
import { linkLine } from "~/domain/channels/line/line-links.server";
import { env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import { paths, withQuery } from "~/lib/paths";
import { withToast, type Toast } from "../toast.server";
import { askProvider } from "./ask-provider.server";
import type { Attempt } from "./attempt.server";
import { ProviderFailure } from "./provider-failure";
import { beginAt } from "./provider-sign-in.server";

interface Asked {
  request: Request;
  context: AppLoadContext;
}

/** True if messages by LINE are set up here. */
export function isLineSetUp(): boolean {
  return env().lineMessaging.on;
}

/** The page where somebody's messages are chosen: cleaners have one of their own. */
export function notificationsOf(viewer: Viewer): string {
  return getCleanerOfUser(viewer.id) ? paths.cleanerNotifications() : paths.notifications();
}

/**
 * Begins to connect somebody's LINE account, for messages alone: LINE's address, and the Set-Cookies to
 * come back by. Null if LINE isn't set up here. `popup` names the channel of the page that opened one.
 */
export function beginToConnectLine(viewer: Viewer, asked: Asked, popup: string | null) {
  if (!isLineSetUp()) return Promise.resolve(null);
  const isCleaner = getCleanerOfUser(viewer.id) !== null;
  return beginAt("line", asked, {
    redirectTo: isCleaner ? paths.cleanerDashboard() : paths.notifications(),
    linkTo: null,
    messagesOf: viewer.id,
    popup,
    offersPicture: false,
  });
}

/** What came of it, as the page that somebody returns to is told. */
export type LineReturn = "connected" | "error";

/** Where somebody goes on who comes back from LINE. */
export const lineReturnTo = ({ redirectTo }: Attempt, came: LineReturn): string =>
  withQuery(redirectTo, { line: came });

/**
 * Whether LINE hands on what our account writes to somebody: they have added it as a friend, and haven't
 * blocked it. LINE knows no such profile else; where it doesn't say, we find out by writing.
 */
async function isFriend(lineUserId: string): Promise<boolean> {
  const { lineMessaging } = env();
  if (!lineMessaging.on) return false;
  const address = `${lineMessaging.apiUrl}/v2/bot/profile/${encodeURIComponent(lineUserId)}`;
  try {
    const answer = await askProvider(address, {
      headers: { Authorization: `Bearer ${lineMessaging.accessToken}` },
    });
    return answer.status !== 404;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    logger().warn({ problem: error.problem }, "LINE did not say whether somebody is a friend");
    return true;
  }
}

/** Connects the LINE account that has just signed in to whoever began, if they are still signed in. */
export async function connectLine(
  lineUserId: string,
  attempt: Attempt,
  viewer: Viewer | null,
  now: number,
): Promise<LineReturn> {
  if (!isLineSetUp() || viewer === null || viewer.id !== attempt.messagesOf) return "error";
  const friend = await isFriend(lineUserId);
  return linkLine(viewer.id, { lineUserId, isFriend: friend }, now) ? "connected" : "error";
}

const RETURNS: Record<LineReturn, Toast> = {
  connected: { title: "line:connected" },
  error: { title: "line:failed", text: "line:failed-text", tone: "destructive" },
};

/**
 * What the page that somebody comes back to from LINE tells them: the Set-Cookie of a toast for the same
 * page without the parameter. Null on all other requests.
 */
export async function toastOfLineReturn(request: Request): Promise<string | null> {
  const came = new URL(request.url).searchParams.get("line");
  return came === "connected" || came === "error" ? withToast(RETURNS[came]) : null;
}
