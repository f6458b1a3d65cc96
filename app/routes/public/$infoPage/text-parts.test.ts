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
});
