import { reviewedUntil } from "~/domain/reviews/review-rules";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import type { NoticeBooking } from "../notice-booking.server";
import type { NoticeReview } from "../notice-review.server";
import type { Letter } from "./letter";
import { bookingLetter, wordsFor, type LetterContext } from "./booking-letters";

/** To the customer: the job is done, and others would like to hear how it was. */
export function askForReviewLetter(booking: NoticeBooking, context: LetterContext): Letter {
  const { t, locale } = context;
  const words = wordsFor(booking, context);
  const text = t("mail:ask-review-text", words);
  // The last day on the whole of which it can be done.
  const until = formatDate(cityDateOf(reviewedUntil(booking)), locale, "full");
  return bookingLetter(context, {
    subject: t("mail:ask-review-subject", words),
    preview: text,
    heading: t("mail:ask-review-heading"),
    paragraphs: [text],
    facts: [],
    action: { label: t("mail:ask-review-action"), path: paths.bookingReview(booking.id) },
    notes: [t("mail:ask-review-note", { until })],
  });
}

function factsOf({ stars, comment }: NoticeReview, { t }: LetterContext) {
  return [
    { label: t("mail:fact-stars"), value: t("mail:fact-stars-value", { stars }) },
    ...(comment ? [{ label: t("mail:fact-review"), value: comment }] : []),
  ];
}

/** To the cleaner: what a customer said of a job. */
export function reviewedLetter(
  booking: NoticeBooking,
  review: NoticeReview,
  context: LetterContext,
): Letter {
  const { t } = context;
  const words = wordsFor(booking, context);
  // As it stands on the public page: with the first name alone.
  const text = t("mail:reviewed-text", {
    customer: nameForReader(booking.customer.firstName, context.locale) || words.customer,
  });
  return bookingLetter(context, {
    subject: t("mail:reviewed-subject", { count: review.stars, day: words.shortDay }),
    preview: text,
    heading: t("mail:reviewed-heading"),
    paragraphs: [text],
    facts: factsOf(review, context),
    action: { label: t("mail:reviewed-action"), path: paths.job(booking.id) },
    notes: [t("mail:reviewed-note")],
  });
}

/** To the customer: what the cleaner answered. */
export function answeredLetter(
  booking: NoticeBooking,
  review: NoticeReview,
  context: LetterContext,
): Letter {
  const { t } = context;
  const words = wordsFor(booking, context);
  const text = t("mail:answered-text", words);
  return bookingLetter(context, {
    subject: t("mail:answered-subject", words),
    preview: text,
    heading: t("mail:answered-heading"),
    paragraphs: [text],
    facts: [{ label: t("mail:fact-answer"), value: review.answer }, ...factsOf(review, context)],
    action: { label: t("mail:answered-action"), path: paths.bookingReview(booking.id) },
    notes: [],
  });
}
