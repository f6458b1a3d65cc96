import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { TOKEN_LIFETIME_MS } from "~/domain/accounts/account-tokens.server";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "~/domain/accounts/sessions.server";
import { UNVERIFIED_ACCOUNT_RETENTION_MS } from "~/domain/privacy/unverified-accounts.server";
import {
  CONFIRMABLE_FROM_HOUR,
  DAY_BEFORE_REMINDER_HOUR,
  JUST_NOTIFIED_MS,
  SOON_REMINDER_MS,
  UNCONFIRMED_REMINDER_TIME_MS,
} from "~/domain/bookings/lifecycle/reminders";
import {
  AUTO_COMPLETE_AFTER_MS,
  LATE_BEFORE_MS,
  QR_AFTER_MS,
  NOBODY_HOME_AFTER_MS,
  ON_THE_WAY_BEFORE_MS,
  PAYMENT_CORRECTABLE_MS,
  PROBLEM_REPORTABLE_MS,
} from "~/domain/bookings/lifecycle/status";
import { CANT_WAIT_BEFORE_MS } from "~/domain/admin/overview/cant-wait.server";
import { LOSS_EMAILED_BEFORE_MS } from "~/domain/bookings/substitutes/search-rules";
import { formatClock, instantOf } from "~/lib/bangkok-time";
import { IDEMPOTENCY_KEY_LIFETIME_MS } from "~/domain/bookings/creating/booking-submissions.server";
import { CHECK_WARNING_DAYS } from "~/domain/cleaners/background-checks.server";
import { CARD_HORIZON_DAYS } from "~/domain/cleaners/cleaner-cards.server";
import { PHONE_GRACE_DAYS } from "~/domain/cleaners/phone-grace.server";
import { NOTIFICATION_RETENTION_MS } from "~/domain/queue/delivery-queue.server";
import { LAST_NOTIFY_DAY, NOTIFY_FROM_HOUR } from "~/domain/notifications/statements-ready.server";
import {
  LONGEST_PHOTO_SIDE,
  MOST_PHOTO_MEGAPIXELS,
  MOST_PROGRESSIVE_PIXELS,
} from "~/domain/photos/check-and-store-photo.server";
import { PLATFORM_FEE } from "~/domain/pricing/pricing";
import {
  LOGIN_ACROSS_DEVICES,
  LOGIN_PER_ACCOUNT,
  LOGIN_PER_ADDRESS,
  LOGIN_PER_DEVICE,
  SLOW_LOGIN_PER_ADDRESS,
  FAILED_ACCOUNTS_PER_ADDRESS,
  SIGN_INS_PER_ACCOUNT,
  REVIEW_REPORTS_PER_ADDRESS,
} from "~/domain/rate-limits/rate-limits.server";
import { REVIEW_CHANGE_PERIOD_DAYS, REVIEW_PERIOD_DAYS } from "~/domain/reviews/review-rules";
import {
  ANSWERED_BEFORE_MS,
  DAYTIME_END_HOUR,
  DAYTIME_START_HOUR,
  HOURS_TO_ANSWER,
  LEAST_HOURS_TO_ANSWER,
} from "~/domain/schedule/response-deadline";
import { LEAD_HOURS } from "~/domain/schedule/slots";
import { LIST_MAX_AGE_S } from "~/http/api-errors.server";
import { API_PAGE_SIZE } from "~/routes/api/shared/api-pagination.server";
import {
  BOOKING_HORIZON_DAYS,
  MOST_PENDING_REQUESTS,
  MOST_UPCOMING_BOOKINGS,
} from "~/lib/booking-limits";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/durations";
import {
  HOURLY_RATE_BAHT,
  MAX_LENGTH,
  MOST_PHOTO_BYTES,
  PASSWORD_CHARACTERS,
  MIN_LENGTH,
} from "~/lib/field-lengths";

const hours = (ms: number) => ms / HOUR_MS;
const days = (ms: number) => ms / DAY_MS;
const minutes = (ms: number) => ms / MINUTE_MS;
const seconds = (ms: number) => ms / SECOND_MS;
const thousands = (figure: number) => figure.toLocaleString("en");

