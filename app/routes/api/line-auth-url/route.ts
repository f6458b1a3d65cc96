import { startConnectingLine } from "~/http/oauth/connect-line.server";
import { getPopupId } from "~/http/oauth/popup-id";
import { ApiRefusal, apiJson, apiRoute, requireApiUser } from "~/http/api-errors.server";

const route = apiRoute({
  GET: async ({ request, context }) => {
    const viewer = await requireApiUser(request, context);
    const begun = await startConnectingLine(viewer, { request, context }, getPopupId(request));
    if (!begun) throw new ApiRefusal(404, { message: "line:setup-required" });
    return apiJson({ authUrl: begun.url }, { headers: begun.headers });
  },
});

export const loader = route;
export const action = route;
