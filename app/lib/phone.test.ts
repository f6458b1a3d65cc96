import fc from "fast-check";
import { expect, test } from "vitest";
import { formatPhone, phoneToE164 } from "./phone";
import { phoneInSearch } from "./phone-in-search";

test.each([
  ["081-555-0101", "+66815550101"],
  ["081 555 0101", "+66815550101"],
  ["(081) 555.0101", "+66815550101"],
  ["๐", null],
  ["０８１５５５０１０１", "+66815550101"],
  ["+66 81 555 0101", "+66815550101"],
  ["+66 (0)81 555 0101", "+66815550101"],
  ["053 123 456", "+6653123456"],
  ["02 123 4567", "+6621234567"],
  ["+44 20 7946 0958", "+442079460958"],
  ["0215550101", null],
  ["81 555 0101", null],
  ["+0815550101", null],
  ["+66815550", null],
  ["1669", null],
  ["", null],
  ["call me", null],
  ["0815550101; drop table users", null],
])("%j is %j", (typed, stored) => {
  expect(phoneToE164(typed)).toBe(stored);
});

test("a stored number, read and typed again, is the same number", () => {
  const local = fc.stringMatching(/^(0[689]\d{8}|0[2-7]\d{7})$/);
  fc.assert(
    fc.property(local, (typed) => {
      const stored = phoneToE164(typed);
      expect(stored).toMatch(/^\+66\d{8,9}$/);
      expect(phoneToE164(formatPhone(stored ?? ""))).toBe(stored);
    }),
  );
});

test.each([
  ["081-555-0101", "+66815550101"],
  ["+66 (0)81 555 0101", "+66815550101"],
  ["66815550101", "+66815550101"],
  ["0066 81 555 0101", "+66815550101"],
  ["81 555 0101", "+66815550101"],
  ["661234567", "+66661234567"],
  ["tel:+66815550101", "+66815550101"],
  ["053-123-456", "+6653123456"],
  ["6653123456", "+6653123456"],
  ["+44 20 7946 0958", "+442079460958"],
  ["0815550", null],
  ["1052", null],
  ["53123456", null],
  ["Emma 0815550101", null],
])("a search for %j asks for the number %j", (search, stored) => {
  expect(phoneInSearch(search)).toBe(stored);
});

test("foreign numbers are shown as they are stored", () => {
  expect(formatPhone("+442079460958")).toBe("+442079460958");
  expect(formatPhone("+66815550101")).toBe("081-555-0101");
});
