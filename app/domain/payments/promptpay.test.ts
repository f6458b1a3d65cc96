import fc from "fast-check";
import jsqr from "jsqr";
import generatePayload from "promptpay-qr";
import { describe, expect, test } from "vitest";
import { maskedPromptPayId, promptPayPayload, type PromptPayTarget } from "./promptpay";
import { qrCode } from "./qr-code";

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(""));
const target: fc.Arbitrary<PromptPayTarget> = fc.oneof(
  fc
    .tuple(fc.constantFrom("06", "08", "09"), digits(8))
    .map(([start, rest]) => ({ type: "phone", id: start + rest }) as const),
  digits(13).map((id) => ({ type: "tax-id", id }) as const),
  digits(15).map((id) => ({ type: "e-wallet", id }) as const),
);
const amount = fc.integer({ min: 1, max: 100_000_00 });

/** Returns what a camera would read: the path is drawn black on white, 4 pixels a module. */
function readBack(text: string): string | undefined {
  const { size, path } = qrCode(text);
  const SCALE = 4;
  const width = (size + 4) * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, move = "", right = "", down = "", run = ""] of path.matchAll(
    /([Mm])(\d+) (\d+)h(\d+)/g,
  )) {
    [x, y] = move === "M" ? [Number(right), Number(down)] : [x + Number(right), y + Number(down)];
    for (let py = 0; py < SCALE; py += 1) {
      for (let px = 0; px < Number(run) * SCALE; px += 1) {
        const at = ((y + 2) * SCALE + py) * width + (x + 2) * SCALE + px;
        pixels.fill(0, at * 4, at * 4 + 3);
      }
    }
    x += Number(run);
  }
  return jsqr(pixels, width, width)?.data;
}

describe("a PromptPay payload", () => {
  test.each([
    [
      { type: "phone", id: "0899999999" },
      420_00,
      "00020101021229370016A000000677010111011300668999999995802TH53037645406420.006304CF9E",
    ],
    [
      { type: "phone", id: "+66812345678" },
      350_50,
      "00020101021229370016A000000677010111011300668123456785802TH53037645406350.50630451CD",
    ],
  ] as const)("to %o is what banks read", (to, sum, payload) => {
    expect(promptPayPayload(to, sum)).toBe(payload);
  });

  test("is the same as another program makes, whoever is paid whatever sum", () => {
    fc.assert(
      fc.property(target, amount, (to, sum) => {
        expect(promptPayPayload(to, sum)).toBe(generatePayload(to.id, { amount: sum / 100 }));
      }),
    );
  });
});

test("a QR code is read back as what it says", () => {
  fc.assert(
    fc.property(target, amount, (to, sum) => {
      const payload = promptPayPayload(to, sum);
      expect(readBack(payload)).toBe(payload);
    }),
    { numRuns: 25 },
  );
});

test("an id is shown as its owner recognises it", () => {
  expect(maskedPromptPayId({ type: "phone", id: "0815550101" })).toBe("081-xxx-0101");
  expect(maskedPromptPayId({ type: "phone", id: "+66815550101" })).toBe("081-xxx-0101");
  expect(maskedPromptPayId({ type: "e-wallet", id: "123456789012345" })).toBe("x-2345");
});
