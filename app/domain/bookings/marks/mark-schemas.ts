import { z } from "zod/v4";
import { paragraph } from "~/domain/accounts/text-fields";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";

const noAnswer = zodMessage("marks:answer-required");

/** The answer of the person whom a mark is about. */
export const AnswerMarkSchema = z.object({
  answer: paragraph(MAX_LENGTH.markAnswer)
    .default("")
    // An empty form field counts as no answer.
    .pipe(z.string(noAnswer).min(1, noAnswer)),
});
