import type { BookingDraft } from "~/domain/bookings/creating/booking-drafts.server";
import { HOME_FACTS } from "~/domain/homes/home-facts";

/** Returns what was typed into the form of a booking (step 4, or an admin's for a caller), unchanged. */
export function readTypedDetails(form: FormData): BookingDraft {
  const typed = (name: string) => String(form.get(name) ?? "");
  return {
    address: typed("address"),
    city: typed("city"),
    zipCode: typed("zipCode"),
    phone: typed("phone"),
    specialInstructions: typed("specialInstructions"),
    home: JSON.stringify(
      Object.fromEntries(HOME_FACTS.map((name) => [name, typed(`home.${name}`)])),
    ),
    aboutHome: typed("aboutHome"),
    ifCleanerCant: typed("ifCleanerCant") || null,
  };
}
