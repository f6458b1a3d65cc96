import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod/v4";
import {
  BookingDetailsSchema,
  CreateBookingSchema,
} from "~/domain/bookings/creating/booking-form-schemas";
import { messageOfIssue, zodMessage } from "~/lib/message";
import { hasHiddenCharacters } from "~/lib/hidden-characters";
import { ProfileFormSchema, ProfileSchema, RegisterSchema, SignUpSchema } from "./schemas";
import { lineOfRows, lineOfText, paragraph, rowVersionField, wholeNumber } from "./text-fields";

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

test.each([
  ["18 Nimman Soi 7\r\n\n  Suthep ", "18 Nimman Soi 7 Suthep"],
  ["18 Nimman Soi 7", "18 Nimman Soi 7"],
  ["\r\n", ""],
  ["", undefined],
])(
  "an address that is typed in rows is one line, and empty rows are none: %j",
  (typed, address) => {
    const form = new FormData();
    form.set("firstName", "Nok");
    form.set("lastName", "Dee");
    form.set("rowVersion", "1");
    form.set("address", typed);
    const submission = parseWithZod(form, { schema: ProfileFormSchema });
    expect(submission.status === "success" && submission.value.address).toBe(address);
  },
);

test("an optional text in rows may be left out, empty, or only rows", () => {
  const schema = z.object({ address: lineOfRows(40).optional().default("") });
  const parsed = (typed: string | null) => {
    const form = new FormData();
    if (typed !== null) form.set("address", typed);
    const submission = parseWithZod(form, { schema });
    return submission.status === "success" ? submission.value.address : submission.error;
  };
  expect([null, "", "\n", "1 Moo 3\nSuthep"].map(parsed)).toEqual(["", "", "", "1 Moo 3 Suthep"]);
});

/** Values that JavaScript would convert to a number, though nobody means them as one. */
const NO_NUMBERS: unknown[] = [
  ...[true, false, null, [1], [], ["1"], {}, { valueOf: 1 }, 1.5, -1, Infinity],
  ...["", " ", "0x1", "0b1", "0o7", "1e0", "1.0", "+1", "-1", " 1", "1\n", "๑", "１", "1_0", "NaN"],
];

test.each(NO_NUMBERS.map((sent) => [sent]))(
  "%j is no whole number, as an id or elsewhere",
  (sent) => {
    const [missing] =
      CreateBookingSchema.safeParse({ ...booking, serviceId: undefined }).error?.issues.map(
        messageOfIssue,
      ) ?? [];
    expect(missing).toBeDefined();
    expect(wholeNumber(zodMessage("errors:invalid")).safeParse(sent).success).toBe(false);
    expect(rowVersionField.safeParse(sent).success).toBe(false);
    for (const field of ["serviceId", "cleanerId"]) {
      const { error } = CreateBookingSchema.safeParse({ ...booking, [field]: sent });
      const found = error?.issues.map((issue) => [issue.path, messageOfIssue(issue)]);
      expect(found?.[0]).toEqual([[field], missing]);
      expect(new Set(found?.map((one) => JSON.stringify(one))).size).toBe(1);
    }
  },
);

test("a whole number is one of JSON, or its digits as forms send them", () => {
  const number = wholeNumber(zodMessage("errors:invalid"));
  fc.assert(
    fc.property(fc.nat(), (id) => {
      expect(number.parse(id)).toBe(id);
      expect(number.parse(String(id))).toBe(id);
    }),
  );
  expect(rowVersionField.safeParse(0).success).toBe(false);
});

test.each([true, [950], "0x3B6", "9e2", "", " "].map((sent) => [sent]))(
  "%j is no price, and 950, 950.5 and their digits in a text are",
  (sent) => {
    const total = (totalPrice: unknown) =>
      CreateBookingSchema.safeParse({ ...booking, totalPrice });
    expect(total(sent).error?.issues.map(({ path }) => path)).toEqual([["totalPrice"]]);
    for (const right of [950, 950.5, "950", " 950.50 "]) {
      expect(total(right).data?.totalPrice).toBe(Number(right));
    }
  },
);
