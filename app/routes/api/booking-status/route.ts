import { getBookingOfPerson } from "~/domain/bookings/reading/bookings.server";
import { changeOwnBookingStatus } from "~/domain/bookings/lifecycle/change-own-booking-status.server";
import { ChangeStatusSchema } from "~/domain/bookings/creating/booking-form-schemas";
import { parseId } from "~/http/parse-id";
import {
  ApiRefusal,
  apiJson,
  apiRoute,
  readApiInput,
  requireApiUser,
  type ApiHandler,
} from "~/http/api-errors.server";
import { isBeyondLimit, type BeyondLimit } from "~/http/limit-texts.server";
import { limitRefusal } from "../shared/limit-refusal.server";
import { bookingJson } from "../shared/api-shapes.server";

/** Answers a request, or cancels or completes a booking. Responds with the changed booking. */
const changeBookingStatus: ApiHandler = async ({ request, context, params }) => {
  const viewer = await requireApiUser(request, context);
  const id = parseId(params["id"]);
  // This check comes first, so that a request for a stranger's booking learns nothing else.
  if (!getBookingOfPerson(id, viewer.id)) throw new ApiRefusal(404);
  const input = await readApiInput(request, ChangeStatusSchema);
  const result = changeOwnBookingStatus({ bookingId: id, ...input }, viewer.id, context.now);
  if (!result.ok && isBeyondLimit(result)) throw await limitRefusal(result, context.locale);
  if (!result.ok) throw refusalOf(result.reason);
  const booking = getBookingOfPerson(id, viewer.id);
  if (!booking) throw new ApiRefusal(404);
  const { now, locale } = context;
  return apiJson(bookingJson(booking, { viewerId: viewer.id, locale, now }));
};

type Refused = Extract<ReturnType<typeof changeOwnBookingStatus>, { ok: false }>;
type Refusal = Exclude<Refused, BeyondLimit>["reason"];

function refusalOf(reason: Refusal): ApiRefusal {
  switch (reason) {
    case "unknown-booking":
      return new ApiRefusal(404);
    case "reason-missing":
      return new ApiRefusal(400, {
        message: "api:reason-missing",
        errors: { reason: "api:reason-missing" },
      });
    case "not-possible":
      return new ApiRefusal(409);
    default:
      return new ApiRefusal(409, { message: `jobs:refused-${reason}` });
  }
}

const route = apiRoute({ PATCH: changeBookingStatus });

export const loader = route;
export const action = route;
