import { transitionBookingAsAdmin } from "~/domain/admin/bookings/booking-transitions.server";
import { getBookingForAdmin } from "~/domain/admin/bookings/bookings-list.server";
import { PatchBookingSchema } from "~/domain/admin/shared/schemas";
import { parseId } from "~/http/parse-id";
import {
  ApiRefusal,
  apiJson,
  apiRoute,
  readApiInput,
  requireApiRole,
} from "~/http/api-errors.server";
import { adminBookingJson } from "../shared/admin-api-shapes.server";

const route = apiRoute({
  PATCH: async ({ request, params, context }) => {
    const { id: adminId } = await requireApiRole(request, context, "admin");
    const id = parseId(params["id"]);
    if (!getBookingForAdmin(id)) throw new ApiRefusal(404);
    const input = await readApiInput(request, PatchBookingSchema);
    const result = transitionBookingAsAdmin(
      { bookingId: id, ...input },
      { by: { adminId }, now: context.now },
    );
    if (!result.ok) {
      if (result.reason === "unknown-booking") throw new ApiRefusal(404);
      if (result.reason === "not-possible") throw new ApiRefusal(409);
      throw new ApiRefusal(400, {
        message: "api:reason-missing",
        errors: { reason: "api:reason-missing" },
      });
    }
    const booking = getBookingForAdmin(id);
    if (!booking) throw new ApiRefusal(404);
    return apiJson(adminBookingJson(booking, context));
  },
});

export const loader = route;
export const action = route;
