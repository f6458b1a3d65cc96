import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** They measure memory, descriptors or who is answered meanwhile, or race: others would be in the way. */
const ALONE = [
  "bookings",
  "broken-disk",
  "busy-database",
  "csv-exports",
  "deleted-bytes",
  "deployment",
  "many-logins",
  "many-photos",
  "power-cut",
  "race-control",
  "reassign-race",
  "booking-races",
  "booking-storm",
  "remix-internals",
  "request-limit",
  "request-targets",
  "review-race",
  "sign-in-under-attack",
  "static-files",
  "unread-bodies",
].map((name) => `tests/http/${name}.test.ts`);

/** The built server as its clients see it. */
const http = {
  globalSetup: ["tests/http/seed-demo-once.ts"],
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/**
 * `unit`: rules of the domain and of the request handling, beside their code, on a real SQLite.
 * `http` and, after it, `http alone`: they need `npm run build` first.
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
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          exclude: ALONE,
          // Each has a server beside it.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...http,
          name: "http alone",
          include: ALONE,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
