import { countListedCleaners, listListedCleaners } from "~/domain/cleaners/cleaners.server";
import { GUESTS_VIEW, customerView } from "~/domain/schedule/customer-view.server";
import { getSignedIn } from "~/http/session.server";
import { LISTS_KEPT_S, apiJson, apiRoute } from "~/http/api-errors.server";
import { API_PAGE_SIZE, askedPage, pageHeaders } from "../shared/api-pages.server";
import { cleanerJson } from "../shared/api-shapes.server";

const route = apiRoute({
  GET: async ({ request, context }) => {
    const page = askedPage(request);
    const viewer = await getSignedIn(request, context);
    const view = customerView(viewer?.id ?? null);
    return apiJson(listListedCleaners(page, API_PAGE_SIZE, view).map(cleanerJson), {
      headers: pageHeaders("/api/cleaners", page, countListedCleaners(view, context.now)),
      // A list that isn't everybody's is kept for nobody.
      ...(view === GUESTS_VIEW ? { publicFor: LISTS_KEPT_S.cleaners } : {}),
    });
  },
});

export const loader = route;
export const action = route;
