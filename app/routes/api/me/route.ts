import { apiJson, apiRoute, requireApiUser } from "~/http/api-errors.server";
import { userJson } from "../shared/api-shapes.server";

const route = apiRoute({
  GET: async ({ request, context }) => apiJson(userJson(await requireApiUser(request, context))),
});

export const loader = route;
export const action = route;
