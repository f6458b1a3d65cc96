import { randomUUID } from "node:crypto";
import type { z } from "zod/v4";
import { getCustomerBooking } from "~/domain/bookings/reading/bookings.server";
import {
  createBooking,
  type CreateBookingResult,
} from "~/domain/bookings/creating/create-booking.server";
import { CreateBookingSchema } from "~/domain/bookings/creating/booking-form-schemas";
import { getService } from "~/domain/catalogue/services.server";
import { searchCleaners } from "~/domain/cleaners/search-cleaners.server";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import type { PlainKey } from "~/i18n/messages";
import { bahtFromSatang, formatBaht, satangFromBaht } from "~/lib/money";
import {
  ApiRefusal,
  apiJson,
  readApiInput,
  requireApiUser,
  type ApiHandler,
} from "~/http/api-errors.server";
import { isBeyondLimit, type BeyondLimit } from "~/http/limit-texts.server";
import { limitRefusal } from "../shared/limit-refusal.server";
import { customerBookingJson } from "../shared/api-shapes.server";

type Input = z.output<typeof CreateBookingSchema>;
type Refused = Exclude<Extract<CreateBookingResult, { ok: false }>, BeyondLimit>;

/** Most cleaners that are offered instead. */
const MOST_ALTERNATIVES = 3;

/** 401: account gone; 404: no such thing; 409: not possible now; 422: never possible as asked for. */
const REFUSALS = {
  "unknown-customer": { status: 401 },
  "service-missing": { status: 422 },
  "service-gone": { status: 404, message: "api:unknown-service" },
  "cleaner-missing": { status: 422 },
  "cleaner-gone": { status: 404, message: "api:unknown-cleaner" },
  "own-profile": { status: 403, message: "api:own-profile" },
  "cleaner-not-offered": { status: 422, message: "api:not-offered" },
  "cleaner-not-in-area": { status: 422, message: "api:area-not-served" },
  "date-missing": { status: 422 },
  "date-closed": { status: 422, message: "api:slot-closed" },
  "time-missing": { status: 422 },
  "time-closed": { status: 422, message: "api:slot-closed" },
  "time-short-notice": { status: 422, message: "api:slot-lead-time" },
  "time-taken": { status: 409, message: "api:slot-taken" },
  "own-booking": { status: 409, message: "api:own-booking" },
  "already-replaced": { status: 409, message: "api:already-replaced" },
  "visit-taken": { status: 409, message: "api:slot-taken" },
  "price-changed": { status: 409 },
  "key-reused": { status: 409, message: "api:idempotency-key-reused" },
  "too-many-pending": { status: 409 },
  "too-many-upcoming": { status: 409 },
} as const satisfies Record<Refused["reason"], { status: number; message?: PlainKey }>;

/** Makes a booking, with the same domain call as the wizard. */
export const createBookingByApi: ApiHandler = async ({ request, context }) => {
  const viewer = await requireApiUser(request, context);
  const idempotencyKey = idempotencyKeyOf(request);
  const input = await readApiInput(request, CreateBookingSchema);
  const result = createBooking(
    {
      ...input,
      totalPrice: input.totalPrice === undefined ? undefined : satangFromBaht(input.totalPrice),
      idempotencyKey,
    },
    { customerId: viewer.id, now: context.now },
  );
  if (!result.ok && isBeyondLimit(result)) throw await limitRefusal(result, context.locale);
  if (!result.ok) throw refusalOf(result, input, { customerId: viewer.id, now: context.now });
  const booking = getCustomerBooking(result.bookingId, viewer.id);
  if (!booking) throw new Error(`Booking ${result.bookingId} is not there.`);
  return apiJson(customerBookingJson(booking, viewer, context), { status: 201 });
};

/** Returns the client's key, or a random one: then nothing protects against sending twice. */
function idempotencyKeyOf(request: Request): string {
  const key = request.headers.get("Idempotency-Key");
  if (!key) return randomUUID();
  const most = MAX_LENGTH.idempotencyKey;
  if (key.length <= most && /^[\x21-\x7e]+$/.test(key)) return key;
  throw new ApiRefusal(400, { message: message("api:idempotency-key-invalid", { most }) });
}

interface Requester {
  customerId: number;
  now: number;
}

function refusalOf(result: Refused, input: Input, asking: Requester): ApiRefusal {
  const { status, ...words } = REFUSALS[result.reason];
  switch (result.reason) {
    case "price-changed":
      return new ApiRefusal(status, {
        message: message("api:price-changed", { total: formatBaht(result.totalPrice) }),
        more: { totalPrice: bahtFromSatang(result.totalPrice) },
      });
    case "cleaner-not-in-area":
      return new ApiRefusal(status, {
        ...words,
        errors: { city: "api:area-not-served" },
        more: { cleaners: listOtherCleaners(input, asking) },
      });
    case "too-many-pending":
      return new ApiRefusal(status, {
        message: message("api:too-many-pending", { most: result.most }),
      });
    case "too-many-upcoming":
      return new ApiRefusal(status, {
        message: message("api:too-many-upcoming", { most: result.most }),
      });
    case "own-booking":
      return new ApiRefusal(status, { ...words, more: { bookingId: result.bookingId } });
    default:
      return new ApiRefusal(status, words);
  }
}

/** Returns cleaners who do this service in this area and may be offered to the customer. */
function listOtherCleaners({ serviceId, city }: Input, { customerId, now }: Requester) {
  const service = getService(serviceId);
  if (!service) return [];
  const { cleaners } = searchCleaners(
    { specialty: service.specialty, area: city },
    {
      page: 1,
      size: MOST_ALTERNATIVES,
      durationMinutes: service.duration,
      services: [service],
      view: getCustomerView(customerId),
      now,
    },
  );
  return cleaners.map(({ id, name }) => ({ id, name }));
}
