import { apiJson, apiRoute } from "~/http/api-errors.server";
import { signOutBrowser } from "~/http/session.server";

const route = apiRoute({
  POST: async ({ request, context }) =>
    apiJson({}, { headers: { "Set-Cookie": await signOutBrowser(request, context) } }),
});

export const loader = route;
export const action = route;
