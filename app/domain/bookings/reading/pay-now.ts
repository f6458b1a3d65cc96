import {
  maskedPromptPayId,
  promptPayPayload,
  type PromptPayTarget,
} from "~/domain/payments/promptpay";
import type { Satang } from "~/lib/money";
import { restToPay } from "../more-time/more-time";
import { isToBePaidNow } from "../lifecycle/status";

type Payable = Parameters<typeof isToBePaidNow>[0] & {
  totalPrice: Satang;
  paidBefore: Satang | null;
  cleaner: { promptPayType: PromptPayTarget["type"] | null; promptPayId: string | null };
};

/** Returns the cleaner's PromptPay account; null if they have stored none. */
export function promptPayOf({ cleaner }: Pick<Payable, "cleaner">): PromptPayTarget | null {
  const { promptPayType: type, promptPayId: id } = cleaner;
  return type && id ? { type, id } : null;
}

/**
 * Returns what the customer scans to pay for a booking now: the payload of the QR code, and the account as
 * they may see it. Null while there is nothing to pay, or no account to pay to (docs/rules.md, Life of a
 * booking).
 */
export function promptPayNow(booking: Payable, now: number) {
  const target = promptPayOf(booking);
  if (!target || !isToBePaidNow(booking, now)) return null;
  return { id: maskedPromptPayId(target), payload: promptPayPayload(target, restToPay(booking)) };
}
