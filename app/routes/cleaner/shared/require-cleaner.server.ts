import type { AppLoadContext } from "@remix-run/node";
import { getCleanerOfUser, type OwnProfile } from "~/domain/cleaners/own-profile.server";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { paths } from "~/lib/paths";
import { leadTo } from "~/http/lead-to.server";
import { getSignedIn, pathOf, requireUser } from "~/http/session.server";
import { withToast, type Toast } from "~/http/toast.server";

/** One look-up for all loaders of a page. */
const profiles = new WeakMap<AppLoadContext, OwnProfile>();

/** What whoever has no profile is told on the page where they can register. */
export const NO_PROFILE = {
  title: "partner:no-profile-toast",
  text: "partner:no-profile-toast-text",
  tone: "destructive",
} as const satisfies Toast;

/**
 * Who is signed in and the profile of the cleaner they are, for a page or an action of cleaners: it
 * asks for a profile, whatever the role. Guests are led to the login, which brings them back, others to
 * the page where they can register; both are told why.
 */
export async function requireCleaner(
  request: Request,
  context: AppLoadContext,
): Promise<OwnProfile> {
  const viewer = await requireSignedInFor(request, context);
  const known = request.method === "GET" ? profiles.get(context) : undefined;
  const profile = known ?? getCleanerOfUser(viewer.id);
  if (!profile) {
    const toast = await withToast(NO_PROFILE);
    throw leadTo(request, paths.cleanerSignup(), { headers: { "Set-Cookie": toast } });
  }
  // An action may change it: the loaders after it look again.
  if (request.method === "GET") profiles.set(context, profile);
  return profile;
}

/** Who is signed in, on a page of cleaners. Guests are told on the login page what for. */
export async function requireSignedInFor(
  request: Request,
  context: AppLoadContext,
): Promise<Viewer> {
  const viewer = await getSignedIn(request, context);
  if (viewer) return viewer;
  const { pathname } = new URL(request.url);
  switch (true) {
    case pathname === paths.cleanerSignup():
      throw await toLogin(request, pathOf(request), {
        title: "partner:sign-in-title",
        text: "partner:sign-in-register",
      });
    case pathname.startsWith(paths.cleanerDashboard()):
      throw await toLogin(request, pathOf(request), {
        title: "partner:sign-in-title",
        text: "partner:sign-in-dashboard",
      });
    case pathname === paths.cleanerAvailability():
      throw await toLogin(request, paths.cleanerDashboard(), {
        title: "partner:sign-in-error",
        text: "partner:sign-in-dashboard",
      });
    default:
      return requireUser(request, context);
  }
}

async function toLogin(request: Request, back: string, toast: Toast): Promise<Response> {
  const setCookie = await withToast({ ...toast, tone: "destructive" });
  return leadTo(request, paths.login(back), { headers: { "Set-Cookie": setCookie } });
}
