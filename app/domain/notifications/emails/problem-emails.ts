import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import type { NotificationBooking, NotificationProblem } from "../notification-booking.server";
import type { EmailContent } from "./email-content";
import {
  bookingEmail,
  greetingEmail,
  bookingEmailWords,
  type EmailContext,
} from "./booking-emails";

function problemFacts(booking: NotificationBooking, context: EmailContext) {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return [
    { label: t("mail:fact-service"), value: words.service },
    { label: t("mail:fact-when"), value: words.when },
    { label: t("mail:fact-area"), value: words.area },
    { label: t("mail:fact-number"), value: `#${booking.id}` },
  ];
}

/** Writes to the other side which kind of problem was reported. The report's text is for admins only. */
export function problemReportedEmail(
  booking: NotificationBooking,
  { kind, reportedBy }: NotificationProblem,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return bookingEmail(context, {
    subject: t("mail:problem-subject", { day: words.shortDay, time: words.time }),
    preview: t("mail:problem-text"),
    heading: t("mail:problem-heading"),
    paragraphs: [t("mail:problem-text")],
    facts: [
      { label: t("mail:fact-problem"), value: t(`mail:kind-${kind}`) },
      ...problemFacts(booking, context),
    ],
    action: actionFor(reportedBy === "customer" ? "cleaner" : "customer", booking, context),
    notes: [],
  });
}

/** Returns the link to the page where a side sees the report, with its photos. */
const actionFor = (
  side: "customer" | "cleaner",
  { id }: NotificationBooking,
  { t }: EmailContext,
) => ({
  label: t("mail:problem-action"),
  path: side === "cleaner" ? paths.job(id) : paths.bookingProblem(id),
});

/** Writes to one of the two sides, with the text that an admin wrote for it. */
export function problemSettledEmail(
  booking: NotificationBooking,
  { side, words: ownWords }: { side: "customer" | "cleaner"; words: string },
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  return bookingEmail(context, {
    subject: t("mail:problem-settled-subject", { day: words.shortDay, time: words.time }),
    preview: t("mail:problem-settled-text"),
    heading: t("mail:problem-settled-heading"),
    paragraphs: [t("mail:problem-settled-text"), ownWords],
    facts: problemFacts(booking, context),
    action: actionFor(side, booking, context),
    notes: [],
  });
}

/** Writes to an admin which problem one side reported about which booking, with their own text. */
export function adminProblemEmail(
  booking: NotificationBooking,
  { kind, reportedBy, words: written }: NotificationProblem,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const what = t(`mail:kind-${kind}`);
  const text = t(`mail:problem-admin-text-${reportedBy}`, {
    cleaner: booking.cleanerName || words.cleaner,
    customer: words.customer,
    kind: what,
  });
  return greetingEmail(context, {
    subject: t("mail:problem-admin-subject", { kind: what, day: words.shortDay, time: words.time }),
    preview: text,
    heading: t(`mail:problem-admin-heading-${reportedBy}`),
    paragraphs: [text],
    facts: [
      ...(written ? [{ label: t("mail:fact-words"), value: written }] : []),
      ...(kind === "unsafe" ? phoneOf(reportedBy, booking, t) : []),
      ...problemFacts(booking, context),
    ],
    action: { label: t("mail:phone-action"), path: paths.adminItem("bookings", booking.id) },
    notes: [],
    why: t("mail:why-admin"),
  });
}

/** Returns the number of the side that didn't feel safe: an admin calls them at once. */
function phoneOf(
  reportedBy: NotificationProblem["reportedBy"],
  { phone, cleanerPhone }: NotificationBooking,
  t: EmailContext["t"],
) {
  const number = reportedBy === "cleaner" ? cleanerPhone : phone;
  return number ? [{ label: t("mail:fact-phone"), value: formatPhone(number) }] : [];
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
    subject: t("mail:unsafe-open-subject", { day, time }),
    heading: t("mail:unsafe-open-heading"),
  };
}
