import { describe, expect, it } from "vitest";
import { textParts } from "./text-parts";

describe("textParts", () => {
  it("leaves plain words alone", () => {
    expect(textParts("Fee: ฿350, 1,191 homes in 2026")).toEqual([
      { text: "Fee: ฿350, 1," },
      { text: "191", href: "tel:191" },
      { text: " homes in 2026" },
    ]);
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

  it("links emergency numbers, in Thai texts too", () => {
    expect(textParts("โทร 191 แล้ว")).toEqual([
      { text: "โทร " },
      { text: "191", href: "tel:191" },
      { text: " แล้ว" },
    ]);
  });
});
