import type { AppLoadContext } from "@remix-run/node";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { getCleanerOfUser } from "~/domain/cleaners/own-profile.server";
import { linkLine } from "~/domain/channels/line/line-links.server";
import { env } from "~/lib/env.server";
import { logger } from "~/lib/logger.server";
import { paths, withQuery } from "~/lib/paths";
import { serializeToast, type Toast } from "../toast.server";
import { fetchFromProvider } from "./fetch-from-provider.server";
import type { OAuthAttempt } from "./oauth-attempt.server";
import { ProviderFailure } from "./provider-failure";
import { startOAuthAttempt } from "./provider-sign-in.server";

interface RequestWithContext {
  request: Request;
  context: AppLoadContext;
}

/** True if this server can send LINE messages. */
export function isLineSetUp(): boolean {
  return env().lineMessaging.on;
}

/** Returns the path of somebody's notification settings: cleaners have a page of their own. */
export function notificationSettingsPath(viewer: Viewer): string {
  return getCleanerOfUser(viewer.id)
    ? paths.cleanerNotificationSettings()
    : paths.notificationSettings();
}

/**
 * Starts to connect somebody's LINE account, for messages only. Returns LINE's address, and the Set-Cookies
 * to come back with; null if LINE isn't set up. `popup` names the channel of the page that opened the
 * popup.
 */
export function startConnectingLine(
  viewer: Viewer,
  asked: RequestWithContext,
  popup: string | null,
) {
  if (!isLineSetUp()) return Promise.resolve(null);
  const isCleaner = getCleanerOfUser(viewer.id) !== null;
  return startOAuthAttempt("line", asked, {
    redirectTo: isCleaner ? paths.cleanerDashboard() : paths.notificationSettings(),
    linkTo: null,
    messagesOf: viewer.id,
    popup,
    offersPicture: false,
  });
}

/** Result of connecting LINE, as the page that somebody returns to gets it. */
export type LineConnectResult = "connected" | "error";

/** Returns the path to which somebody goes on after LINE. */
export const lineReturnPath = ({ redirectTo }: OAuthAttempt, came: LineConnectResult): string =>
  withQuery(redirectTo, { line: came });

/**
 * True if LINE delivers the site's messages to this user: they have added its LINE account as a friend and
 * haven't blocked it. Otherwise LINE answers 404 for their profile. If LINE doesn't answer, this returns
 * true, and the first message will show it.
 */
async function isFriend(lineUserId: string): Promise<boolean> {
  const { lineMessaging } = env();
  if (!lineMessaging.on) return false;
  const address = `${lineMessaging.apiUrl}/v2/bot/profile/${encodeURIComponent(lineUserId)}`;
  try {
    const answer = await fetchFromProvider(address, {
      headers: { Authorization: `Bearer ${lineMessaging.accessToken}` },
    });
    return answer.status !== 404;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    logger().warn({ problem: error.problem }, "LINE did not say whether somebody is a friend");
    return true;
  }
}

/** Connects a LINE account that has just signed in to the user who began, if still signed in. */
export async function connectLine(
  lineUserId: string,
  attempt: OAuthAttempt,
  viewer: Viewer | null,
  now: number,
): Promise<LineConnectResult> {
  if (!isLineSetUp() || viewer === null || viewer.id !== attempt.messagesOf) return "error";
  const friend = await isFriend(lineUserId);
  return linkLine(viewer.id, { lineUserId, isFriend: friend }, now) ? "connected" : "error";
}

const LINE_CONNECT_TOASTS: Record<LineConnectResult, Toast> = {
  connected: { title: "line:connected" },
  error: { title: "line:failed", text: "line:failed-text", tone: "destructive" },
};

/**
 * Returns the Set-Cookie of a toast for a request that comes back from LINE; null for all other requests.
 */
export async function lineReturnToast(request: Request): Promise<string | null> {
  const came = new URL(request.url).searchParams.get("line");
  return came === "connected" || came === "error"
    ? serializeToast(LINE_CONNECT_TOASTS[came])
    : null;
}
