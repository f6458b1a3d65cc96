import { bookings } from "#db/schema/bookings";
import { columnsOf, query } from "#db/query.server";

/** The columns that a new booking is made with; a substitute has most of them from the lost booking. */
export const NEW_BOOKING_COLUMNS = [
  "userId",
  "serviceId",
  "cleanerId",
  "date",
  "time",
  "startsAt",
  "endsAt",
  "status",
  "respondBy",
  "serviceNameEn",
  "serviceNameTh",
  "serviceDuration",
  "hoursBilled",
  "hourlyRate",
  "serviceCost",
  "platformFee",
  "totalPrice",
  "policy",
  "address",
  "city",
  "zipCode",
  "phone",
  "specialInstructions",
  "home",
  "aboutHome",
  "submissionId",
  "seriesId",
  "createdAt",
  "ifCleanerCant",
  "presenceConfirmedAt",
  "isOffer",
  "replacesId",
  "redoOfProblemId",
] as const;

/** Writes the row of a new booking and returns its id. Its hours are taken apart (`takeHours`). */
export const insertBooking = query(columnsOf(bookings, NEW_BOOKING_COLUMNS), (db, p) =>
  db.insert(bookings).values(p).returning({ id: bookings.id }).prepare(),
);
