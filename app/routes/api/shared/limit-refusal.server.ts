import { ApiRefusal } from "~/http/api-errors.server";
import {
  headersOfLimit,
  limitText,
  statusOfLimit,
  type BeyondLimit,
} from "~/http/limit-texts.server";
import type { Locale } from "~/lib/vocabulary";

/** Returns the refusal of what is beyond a customer's limits: 429 if waiting helps, else 409. */
export async function limitRefusal(result: BeyondLimit, locale: Locale): Promise<ApiRefusal> {
  return new ApiRefusal(statusOfLimit(result), {
    message: await limitText(result, locale),
    headers: headersOfLimit(result),
  });
}
