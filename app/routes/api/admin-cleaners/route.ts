import { listDeskCleaners } from "~/domain/admin/cleaners/cleaners-list.server";
import { apiJson, apiRoute, requireApiRole } from "~/http/api-errors.server";
import { API_PAGE_SIZE, askedPage, pageHeaders } from "~/http/api-pages.server";
import { deskCleanerJson } from "~/http/desk-shapes.server";
import { cityDateOf } from "~/lib/bangkok-time";

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
