import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { redactPath } from "./redact-path.server";

const token = `12-${randomBytes(32).toString("base64url")}`;

test.each([
  paths.calendarFeed(token),
  `//calendar/${token}.ics`,
  `/calendar//${token}.ics`,
  `/%63alendar/${token}.ics`,
  `/calendar/${token.replace("-", "%2D")}`,
  `/calendar/${token}/more`,
  `/elsewhere/${token}`,
])("of %s the key stays out of the log", (path) => {
  const logged = redactPath(path);
  expect(logged).toContain("…");
  expect(logged).not.toContain(token.slice(3));
});

test.each(["/", "/cleaners/12", "/cleaner-dashboard/calendar", "/assets/route-Bx3f9a_1.js"])(
  "%s is logged as it is",
  (path) => {
    expect(redactPath(path)).toBe(path);
  },
);
