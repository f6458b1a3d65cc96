import fc from "fast-check";
import { expect, test } from "vitest";
import { BookingDetailsSchema, CreateBookingSchema } from "~/domain/bookings/schemas";
import { messageOfIssue } from "~/lib/message";
import { hasHiddenCharacters } from "~/lib/hidden-characters";
import { ProfileSchema, RegisterSchema, SignUpSchema } from "./schemas";
import { lineOfText, paragraph } from "./text-fields";

const account = {
  firstName: "Nok",
  lastName: "Chaiwong",
  email: "nok@example.com",
  username: "nok",
  password: "morning light in teak",
  confirmPassword: "morning light in teak",
};
const place = { address: "12/3 Nimman Soi 9", city: "nimman", zipCode: "50200" };
const booking = { ...place, serviceId: 1, cleanerId: 1, date: "2026-11-30", time: "9:00 AM" };
const key = { idempotencyKey: "7d0a4f2e-6d0c-4b63-9d41-0e9a6b0f2b11" };

const SCHEMAS = [
  [SignUpSchema, account, ["firstName", "lastName"]],
  [RegisterSchema, { ...account, ...place }, ["firstName", "lastName", "address"]],
  [ProfileSchema, { ...account, ...place }, ["firstName", "lastName", "address"]],
  [BookingDetailsSchema, { ...place, ...key }, ["address", "specialInstructions"]],
  [CreateBookingSchema, booking, ["address", "specialInstructions"]],
] as const;
const FIELDS = SCHEMAS.flatMap(([schema, given, fields]) =>
  fields.map((field) => ({ schema, given, field })),
);

test("every text that people type is refused with a character in it that nobody sees", () => {
  for (const { schema, given, field } of FIELDS) {
    expect(schema.safeParse(given).error, field).toBeUndefined();
    for (const hidden of ["\0", "\u202e", "\u200b", "\u2028"]) {
      const typed = `Soi 9${hidden}x`;
      const { error } = schema.safeParse({ ...given, [field]: typed });
      expect(error?.issues.map(messageOfIssue), field).toEqual(["errors:invisible-character"]);
    }
  }
});

test("what a schema accepts, of whatever is typed, holds none", () => {
  const anything = fc.string({
    unit: fc.constantFrom("a", "ก", "\n", "\r", "\0", "\u202e", "\u200d", " "),
  });
  fc.assert(
    fc.property(anything, fc.constantFrom(...FIELDS), (typed, { schema, given, field }) => {
      const result = schema.safeParse({ ...given, [field]: typed });
      if (!result.success) return;
      const accepted: unknown = new Map(Object.entries(result.data)).get(field);
      const text = typeof accepted === "string" ? accepted : "";
      const seen = field === "specialInstructions" ? text.replaceAll("\n", "") : text;
      expect(hasHiddenCharacters(seen)).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});

test("lines of a paragraph stay, whatever ended them; a line has none", () => {
  expect(paragraph(40).parse("gate 2\r\nring\rtwice\n\nกด 2 ครั้ง")).toBe(
    "gate 2\nring\ntwice\n\nกด 2 ครั้ง",
  );
  expect(lineOfText(20).safeParse("gate 2\nring").success).toBe(false);
  expect(lineOfText(20).parse(" gate 2\n")).toBe("gate 2");
});
