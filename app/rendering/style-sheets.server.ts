import accountCss from "~/styles/account.css?inline";
import adminDayCss from "~/styles/admin-day.css?inline";
import adminDayUrl from "~/styles/admin-day.css?url";
import adminJobsCss from "~/styles/admin-jobs.css?inline";
import adminJobsUrl from "~/styles/admin-jobs.css?url";
import adminCss from "~/styles/admin.css?inline";
import adminUrl from "~/styles/admin.css?url";
import cleanerProfileCss from "~/styles/cleaner-profile.css?inline";
import cleanerProfileUrl from "~/styles/cleaner-profile.css?url";
import cleanersCss from "~/styles/cleaners.css?inline";
import cleanersUrl from "~/styles/cleaners.css?url";
import dashboardCss from "~/styles/dashboard.css?inline";
import dashboardUrl from "~/styles/dashboard.css?url";
import homeCss from "~/styles/home.css?inline";
import jobCss from "~/styles/job.css?inline";
import jobUrl from "~/styles/job.css?url";
import myBookingCss from "~/styles/my-booking.css?inline";
import publicCleanerCss from "~/styles/public-cleaner.css?inline";
import readingCss from "~/styles/reading.css?inline";
import signInCss from "~/styles/sign-in.css?inline";
import todayCss from "~/styles/today.css?inline";
import todayUrl from "~/styles/today.css?url";
import workingCss from "~/styles/working.css?inline";
import workingUrl from "~/styles/working.css?url";
import { styleSheetCookie } from "~/http/cookies.server";
import { cspHash } from "~/http/security-headers.server";
import type { SheetName } from "~/lib/route-map";

/** A style sheet as documents carry it. */
interface PageStyleSheet {
  bytes: Buffer;
  /** Hash for the policy, which allows the sheet inline. */
  hash: string;
  /** Address to fetch it from, for pages that people visit one after another; else null. */
  url: string | null;
}

const pageStyleSheet = (css: string, url: string | null = null): PageStyleSheet => ({
  bytes: Buffer.from(css),
  hash: cspHash(css),
  url,
});

const SHEETS = {
  home: pageStyleSheet(homeCss),
  reading: pageStyleSheet(readingCss),
  "sign-in": pageStyleSheet(signInCss),
  account: pageStyleSheet(accountCss),
  "public-cleaner": pageStyleSheet(publicCleanerCss),
  "my-booking": pageStyleSheet(myBookingCss),
  // In development, sheets change under the same address.
  working: pageStyleSheet(workingCss, import.meta.env.DEV ? null : workingUrl),
  dashboard: pageStyleSheet(dashboardCss, import.meta.env.DEV ? null : dashboardUrl),
  today: pageStyleSheet(todayCss, import.meta.env.DEV ? null : todayUrl),
  cleaners: pageStyleSheet(cleanersCss, import.meta.env.DEV ? null : cleanersUrl),
  "cleaner-profile": pageStyleSheet(
    cleanerProfileCss,
    import.meta.env.DEV ? null : cleanerProfileUrl,
  ),
  job: pageStyleSheet(jobCss, import.meta.env.DEV ? null : jobUrl),
  admin: pageStyleSheet(adminCss, import.meta.env.DEV ? null : adminUrl),
  "admin-day": pageStyleSheet(adminDayCss, import.meta.env.DEV ? null : adminDayUrl),
  "admin-jobs": pageStyleSheet(adminJobsCss, import.meta.env.DEV ? null : adminJobsUrl),
  // A build has no page of samples.
  samples: pageStyleSheet(
    import.meta.env.DEV ? (await import("~/styles/samples.css?inline")).default : "",
  ),
} satisfies Record<SheetName, PageStyleSheet>;

/** Returns the style sheet that documents with a name carry. */
export const styleSheetOf = (name: SheetName): PageStyleSheet => SHEETS[name];

/** True if the browser's cookie says that it has fetched this sheet. */
export async function hasFetchedStyleSheet(
  request: Request,
  { url }: PageStyleSheet,
): Promise<boolean> {
  return url !== null && (await styleSheetCookie().parse(request.headers.get("Cookie"))) === url;
}
