import { listBookingsForAdmin } from "~/domain/admin/bookings/bookings-list.server";
import { apiJson, apiRoute, requireApiRole } from "~/http/api-errors.server";
import {
  API_PAGE_SIZE,
  requestedPageNumber,
  paginationHeaders,
} from "../shared/api-pagination.server";
import { adminBookingJson } from "../shared/admin-api-shapes.server";

const route = apiRoute({
  GET: async ({ request, context }) => {
    await requireApiRole(request, context, "admin");
    const page = requestedPageNumber(request);
    const { rows, total } = listBookingsForAdmin(
      { search: "", status: null, from: null, to: null, hasOpenProblem: false, order: "latest" },
      { page, size: API_PAGE_SIZE },
      context.now,
    );
    return apiJson(
      rows.map((booking) => adminBookingJson(booking, context)),
      { headers: paginationHeaders("/api/admin/bookings", page, total) },
    );
  },
});

export const loader = route;
export const action = route;
