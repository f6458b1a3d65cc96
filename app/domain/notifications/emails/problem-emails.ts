import { adminPaths } from "~/lib/admin-paths";
import { PRIVATE_PROBLEMS } from "~/domain/bookings/lifecycle/status";
import { formatDate, formatMoment } from "~/lib/bangkok-time";
import { formatBaht } from "~/lib/money";
import { casePath } from "~/lib/case-paths";
import { isOneOf, type CaseParty } from "~/lib/vocabulary";
import type {
  NotificationBooking,
  NotificationCaseEntry,
  NotificationProblem,
} from "../notification-booking.server";
import type { EmailContent } from "./email-content";
import {
  bookingEmail,
  greetingEmail,
  bookingEmailWords,
  type EmailContext,
  phoneFact,
} from "./booking-emails";

/** Returns the facts of the booking that a problem is about, without the names of its sides. */
export function problemFacts(booking: NotificationBooking, context: EmailContext) {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return [
    { label: t("email:fact-service"), value: words.service },
    { label: t("email:fact-when"), value: words.when },
    { label: t("email:fact-area"), value: words.area },
    { label: t("email:fact-number"), value: `#${booking.id}` },
  ];
}

/** Writes to one of the two sides, or to an admin, about a problem. */
export type ProblemEmailWriter = (
  booking: NotificationBooking,
  problem: NotificationProblem,
  context: EmailContext,
) => EmailContent;

/** Writes to one side about a new report: to whoever made it that it arrived, to the other what it is. */
export const problemReportedEmailTo =
  (side: "customer" | "cleaner"): ProblemEmailWriter =>
  (booking, problem, context) =>
    problem.reportedBy === side
      ? problemReceivedEmail(booking, problem, context)
      : problemReportedEmail(booking, problem, context);

/** Writes to whoever reported a problem that it arrived, and until when the team answers. */
function problemReceivedEmail(
  booking: NotificationBooking,
  { id, kind, reportedBy, wish, answerBy }: NotificationProblem,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const text = t("email:problem-received-text", { moment: formatMoment(answerBy, locale) });
  return bookingEmail(context, {
    subject: t("email:problem-received-subject", { id }),
    preview: text,
    heading: t("email:problem-received-heading"),
    paragraphs: [text],
    facts: [
      { label: t("email:fact-case"), value: `#${id}` },
      { label: t("email:fact-problem"), value: t(`email:kind-${kind}`) },
      ...wishFact(wish, context),
      ...problemFacts(booking, context),
    ],
    action: actionFor(reportedBy, { booking, problemId: id }, context),
    notes: [],
  });
}

const wishFact = (wish: NotificationProblem["wish"], { t }: EmailContext) =>
  wish ? [{ label: t("email:fact-wish"), value: t(`email:wish-${wish}`) }] : [];

/** Writes to the other side which kind of problem was reported. The report's text is for admins only. */
function problemReportedEmail(
  booking: NotificationBooking,
  { id, kind, reportedBy }: NotificationProblem,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const other = reportedBy === "customer" ? "cleaner" : "customer";
  const text = t(`email:problem-text-${reportedBy}`);
  return bookingEmail(context, {
    subject: t("email:problem-subject", { day: words.shortDay, time: words.time }),
    preview: text,
    heading: t("email:problem-heading"),
    paragraphs: [text],
    facts: [
      { label: t("email:fact-problem"), value: t(`email:kind-${kind}`) },
      ...problemFacts(booking, context),
    ],
    action: actionFor(other, { booking, problemId: id }, context),
    notes: [],
  });
}

/** Returns the link to the page of the problem, as a side sees it. */
const actionFor = (
  side: "customer" | "cleaner",
  { booking, problemId }: { booking: NotificationBooking; problemId: number },
  { t }: EmailContext,
) => ({
  label: t("email:problem-action"),
  path: casePath(side, booking.id, problemId),
});

