import type { PromisedMoney } from "~/domain/admin/money/promised-money.server";
import { excerpt } from "~/lib/excerpt";
import { nameForReader } from "~/lib/for-reader";
import type { Locale } from "~/lib/vocabulary";

/** Longest excerpt of a note in a row, in characters. */
const EXCERPT_LENGTH = 60;

/** Returns the data of a row of money that is promised and not paid. */
export function promisedRow(
  { customerName, customerPhone, cleanerName, cleanerPhone, payer, payee, ...entry }: PromisedMoney,
  locale: Locale,
) {
  const names = {
    customer: nameForReader(customerName ?? "", locale),
    cleaner: nameForReader(cleanerName, locale),
    platform: "",
  };
  const phones = { customer: customerPhone, cleaner: cleanerPhone, platform: null };
  return {
    ...entry,
    note: excerpt(entry.note, EXCERPT_LENGTH),
    /** Names are empty if the account is deleted, and of the team. */
    payer: { party: payer, name: names[payer], phone: phones[payer] },
    payee: { party: payee, name: names[payee] },
  };
}

export type PromisedRow = ReturnType<typeof promisedRow>;
