import { describe, expect, it } from "vitest";
import { textParts } from "./text-parts";

describe("textParts", () => {
  it("leaves plain words alone", () => {
    for (const plain of ["Fee: ฿350, 1,191 homes in 2026", "฿1,155", "199.50", "02-191-1669"]) {
      expect(textParts(plain)).toEqual([{ text: plain }]);
    }
    expect(textParts("Call us")).toEqual([{ text: "Call us" }]);
    expect(textParts("")).toEqual([]);
  });

  it("links an address without the full stop behind it", () => {
    expect(textParts("Write to hello@baansaat.example.")).toEqual([
      { text: "Write to " },
      { text: "hello@baansaat.example", href: "mailto:hello@baansaat.example" },
      { text: "." },
    ]);
  });

  it("links phone numbers as we write them", () => {
    expect(textParts("053-000000 · 081-555-0101").map(({ href }) => href)).toEqual([
      "tel:053000000",
      undefined,
      "tel:0815550101",
    ]);
  });

  it("links emergency numbers, at the end of a sentence and in Thai texts too", () => {
    expect(textParts("Call 191, or 1155.").map(({ href }) => href)).toEqual([
      undefined,
      "tel:191",
      undefined,
      "tel:1155",
      undefined,
    ]);
    expect(textParts("โทร 191 แล้ว")).toEqual([
      { text: "โทร " },
      { text: "191", href: "tel:191" },
      { text: " แล้ว" },
    ]);
  });

  it("links phones and a LINE account of the business", () => {
    expect(textParts("053-000000").map(({ href }) => href)).toEqual(["tel:053000000"]);
    expect(textParts("081-555-0101").map(({ href }) => href)).toEqual(["tel:0815550101"]);
    expect(textParts("+441632960000").map(({ href }) => href)).toEqual(["tel:+441632960000"]);
    expect(textParts("@baansaat-demo").map(({ href }) => href)).toEqual([
      "https://line.me/R/ti/p/%40baansaat-demo",
    ]);
    expect(textParts("0-5055-00000-00-0")).toEqual([{ text: "0-5055-00000-00-0" }]);
  });
});
