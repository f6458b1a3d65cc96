import type { AppLoadContext } from "@remix-run/node";
import { getCleanerOfUser, type OwnProfile } from "~/domain/cleaners/own-profile.server";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { paths } from "~/lib/paths";
import { redirectWithin } from "~/http/redirect-within.server";
import {
  getSignedIn,
  pathAndQueryOf,
  requireSecondFactor,
  requireUser,
} from "~/http/session.server";
import { serializeToast, type Toast } from "~/http/toast.server";

/** Caches the profile, so that all loaders of a page need one look-up. */
const profileByContext = new WeakMap<AppLoadContext, OwnProfile>();

/** Message for people without a profile, shown on the page where they can register. */
export const NO_PROFILE_TOAST = {
  title: "partner:no-profile-toast",
  text: "partner:no-profile-toast-text",
  tone: "destructive",
} as const satisfies Toast;

/**
 * Returns the cleaner's profile of the signed-in user, whatever their role. Redirects guests to the login,
 * which brings them back, and users without a profile to the page where they can register, usually with a
 * toast that says why. An action that can't change the profile keeps it for the loaders after it (`isKept`).
 */
export async function requireCleaner(
  request: Request,
  context: AppLoadContext,
  { isKept = request.method === "GET" }: { isKept?: boolean } = {},
): Promise<OwnProfile> {
  const viewer = await requireUserOnCleanerPage(request, context);
  const known = request.method === "GET" ? profileByContext.get(context) : undefined;
  const profile = known ?? getCleanerOfUser(viewer.id);
  if (!profile) {
    const toast = await serializeToast(NO_PROFILE_TOAST);
    throw redirectWithin(request, paths.cleanerSignup(), { headers: { "Set-Cookie": toast } });
  }
  // An action may change the profile, so the loaders after it look it up again.
  if (isKept) profileByContext.set(context, profile);
  return profile;
}

/** Returns the signed-in user on a cleaner page. Redirects guests to the login, with a reason. */
export async function requireUserOnCleanerPage(
  request: Request,
  context: AppLoadContext,
): Promise<Viewer> {
  await requireSecondFactor(request, context);
  const viewer = await getSignedIn(request, context);
  if (viewer) return viewer;
  const { pathname } = new URL(request.url);
  switch (true) {
    case pathname === paths.cleanerSignup():
      throw await redirectToLogin(request, pathAndQueryOf(request), {
        title: "login:cleaner-title",
        text: "login:cleaner-register",
      });
    case pathname.startsWith(paths.cleanerDashboard()):
      throw await redirectToLogin(request, pathAndQueryOf(request), {
        title: "login:cleaner-title",
        text: "login:cleaner-dashboard",
      });
    case pathname === paths.cleanerAvailability():
      throw await redirectToLogin(request, paths.cleanerDashboard(), {
        title: "login:cleaner-error",
        text: "login:cleaner-dashboard",
      });
    default:
      return requireUser(request, context);
  }
}

async function redirectToLogin(request: Request, back: string, toast: Toast): Promise<Response> {
  const setCookie = await serializeToast({ ...toast, inPage: true });
  return redirectWithin(request, paths.login(back), { headers: { "Set-Cookie": setCookie } });
}
