import { describe, expect, test } from "vitest";
import { messageOfIssue } from "~/lib/message";
import { AREAS } from "~/lib/vocabulary";
import {
  BookingDetailsSchema,
  CreateBookingSchema,
  bookingDetailsSchemaFor,
} from "./booking-form-schemas";

const typed = {
  address: "12/3 Nimman Soi 9",
  city: "nimman",
  zipCode: "50200",
  specialInstructions: "",
  idempotencyKey: "7d0a4f2e-6d0c-4b63-9d41-0e9a6b0f2b11",
};
const parse = (given: object) => BookingDetailsSchema.safeParse({ ...typed, ...given });

test("an address that is typed in two rows is one line", () => {
  expect(parse({ address: "12/3 Nimman Soi 9 \r\n\r\n Suthep" }).data?.address).toBe(
    "12/3 Nimman Soi 9 Suthep",
  );
  expect(parse({ address: "\r\n" }).error?.issues.map(messageOfIssue)).toEqual([
    "errors:address-required",
  ]);
});

describe("instructions", () => {
  // The field counts a line break as one character; a form without scripts sends it as two.
  const lines = Array.from({ length: 100 }, () => "123456789").join("\r\n");

  test("of a thousand characters fit, as the field counts them", () => {
    const full = `${lines}x`;
    expect(full.length).toBeGreaterThan(1000);
    expect(parse({ specialInstructions: full }).data?.specialInstructions).toBe(
      full.replaceAll("\r\n", "\n"),
    );
    const tooMuch = parse({ specialInstructions: `${full}y` });
    expect(tooMuch.error?.issues.map(messageOfIssue)).toEqual([
      { key: "errors:too-long", parameters: { max: 1000 } },
    ]);
  });

  test("may be missing", () => {
    const { specialInstructions: _, ...rest } = typed;
    expect(BookingDetailsSchema.parse(rest).specialInstructions).toBe("");
  });
});

test.each([
  ["", "errors:phone-required"],
  ["12345", "errors:phone-invalid"],
  ["0".repeat(41), { key: "errors:too-long", parameters: { max: 40 } }],
])("a phone number such as %j is refused, and why is said first", (phone, message) => {
  const result = bookingDetailsSchemaFor({ phone: null }).safeParse({ ...typed, phone });
  const [issue] = result.error?.issues ?? [];
  expect([issue?.path, issue && messageOfIssue(issue)]).toEqual([["phone"], message]);
});

test("a phone number is asked for by the form where the profile has none, never by the API", () => {
  expect(bookingDetailsSchemaFor({ phone: null }).safeParse(typed).success).toBe(false);
  expect(bookingDetailsSchemaFor({ phone: "+66815550101" }).safeParse(typed).success).toBe(true);
  const body = { ...typed, serviceId: 1, cleanerId: 1, date: "2026-12-01", time: "9:00 AM" };
  const phoneOf = (phone: unknown) => CreateBookingSchema.safeParse({ ...body, phone }).data?.phone;
  expect(CreateBookingSchema.safeParse({ ...body, city: AREAS[0] }).success).toBe(true);
  expect([phoneOf(undefined), phoneOf(null), phoneOf("081 555 0144")]).toEqual([
    undefined,
    undefined,
    "+66815550144",
  ]);
  expect(CreateBookingSchema.safeParse({ ...body, phone: "12345" }).success).toBe(false);
});

test("a total that isn't sent is none; one that is empty is refused, not taken for nothing", () => {
  const body = { ...typed, serviceId: 1, cleanerId: 1, date: "2026-12-01", time: "9:00 AM" };
  const parseTotal = (totalPrice: unknown) =>
    CreateBookingSchema.safeParse({ ...body, totalPrice });
  expect(
    [undefined, null, 1430, "1430", 1430.5].map((sent) => parseTotal(sent).data),
  ).toMatchObject([
    { totalPrice: undefined },
    { totalPrice: undefined },
    { totalPrice: 1430 },
    { totalPrice: 1430 },
    { totalPrice: 1430.5 },
  ]);
  for (const wrong of ["", "  ", "much", true, [], {}]) {
    const issues = parseTotal(wrong).error?.issues.map(messageOfIssue);
    expect([wrong, issues]).toEqual([wrong, ["errors:price-invalid"]]);
  }
});

test("a ZIP code is as long as its field", () => {
  const issuesOf = (zipCode: string) => parse({ zipCode }).error?.issues.map(messageOfIssue);
  expect(issuesOf(" 50200 ")).toBeUndefined();
  expect(issuesOf("502000")).toContainEqual({ key: "errors:too-long", parameters: { max: 5 } });
});