/** Writes to one of the two sides, with the text that an admin wrote for it. */
export function problemSettledEmail(
  booking: NotificationBooking,
  {
    side,
    problemId,
    words: ownWords,
  }: { side: "customer" | "cleaner"; problemId: number; words: string },
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return bookingEmail(context, {
    subject: t("email:problem-settled-subject", { day: words.shortDay, time: words.time }),
    preview: t("email:problem-settled-text"),
    heading: t("email:problem-settled-heading"),
    paragraphs: [t("email:problem-settled-text"), ownWords],
    facts: problemFacts(booking, context),
    action: actionFor(side, { booking, problemId }, context),
    notes: [],
  });
}

/** Writes to an admin which problem one side reported about which booking, with their own text. */
export function adminProblemEmail(
  booking: NotificationBooking,
  { kind, reportedBy, words: written, wish, answerBy }: NotificationProblem,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const words = bookingEmailWords(booking, context);
  const what = t(`email:kind-${kind}`);
  const text = t(`email:problem-admin-text-${reportedBy}`, {
    cleaner: booking.cleanerName || words.cleaner,
    customer: words.customer,
    kind: what,
  });
  return greetingEmail(context, {
    subject: t("email:problem-admin-subject", {
      kind: what,
      day: words.shortDay,
      time: words.time,
    }),
    preview: text,
    heading: t(`email:problem-admin-heading-${reportedBy}`),
    paragraphs: [text],
    facts: [
      ...(written ? [{ label: t("email:fact-words"), value: written }] : []),
      ...wishFact(wish, context),
      ...(kind === "unsafe"
        ? []
        : [{ label: t("email:fact-answer-by"), value: formatMoment(answerBy, locale) }]),
      ...(isOneOf(PRIVATE_PROBLEMS, kind) ? phoneOf(reportedBy, booking, t) : []),
      ...problemFacts(booking, context),
    ],
    action: { label: t("email:phone-action"), path: adminPaths.item("bookings", booking.id) },
    notes: [],
    why: t("email:why-admin"),
  });
}

/** Returns the number of the side that didn't feel safe: an admin calls them at once. */
function phoneOf(
  reportedBy: NotificationProblem["reportedBy"],
  { phone, cleanerPhone }: NotificationBooking,
  t: EmailContext["t"],
) {
  const number = reportedBy === "cleaner" ? cleanerPhone : phone;
  return phoneFact(number, t);
}

/** Writes to an admin, a day later and each day after it, that a report of feeling unsafe is still open. */
export function stillUnsafeEmail(
  booking: NotificationBooking,
  problem: NotificationProblem,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const { shortDay: day, time } = bookingEmailWords(booking, context);
  return {
    ...adminProblemEmail(booking, problem, context),
    subject: t("email:unsafe-open-subject", { day, time }),
    heading: t("email:unsafe-open-heading"),
  };
}

/** Writes to an admin that a report should have been answered by now, and again each day after it. */
export function lateProblemEmail(
  booking: NotificationBooking,
  problem: NotificationProblem,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const { id, answerBy } = problem;
  const text = t("email:problem-late-text", { moment: formatMoment(answerBy, locale) });
  return {
    ...adminProblemEmail(booking, problem, context),
    subject: t("email:problem-late-subject", { id }),
    preview: text,
    heading: t("email:problem-late-heading"),
    notes: [text],
  };
}

/** Returns a name for each party of a problem's money, as its reader knows it: their own is "you". */
const partyNames =
  (booking: NotificationBooking, reader: "customer" | "cleaner" | "admin", context: EmailContext) =>
  (party: CaseParty): string => {
    const { t } = context;
    if (party === reader) return t("email:party-you");
    // An account that was closed has no name any more.
    const { customer, cleaner } = bookingEmailWords(booking, context);
    const { firstName, lastName } = booking.customer;
    const names = {
      customer: (firstName || lastName) && customer,
      cleaner: booking.cleanerName && cleaner,
      platform: "",
    };
    return names[party] || t(`email:party-${party}`);
  };

