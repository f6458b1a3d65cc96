import { z } from "zod/v4";
import { paragraph, rowVersionField } from "~/domain/accounts/text-fields";
import { MOST_CHECK_YEARS, latestCheckExpiry } from "~/domain/cleaners/background-check-status";
import type { PlainKey } from "~/i18n/messages";
import { isCityDate, type CityDate } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { zodMessage } from "~/lib/message";

const ticked = (missing: PlainKey) =>
  z.boolean(zodMessage(missing)).refine((is) => is, zodMessage(missing));

const noDay = zodMessage("admin-cleaners:day-missing");
const day = z.string(noDay).refine(isCityDate, noDay);

/** Returns the form schema of what an admin must have seen to verify a cleaner or to renew a check. */
export function verificationChecklistSchema(today: CityDate) {
  const pastDay = day.refine((date) => date <= today, zodMessage("admin-cleaners:day-ahead"));
  return z
    .object({
      identity: ticked("admin-cleaners:identity-missing"),
      identitySeenOn: pastDay,
      rightToWork: ticked("admin-cleaners:right-to-work-missing"),
      rightToWorkSeenOn: pastDay,
      check: ticked("admin-cleaners:check-missing"),
      backgroundCheckedOn: pastDay,
      backgroundCheckExpiresOn: day.refine(
        (date) => date >= today,
        zodMessage("admin-cleaners:expires-before"),
      ),
      rowVersion: rowVersionField,
    })
    .refine((list) => list.backgroundCheckedOn < list.backgroundCheckExpiresOn, {
      ...zodMessage("admin-cleaners:expires-before"),
      path: ["backgroundCheckExpiresOn"],
    })
    .refine(
      (list) => list.backgroundCheckExpiresOn <= latestCheckExpiry(list.backgroundCheckedOn),
      {
        ...zodMessage("admin-cleaners:expires-too-late", { years: MOST_CHECK_YEARS }),
        path: ["backgroundCheckExpiresOn"],
      },
    );
}

export type VerificationChecklistSchema = ReturnType<typeof verificationChecklistSchema>;

const noWords = zodMessage("admin-cleaners:ask-missing");

/** The form in which an admin asks a cleaner for changes. */
export const AskForChangesSchema = z.object({
  words: z
    .string(noWords)
    .pipe(paragraph(MAX_LENGTH.reason))
    .refine((text) => text !== "", noWords),
});
