import { ApiRefusal, apiRoute } from "~/http/api-errors.server";
import { leadToProvider } from "~/http/oauth/provider-sign-in.server";
import { safeRedirect } from "~/http/safe-redirect";
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
});

export const loader = route;
export const action = route;
