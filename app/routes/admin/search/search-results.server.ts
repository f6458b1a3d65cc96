import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { displayedStatus } from "~/domain/bookings/lifecycle/status";
import type { Found } from "~/domain/admin/search/search.server";
import { cityDateOf, type CityDate } from "~/lib/bangkok-time";
import { fullNameForReader } from "~/lib/for-reader";
import { formatPhone } from "~/lib/phone";
import { cutAtHits } from "~/lib/text-hits";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Locale } from "~/lib/vocabulary";

/** Returns the results of a search as the page shows them. */
export function describeResults(found: Found, locale: Locale, now: number) {
  const { phone, words } = found;
  const pieces = (text: string) =>
    phone !== null && text === phone
      ? [{ text: formatPhone(phone), isHit: true }]
      : cutAtHits(text, words);
  const today = cityDateOf(now);
  const yearOf = (date: CityDate) => date.slice(0, today.indexOf("-"));
  const namesOf = new Map(
    found.bookings.map(({ id, customerName, cleanerName }) => [
      id,
      [customerName, fullNameForReader(cleanerName, locale)],
    ]),
  );
  return {
    people: found.people.map(({ why, ...person }) => ({
      id: person.id,
      name: `${person.firstName} ${person.lastName}`.trim() || person.username,
      role: person.role,
      cleanerId: person.cleanerId,
      photo: person.photo,
      isListed: person.isListed,
      isClosed: person.deactivatedAt !== null,
      since: cityDateOf(person.createdAt),
      phone: person.phone,
      why:
        why.by === "typed-phone"
          ? why
          : {
              by: why.by,
              pieces:
                why.by === "phone" && why.text !== phone
                  ? [{ text: formatPhone(why.text), isHit: true }]
                  : pieces(why.text),
            },
    })),
    bookings: found.bookings.map((booking) => ({
      id: booking.id,
      customer: booking.customerName,
      cleaner: fullNameForReader(booking.cleanerName, locale),
      startsAt: booking.startsAt,
      isToday: cityDateOf(booking.startsAt) === today,
      isThisYear: yearOf(cityDateOf(booking.startsAt)) === yearOf(today),
      service: keepCompounds(serviceNameOf(booking, locale)),
      city: booking.city,
      status: displayedStatus(booking, now),
      hasNobody: booking.hasNobody,
      why: { by: booking.why, pieces: pieces(fullNameForReader(whyText(booking, phone), locale)) },
      // A number given for the booking is nearer to the door than that of the profile.
      phone: booking.phone ?? booking.customerPhone,
    })),
    problems: found.problems.map((problem) => ({
      id: problem.id,
      bookingId: problem.bookingId,
      kind: problem.kind,
      names: namesOf.get(problem.bookingId) ?? [],
      settledOn: problem.settledAt === null ? null : cityDateOf(problem.settledAt),
    })),
  };
}

/** Returns the text in which a booking was found. */
function whyText(
  { why, customerName, cleanerName }: Found["bookings"][number],
  phone: string | null,
): string {
  switch (why) {
    case "phone":
    case "typed-phone":
      return phone ?? "";
    case "customer":
      return customerName ?? "";
    case "cleaner":
      return cleanerName;
  }
}

export type Results = ReturnType<typeof describeResults>;
