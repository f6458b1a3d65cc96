import { z } from "zod/v4";
import { paragraph, wholeNumber } from "~/domain/accounts/text-fields";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";
import { REVIEW_REPORT_KINDS } from "~/lib/vocabulary";

const noStars = zodMessage("review:stars-required");

/** A review as its customer sends it; the comment is optional. */
export const ReviewSchema = z.object({
  stars: wholeNumber(noStars).pipe(z.number().min(1, noStars).max(5, noStars)),
  comment: paragraph(MAX_LENGTH.review).default(""),
});

const noAnswer = zodMessage("answer:words-required");

/** The cleaner's answer. */
export const ReviewAnswerSchema = z.object({
  answer: paragraph(MAX_LENGTH.reviewAnswer)
    .default("")
    // An empty form field counts as no answer.
    .pipe(z.string(noAnswer).min(1, noAnswer)),
});

/** A report of a review. */
export const ReviewReportSchema = z.object({
  kind: z.enum(REVIEW_REPORT_KINDS, zodMessage("report:kind-required")),
  words: paragraph(MAX_LENGTH.reviewReport).default(""),
});
