import { listDeskBookings } from "~/domain/admin/bookings/bookings-list.server";
import { apiJson, apiRoute, requireApiRole } from "~/http/api-errors.server";
import { API_PAGE_SIZE, askedPage, pageHeaders } from "../shared/api-pages.server";
import { deskBookingJson } from "../shared/desk-shapes.server";

const route = apiRoute({
  GET: async ({ request, context }) => {
    await requireApiRole(request, context, "admin");
    const page = askedPage(request);
    const { rows, total } = listDeskBookings(
      { search: "", status: null, from: null, to: null, problem: false, order: "latest" },
      { page, size: API_PAGE_SIZE },
      context.now,
    );
    return apiJson(
      rows.map((booking) => deskBookingJson(booking, context)),
      { headers: pageHeaders("/api/admin/bookings", page, total) },
    );
  },
});

export const loader = route;
export const action = route;
