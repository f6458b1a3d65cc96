import { expect, test } from "vitest";
import { parseDeliveryFailure } from "./delivery-failures";

test.each([
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <nok@example.com>: unknown",
    { why: "address", code: "550 5.1.1" },
  ],
  ["the address is not one", { why: "address", code: null }],
  ["Invalid login: 535 5.7.8 Error: authentication failed", { why: "sign-in", code: "535 5.7.8" }],
  ["connect ECONNREFUSED 10.0.0.7:587", { why: "unreachable", code: "ECONNREFUSED" }],
  ["getaddrinfo ENOTFOUND smtp.example.com", { why: "unreachable", code: "ENOTFOUND" }],
  ["self-signed certificate", { why: "unreachable", code: null }],
  ["took too long", { why: "too-slow", code: null }],
  ["Connection timeout", { why: "too-slow", code: null }],
  ["every try was cut short", { why: "cut-short", code: null }],
  ["Message failed: 554 Transaction failed", { why: "refused", code: "554" }],
  ["Mail command failed: 421 Try again later", { why: "refused", code: "421" }],
  ["cannot read properties of undefined", { why: "other", code: null }],
])("%s", (error, failure) => {
  expect(parseDeliveryFailure(error)).toEqual(failure);
});

test("no word of the other side's is passed on but its sign", () => {
  const { code } = parseDeliveryFailure(
    "450 4.2.1 <nok.s+token=a8f3@example.com> password hunter2 wrong",
  );
  expect(code).toBe("450 4.2.1");
});
