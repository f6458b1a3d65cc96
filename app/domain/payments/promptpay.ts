import type { Satang } from "~/lib/money";

/** Under what somebody is known to PromptPay. National ids aren't among them: the QR discloses the id. */
export interface PromptPayTarget {
  type: "phone" | "tax-id" | "e-wallet";
  /** A Thai mobile number (0812345678 or +66812345678), 13 digits of a tax id, 15 of an e-wallet. */
  id: string;
}

/** A field of EMV's format for merchants' codes: its number, its length in two digits, its value. */
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

/** CRC-16/CCITT-FALSE, in four digits of upper case. */
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

/** What a PromptPay QR says: to whom, and how much exactly. Every Thai bank's app reads it. */
export function promptPayPayload(target: PromptPayTarget, amount: Satang): string {
  const unsigned = [
    field("00", "01"),
    // For one payment: with an amount.
    field("01", "12"),
    field("29", APPLICATION + account(target)),
    COUNTRY,
    BAHT,
    field("54", (amount / 100).toFixed(2)),
    "6304",
  ].join("");
  return unsigned + checksum(unsigned);
}

/** An id as its owner recognises it and a stranger who looks on can't use it: 081-xxx-0101. */
export function maskedPromptPayId({ type, id }: PromptPayTarget): string {
  const digits = id.replace(/\D/g, "");
  if (type !== "phone") return `x-${digits.slice(-4)}`;
  const local = digits.replace(/^66/, "0");
  return `${local.slice(0, 3)}-xxx-${local.slice(-4)}`;
}
