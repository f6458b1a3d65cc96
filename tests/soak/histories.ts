import { spawnSync } from "node:child_process";

/**
 * `npm run soak:histories`: tests 10,000 random histories of bookings instead of those few of `npm test`: of reminders,
 * with restarts of the server, of bookings that lose their cleaner, of days with their jobs, of payments, and of
 * problems with their money
 * (`HISTORIES` sets another number).
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
    "day-histories",
    "payment-histories",
    "case-histories",
  ],
  { stdio: "inherit", env: { HISTORIES: "10000", ...process.env } },
);
process.exitCode = status ?? 1;
