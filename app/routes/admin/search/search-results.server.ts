import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { displayedStatus } from "~/domain/bookings/lifecycle/status";
import type { Found } from "~/domain/admin/search/search.server";
import { cityDateOf, type CityDate } from "~/lib/bangkok-time";
import { fullNameForReader, nameForReader } from "~/lib/for-reader";
import { formatPhone } from "~/lib/phone";
import { cutAtHits } from "~/lib/text-hits";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Locale } from "~/lib/vocabulary";

/** The groups of bookings, in their order on the page. */
const GROUPS = ["today", "coming", "cancelled", "past"] as const;

/** Returns the results of a search as the page shows them. */
export function describeResults(found: Found, locale: Locale, now: number) {
  const { phone, words } = found;
  const pieces = (text: string) =>
    phone !== null && text === phone
      ? [{ text: formatPhone(phone), isHit: true }]
      : cutAtHits(text, words);
  const today = cityDateOf(now);
  const yearOf = (date: CityDate) => date.slice(0, today.indexOf("-"));
  const [one, ...others] = found.people;
  /** True if all that was found belongs to one customer, whose name each row would repeat. */
  const isOfOneCustomer = one?.role === "customer" && others.length === 0;
  const whenOf = ({ startsAt }: Found["bookings"][number]) => {
    const date = cityDateOf(startsAt);
    return date === today ? "today" : date > today ? "coming" : "past";
  };
  const last = found.bookings.at(-1);
  /** The days of which there are more bookings than were found. */
  const cutOff = found.hasMoreBookings && last ? whenOf(last) : null;
  /** Returns a booking as its row shows it, with its group. */
  const describeBooking = (booking: Found["bookings"][number]) => {
    const date = cityDateOf(booking.startsAt);
    const { why } = booking;
    const cleaner = fullNameForReader(booking.cleanerName, locale);
    const status = displayedStatus(booking, now);
    // A number given for the booking is nearer to the door than that of the profile.
    const number = booking.phone ?? booking.customerPhone;
    const person = found.people.find(({ id }) => id === booking.userId);
    const when = whenOf(booking);
    const isOff = status === "cancelled" && !booking.hasNobody;
    return {
      when,
      // Cancelled visits don't come: they aren't counted as such.
      group: when === "coming" && isOff ? ("cancelled" as const) : when,
      id: booking.id,
      startsAt: booking.startsAt,
      isToday: when === "today",
      isThisYear: yearOf(date) === yearOf(today),
      customerName: booking.customerName,
      customer:
        booking.customerName === null || (isOfOneCustomer && person)
          ? null
          : why === "customer"
            ? pieces(booking.customerName)
            : [{ text: booking.customerName, isHit: false }],
      isCustomerUnsaid: isOfOneCustomer && person !== undefined,
      cleaner:
        why === "cleaner"
          ? pieces(cleaner)
          : [{ text: nameForReader(cleaner, locale), isHit: false }],
      service: keepCompounds(serviceNameOf(booking, locale)),
      city: booking.city,
      total: booking.totalPrice,
      status,
      /** Its time is over, and nobody has said that it is done. */
      isOver: status === "confirmed" && now >= booking.endsAt,
      hasNobody: booking.hasNobody,
      isOff,
      // A number in the profile is in the row of its person.
      typedPhone: why === "typed-phone" ? pieces(phone ?? "") : null,
      /** The number to call; null if a row of a person has it already. */
      phone: person?.phone === number ? null : number,
    };
  };
  const described = found.bookings.map(describeBooking);
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
    bookings: GROUPS.flatMap((group) => {
      const rows = described.filter((row) => row.group === group);
      return rows.length === 0 ? [] : [{ group, hasMore: rows[0]?.when === cutOff, rows }];
    }),
    problems: found.problems.map((problem) => ({
      id: problem.id,
      bookingId: problem.bookingId,
      kind: problem.kind,
      names: [problem.customerName, fullNameForReader(problem.cleanerName, locale)],
      settledOn: problem.settledAt === null ? null : cityDateOf(problem.settledAt),
    })),
  };
}

export type Results = ReturnType<typeof describeResults>;
