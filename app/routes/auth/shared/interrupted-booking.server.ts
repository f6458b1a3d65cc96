import { readChoices, getBookableChoices } from "~/domain/bookings/creating/check-choices.server";
import { serviceTexts } from "~/domain/catalogue/services.server";
import { slotHour } from "~/domain/schedule/slots";
import { paths } from "~/lib/paths";
import type { Area, Locale } from "~/lib/vocabulary";
import type { Satang } from "~/lib/money";
import type { CityDate } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { keepCompounds } from "~/lib/thai-compounds";

/** The choices that a guest had made when the login interrupted them. */
export interface InterruptedBooking {
  serviceName: string | null;
  cleaner: { name: string; photo: string | null } | null;
  area: Area | null;
  date: CityDate | null;
  hour: number | null;
  total: Satang | null;
}

/**
 * Returns the booking to which a login leads back, as far as it can still be made; null if it leads
 * elsewhere or nothing was chosen. `redirectTo` is a path of this site; its query may be anything.
 */
export function getInterruptedBooking(
  redirectTo: string,
  { now, locale }: { now: number; locale: Locale },
): InterruptedBooking | null {
  const { pathname, searchParams } = new URL(redirectTo, "http://this-site.invalid");
  if (pathname !== paths.booking() && !pathname.startsWith(`${paths.booking()}/`)) return null;
  const { service, cleaner, price, area, date, time } = getBookableChoices(
    readChoices(searchParams),
    now,
  );
  if (!service && !cleaner) return null;
  return {
    serviceName: service && keepCompounds(serviceTexts(service, locale).name),
    cleaner: cleaner && { name: nameForReader(cleaner.name, locale), photo: cleaner.photo },
    area,
    date,
    hour: time && slotHour(time),
    total: price && price.total,
  };
}
