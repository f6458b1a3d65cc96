import { signOutBrowser } from "~/http/session.server";
import { apiJson, apiRoute, busyRefusal } from "~/http/api-errors.server";

const route = apiRoute({
  POST: async ({ request, context }) => {
    const { hasEnded, setCookie } = await signOutBrowser(request, context);
    const headers = { "Set-Cookie": setCookie };
    if (!hasEnded) throw busyRefusal({ message: "login:session-ends-later", headers });
    return apiJson({}, { headers });
  },
});

export const loader = route;
export const action = route;
