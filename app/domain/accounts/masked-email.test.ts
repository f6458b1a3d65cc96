import { expect, test } from "vitest";
import { maskedEmail } from "./masked-email";

test.each([
  ["nattaya@example.com", "na•••@example.com"],
  ["ann@example.com", "an•••@example.com"],
  ["bo@example.com", "b•••@example.com"],
  ["x@example.com", "•••@example.com"],
])("%s is shown as %s", (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});
