import type {
  TooManyChanges,
  TooManyVisits,
} from "~/domain/bookings/lifecycle/customer-limits.server";
import { getBusiness } from "~/domain/business/business.server";
import { translatorFor } from "~/i18n/i18n.server";
import type { Message } from "~/i18n/messages";
import { message } from "~/lib/message";
import { formatPhone } from "~/lib/phone";
import type { Locale } from "~/lib/vocabulary";
import { minutesToWait } from "./minutes-to-wait";
import { refuseForm } from "./refused-form.server";
import { retryAfterHeader } from "./retry-after";

/** The refusal of something beyond the limits of a customer. */
export type BeyondLimit = TooManyVisits | TooManyChanges;

const REASONS = {
  "too-many-visits": true,
  "first-series": true,
  "first-bookings": true,
  "first-week": true,
  "too-many-changes": true,
} as const satisfies Record<BeyondLimit["reason"], true>;

/** True if a refusal is one of a customer's limits. */
export const isBeyondLimit = <Result extends { reason: string }>(
  result: Result | BeyondLimit,
): result is BeyondLimit => Object.hasOwn(REASONS, result.reason);

/** Returns 429 if waiting helps, and 409 if the customer holds too much. */
export const statusOfLimit = ({ reason }: BeyondLimit): 409 | 429 =>
  reason === "too-many-changes" ? 429 : 409;

/** Returns the header that says how long to wait, if waiting helps. */
export const headersOfLimit = (result: BeyondLimit): Record<string, string> =>
  result.reason === "too-many-changes"
    ? retryAfterHeader({ ...result, reason: "too-many-attempts" })
    : {};

/** Returns why a customer can't do it, and whom they can ask: the team does it on the phone. */
export async function limitText(result: BeyondLimit, locale: Locale): Promise<Message> {
  const t = await translatorFor(locale);
  const { phone } = getBusiness(locale);
  const way = phone
    ? t("choices:limit-way-phone", { phone: formatPhone(phone) })
    : t("choices:limit-way");
  if (result.reason === "too-many-changes") {
    return message("choices:limit-too-many-changes", {
      minutes: minutesToWait(result.retryAfterMs),
      way,
    });
  }
  return message(`choices:limit-${result.reason}`, { most: result.most, way });
}

/** Refuses a form because of a limit: it keeps what was typed. The route needs `passRetryAfter`. */
export async function refuseBeyondLimit(
  sent: Parameters<typeof refuseForm>[0],
  result: BeyondLimit,
  { title, locale }: { title: Message; locale: Locale },
) {
  return refuseForm(sent, {
    status: statusOfLimit(result),
    reason: result.reason,
    problem: { title, text: await limitText(result, locale) },
    headers: headersOfLimit(result),
  });
}
