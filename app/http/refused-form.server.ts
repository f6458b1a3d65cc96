import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { MessageKey } from "~/i18n/messages";
import { minutesToWait } from "./minutes-to-wait";
import { retryAfter, statusForNow, type ForNow } from "./retry-after";

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

/**
 * 429 or 503, and the form with all that was typed but passwords: when to try again. Its route needs
 * `passRetryAfter` as its `headers`.
 */
export function refuseForNow(submission: Submission<unknown>, result: ForNow) {
  const reply = submission.reply({ hideFields: SECRET_FIELDS });
  return data(
    { reply, minutes: minutesToWait(result) },
    { status: statusForNow(result), headers: retryAfter(result) },
  );
}
