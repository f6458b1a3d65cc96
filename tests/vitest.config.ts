import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { PATIENCE_MS } from "./support/patience";

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const inHttp = (name: string) => `tests/http/${name}.test.ts`;

/** Tests that measure memory, or answers of a busy machine: other tests would disturb them. */
const ALONE = [
  "attacks",
  "behind-proxies",
  "many-logins",
  "many-photos",
  "second-machine",
  "sign-in-under-attack",
  "unread-bodies",
].map(inHttp);

/**
 * Tests with races or killed servers. They run alone, too, and get no second try: an error that shows once
 * in many rounds is still a fault.
 */
const RACES = [
  "booking-races",
  "booking-storm",
  "bookings",
  "power-cut",
  "race-control",
  "reassign-race",
  "review-race",
].map(inHttp);

const UNIT = ["app/**/*.test.ts", "db/**/*.test.ts", "tests/support/**/*.test.ts"];

/** Tests that replace modules, or check something that a module does only once in a process. */
export const OWN_MODULES = [
  "app/domain/accounts/passkeys/passkeys.test.ts",
  "app/domain/accounts/passwords.test.ts",
  "app/domain/accounts/shared-address.test.ts",
  "app/domain/accounts/sign-in.test.ts",
  "app/domain/bookings/lifecycle/day-histories.test.ts",
  "app/domain/bookings/paying/payment-histories.test.ts",
  "app/domain/bookings/problems/case-histories.test.ts",
  "app/domain/bookings/substitutes/substitute-histories.test.ts",
  "app/domain/queue/notification-worker.test.ts",
  "app/i18n/catalogue.client.test.ts",
  "app/jobs/run-jobs.server.test.ts",
];

/**
 * Tests that take most of the time: they start processes, run hundreds of histories, hash, or wait for time-outs.
 * `npm run test:quick` leaves them out.
 */
const SLOW = [
  "app/demo/demo-checks.test.ts",
  "app/demo/demo-day.test.ts",
  "app/domain/accounts/passkeys/passkeys.test.ts",
  "app/domain/accounts/second-factor.test.ts",
  "app/domain/bookings/creating/no-hour-twice.test.ts",
  "app/domain/bookings/lifecycle/booking-walk.test.ts",
  "app/domain/bookings/lifecycle/day-histories.test.ts",
  "app/domain/bookings/marks/mark-races.test.ts",
  "app/domain/bookings/marks/marks-histories.test.ts",
  "app/domain/bookings/paying/payment-histories.test.ts",
  "app/domain/bookings/problems/case-histories.test.ts",
  "app/domain/bookings/problems/customer-view.test.ts",
  "app/domain/bookings/redos/redos.test.ts",
  "app/domain/bookings/series/series-availability-races.test.ts",
  "app/domain/bookings/substitutes/substitute-histories.test.ts",
  "app/domain/channels/email/email-channel.test.ts",
  "app/domain/channels/email/smtp-faults.test.ts",
  "app/domain/channels/line/line-channel.test.ts",
  "app/domain/channels/line/line-webhook-races.test.ts",
  "app/domain/channels/push/push-channel.test.ts",
  "app/domain/cleaners/profile-photos.test.ts",
  "app/domain/notifications/emails/every-email.test.ts",
  "app/domain/notifications/held-messages-killed.test.ts",
  "app/domain/notifications/reminder-histories.test.ts",
  "app/domain/notifications/short-texts.test.ts",
  "app/domain/privacy/deleted-in-between.test.ts",
  "app/domain/queue/notification-worker.test.ts",
  "app/http/oauth/id-token.server.test.ts",
  "app/jobs/run-jobs.server.test.ts",
  "app/rendering/page-cache.server.test.ts",
  "db/killed-migration.test.ts",
  "tests/support/import-rules.test.ts",
];
const isQuick = process.env.TESTS === "quick";
const leftOut = isQuick ? SLOW : [];

/** A test and its hooks may wait several times for something. */
const LIMITS = { testTimeout: 5 * PATIENCE_MS, hookTimeout: 5 * PATIENCE_MS };

/** Settings for tests of the domain's rules and of request handling. */
const unit = {
  ...LIMITS,
  globalSetup: [
    "tests/support/seeded-template.ts",
    // Only slow tests start programs.
    ...(isQuick ? [] : ["tests/support/bundle-test-programs.ts"]),
  ],
  setupFiles: ["tests/support/no-console-errors.ts"],
  // Vitest's default would leave one core idle.
  maxWorkers: 2,
  expect: { poll: { timeout: PATIENCE_MS } },
  // No rule may depend on this time zone: only the city's clock counts.
  env: {
    NODE_ENV: "test" as const,
    TZ: "America/St_Johns",
    LOG_LEVEL: "silent",
    // Otherwise a secret would be created and stored in the working folder.
    SESSION_SECRET: "what the unit tests sign and count with",
  },
};

/** Settings for tests of the built server, as its clients see it. */
const http = {
  globalSetup: ["tests/http/seed-demo-once.ts", "tests/support/seeded-template.ts"],
  ...LIMITS,
  // The files of a worker share their imports, the whole domain for most of them.
  isolate: false,
  // Most waits are for a log entry that is about to be written.
  expect: { poll: { interval: 10, timeout: PATIENCE_MS } },
};

/** Another program may take the processor for seconds; `npm test` lists which tests needed a second try. */
const SECOND_TRY = { retry: 1 };

/**
 * `unit` and `unit of its own` test the domain's rules and the request handling, beside their code, on a
 * real SQLite. `http` and, after it, `http alone` and `http races` need `npm run build` first.
 */
export default defineConfig({
  root: fromRoot("."),
  resolve: { alias: { "~": fromRoot("app"), "#db": fromRoot("db") } },
  test: {
    // A module that hasn’t changed is transformed once, not in each run: that takes half of the time of a quick one.
    experimental: { fsModuleCache: isQuick },
    projects: [
      {
        extends: true,
        test: {
          ...unit,
          name: "unit",
          include: UNIT,
          exclude: [...OWN_MODULES, ...leftOut],
          // Imports of a file take longer than its tests, so the files of a worker share them.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...unit, name: "unit of its own", include: OWN_MODULES, exclude: leftOut },
      },
      {
        extends: true,
        test: {
          ...http,
          ...SECOND_TRY,
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          exclude: [...ALONE, ...RACES],
          // Each worker has a server beside it, and some wait most of the time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...http,
          ...SECOND_TRY,
          name: "http alone",
          include: ALONE,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...http,
          name: "http races",
          include: RACES,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
