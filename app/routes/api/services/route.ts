import { listServices } from "~/domain/catalogue/services.server";
import { LIST_MAX_AGE_S, apiJson, apiRoute } from "~/http/api-errors.server";
import { serviceJson } from "../shared/api-shapes.server";

const route = apiRoute({
  GET: ({ context }) =>
    apiJson(
      listServices().map((service) => serviceJson(service, context.locale)),
      { publicMaxAge: LIST_MAX_AGE_S.services },
    ),
});

export const loader = route;
export const action = route;
