import { adminPaths } from "~/lib/admin-paths";
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
    { label: t("email:fact-service"), value: words.service },
    { label: t("email:fact-when"), value: words.when },
    { label: t("email:fact-area"), value: words.area },
    { label: t("email:fact-number"), value: `#${booking.id}` },
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
    subject: t("email:problem-subject", { day: words.shortDay, time: words.time }),
    preview: t("email:problem-text"),
    heading: t("email:problem-heading"),
    paragraphs: [t("email:problem-text")],
    facts: [
      { label: t("email:fact-problem"), value: t(`email:kind-${kind}`) },
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
  label: t("email:problem-action"),
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
    subject: t("email:problem-settled-subject", { day: words.shortDay, time: words.time }),
    preview: t("email:problem-settled-text"),
    heading: t("email:problem-settled-heading"),
    paragraphs: [t("email:problem-settled-text"), ownWords],
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
      ...(kind === "unsafe" ? phoneOf(reportedBy, booking, t) : []),
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
  return number ? [{ label: t("email:fact-phone"), value: formatPhone(number) }] : [];
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
