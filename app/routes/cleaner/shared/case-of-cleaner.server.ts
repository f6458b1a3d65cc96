import type { CleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import type { BookingOfCase, CaseReader } from "~/http/case-page-view.server";

/** Returns the facts of a cleaner's job that its problems' pages and rows show. */
export const caseOfCleaner = (
  { id, startsAt, customer }: CleanerBooking,
  { t }: CaseReader,
): BookingOfCase => ({
  ...{ id, startsAt },
  side: "cleaner",
  other: customer.shortName || t("job:former-customer"),
  photo: null,
});
