import { listDeskCleaners } from "~/domain/admin/cleaners/cleaners-list.server";
import { cityDateOf } from "~/lib/bangkok-time";
import { apiJson, apiRoute, requireApiRole } from "~/http/api-errors.server";
import { API_PAGE_SIZE, askedPage, pageHeaders } from "../shared/api-pages.server";
import { deskCleanerJson } from "../shared/desk-shapes.server";

const route = apiRoute({
  GET: async ({ request, context }) => {
    await requireApiRole(request, context, "admin");
    const page = askedPage(request);
    const { rows, total } = listDeskCleaners(
      { search: "", state: null, order: "oldest", today: cityDateOf(context.now) },
      { page, size: API_PAGE_SIZE },
    );
    return apiJson(rows.map(deskCleanerJson), {
      headers: pageHeaders("/api/admin/cleaners", page, total),
    });
  },
});

export const loader = route;
export const action = route;
