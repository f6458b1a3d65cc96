import { beginToConnectLine } from "~/http/oauth/connect-line.server";
import { popupIn } from "~/http/oauth/popup-id";
import { ApiRefusal, apiJson, apiRoute, requireApiUser } from "~/http/api-errors.server";

const route = apiRoute({
  GET: async ({ request, context }) => {
    const viewer = await requireApiUser(request, context);
    const begun = await beginToConnectLine(viewer, { request, context }, popupIn(request));
    if (!begun) throw new ApiRefusal(404, { message: "line:setup-required" });
    return apiJson({ authUrl: begun.url }, { headers: begun.headers });
  },
});

export const loader = route;
export const action = route;
