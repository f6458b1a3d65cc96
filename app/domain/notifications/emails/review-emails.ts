import { reviewDeadline } from "~/domain/reviews/review-rules";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { bookingReviewPath } from "~/lib/my-booking-paths";
import type { NotificationBooking } from "../notification-booking.server";
import type { NotificationReview } from "../notification-review.server";
import type { EmailContent } from "./email-content";
import { bookingEmail, bookingEmailWords, type EmailContext } from "./booking-emails";

/** Writes to the customer that the job is done, and that others would like to read how it was. */
export function askForReviewEmail(
  booking: NotificationBooking,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const words = bookingEmailWords(booking, context);
  const text = t("email:ask-review-text", words);
  // The deadline falls on this day, at the hour at which the job ended.
  const until = formatDate(cityDateOf(reviewDeadline(booking)), locale, "full");
  return bookingEmail(context, {
    subject: t("email:ask-review-subject", words),
    preview: text,
    heading: t("email:ask-review-heading"),
    paragraphs: [text],
    facts: [],
    action: { label: t("email:ask-review-action"), path: bookingReviewPath(booking.id) },
    notes: [t("email:ask-review-note", { until })],
  });
}

function reviewFacts({ stars, comment }: NotificationReview, { t }: EmailContext) {
  return [
    { label: t("email:fact-stars"), value: t("email:fact-stars-value", { stars }) },
    ...(comment ? [{ label: t("email:fact-review"), value: comment }] : []),
  ];
}

/** Writes to the cleaner how a customer reviewed a job. */
export function reviewedEmail(
  booking: NotificationBooking,
  review: NotificationReview,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  // The public page shows the first name alone, too.
  const text = t("email:reviewed-text", {
    customer: nameForReader(booking.customer.firstName, context.locale) || words.customer,
  });
  return bookingEmail(context, {
    subject: t("email:reviewed-subject", { count: review.stars, day: words.shortDay }),
    preview: text,
    heading: t("email:reviewed-heading"),
    paragraphs: [text],
    facts: reviewFacts(review, context),
    action: { label: t("email:reviewed-action"), path: paths.job(booking.id) },
    notes: [t("email:reviewed-note")],
  });
}

/** Writes to the customer how the cleaner answered their review. */
export function reviewAnsweredEmail(
  booking: NotificationBooking,
  review: NotificationReview,
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const text = t("email:answered-text", words);
  return bookingEmail(context, {
    subject: t("email:answered-subject", words),
    preview: text,
    heading: t("email:answered-heading"),
    paragraphs: [text],
    facts: [
      { label: t("email:fact-answer"), value: review.answer },
      ...reviewFacts(review, context),
    ],
    action: { label: t("email:answered-action"), path: bookingReviewPath(booking.id) },
    notes: [],
  });
}
