import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const inHttp = (name: string) => `tests/http/${name}.test.ts`;

/** They measure memory, or who is answered while the machine has its hands full: others would be in the way. */
const ALONE = [
  "attacks",
  "many-logins",
  "many-photos",
  "sign-in-under-attack",
  "unread-bodies",
].map(inHttp);

/** They race or are killed, alone too: what shows once in many rounds is a fault, so no second try. */
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

/** They put others in the place of modules, or ask for what a module does but once in a process. */
const OWN_MODULES = [
  "app/domain/accounts/passwords.test.ts",
  "app/domain/accounts/shared-address.test.ts",
  "app/domain/accounts/sign-in.test.ts",
  "app/domain/queue/notification-worker.test.ts",
  "app/i18n/catalogue.client.test.ts",
  "app/jobs/run-jobs.server.test.ts",
];

/**
 * Half of the time goes into these: they start processes, live through hundreds of histories, or wait for
 * the other side's time-out. `npm run test:quick` leaves them out.
 */
const SLOW = [
  "app/demo/demo-checks.test.ts",
  "app/domain/bookings/lifecycle/booking-walk.test.ts",
  "app/domain/channels/email/email-channel.test.ts",
  "app/domain/notifications/emails/every-email.test.ts",
  "app/domain/channels/email/smtp-faults.test.ts",
  "app/domain/channels/line/line-channel.test.ts",
  "app/domain/channels/push/push-channel.test.ts",
  "app/domain/notifications/reminder-histories.test.ts",
  "app/domain/queue/notification-worker.test.ts",
  "app/jobs/run-jobs.server.test.ts",
  "tests/support/import-rules.test.ts",
];
const leftOut = process.env.TESTS === "quick" ? SLOW : [];

/** Rules of the domain and of the request handling. */
const unit = {
  globalSetup: ["tests/support/seeded-template.ts"],
  setupFiles: ["tests/support/no-console-errors.ts"],
  // Vitest's default leaves a core free, which idles.
  maxWorkers: 2,
  // Other programs may want the processor too; property tests and hashing feel it first.
  testTimeout: 30_000,
  // A zone that no rule may depend on: the city's clock is the only one.
  env: {
    NODE_ENV: "test" as const,
    TZ: "America/St_Johns",
    LOG_LEVEL: "silent",
    // None is made and kept in the working folder.
    SESSION_SECRET: "what the unit tests sign and count with",
  },
};

/** The built server as its clients see it. */
const http = {
  globalSetup: ["tests/http/seed-demo-once.ts", "tests/support/seeded-template.ts"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Most waits are for a line of the log that is on its way.
  expect: { poll: { interval: 10 } },
};

/** Another program may take the processor for seconds; `npm test` names what needed its second try. */
const SECOND_TRY = { retry: 1 };

/**
 * `unit` and `unit of its own`: rules of the domain and of the request handling, beside their code, on a
 * real SQLite.
 * `http` and, after it, `http alone` and `http races`: they need `npm run build` first.
 */
export default defineConfig({
  root: fromRoot("."),
  resolve: { alias: { "~": fromRoot("app"), "#db": fromRoot("db") } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...unit,
          name: "unit",
          include: UNIT,
          exclude: [...OWN_MODULES, ...leftOut],
          // A file's imports take longer than its tests: those of a worker share them.
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
          // Each has a server beside it, and some wait for most of their time.
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
