import { describe, expect, test } from "vitest";
import { messageOfIssue } from "~/lib/message";
import { BookingDetailsSchema, BookingDetailsWithPhoneSchema } from "./schemas";

const typed = {
  address: "12/3 Nimman Soi 9",
  city: "nimman",
  zipCode: "50200",
  specialInstructions: "",
  idempotencyKey: "7d0a4f2e-6d0c-4b63-9d41-0e9a6b0f2b11",
};
const parse = (given: object) => BookingDetailsSchema.safeParse({ ...typed, ...given });

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
  const result = BookingDetailsWithPhoneSchema.safeParse({ ...typed, phone });
  const [issue] = result.error?.issues ?? [];
  expect([issue?.path, issue && messageOfIssue(issue)]).toEqual([["phone"], message]);
});
