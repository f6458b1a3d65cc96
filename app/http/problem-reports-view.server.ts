import {
  listCaseEntriesOfCleaner,
  type CaseEntry,
} from "~/domain/bookings/problems/case-entries.server";
import { listProblemsFor, type ProblemForSide } from "~/domain/bookings/problems/problems.server";
import { problemAnswerBy, type BookingSide } from "~/domain/bookings/lifecycle/status";
import type { Translate } from "~/i18n/messages";
import { addDays, formatDate, formatMoment, instantOf, monthRange } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import type { CaseParty, Locale, ProblemWish } from "~/lib/vocabulary";
import { keepCompounds } from "~/lib/thai-compounds";

/*
 * Problems as pages of both sides show them. The texts are written here and not in the browser, whose pages have
 * no room for them.
 */

interface Reader {
  t: Translate;
  locale: Locale;
  now: number;
}

/** A problem as one side's pages show it. */
export type ProblemReportView = ReturnType<typeof problemReportsView>[number];

/** Returns the problems of a booking as one side reads them. The caller must have checked that it is theirs. */
export function problemReportsView(side: BookingSide, bookingId: number, reader: Reader) {
  return listProblemsFor(side, bookingId).map(({ wish, entries, answerBy, ...report }) => ({
    ...report,
    promise: promiseOf({ answerBy, ...report }, reader),
    wish: wish && reader.t("cases:asks-for", { wish: reader.t(`cases:is-wish-${wish}`) }),
    money: entries.map((entry) => moneyView(side, entry, reader)),
  }));
}

/** Returns until when the reporter is answered, or that it is late; null if there is nothing to wait for. */
function promiseOf(
  { isOwn, settledAt, kind, answerBy }: Omit<ProblemForSide, "wish" | "entries">,
  { t, locale, now }: Reader,
): string | null {
  if (!isOwn || settledAt !== null || kind === "unsafe") return null;
  return answerBy <= now
    ? t("cases:answer-late")
    : t("cases:answer-by", { moment: formatMoment(answerBy, locale) });
}

function moneyView(
  side: BookingSide,
  { id, payer, payee, amount, paidOn, note, isWaiver, rowVersion }: CaseEntry,
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
    ...{ id, text: keepCompounds(text), note, rowVersion },
    paid: isWaiver ? null : paid,
    /** The button with which this side says that it has paid; null if it is not theirs to pay, or is paid. */
    sayPaid: payer === side && paidOn === null ? t("cases:money-say-paid") : null,
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
