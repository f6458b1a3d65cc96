import { countCleaners } from "~/domain/cleaners/cleaner-cards.server";
import { listListedCleaners } from "~/domain/cleaners/cleaners.server";
import { LISTS_KEPT_S, apiJson, apiRoute } from "~/http/api-errors.server";
import { API_PAGE_SIZE, askedPage, pageHeaders } from "~/http/api-pages.server";
import { cleanerJson } from "~/http/api-shapes.server";

const route = apiRoute({
  GET: ({ request, context }) => {
    const page = askedPage(request);
    return apiJson(listListedCleaners(page, API_PAGE_SIZE).map(cleanerJson), {
      headers: pageHeaders("/api/cleaners", page, countCleaners({}, context.now)),
      publicFor: LISTS_KEPT_S.cleaners,
    });
  },
});

export const loader = route;
export const action = route;
