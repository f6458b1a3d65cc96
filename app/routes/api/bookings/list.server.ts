import { listBookingsOfPerson } from "~/domain/bookings/reading/bookings.server";
import { apiJson, requireApiUser, type ApiHandler } from "~/http/api-errors.server";
import {
  API_PAGE_SIZE,
  requestedPageNumber,
  paginationHeaders,
} from "../shared/api-pagination.server";
import { bookingJson } from "../shared/api-shapes.server";

/** Lists the signed-in user's bookings, as customer and as cleaner, newest first. */
export const listBookingsByApi: ApiHandler = async ({ request, context }) => {
  const viewer = await requireApiUser(request, context);
  const page = requestedPageNumber(request);
  const reader = { viewerId: viewer.id, locale: context.locale, now: context.now };
  const { bookings, total } = listBookingsOfPerson(viewer.id, page, API_PAGE_SIZE);
  return apiJson(
    bookings.map((booking) => bookingJson(booking, reader)),
    { headers: paginationHeaders("/api/bookings", page, total) },
  );
};
