import type { CustomerBookingDetails } from "~/domain/bookings/reading/customer-booking-details.server";
import type { BookingOfCase, CaseReader } from "~/http/case-page-view.server";
import { nameForReader } from "~/lib/for-reader";

/** Returns the facts of a customer's booking that its problems' pages and rows show. */
export const caseOfCustomer = (
  { id, startsAt, cleanerName, cleanerPhoto }: CustomerBookingDetails,
  { t, locale }: CaseReader,
): BookingOfCase => ({
  ...{ id, startsAt },
  side: "customer",
  other: nameForReader(cleanerName, locale) || t("common:former-cleaner"),
  photo: cleanerPhoto,
});
