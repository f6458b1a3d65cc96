import { listPeople } from "~/domain/admin/people/people-list.server";
import { apiJson, apiRoute, requireApiRole } from "~/http/api-errors.server";
import {
  API_PAGE_SIZE,
  requestedPageNumber,
  paginationHeaders,
} from "../shared/api-pagination.server";
import { adminPersonJson } from "../shared/admin-api-shapes.server";

const route = apiRoute({
  GET: async ({ request, context }) => {
    await requireApiRole(request, context, "admin");
    const page = requestedPageNumber(request);
    const { rows, total } = listPeople(
      { search: "", role: null, state: null, order: "oldest", now: context.now },
      { page, size: API_PAGE_SIZE },
    );
    return apiJson(rows.map(adminPersonJson), {
      headers: paginationHeaders("/api/admin/users", page, total),
    });
  },
});

export const loader = route;
export const action = route;