/** Phrases in pages for developers and for the business, with figures that the code decides. */
const SAID = {
  "rules.md": [
    `on the day before at ${DAY_BEFORE_REMINDER_HOUR}:00`,
    `${hours(SOON_REMINDER_MS)} hours before the start. The first is a`,
    `less than ${minutes(JUST_NOTIFIED_MS)} minutes before a reminder's time`,
    `From ${CONFIRMABLE_FROM_HOUR}:00 of the day before until the start`,
    `after ${DAY_BEFORE_REMINDER_HOUR}:00 of the evening before counts as`,
    `At ${formatClock(instantOf("2026-11-23", 0) + UNCONFIRMED_REMINDER_TIME_MS, "th")
      .slice(0, 5)
      .replace(".", ":")} each side`,
    `jobs of the next ${hours(CANT_WAIT_BEFORE_MS)} hours that have nobody`,
    `loses its cleaner within ${hours(LOSS_EMAILED_BEFORE_MS)} hours of its start`,
    `on the first ${LAST_NOTIFY_DAY} days of the next one, from ${NOTIFY_FROM_HOUR} in the morning`,
    `a platform fee of ฿${PLATFORM_FEE / 100} for each booking`,
    `it starts at least ${LEAD_HOURS} hours from now`,
    `leaves at least ${LEAST_HOURS_TO_ANSWER} hour of daytime (${DAYTIME_START_HOUR}:00 to ${DAYTIME_END_HOUR}:00)`,
    `Bookings are taken up to ${BOOKING_HORIZON_DAYS} days ahead`,
    `look for a free day ${CARD_HORIZON_DAYS} days ahead`,
    `within ${HOURS_TO_ANSWER} hours of daytime (${DAYTIME_START_HOUR}:00 to ${DAYTIME_END_HOUR}:00), and ${hours(ANSWERED_BEFORE_MS)} hour before the start`,
    `counts as done ${hours(AUTO_COMPLETE_AFTER_MS)} hours after its end`,
    `From ${hours(ON_THE_WAY_BEFORE_MS)} hours before the start to the end`,
    `a clock of ${minutes(NOBODY_HOME_AFTER_MS)} minutes, which both sides see`,
    `Later than ${hours(LATE_BEFORE_MS)} hours before the start it is late`,
    `until it is paid, ${days(QR_AFTER_MS)} days after the end at most`,
    `from the start until ${hours(PROBLEM_REPORTABLE_MS)} hours after the end`,
    `${SIGN_INS_PER_ACCOUNT.limit} right ones an account in the same time`,
    `has ${LOGIN_PER_DEVICE.limit} tries and`,
    `all such devices of an account together ${LOGIN_ACROSS_DEVICES.limit} tries`,
    `at most ${MOST_PENDING_REQUESTS} open requests and ${MOST_UPCOMING_BOOKINGS} bookings ahead`,
    `Keys are known for ${days(IDEMPOTENCY_KEY_LIFETIME_MS)} days`,
    `For ${hours(PAYMENT_CORRECTABLE_MS)} hours they can correct that`,
    `Bio ${MIN_LENGTH.bio} to ${MAX_LENGTH.bio} characters`,
    `an hour from ฿${HOURLY_RATE_BAHT.min} to ฿${thousands(HOURLY_RATE_BAHT.max)}`,
    `at most ${MOST_PHOTO_BYTES / 1024 / 1024} MB, ${MOST_PHOTO_MEGAPIXELS} megapixels and ${thousands(LONGEST_PHOTO_SIDE)} px a side`,
    `progressive one has at most ${MOST_PROGRESSIVE_PIXELS / 1e6} megapixels`,
    `are notified ${CHECK_WARNING_DAYS} days before a check expires`,
    `stay listed for ${PHONE_GRACE_DAYS} days`,
    `has ${PASSWORD_CHARACTERS.min} to ${PASSWORD_CHARACTERS.max} characters`,
    `work once: ${hours(TOKEN_LIFETIME_MS["verify-email"])} hours to verify an address, ${hours(TOKEN_LIFETIME_MS["reset-password"])} hour to set a password`,
    `still unverified ${days(UNVERIFIED_ACCOUNT_RETENTION_MS)} days after it was made`,
    `ends after ${days(SESSION_IDLE_MS)} days without use, and after ${days(SESSION_ABSOLUTE_MS)} in any case`,
    `${LOGIN_PER_ACCOUNT.limit} failed logins an account, whether by username or by email, and ${LOGIN_PER_ADDRESS.limit} a network in ${minutes(LOGIN_PER_ACCOUNT.windowMs)} minutes`,
    `beyond its ${LOGIN_PER_ADDRESS.limit} failed logins isn't closed: ${SLOW_LOGIN_PER_ADDRESS.limit} more in ${seconds(SLOW_LOGIN_PER_ADDRESS.windowMs)} seconds`,
    `of ${FAILED_ACCOUNTS_PER_ADDRESS.limit / 2} to ${FAILED_ACCOUNTS_PER_ADDRESS.limit} accounts were got wrong there in ${minutes(FAILED_ACCOUNTS_PER_ADDRESS.windowMs)} minutes`,
    `until ${REVIEW_PERIOD_DAYS} days after its end, and may change the review for ${REVIEW_CHANGE_PERIOD_DAYS} days`,
    `guests too: a network ${REVIEW_REPORTS_PER_ADDRESS.limit} an hour`,
    `may be cached for ${LIST_MAX_AGE_S.services / 60} minutes, cleaners for ${LIST_MAX_AGE_S.cleaners / 60}`,
    `Lists longer than ${API_PAGE_SIZE} come in pages`,
  ],
  "operations.md": [
    `jobs that were over ${hours(AUTO_COMPLETE_AFTER_MS)} hours ago are done`,
    `notifications that ended ${days(NOTIFICATION_RETENTION_MS)} days ago, with their events, keys of forms after ${days(IDEMPOTENCY_KEY_LIFETIME_MS)} days, and accounts whose email nobody verified for ${days(UNVERIFIED_ACCOUNT_RETENTION_MS)} days`,
    `notified then, and ${CHECK_WARNING_DAYS} days before`,
    `off the list ${PHONE_GRACE_DAYS} days later if there is none`,
  ],
  "security.md": [
    `| ${PASSWORD_CHARACTERS.min} to ${PASSWORD_CHARACTERS.max} characters |`,
    `once, ${hours(TOKEN_LIFETIME_MS["reset-password"])} hour (reset) or ${hours(TOKEN_LIFETIME_MS["verify-email"])} hours (email)`,
  ],
};

describe.each(Object.entries(SAID))("docs/%s", (name, said) => {
  const page = readFileSync(`docs/${name}`, "utf8").replaceAll(/\s+/g, " ");

  test.each(said)("says: %s", (words) => {
    expect(page).toContain(words);
  });
});
