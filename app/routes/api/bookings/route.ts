import { apiRoute } from "~/http/api-errors.server";
import { createByApi } from "./create.server";
import { listForApi } from "./list.server";

const route = apiRoute({ GET: listForApi, POST: createByApi });

export const loader = route;
export const action = route;
