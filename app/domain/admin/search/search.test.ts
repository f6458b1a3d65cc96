import { beforeAll, describe, expect, test } from "vitest";
import { cancelBookingAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { reportProblemAsCustomer } from "~/domain/bookings/problems/problems.server";
import { DAY_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { MOST_FOUND, findBookingByNumber, searchEverything } from "./search.server";

const database = useDatabase();

const TYPED = "+66899876543";
let emma: number;
let kanya: { id: number; userId: number };
/** Bookings of these two: one of today, one to come, one of last week. */
let today: number;
let coming: number;
let past: number;

beforeAll(() => {
  emma = makeCustomer({
    username: "emma.l",
    firstName: "Emma",
    lastName: "Lindgren",
    email: "lindgren@example.com",
    phone: "+66815550201",
  }).id;
  kanya = makeCleaner({
    name: "Kanya (กัญญา)",
    bio: "From Kanchanaburi, cleans calmly.",
    phone: "+66815550117",
  });
  const book = (date: string, phone?: string) =>
    makeBooking({
      ...{ customerId: emma, cleanerId: kanya.id, date, time: "2:00 PM", now: NOW - 7 * DAY_MS },
      ...(phone ? { phone } : {}),
    });
  past = book("2026-11-18", TYPED);
  coming = book(NEXT_MONDAY, TYPED);
  today = book("2026-11-23");
});

function search(text: string) {
  const found = searchEverything(text, NOW);
  if (!found) throw new Error("There was too little to search for.");
  return found;
}
const peopleIn = (text: string) => search(text).people.map(({ id }) => id);
const bookingsIn = (text: string) => search(text).bookings.map(({ id }) => id);

describe("a booking's number", () => {
  test.each([
    ["with #", () => `#${today}`],
    ["without it", () => String(today)],
    ["with spaces around it", () => ` ${today} `],
  ])("is found %s", (_how, text) => {
    expect(findBookingByNumber(text())).toBe(today);
  });

  test.each(["999999", "#999999", "0899876543", "899876543", "Emma", ""])(
    "isn't found by %j",
    (text) => {
      expect(findBookingByNumber(text)).toBeNull();
    },
  );
});

describe("a phone number that was given for bookings, and is in no profile", () => {
  test.each([
    ["with dashes", "089-987-6543"],
    ["without them", "0899876543"],
    ["with its country", "+66 89 987 6543"],
    ["with its country but no +", "66899876543"],
    ["without its 0", "89 987 6543"],
  ])("leads to its customer and bookings, written %s", (_how, text) => {
    const { people, bookings, typedOnly, phone } = search(text);
    expect(phone).toBe(TYPED);
    expect(people).toMatchObject([
      { id: emma, why: { by: "typed-phone", bookingId: coming, times: 2 } },
    ]);
    expect(bookings).toMatchObject([
      { id: coming, why: "typed-phone" },
      { id: today, why: "customer" },
      { id: past, why: "typed-phone" },
    ]);
    expect(typedOnly).toMatchObject([{ id: emma, firstName: "Emma", typedOn: coming, times: 2 }]);
  });

  test("is nobody's once it is in a profile, and both people are found", () => {
    const phone = "+66899870000";
    const mother = makeCustomer({ firstName: "Mother", phone });
    const { id: son } = makeCustomer({ firstName: "Son" });
    const id = makeBooking({ customerId: son, phone });
    const found = search("089 987 0000");
    expect(found.people.map((person) => [person.id, person.why.by])).toEqual([
      [mother.id, "phone"],
      [son, "typed-phone"],
    ]);
    expect(found.bookings.map((booking) => booking.id)).toEqual([id]);
    expect(found.typedOnly).toEqual([]);
  });

  test("that nobody has is nowhere", () => {
    expect(search("0899999999")).toMatchObject({
      people: [],
      bookings: [],
      problems: [],
      typedOnly: [],
    });
  });
});

describe("a cleaner's phone number", () => {
  test("leads to them and their bookings: today, coming, past", () => {
    const { people, bookings } = search("081-555-0117");
    expect(people).toMatchObject([
      { id: kanya.userId, cleanerId: kanya.id, why: { by: "phone", text: "+66815550117" } },
    ]);
    expect(bookings.map(({ id, why }) => [id, why])).toEqual([
      [today, "cleaner"],
      [coming, "cleaner"],
      [past, "cleaner"],
    ]);
  });
});

describe("words", () => {
  test.each([
    ["a name", "lindgren", { by: "name", text: "Emma Lindgren" }],
    ["two names in whatever order", "lindgren emma", { by: "name", text: "Emma Lindgren" }],
    ["a username", "emma.l", { by: "username", text: "emma.l" }],
    ["an email", "lindgren@example.com", { by: "email", text: "lindgren@example.com" }],
    ["the first digits of a phone", "081-555-02", { by: "phone", text: "+66815550201" }],
    ["words of several fields", "lindgren emma.l", { by: "name", text: "Emma Lindgren" }],
  ])("find a person by %s", (_how, text, why) => {
    expect(search(text).people).toMatchObject([{ id: emma, why }]);
  });

  test("find a cleaner by the name in either script, and never by the bio alone", () => {
    expect(peopleIn("kanya")).toEqual([kanya.userId]);
    expect(peopleIn("กัญญา")).toEqual([kanya.userId]);
    expect(peopleIn("kanchanaburi")).toEqual([]);
    expect(bookingsIn("กัญญา")).toEqual([today, coming, past]);
  });

  test("put the very name first, an open account before a closed one", () => {
    const closed = makeCustomer({ firstName: "Bun", lastName: "", deactivatedAt: NOW }).id;
    const exact = makeCustomer({ firstName: "Bun", lastName: "" }).id;
    const begins = makeCustomer({ firstName: "Bunmi", lastName: "" }).id;
    const within = makeCustomer({ firstName: "Abun", lastName: "" }).id;
    const byEmail = makeCustomer({ email: "a.bun@example.com" }).id;
    expect(peopleIn("bun")).toEqual([exact, closed, begins, within, byEmail]);
  });

  test("find no account that was deleted", () => {
    makeCustomer({ firstName: "Vanished", anonymisedAt: NOW });
    expect(peopleIn("vanished")).toEqual([]);
  });

  test.each(["", " ", "k", "ก", "-"])("%j is too little", (text) => {
    expect(searchEverything(text, NOW)).toBeNull();
  });
});

describe("what is found", () => {
  test("includes the problems of the bookings, and says who has no cleaner", () => {
    const { id: customerId } = makeCustomer({ firstName: "Problematic" });
    const bookingId = makeBooking({ customerId, date: "2026-11-17", now: NOW - 7 * DAY_MS });
    reportProblemAsCustomer(
      { bookingId, kind: "late", words: "An hour" },
      { userId: customerId },
      NOW - 5 * DAY_MS,
    );
    const cleaner = makeCleaner();
    const lostId = makeBooking({ customerId, cleanerId: cleaner.id });
    cancelBookingAsCleaner({ bookingId: lostId, reason: "Ill" }, cleaner, NOW);
    const { bookings, problems } = search("problematic");
    expect(problems).toMatchObject([{ bookingId, kind: "late", settledAt: null }]);
    expect(bookings.map(({ id, hasNobody }) => [id, hasNobody])).toEqual([
      [lostId, true],
      [bookingId, false],
    ]);
  });

  test("is bounded, and says that there is more", () => {
    for (let count = 0; count <= MOST_FOUND; count += 1) makeCustomer({ firstName: "Manifold" });
    const found = search("manifold");
    expect([found.people.length, found.hasMorePeople]).toEqual([MOST_FOUND, true]);
    expect(search("emma.l")).toMatchObject({ hasMorePeople: false, hasMoreBookings: false });
  });

  test("is looked up in indexes", () => {
    const plans = database.plansOf(() => {
      search("089-987-6543");
      search("kanya");
    });
    // The index of the offers of searches, which are left out, has few rows.
    const scans = plans.filter((line) => /^SCAN (?:bookings|users|cleaners)|AUTOMATIC/.test(line));
    expect(scans.filter((line) => !line.endsWith("COVERING INDEX bookings_offers"))).toEqual([]);
  });
});
