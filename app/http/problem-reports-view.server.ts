import {
  listCaseEntriesOfCleaner,
  type CaseEntry,
} from "~/domain/bookings/problems/case-entries.server";
import { problemAnswerBy, type BookingSide } from "~/domain/bookings/lifecycle/status";
import type { Translate } from "~/i18n/messages";
import { addDays, formatDate, formatMoment, instantOf, monthRange } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import type { CaseParty, Locale, ProblemWish } from "~/lib/vocabulary";
import { keepCompounds } from "~/lib/thai-compounds";

/*
 * Texts of the forms that report a problem, and of statements that have its money. They are written here and not in
 * the browser, whose pages have no room for them.
 */

interface Reader {
  t: Translate;
  locale: Locale;
  now: number;
}

function moneyView(
  side: BookingSide,
  { id, payer, payee, amount, paidOn, note, isWaiver }: CaseEntry,
  { t, locale }: Reader,
) {
  const sum = formatBaht(amount);
  const nameOf = (party: CaseParty) => t(`cases:party-${party}`);
  const [pays, gets] = [nameOf(payer), nameOf(payee)];
  const text = isWaiver
    ? t("cases:money-waived", { sum })
    : payer === side
      ? t("cases:money-you-pay", { who: gets, sum })
      : payee === side
        ? t("cases:money-you-get", { who: pays, sum })
        : t("cases:money-others", { payer: pays, payee: gets, sum });
  const paid = paidOn
    ? t("cases:money-paid-on", { day: formatDate(paidOn, locale, "short") })
    : t("cases:money-open");
  return {
    ...{ id, text: keepCompounds(text), note },
    paid: isWaiver ? null : paid,
  };
}

/** Returns the money of problems that was noted in a month, `yyyy-MM`, as a cleaner's statement has it. */
export function caseMoneyOfMonth(cleanerId: number, month: string, reader: Reader) {
  const { first, last } = monthRange(month);
  const [from, to] = [instantOf(first, 0), instantOf(addDays(last, 1), 0) - 1];
  return listCaseEntriesOfCleaner(cleanerId, from, to).map(({ bookingId, ...entry }) => ({
    bookingId,
    ...moneyView("cleaner", entry, reader),
  }));
}

/** Returns the sentence of a form that says until when a report sent now is answered. */
export const answerPromise = ({ t, locale, now }: Reader): string =>
  t("cases:answer-promise", { moment: formatMoment(problemAnswerBy("other", now), locale) });

/** Returns answers to the question what would put it right. */
export const wishAnswers = (wishes: readonly ProblemWish[], t: Translate) =>
  wishes.map((value) => ({
    value,
    label: t(`cases:wish-${value}`),
    hint: t(`cases:wish-${value}-hint`),
  }));