/** Returns the sentence that an entry of a problem's money is said to be paid, with payer and payee. */
function caseMoneyPaidText(
  booking: NotificationBooking,
  { payer, payee, amount }: NotificationCaseEntry,
  reader: "customer" | "cleaner" | "admin",
  context: EmailContext,
): string {
  const nameOf = partyNames(booking, reader, context);
  return context.t("email:case-money-paid-text", {
    payer: nameOf(payer),
    payee: nameOf(payee),
    sum: formatBaht(amount),
  });
}

/** Returns the facts of an entry of a problem's money, in the words of its reader. */
function caseMoneyFacts(
  { payer, payee, amount, paidOn, note }: NotificationCaseEntry,
  reader: "customer" | "cleaner" | "admin",
  { t, locale }: EmailContext,
) {
  const nameOf = (party: CaseParty) =>
    t(party === reader ? "email:party-you" : `email:party-${party}`);
  return [
    { label: t("email:fact-amount"), value: formatBaht(amount) },
    {
      label: t("email:fact-who-pays"),
      value: t("email:who-pays", { payer: nameOf(payer), payee: nameOf(payee) }),
    },
    {
      label: t("email:fact-paid-on"),
      value: paidOn === null ? t("email:not-paid-yet") : formatDate(paidOn, locale, "short"),
    },
    ...(note ? [{ label: t("email:fact-note"), value: note }] : []),
  ];
}

/** Writes to the cleaner that the fee of a job is waived: nobody pays it. */
function feeWaivedEmail(
  booking: NotificationBooking,
  { amount, note, problemId }: NotificationCaseEntry,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const sum = formatBaht(amount);
  const text = t("email:case-fee-waived-text", { sum });
  return bookingEmail(context, {
    subject: t("email:case-fee-waived-subject", { sum }),
    preview: text,
    heading: t("email:case-fee-waived-heading"),
    paragraphs: [text],
    facts: [
      ...(note ? [{ label: t("email:fact-note"), value: note }] : []),
      ...problemFacts(booking, context),
    ],
    action: actionFor("cleaner", { booking, problemId }, context),
    notes: [],
  });
}

/** Writes to one side who pays whom for a problem, or that the other side says that it has paid. */
export function caseMoneyEmail(
  booking: NotificationBooking,
  {
    side,
    about,
    entry,
  }: { side: "customer" | "cleaner"; about: "noted" | "paid"; entry: NotificationCaseEntry },
  context: EmailContext,
): EmailContent {
  if (entry.isWaiver) return feeWaivedEmail(booking, entry, context);
  const { t } = context;
  const text =
    about === "paid"
      ? caseMoneyPaidText(booking, entry, side, context)
      : t("email:case-money-noted-text");
  return bookingEmail(context, {
    subject: t(`email:case-money-${about}-subject`, { sum: formatBaht(entry.amount) }),
    preview: text,
    heading: t(`email:case-money-${about}-heading`),
    paragraphs: [text],
    facts: [...caseMoneyFacts(entry, side, context), ...problemFacts(booking, context)],
    action: actionFor(side, { booking, problemId: entry.problemId }, context),
    notes: [],
  });
}

/** Writes to an admin that the side that pays says that it has. */
export function caseMoneyPaidAdminEmail(
  booking: NotificationBooking,
  entry: NotificationCaseEntry,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const text = caseMoneyPaidText(booking, entry, "admin", context);
  return greetingEmail(context, {
    subject: t("email:case-money-paid-subject", { sum: formatBaht(entry.amount) }),
    preview: text,
    heading: t("email:case-money-paid-heading"),
    paragraphs: [text],
    facts: [...caseMoneyFacts(entry, "admin", context), ...problemFacts(booking, context)],
    action: { label: t("email:phone-action"), path: adminPaths.item("bookings", booking.id) },
    notes: [],
    why: t("email:why-admin"),
  });
}
