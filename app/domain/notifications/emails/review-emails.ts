import { reviewDeadline } from "~/domain/reviews/review-rules";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import type { NotificationBooking } from "../notification-booking.server";
import type { NotificationReview } from "../notification-review.server";
import type { EmailContent } from "./email-content";
import { bookingEmail, bookingEmailWords, type EmailContext } from "./booking-emails";

/** To the customer: the job is done, and others would like to hear how it was. */
export function askForReviewEmail(
  booking: NotificationBooking,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const words = bookingEmailWords(booking, context);
  const text = t("mail:ask-review-text", words);
  // The last day on the whole of which it can be done.
  const until = formatDate(cityDateOf(reviewDeadline(booking)), locale, "full");
  return bookingEmail(context, {
    subject: t("mail:ask-review-subject", words),
    preview: text,
    heading: t("mail:ask-review-heading"),
    paragraphs: [text],
    facts: [],
    action: { label: t("mail:ask-review-action"), path: paths.bookingReview(booking.id) },
    notes: [t("mail:ask-review-note", { until })],
  });
}

function reviewFacts({ stars, comment }: NotificationReview, { t }: EmailContext) {
  return [
    { label: t("mail:fact-stars"), value: t("mail:fact-stars-value", { stars }) },
    ...(comment ? [{ label: t("mail:fact-review"), value: comment }] : []),
  ];
}

/** To the cleaner: what a customer said of a job. */
export function reviewedEmail(
  booking: NotificationBooking,
  review: NotificationReview,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  // As it stands on the public page: with the first name alone.
  const text = t("mail:reviewed-text", {
    customer: nameForReader(booking.customer.firstName, context.locale) || words.customer,
  });
  return bookingEmail(context, {
    subject: t("mail:reviewed-subject", { count: review.stars, day: words.shortDay }),
    preview: text,
    heading: t("mail:reviewed-heading"),
    paragraphs: [text],
    facts: reviewFacts(review, context),
    action: { label: t("mail:reviewed-action"), path: paths.job(booking.id) },
    notes: [t("mail:reviewed-note")],
  });
}

/** To the customer: what the cleaner answered. */
export function reviewAnsweredEmail(
  booking: NotificationBooking,
  review: NotificationReview,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const text = t("mail:answered-text", words);
  return bookingEmail(context, {
    subject: t("mail:answered-subject", words),
    preview: text,
    heading: t("mail:answered-heading"),
    paragraphs: [text],
    facts: [
      { label: t("mail:fact-answer"), value: review.answer },
      ...reviewFacts(review, context),
    ],
    action: { label: t("mail:answered-action"), path: paths.bookingReview(booking.id) },
    notes: [],
  });
}
