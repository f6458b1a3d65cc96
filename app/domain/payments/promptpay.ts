import type { Satang } from "~/lib/money";

/** An account at PromptPay. National ids are not supported, because the QR code discloses the id. */
export interface PromptPayTarget {
  type: "phone" | "tax-id" | "e-wallet";
  /** A Thai mobile number (0812345678 or +66812345678), 13 digits of a tax id, 15 of an e-wallet. */
  id: string;
}

/** Returns a field of EMV's merchant code format: its number, its length in two digits, its value. */
const field = (number: string, value: string) =>
  `${number}${String(value.length).padStart(2, "0")}${value}`;

const APPLICATION = field("00", "A000000677010111");
const COUNTRY = field("58", "TH");
const BAHT = field("53", "764");

function account({ type, id }: PromptPayTarget): string {
  const digits = id.replace(/\D/g, "");
  switch (type) {
    case "phone":
      return field("01", `0066${digits.replace(/^(?:66|0)/, "")}`);
    case "tax-id":
      return field("02", digits);
    case "e-wallet":
      return field("03", digits);
  }
}

/** Returns the CRC-16/CCITT-FALSE of a text, as four hexadecimal digits in upper case. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** Returns the text of a PromptPay QR code: payee and exact amount. Every Thai bank's app reads it. */
export function promptPayPayload(target: PromptPayTarget, amount: Satang): string {
  const unsigned = [
    field("00", "01"),
    // 12 means a code for one payment, with an amount.
    field("01", "12"),
    field("29", APPLICATION + account(target)),
    COUNTRY,
    BAHT,
    field("54", (amount / 100).toFixed(2)),
    "6304",
  ].join("");
  return unsigned + checksum(unsigned);
}

/** Returns an id that its owner recognises and a stranger who looks on can't use: 081-xxx-0101. */
export function maskedPromptPayId({ type, id }: PromptPayTarget): string {
  const digits = id.replace(/\D/g, "");
  if (type !== "phone") return `x-${digits.slice(-4)}`;
  const local = digits.replace(/^66/, "0");
  return `${local.slice(0, 3)}-xxx-${local.slice(-4)}`;
}
