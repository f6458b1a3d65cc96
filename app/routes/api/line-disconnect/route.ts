import { unlinkLine } from "~/domain/channels/line/line-links.server";
import { apiJson, apiRoute, requireApiUser } from "~/http/api-errors.server";

const route = apiRoute({
  POST: async ({ request, context }) => {
    const viewer = await requireApiUser(request, context);
    unlinkLine(viewer.id);
    return apiJson({});
  },
});

export const loader = route;
export const action = route;
