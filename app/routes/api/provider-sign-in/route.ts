import { getPopupId } from "~/http/oauth/popup-id";
import { redirectToProvider } from "~/http/oauth/provider-sign-in.server";
import { safeRedirect } from "~/http/safe-redirect";
import { PROVIDERS, isOneOf } from "~/lib/vocabulary";
import { ApiRefusal, apiRoute } from "~/http/api-errors.server";

function providerOf({ provider }: { provider?: string | undefined }) {
  if (!isOneOf(PROVIDERS, provider)) throw new ApiRefusal(404);
  return provider;
}

const route = apiRoute({
  GET: ({ request, params, context }) => {
    const query = new URL(request.url).searchParams;
    return redirectToProvider(
      providerOf(params),
      { request, context },
      {
        redirectTo: safeRedirect(query.get("redirect")),
        linkTo: null,
        popup: getPopupId(request),
        offersPicture: false,
      },
    );
  },
});

export const loader = route;
export const action = route;
