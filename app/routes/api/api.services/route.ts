import { listServices } from "~/domain/catalogue/services.server";
import { apiJson, apiRoute } from "~/http/api-errors.server";
import { serviceJson } from "~/http/api-shapes.server";

const route = apiRoute({
  GET: ({ context }) =>
    apiJson(
      listServices().map((service) => serviceJson(service, context.locale)),
      { publicFor: 300 },
    ),
});

export const loader = route;
export const action = route;
