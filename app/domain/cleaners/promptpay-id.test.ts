import { expect, test } from "vitest";
import { parsePromptPayId } from "./promptpay-id";

test("a Thai mobile number is taken, however it is written", () => {
  for (const typed of ["0815550101", "081-555-0101", "+66 81 555 0101", "0066815550101"]) {
    expect(parsePromptPayId(typed), typed).toEqual({ type: "phone", id: "+66815550101" });
  }
});

test("an e-wallet's 15 digits are taken", () => {
  expect(parsePromptPayId("140-000-000-000-001")).toEqual({
    type: "e-wallet",
    id: "140000000000001",
  });
});

test("national ids and tax ids aren't: the code would tell them to customers", () => {
  expect(parsePromptPayId("1101700207366")).toBe("national-id");
  expect(parsePromptPayId("1-1017-00207-36-6")).toBe("national-id");
});

test("landlines aren't: PromptPay knows none", () => {
  expect(parsePromptPayId("053 123 456")).toBe("landline");
  expect(parsePromptPayId("+66 2 123 4567")).toBe("landline");
});

test("other numbers and words aren't", () => {
  for (const typed of ["12", "+1 415 555 0101", "kanya@bank", "08155501012"]) {
    expect(parsePromptPayId(typed), typed).toBe("invalid");
  }
});
