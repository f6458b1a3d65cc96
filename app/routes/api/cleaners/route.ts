import { countListedCleaners, listListedCleaners } from "~/domain/cleaners/cleaners.server";
import { GUESTS_VIEW, getCustomerView } from "~/domain/schedule/customer-view.server";
import { getSignedIn } from "~/http/session.server";
import { LIST_MAX_AGE_S, apiJson, apiRoute } from "~/http/api-errors.server";
import {
  API_PAGE_SIZE,
  requestedPageNumber,
  paginationHeaders,
} from "../shared/api-pagination.server";
import { cleanerJson } from "../shared/api-shapes.server";

const route = apiRoute({
  GET: async ({ request, context }) => {
    const page = requestedPageNumber(request);
    const viewer = await getSignedIn(request, context);
    const view = getCustomerView(viewer?.id ?? null);
    return apiJson(listListedCleaners(page, API_PAGE_SIZE, view).map(cleanerJson), {
      headers: paginationHeaders("/api/cleaners", page, countListedCleaners(view, context.now)),
      // A list that depends on the customer must not be cached.
      ...(view === GUESTS_VIEW ? { publicMaxAge: LIST_MAX_AGE_S.cleaners } : {}),
    });
  },
});

export const loader = route;
export const action = route;
