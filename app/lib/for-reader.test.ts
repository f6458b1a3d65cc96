import { expect, test } from "vitest";
import { textForReader, fullNameForReader, nameForReader } from "./for-reader";

test.each([
  ["both, Thai first", "ทำมา 9 ปี\nNine years.", "ทำมา 9 ปี", "Nine years."],
  ["both, English first", "Nine years.\n\nทำมา 9 ปี", "ทำมา 9 ปี", "Nine years."],
  ["several of each", "One.\nหนึ่ง\nTwo.\nสอง", "หนึ่ง\nสอง", "One.\nTwo."],
])("of %s, each reader has their own first", (_name, text, th, en) => {
  expect(textForReader(text, "th")).toEqual({ own: th, others: en });
  expect(textForReader(text, "en")).toEqual({ own: en, others: th });
});

test.each(["Nine years.", "Nine years.\n\nMost of them in hotels.", "ทำมา 9 ปี ใช้ checklist"])(
  "who wrote in one language is read in that: %j",
  (text) => {
    expect(textForReader(text, "th")).toEqual({ own: text, others: "" });
    expect(textForReader(text, "en")).toEqual({ own: text, others: "" });
  },
);

test.each([
  ["Hom (หอม)", "หอม", "Hom"],
  ["หอม (Hom)", "หอม", "Hom"],
  ["Daniel (Dan)", "Daniel (Dan)", "Daniel (Dan)"],
  ["Dao T.", "Dao T.", "Dao T."],
])("%s is short for readers of Thai and of English", (name, th, en) => {
  expect(nameForReader(name, "th")).toBe(th);
  expect(nameForReader(name, "en")).toBe(en);
});

test.each([
  ["Hom (หอม)", "หอม (Hom)", "Hom (หอม)"],
  ["หอม (Hom)", "หอม (Hom)", "Hom (หอม)"],
  ["Daniel (Dan)", "Daniel (Dan)", "Daniel (Dan)"],
])("%s begins with the script of its reader", (name, th, en) => {
  expect(fullNameForReader(name, "th")).toBe(th);
  expect(fullNameForReader(name, "en")).toBe(en);
});
