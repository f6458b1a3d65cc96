import { randomUUID } from "node:crypto";
import type { z } from "zod/v4";
import { getCustomerBooking } from "~/domain/bookings/bookings.server";
import { createBooking, type CreateBookingResult } from "~/domain/bookings/create-booking.server";
import { CreateBookingSchema } from "~/domain/bookings/schemas";
import { getService } from "~/domain/catalogue/services.server";
import { listCleaners } from "~/domain/cleaners/cleaner-cards.server";
import {
  ApiRefusal,
  apiJson,
  readApiInput,
  requireApiUser,
  type ApiHandler,
} from "~/http/api-errors.server";
import { customerBookingJson } from "~/http/api-shapes.server";
import { bahtFromSatang, formatBaht, satangFromBaht } from "~/lib/money";

type Input = z.output<typeof CreateBookingSchema>;
type Refused = Extract<CreateBookingResult, { ok: false }>;

/** Cleaners to offer instead, at most. */
const MOST_ALTERNATIVES = 3;

/** 401: not any more; 404: no such thing; 409: not as things stand now; 422: never, as it was asked for. */
const STATUS_OF = {
  "unknown-customer": 401,
  "unknown-service": 404,
  "unknown-cleaner": 404,
  "own-profile": 403,
  "not-offered": 422,
  "area-not-served": 422,
  "slot-closed": 422,
  "slot-taken": 409,
  "price-changed": 409,
  "too-many-pending": 409,
  "too-many-upcoming": 409,
} as const satisfies Record<Refused["reason"], number>;

/** Books, with the same domain call as the wizard. */
export const createByApi: ApiHandler = async ({ request, context }) => {
  const viewer = await requireApiUser(request, context);
  const idempotencyKey = keyOf(request);
  const input = await readApiInput(request, CreateBookingSchema);
  const result = createBooking(
    {
      ...input,
      totalPrice: input.totalPrice === undefined ? undefined : satangFromBaht(input.totalPrice),
      idempotencyKey,
    },
    { customer: viewer, now: context.now },
  );
  if (!result.ok) throw refusalOf(result, input, context.now);
  const booking = getCustomerBooking(result.bookingId, viewer.id);
  if (!booking) throw new Error(`Booking ${result.bookingId} is not there.`);
  const same = (["serviceId", "cleanerId", "date", "time"] as const).every(
    (field) => booking[field] === input[field],
  );
  // Somebody who is told of another booking would believe that this one is made.
  if (!same) throw new ApiRefusal(422, { message: "api:idempotency-key-reused" });
  return apiJson(customerBookingJson(booking, viewer, context.locale), { status: 201 });
};

/** The client's key, or one that is used once: then nothing protects from sending twice. */
function keyOf(request: Request): string {
  const key = request.headers.get("Idempotency-Key");
  if (!key) return randomUUID();
  if (/^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new ApiRefusal(400, { message: "api:idempotency-key-invalid" });
}

function refusalOf(result: Refused, input: Input, now: number): ApiRefusal {
  const { reason } = result;
  const status = STATUS_OF[reason];
  if (reason === "unknown-customer") return new ApiRefusal(status);
  if (reason === "price-changed") {
    return new ApiRefusal(status, {
      message: "api:price-changed",
      parameters: { total: formatBaht(result.totalPrice) },
      more: { totalPrice: bahtFromSatang(result.totalPrice) },
    });
  }
  if (reason === "area-not-served") {
    return new ApiRefusal(status, {
      message: "api:area-not-served",
      errors: { city: "api:area-not-served" },
      more: { cleaners: cleanersInstead(input, now) },
    });
  }
  return new ApiRefusal(status, { message: `api:${reason}` });
}

/** Who does this service in this area. */
function cleanersInstead({ serviceId, city }: Input, now: number) {
  const service = getService(serviceId);
  if (!service) return [];
  const { cleaners } = listCleaners(
    { specialty: service.specialty, area: city },
    { page: 1, size: MOST_ALTERNATIVES, durationMinutes: service.duration, now },
  );
  return cleaners.map(({ id, name }) => ({ id, name }));
}
