import { getCleanerOfUser } from "~/domain/cleaners/own-profile.server";
import { ApiRefusal, apiJson, apiRoute, requireApiUser } from "~/http/api-errors.server";
import { ownProfileJson } from "../shared/api-shapes.server";

const route = apiRoute({
  GET: async ({ request, context }) => {
    const viewer = await requireApiUser(request, context);
    const profile = getCleanerOfUser(viewer.id);
    if (!profile) throw new ApiRefusal(404, { message: "api:no-cleaner-profile" });
    return apiJson(ownProfileJson(profile));
  },
});

export const loader = route;
export const action = route;
