import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { TooManyAttempts } from "~/domain/rate-limits/rate-limits.server";
import type { MessageKey } from "~/i18n/messages";
import { minutesToWait } from "./minutes-to-wait";

/** Never sent back: a password must not stand in a page. */
export const SECRET_FIELDS = ["currentPassword", "password", "confirmPassword"];

/** 400, and the form with all that was typed but passwords: what is wrong, beside its fields. */
export function refuseFields(
  submission: Submission<unknown>,
  errors: Record<string, MessageKey> = {},
) {
  const fieldErrors = Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, [message]]),
  );
  const reply = submission.reply({ hideFields: SECRET_FIELDS, fieldErrors });
  return data({ reply, minutes: null }, { status: 400 });
}

/** 429, and the form with all that was typed but passwords: in how many minutes to try again. */
export function refuseForNow(submission: Submission<unknown>, { retryAfterMs }: TooManyAttempts) {
  const reply = submission.reply({ hideFields: SECRET_FIELDS });
  return data({ reply, minutes: minutesToWait(retryAfterMs) }, { status: 429 });
}
