import { popupIn } from "~/http/oauth/popup-id";
import { leadToProvider } from "~/http/oauth/provider-sign-in.server";
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
    return leadToProvider(
      providerOf(params),
      { request, context },
      {
        redirectTo: safeRedirect(query.get("redirect")),
        linkTo: null,
        popup: popupIn(request),
        offersPicture: false,
      },
    );
  },
});

export const loader = route;
export const action = route;
