import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import type { NoticeBooking, NoticeProblem } from "../notice-booking.server";
import type { Letter } from "./letter";
import { bookingLetter, greetingLetter, wordsFor, type LetterContext } from "./booking-letters";

function factsOf(booking: NoticeBooking, context: LetterContext) {
  const { t } = context;
  const words = wordsFor(booking, context);
  return [
    { label: t("mail:fact-service"), value: words.service },
    { label: t("mail:fact-when"), value: words.when },
    { label: t("mail:fact-area"), value: words.area },
    { label: t("mail:fact-number"), value: `#${booking.id}` },
  ];
}

/** To the other side: what kind of problem was reported. The words of the report are for the team. */
export function problemReportedLetter(
  booking: NoticeBooking,
  { kind, reportedBy }: NoticeProblem,
  context: LetterContext,
): Letter {
  const { t } = context;
  const words = wordsFor(booking, context);
  return bookingLetter(context, {
    subject: t("mail:problem-subject", { day: words.shortDay, time: words.time }),
    preview: t("mail:problem-text"),
    heading: t("mail:problem-heading"),
    paragraphs: [t("mail:problem-text")],
    facts: [
      { label: t("mail:fact-problem"), value: t(`mail:kind-${kind}`) },
      ...factsOf(booking, context),
    ],
    action: actionFor(reportedBy === "customer" ? "cleaner" : "customer", booking, context),
    notes: [],
  });
}

/** Where one of the two sides sees what was reported, with its photos. */
const actionFor = (side: "customer" | "cleaner", { id }: NoticeBooking, { t }: LetterContext) => ({
  label: t("mail:problem-action"),
  path: side === "cleaner" ? paths.job(id) : paths.bookingProblem(id),
});

/** To one of the two sides: the team's words to it. */
export function problemSettledLetter(
  booking: NoticeBooking,
  { side, words: ownWords }: { side: "customer" | "cleaner"; words: string },
  context: LetterContext,
): Letter {
  const { t } = context;
  const words = wordsFor(booking, context);
  return bookingLetter(context, {
    subject: t("mail:problem-settled-subject", { day: words.shortDay, time: words.time }),
    preview: t("mail:problem-settled-text"),
    heading: t("mail:problem-settled-heading"),
    paragraphs: [t("mail:problem-settled-text"), ownWords],
    facts: factsOf(booking, context),
    action: actionFor(side, booking, context),
    notes: [],
  });
}

/** To an admin: what one side reported, of which booking, and what they wrote. */
export function adminsProblemLetter(
  booking: NoticeBooking,
  { kind, reportedBy, words: written }: NoticeProblem,
  context: LetterContext,
): Letter {
  const { t } = context;
  const words = wordsFor(booking, context);
  const what = t(`mail:kind-${kind}`);
  const text = t(`mail:problem-admin-text-${reportedBy}`, {
    cleaner: booking.cleanerName || words.cleaner,
    customer: words.customer,
    kind: what,
  });
  return greetingLetter(context, {
    subject: t("mail:problem-admin-subject", { kind: what, day: words.shortDay, time: words.time }),
    preview: text,
    heading: t(`mail:problem-admin-heading-${reportedBy}`),
    paragraphs: [text],
    facts: [
      ...(written ? [{ label: t("mail:fact-words"), value: written }] : []),
      ...(kind === "unsafe" ? phoneOf(reportedBy, booking, t) : []),
      ...factsOf(booking, context),
    ],
    action: { label: t("mail:phone-action"), path: paths.deskItem("bookings", booking.id) },
    notes: [],
    why: t("mail:why-admin"),
  });
}

/** The number of whoever didn't feel safe: they are called at once. */
function phoneOf(
  reportedBy: NoticeProblem["reportedBy"],
  { phone, cleanerPhone }: NoticeBooking,
  t: LetterContext["t"],
) {
  const number = reportedBy === "cleaner" ? cleanerPhone : phone;
  return number ? [{ label: t("mail:fact-phone"), value: formatPhone(number) }] : [];
}

/** To an admin, a day later and each day after it: somebody didn't feel safe, and it is still open. */
export function stillUnsafeLetter(
  booking: NoticeBooking,
  problem: NoticeProblem,
  context: LetterContext,
): Letter {
  const { t } = context;
  const { shortDay: day, time } = wordsFor(booking, context);
  return {
    ...adminsProblemLetter(booking, problem, context),
    subject: t("mail:unsafe-open-subject", { day, time }),
    heading: t("mail:unsafe-open-heading"),
  };
}
