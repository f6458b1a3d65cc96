import { listCleanersForAdmin } from "~/domain/admin/cleaners/cleaners-list.server";
import { cityDateOf } from "~/lib/bangkok-time";
import { apiJson, apiRoute, requireApiRole } from "~/http/api-errors.server";
import {
  API_PAGE_SIZE,
  requestedPageNumber,
  paginationHeaders,
} from "../shared/api-pagination.server";
import { adminCleanerJson } from "../shared/admin-api-shapes.server";

const route = apiRoute({
  GET: async ({ request, context }) => {
    await requireApiRole(request, context, "admin");
    const page = requestedPageNumber(request);
    const { rows, total } = listCleanersForAdmin(
      { search: "", state: null, order: "oldest", today: cityDateOf(context.now) },
      { page, size: API_PAGE_SIZE },
    );
    return apiJson(rows.map(adminCleanerJson), {
      headers: paginationHeaders("/api/admin/cleaners", page, total),
    });
  },
});

export const loader = route;
export const action = route;
