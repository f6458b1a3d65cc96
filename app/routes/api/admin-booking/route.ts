import { moveBooking } from "~/domain/admin/bookings/booking-desk.server";
import { getDeskBooking } from "~/domain/admin/bookings/bookings-list.server";
import { PatchBookingSchema } from "~/domain/admin/shared/schemas";
import { idOf } from "~/http/id-of";
import {
  ApiRefusal,
  apiJson,
  apiRoute,
  readApiInput,
  requireApiRole,
} from "~/http/api-errors.server";
import { deskBookingJson } from "../shared/desk-shapes.server";

const route = apiRoute({
  PATCH: async ({ request, params, context }) => {
    const { id: adminId } = await requireApiRole(request, context, "admin");
    const id = idOf(params["id"]);
    if (!getDeskBooking(id)) throw new ApiRefusal(404);
    const input = await readApiInput(request, PatchBookingSchema);
    const result = moveBooking({ bookingId: id, ...input }, adminId, context.now);
    if (!result.ok) {
      if (result.reason === "unknown-booking") throw new ApiRefusal(404);
      if (result.reason === "not-possible") throw new ApiRefusal(409);
      throw new ApiRefusal(400, {
        message: "api:reason-missing",
        errors: { reason: "api:reason-missing" },
      });
    }
    const booking = getDeskBooking(id);
    if (!booking) throw new ApiRefusal(404);
    return apiJson(deskBookingJson(booking, context));
  },
});

export const loader = route;
export const action = route;
