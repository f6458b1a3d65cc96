import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const inHttp = (name: string) => `tests/http/${name}.test.ts`;

/** They measure memory, descriptors or who is answered meanwhile: others would be in the way. */
const ALONE = [
  "attacks",
  "broken-disk",
  "busy-database",
  "csv-exports",
  "deleted-bytes",
  "deployment",
  "many-logins",
  "many-photos",
  "remix-internals",
  "request-limit",
  "request-targets",
  "sign-in-under-attack",
  "static-files",
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

/** The built server as its clients see it. */
const http = {
  globalSetup: ["tests/http/seed-demo-once.ts"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/** Another program may take the processor for seconds; `npm test` names what needed its second try. */
const SECOND_TRY = { retry: 1 };

/**
 * `unit`: rules of the domain and of the request handling, beside their code, on a real SQLite.
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
          name: "unit",
          include: ["app/**/*.test.ts", "db/**/*.test.ts", "tests/support/**/*.test.ts"],
          setupFiles: ["tests/support/no-console-errors.ts"],
          // Other programs may want the processor too; property tests and hashing feel it first.
          testTimeout: 30_000,
          // A zone that no rule may depend on: the city's clock is the only one.
          env: {
            NODE_ENV: "test",
            TZ: "America/St_Johns",
            LOG_LEVEL: "silent",
            // None is made and kept in the working folder.
            SESSION_SECRET: "what the unit tests sign and count with",
          },
        },
      },
      {
        extends: true,
        test: {
          ...http,
          ...SECOND_TRY,
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          exclude: [...ALONE, ...RACES],
          // Each has a server beside it.
          maxWorkers: 2,
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
