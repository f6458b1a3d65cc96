import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { TOKEN_LIFETIME_MS } from "~/domain/accounts/account-tokens.server";
import { IDEMPOTENCY_KEY_LIFETIME_MS } from "~/domain/bookings/creating/booking-submissions.server";
import {
  LOGIN_PER_ACCOUNT,
  LOGIN_PER_ADDRESS,
  SIGN_UP_PER_ADDRESS,
} from "~/domain/rate-limits/rate-limits.server";
import { LEAD_HOURS } from "~/domain/schedule/slots";
import { MOST_PENDING_REQUESTS, MOST_UPCOMING_BOOKINGS } from "~/lib/booking-limits";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { LIST_MAX_AGE_S } from "~/http/api-errors.server";
import { MOST_BODY_BYTES } from "~/http/read-form.server";
import { API_PAGE_SIZE } from "./api-pagination.server";

const docs = readFileSync("docs/api.md", "utf8");
const { services, testimonials, cleaners } = LIST_MAX_AGE_S;

/** Texts in the API docs with figures that the code decides. */
const SAID = [
  `Services \`public, max-age=${services}\`, testimonials \`public, max-age=${testimonials}\`, cleaners \`public, max-age=${cleaners}\``,
  `${MOST_BODY_BYTES / 1024} KB at most`,
  `come in pages of ${API_PAGE_SIZE}`,
  `\`Idempotency-Key\` (1 to ${MAX_LENGTH.idempotencyKey} visible ASCII characters, optional)`,
  `makes no second one, for ${IDEMPOTENCY_KEY_LIFETIME_MS / DAY_MS} days`,
  `${MOST_PENDING_REQUESTS} requests unanswered, or ${MOST_UPCOMING_BOOKINGS} bookings to come`,
  `less than ${LEAD_HOURS} hours ahead`,
  `Please wait ${LOGIN_PER_ACCOUNT.windowMs / MINUTE_MS} minutes and try again.`,
  `${LOGIN_PER_ACCOUNT.limit} tries an account, by whichever of its names, and ${LOGIN_PER_ADDRESS.limit} an address in ${LOGIN_PER_ADDRESS.windowMs / MINUTE_MS} minutes`,
  `Please wait ${SIGN_UP_PER_ADDRESS.windowMs / MINUTE_MS} minutes and try again.`,
  `${SIGN_UP_PER_ADDRESS.limit} tries an address (of IPv6: a network of 64 bits) in ${SIGN_UP_PER_ADDRESS.windowMs / MINUTE_MS} minutes`,
  `one older than ${TOKEN_LIFETIME_MS["verify-email"] / HOUR_MS} hours`,
];

test.each(SAID)("docs/api.md says: %s", (said) => {
  expect(docs).toContain(said);
});
