import { expect, test } from "vitest";
import { failureOf } from "./notice-failures";

test.each([
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <nok@example.com>: unknown",
    { why: "address", sign: "550 5.1.1" },
  ],
  ["the address is not one", { why: "address", sign: null }],
  ["Invalid login: 535 5.7.8 Error: authentication failed", { why: "sign-in", sign: "535 5.7.8" }],
  ["connect ECONNREFUSED 10.0.0.7:587", { why: "unreachable", sign: "ECONNREFUSED" }],
  ["getaddrinfo ENOTFOUND smtp.example.com", { why: "unreachable", sign: "ENOTFOUND" }],
  ["self-signed certificate", { why: "unreachable", sign: null }],
  ["took too long", { why: "too-slow", sign: null }],
  ["Connection timeout", { why: "too-slow", sign: null }],
  ["every try was cut short", { why: "cut-short", sign: null }],
  ["Message failed: 554 Transaction failed", { why: "refused", sign: "554" }],
  ["Mail command failed: 421 Try again later", { why: "refused", sign: "421" }],
  ["cannot read properties of undefined", { why: "other", sign: null }],
])("%s", (error, failure) => {
  expect(failureOf(error)).toEqual(failure);
});

test("no word of the other side's is passed on but its sign", () => {
  const { sign } = failureOf("450 4.2.1 <nok.s+token=a8f3@example.com> password hunter2 wrong");
  expect(sign).toBe("450 4.2.1");
});
