import { listTestimonials } from "~/domain/catalogue/services.server";
import { LISTS_KEPT_S, apiJson, apiRoute } from "~/http/api-errors.server";
import { testimonialJson } from "../shared/api-shapes.server";

const route = apiRoute({
  GET: ({ context }) =>
    apiJson(
      listTestimonials().map((testimonial) => testimonialJson(testimonial, context.locale)),
      { publicFor: LISTS_KEPT_S.testimonials },
    ),
});

export const loader = route;
export const action = route;
