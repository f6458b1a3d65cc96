import { clampAccountTokens, sweepAccountTokens } from "~/domain/accounts/account-tokens.server";
import { clampPendingSignIns, sweepPendingSignIns } from "~/domain/accounts/sign-in-steps.server";
import {
  clampSessions,
  endUnwrittenSessions,
  sweepSessions,
} from "~/domain/accounts/sessions.server";
import { watchBackups } from "~/domain/backup/watch-backups.server";
import { sweepUnverifiedAccounts } from "~/domain/privacy/unverified-accounts.server";
import { sweepBookingDrafts } from "~/domain/bookings/creating/booking-drafts.server";
import { sweepMarks } from "~/domain/bookings/marks/marks.server";
import { publishReminders } from "~/domain/bookings/lifecycle/reminders.server";
import { advancePayments } from "~/domain/bookings/paying/payment-clock.server";
import { askToExtendSeries } from "~/domain/bookings/series/series.server";
import { remindAdminsOfLateProblems } from "~/domain/bookings/problems/problems.server";
import { sweepProblemPhotos } from "~/domain/bookings/problems/problem-photos.server";
import { sweepRetainedContacts } from "~/domain/bookings/problems/retained-contacts.server";
import { settleBookings } from "~/domain/bookings/lifecycle/settle-bookings.server";
import { notifyOfDeadLetters } from "~/domain/notifications/dead-letters.server";
import { notifyOfStatements } from "~/domain/notifications/statements-ready.server";
import { sweepLineEvents } from "~/domain/channels/line/line-links.server";
import { clampNotifications, sweepNotifications } from "~/domain/queue/delivery-queue.server";
import { sweepRateLimits } from "~/domain/rate-limits/rate-limits.server";
import { remindAdminsOfUnsafeReports } from "~/domain/bookings/problems/unsafe-reports.server";
import { sweepSubmissions } from "~/domain/bookings/creating/booking-submissions.server";
import { announceCheckExpiries } from "~/domain/cleaners/background-checks.server";
import { sweepOrphanedPhotos } from "~/domain/cleaners/orphaned-photos.server";
import { announcePhoneGrace } from "~/domain/cleaners/phone-grace.server";
import { sweepPhotoDrafts } from "~/domain/cleaners/photo-drafts.server";
import { sweepRegistrationDrafts } from "~/domain/cleaners/registration-drafts.server";
import { clampEvents, publishEvent } from "~/domain/outbox/events.server";
import { finishDeletions } from "~/domain/privacy/finish-deletions.server";
import { beginNightlyBackup } from "./nightly-backup.server";
import { fileClock } from "~/lib/clock.server";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";
import { advanceSearches } from "~/domain/bookings/substitutes/advance-search.server";

/** A task that runs again and again by the clock. */
export interface BackgroundJob {
  /** The name of the job in the log. */
  name: string;
  /** Time from the end of a run to the start of the next, in milliseconds. */
  everyMs: number;
  /** Does a limited piece of work. Returns true if there may be more to do at once. */
  run(now: number): boolean;
}

/**
 * All jobs that run by the clock, in production and in development, except the worker that delivers
 * notifications. Each first runs at the start.
 */
