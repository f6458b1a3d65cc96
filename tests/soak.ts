import { spawnSync } from "node:child_process";

/**
 * `npm run soak`: tests 10,000 random histories of bookings instead of the 300 of `npm test`: of reminders,
 * with restarts of the server, and of bookings that lose their cleaner (`HISTORIES` sets another number).
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
