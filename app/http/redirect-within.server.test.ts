import { expect, test } from "vitest";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { redirectWithin } from "./redirect-within.server";

const reloads = (from: string, to: string) =>
  redirectWithin(new Request(`http://localhost${from}`), to, { headers: { "Set-Cookie": "a=b" } });

test.each([
  ["a cleaner's form to their today", paths.editCleanerProfile(), paths.cleanerDashboard(), true],
  ["the registration to their today", paths.cleanerSignup(), paths.cleanerDashboard(), true],
  ["their today to a job", paths.cleanerDashboard(), paths.job(7), true],
  ["a job's question to the job", paths.jobStep(7, "cancel"), paths.job(7), false],
  ["a customer's dashboard to a step of a booking", paths.dashboard(), paths.bookingTime(), true],
  ["their today to itself", `${paths.cleanerDashboard()}?x=1`, paths.cleanerDashboard(), false],
  [
    "a list of the desk to another page of it",
    "/admin/fees?page=9",
    adminPaths.section("fees"),
    false,
  ],
  ["a page with scripts to one without", paths.cleanerDashboard(), paths.login(), true],
])("%s: a new document where the style sheet is another", (_which, from, to, isNew) => {
  const { status, headers } = reloads(from, to);
  expect([status, headers.get("Location"), headers.get("Set-Cookie")]).toEqual([302, to, "a=b"]);
  expect(headers.get("X-Remix-Reload-Document")).toBe(isNew ? "true" : null);
});