export const BACKGROUND_JOBS: readonly BackgroundJob[] = [
  // A request that nobody answered must not hold a cleaner's hours longer than necessary.
  { name: "settle-bookings", everyMs: MINUTE_MS, run: settleBookings },
  { name: "advance-payments", everyMs: MINUTE_MS, run: advancePayments },
  // A lost booking's search takes its next step in time, because an offer may live only 15 minutes.
  { name: "advance-searches", everyMs: 10 * SECOND_MS, run: advanceSearches },
  // Reminders go out within a minute of their time, whatever the worker and a busy disk take of it.
  { name: "remind-people", everyMs: 20 * SECOND_MS, run: publishReminders },
  { name: "tell-of-statements", everyMs: 10 * MINUTE_MS, run: notifyOfStatements },
  { name: "tell-of-dead-letters", everyMs: 10 * MINUTE_MS, run: notifyOfDeadLetters },
  { name: "remind-of-unsafe", everyMs: 10 * MINUTE_MS, run: remindAdminsOfUnsafeReports },
  { name: "remind-of-late-problems", everyMs: 10 * MINUTE_MS, run: remindAdminsOfLateProblems },
  // Once a night; a server that wasn't running then makes up for it at its start.
  { name: "back-up", everyMs: 5 * MINUTE_MS, run: beginNightlyBackup },
  { name: "watch-backups", everyMs: 10 * MINUTE_MS, run: (now) => watchBackups(now) },
  { name: "ask-to-go-on", everyMs: HOUR_MS, run: askToExtendSeries },
  {
    name: "watch-background-checks",
    everyMs: HOUR_MS,
    run: (now) => announceCheckExpiries(now, publishEvent),
  },
  {
    name: "watch-phone-grace",
    everyMs: HOUR_MS,
    run: (now) => announcePhoneGrace(now, publishEvent),
  },
  // A session that was ended while the disk was full is ended for good once there is room.
  { name: "end-sessions", everyMs: 10 * SECOND_MS, run: endUnwrittenSessions },
  // Deleted data must be out of the files within a minute. That takes several tries while somebody reads.
  { name: "finish-deletions", everyMs: 10 * SECOND_MS, run: finishDeletions },
  // A clock that was ahead and came back must not have postponed anything or made anything last longer.
  { name: "clamp-sessions", everyMs: 10 * MINUTE_MS, run: clampSessions },
  { name: "clamp-pending-sign-ins", everyMs: 10 * MINUTE_MS, run: clampPendingSignIns },
  { name: "clamp-account-tokens", everyMs: 10 * MINUTE_MS, run: clampAccountTokens },
  { name: "clamp-events", everyMs: 10 * MINUTE_MS, run: clampEvents },
  { name: "clamp-notices", everyMs: 10 * MINUTE_MS, run: clampNotifications },
  { name: "sweep-sessions", everyMs: HOUR_MS, run: sweepSessions },
  { name: "sweep-pending-sign-ins", everyMs: HOUR_MS, run: sweepPendingSignIns },
  { name: "sweep-rate-limits", everyMs: HOUR_MS, run: sweepRateLimits },
  { name: "sweep-account-tokens", everyMs: HOUR_MS, run: sweepAccountTokens },
  { name: "sweep-unverified-accounts", everyMs: HOUR_MS, run: sweepUnverifiedAccounts },
  { name: "sweep-drafts", everyMs: HOUR_MS, run: sweepBookingDrafts },
  { name: "sweep-photo-drafts", everyMs: HOUR_MS, run: sweepPhotoDrafts },
  { name: "sweep-registration-drafts", everyMs: HOUR_MS, run: sweepRegistrationDrafts },
  { name: "sweep-notices", everyMs: HOUR_MS, run: sweepNotifications },
  { name: "sweep-line-events", everyMs: HOUR_MS, run: sweepLineEvents },
  { name: "sweep-marks", everyMs: HOUR_MS, run: sweepMarks },
  { name: "sweep-submissions", everyMs: HOUR_MS, run: sweepSubmissions },
  {
    name: "sweep-orphaned-photos",
    everyMs: HOUR_MS,
    run: () => sweepOrphanedPhotos(fileClock(), env().DATA_DIR),
  },
  // This runs before the photos, whose files are deleted with the rows that name them.
  { name: "sweep-retained-contacts", everyMs: HOUR_MS, run: sweepRetainedContacts },
  {
    name: "sweep-problem-photos",
    everyMs: HOUR_MS,
    run: (now) => sweepProblemPhotos(now, { clock: fileClock(), dataDir: env().DATA_DIR }),
  },
];
