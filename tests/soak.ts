import { spawnSync } from "node:child_process";

/**
 * `npm run soak`: tests 10,000 random histories of bookings, of their reminders and of their substitutes, instead of the 300 of `npm test`, with restarts
 * of the server (`HISTORIES` sets another number).
 */
const { status } = spawnSync(
  "npx",
  [
    "vitest",
    "run",
    "--config",
    "tests/vitest.config.ts",
    "--project",
    "unit*",
    "reminder-histories",
    "substitute-histories",
  ],
  { stdio: "inherit", env: { HISTORIES: "10000", ...process.env } },
);
process.exitCode = status ?? 1;
