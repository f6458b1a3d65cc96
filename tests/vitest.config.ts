import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * `unit`: rules of the domain and of the request handling, beside their code, on a real SQLite.
 * `http`: the built server as its clients see it, needs `npm run build` first.
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
          name: "http",
          include: ["tests/http/**/*.test.ts"],
          globalSetup: ["tests/http/seed-demo-once.ts"],
          // They fight for two cores otherwise, and measure each other.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
