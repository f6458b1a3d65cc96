import { redirect } from "@remix-run/node";
import { ApiRefusal, apiRoute } from "~/http/api-errors.server";
import { leadToProvider } from "~/http/oauth/provider-sign-in.server";
import { safeRedirect } from "~/http/safe-redirect";
import { getSignedIn } from "~/http/session.server";
import { paths } from "~/lib/paths";
import { PROVIDERS, isOneOf } from "~/lib/vocabulary";

/** As `sign-in-popup.ts` makes them. */
const POPUP_ID = /^[\w-]{1,40}$/;

function providerOf({ provider }: { provider?: string | undefined }) {
  if (!isOneOf(PROVIDERS, provider)) throw new ApiRefusal(404);
  return provider;
}

const route = apiRoute({
  GET: ({ request, params, context }) => {
    const query = new URL(request.url).searchParams;
    const popup = query.get("popup") ?? "";
    return leadToProvider(
      providerOf(params),
      { request, context },
      {
        redirectTo: safeRedirect(query.get("redirect")),
        linkTo: null,
        popup: POPUP_ID.test(popup) ? popup : null,
      },
    );
  },

  /** Links to the account of whoever is signed in. By POST only: no other site may make them do it. */
  POST: async ({ request, params, context }) => {
    const provider = providerOf(params);
    const redirectTo = paths.accountSignIn();
    const viewer = await getSignedIn(request, context);
    if (!viewer) return redirect(paths.login(redirectTo));
    const wanted = { redirectTo, linkTo: viewer.id, popup: null };
    return leadToProvider(provider, { request, context }, wanted);
  },
});

export const loader = route;
export const action = route;
