import { expect, test } from "vitest";
import { nextAvailableFor } from "./next-available.server";

test.each([
  ["As soon as possible", "เริ่มได้เลย"],
  ["เริ่มได้เลย", "เริ่มได้เลย"],
  ["As soon as possible (เริ่มได้เลย)", "เริ่มได้เลย"],
  ["Wednesday to Sunday", "Wednesday to Sunday"],
])("a Thai reader of “%s” reads “%s”", (words, read) => {
  expect(nextAvailableFor(words, "th")).toBe(read);
});
