import { sweepAccountTokens } from "~/domain/accounts/account-tokens.server";
import { sweepSessions } from "~/domain/accounts/sessions.server";
import { sweepUnverifiedAccounts } from "~/domain/accounts/unverified-accounts.server";
import { sweepDrafts } from "~/domain/bookings/drafts.server";
import { settleBookings } from "~/domain/bookings/settle-bookings.server";
import { sweepNotices } from "~/domain/notifications/notices.server";
import { sweepRateLimits } from "~/domain/rate-limits/rate-limits.server";
import { sweepSubmissions } from "~/domain/bookings/submissions.server";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";

/** Something that is done again and again by the clock. */
export interface Job {
  /** As the log names it. */
  name: string;
  /** From the start of one run to the start of the next, in milliseconds. */
  everyMs: number;
  run(now: number): void;
}

/** All that runs by the clock, in production and while developing. Each first runs at the start. */
export const JOBS: readonly Job[] = [
  // A request that nobody answered holds a cleaner's hours no longer than it must.
  { name: "settle-bookings", everyMs: MINUTE_MS, run: settleBookings },
  { name: "sweep-sessions", everyMs: HOUR_MS, run: sweepSessions },
  { name: "sweep-rate-limits", everyMs: HOUR_MS, run: sweepRateLimits },
  { name: "sweep-account-tokens", everyMs: HOUR_MS, run: sweepAccountTokens },
  { name: "sweep-unverified-accounts", everyMs: HOUR_MS, run: sweepUnverifiedAccounts },
  { name: "sweep-drafts", everyMs: HOUR_MS, run: sweepDrafts },
  { name: "sweep-notices", everyMs: HOUR_MS, run: sweepNotices },
  { name: "sweep-submissions", everyMs: HOUR_MS, run: sweepSubmissions },
];
