import { listTestimonials } from "~/domain/catalogue/services.server";
import { LIST_MAX_AGE_S, apiJson, apiRoute } from "~/http/api-errors.server";
import { testimonialJson } from "../shared/api-shapes.server";

const route = apiRoute({
  GET: ({ context }) =>
    apiJson(
      listTestimonials().map((testimonial) => testimonialJson(testimonial, context.locale)),
      { publicMaxAge: LIST_MAX_AGE_S.testimonials },
    ),
});

export const loader = route;
export const action = route;
