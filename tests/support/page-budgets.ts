import { adminPaths } from "~/lib/admin-paths";
import { eveningPaths } from "~/lib/evening-paths";
import { askAgainPath } from "~/lib/ask-again-path";
import { paths, withQuery } from "~/lib/paths";
import { reportReviewPath } from "~/lib/unlinked-paths";
import { myFavouritesPath } from "~/lib/favourite-paths";
import { bookingReviewPath } from "~/lib/my-booking-paths";
import { casePath } from "~/lib/case-paths";
import { secondFactorPath, secondStepPath } from "~/lib/second-factor-paths";
import type { RouteFacts, Visitor } from "./all-routes";

/** A page and its budget. Sizes are in kilobytes (1024 bytes) as sent, with brotli. */
export interface PageBudget {
  name: string;
  path: (facts: RouteFacts) => string;
  /** The visitor; signed-in visitors are the demo's. */
  as: Visitor;
  /** The cookies besides the session. */
  cookie?: (facts: RouteFacts) => string;
  status?: number;
  /** Budget of the document with its style sheets. */
  htmlBudget: number;
  /** Budget of all scripts; 0 for pages without scripts. */
  scriptBudget: number;
  /** The page has a few inline lines of script, which count as HTML; it fetches no script. */
  inlineScript?: true;
  /** The page loads the calendar; no other page may. */
  calendar?: true;
}

const ONE_ROUND_TRIP = 15;
const LIST_HTML = 18;
const NONE = 0;
const HYDRATED = 110;
/** The two forms with the most fields. */
const HYDRATED_LONG_FORM = 111;
const WITH_CALENDAR = 120;
/** Budgets of admin pages, which have their own parts: plain, with a form. */
const ADMIN = 119;
const ADMIN_WITH_FORM = 132;

const pageOf =
  (as: Visitor) =>
  (
    name: string,
    path: PageBudget["path"],
    htmlBudget: number,
    scriptBudget: number,
  ): PageBudget => ({ name, path, as, htmlBudget, scriptBudget });
const [guest, customer, cleaner, admin] = [
  pageOf("guest"),
  pageOf("customer"),
  pageOf("cleaner"),
  pageOf("admin"),
];
/** A page to work in, with the usual budgets. */
const cleanerPage = (name: string, path: PageBudget["path"]) =>
  cleaner(name, path, ONE_ROUND_TRIP, HYDRATED);

/** An admin page: a list, or a dialog, which includes the list behind it. */
const adminPage = (name: string, path: PageBudget["path"], scripts = ADMIN) =>
  admin(`admin: ${name}`, path, LIST_HTML, scripts);
const adminForm = (name: string, path: PageBudget["path"]) =>
  adminPage(name, path, ADMIN_WITH_FORM);

/** The pages whose bytes and Lighthouse scores are checked. */
export const PAGE_BUDGETS: readonly PageBudget[] = [
  guest("home", () => paths.home(), ONE_ROUND_TRIP, NONE),
  guest("browse", () => paths.browse(), LIST_HTML, HYDRATED),
  guest("login", () => paths.login(), ONE_ROUND_TRIP, NONE),
  {
    ...guest("second step", () => secondStepPath(), ONE_ROUND_TRIP, NONE),
    cookie: ({ pendingCookie }) => pendingCookie,
    inlineScript: true,
  },
  { ...guest("sign up", () => paths.signup(), ONE_ROUND_TRIP, NONE), inlineScript: true },
  {
    ...guest("check email", () => paths.checkEmail(), ONE_ROUND_TRIP, NONE),
    cookie: ({ awaitingCookie }) => awaitingCookie,
  },
  guest("new link", () => paths.resendVerification(), ONE_ROUND_TRIP, NONE),
  customer("step 1", () => paths.booking(), ONE_ROUND_TRIP, HYDRATED),
  customer(
    "step 2",
    // In all areas, so that there is a full page of cards.
    ({ job: { serviceId } }) => paths.bookingCleaner({ serviceId }),
    LIST_HTML,
    HYDRATED,
  ),
  {
    ...customer(
      "step 3",
      ({ job: { serviceId, area, cleanerId, date } }) =>
        paths.bookingTime({ serviceId, area, cleanerId, date }),
      ONE_ROUND_TRIP,
      WITH_CALENDAR,
    ),
    calendar: true,
  },
  customer("step 4", ({ job }) => paths.bookingDetails(job), ONE_ROUND_TRIP, HYDRATED_LONG_FORM),
  customer(
    "step 5",
    ({ bookingId }) => paths.bookingConfirmation(bookingId),
    ONE_ROUND_TRIP,
    HYDRATED,
  ),
  customer("dashboard", () => paths.dashboard(), LIST_HTML, HYDRATED),
  customer("favourites", () => myFavouritesPath(), LIST_HTML, HYDRATED),
  customer("notification settings", () => paths.notificationSettings(), ONE_ROUND_TRIP, HYDRATED),
  customer("booking", ({ bookingId }) => paths.myBooking(bookingId), ONE_ROUND_TRIP, NONE),
  customer(
    "evening before",
    ({ bookingId }) => eveningPaths.myBooking(bookingId),
    ONE_ROUND_TRIP,
    NONE,
  ),
  ...(["cancel", "move", "details"] as const).map((step) =>
    customer(
      `${step} booking`,
      ({ bookingId }) => paths.myBookingStep(bookingId, step),
      ONE_ROUND_TRIP,
      NONE,
    ),
  ),
  customer(
    "unsafe",
    ({ doneBookingId }) => paths.myBookingStep(doneBookingId, "unsafe"),
    ONE_ROUND_TRIP,
    NONE,
  ),
  customer("review", ({ reviews }) => bookingReviewPath(reviews.toReview), ONE_ROUND_TRIP, NONE),
  {
    ...customer(
      "problem",
      ({ doneBookingId }) => paths.bookingProblem(doneBookingId),
      ONE_ROUND_TRIP,
      NONE,
    ),
    inlineScript: true,
  },
  customer(
    "case",
    ({ cases: { own } }) => casePath("customer", own.bookingId, own.id),
    ONE_ROUND_TRIP,
    NONE,
  ),
  customer("asked again", () => askAgainPath(adminPaths.exportFees()), ONE_ROUND_TRIP, NONE),
  customer("second factor", () => secondFactorPath(), ONE_ROUND_TRIP, NONE),
  customer("cleaner sign-up", () => paths.cleanerSignup(), ONE_ROUND_TRIP, HYDRATED_LONG_FORM),
  customer("link from sign-up", () => paths.linkFromSignup("line"), ONE_ROUND_TRIP, HYDRATED),
  cleanerPage("today", () => paths.cleanerDashboard()),
  cleaner("past jobs", () => paths.cleanerHistory(), LIST_HTML, HYDRATED),
  cleanerPage("jobs by day", () => paths.cleanerCalendar()),
  cleanerPage("new feed address", () => paths.newCalendarAddress()),
  cleanerPage("notifications", () => paths.cleanerNotificationSettings()),
  cleanerPage("settings", () => paths.cleanerSettings()),
  ...["instant", "pause", "promptpay", "check", "blocked"].map((part) =>
    cleanerPage(`settings: ${part}`, () => paths.cleanerSetting(part)),
  ),
  cleanerPage("availability", () => paths.cleanerAvailability()),
  cleaner("areas", () => paths.cleanerAreas(), ONE_ROUND_TRIP, HYDRATED_LONG_FORM),
  cleanerPage("edit profile", () => paths.editCleanerProfile()),
  cleanerPage("earnings", () => paths.cleanerEarnings()),
  cleanerPage("a request", ({ requestId }) => paths.job(requestId)),
  cleanerPage("job ahead", ({ jobsOfCleaner }) => paths.job(jobsOfCleaner.later)),
  cleanerPage("job begun", ({ jobsOfCleaner }) => paths.job(jobsOfCleaner.next)),
  // With a question for more time, and the payment folded.
  cleanerPage("job at work", ({ moreTime }) => paths.job(moreTime.own)),
  cleanerPage("job done", ({ jobsOfCleaner }) => paths.job(jobsOfCleaner.done)),
  cleanerPage("job: evening before", ({ jobsOfCleaner }) => eveningPaths.job(jobsOfCleaner.later)),
  cleanerPage("cancel job", ({ jobsOfCleaner }) => paths.jobStep(jobsOfCleaner.later, "cancel")),
  ...(["problem", "nobody-home", "unsafe"] as const).map((step) =>
    cleanerPage(`job: ${step}`, ({ jobsOfCleaner }) => paths.jobStep(jobsOfCleaner.next, step)),
  ),
  cleanerPage("job: case", ({ cases: { own } }) => casePath("cleaner", own.bookingId, own.id)),
  cleanerPage("job: more time", ({ moreTime }) => paths.jobStep(moreTime.own, "more-time")),
  cleanerPage("job: answer", ({ reviews }) => paths.answerReview(reviews.toAnswer)),
  cleanerPage("decline", ({ requestId }) => paths.declineJob(requestId)),
  adminPage("overview", () => paths.admin()),
  adminPage("unconfirmed", () => adminPaths.unconfirmed()),
  adminPage("users", () => adminPaths.section("users")),
  adminForm("edit user", ({ newcomerId }) => adminPaths.item("users", newcomerId)),
  adminForm("make an admin", ({ newcomerId }) =>
    adminPaths.step("users", newcomerId, "make-admin"),
  ),
  adminForm("deactivate user", ({ cleanerUserId }) =>
    adminPaths.step("users", cleanerUserId, "deactivate"),
  ),
  adminPage("search", () => adminPaths.search("ka")),
  adminPage("services", () => adminPaths.section("services")),
  adminForm("edit service", () => adminPaths.item("services", 1)),
  adminPage("testimonials", () => adminPaths.section("testimonials")),
  adminPage("day", () => adminPaths.day()),
  adminPage("day with a lost job", ({ lostBookingId, lostOn }) =>
    withQuery(adminPaths.day(lostOn), { open: lostBookingId }),
  ),
  adminPage("bookings of today", () => adminPaths.section("bookings")),
  adminPage("bookings", () => adminPaths.section("bookings", { view: "all" })),
  adminForm("cancel booking", ({ jobsOfCleaner: { later } }) =>
    adminPaths.step("bookings", later, "cancel"),
  ),
  adminForm("booking", ({ jobsOfCleaner: { later } }) => adminPaths.item("bookings", later)),
  adminForm("correct payment", ({ jobsOfCleaner: { done } }) =>
    adminPaths.step("bookings", done, "payment"),
  ),
  adminForm("notes", ({ newcomerId }) => adminPaths.notes("user", newcomerId)),
  adminForm("move booking", ({ jobsOfCleaner: { later } }) =>
    adminPaths.step("bookings", later, "move", "?date=2026-12-15"),
  ),
  adminForm("reassign booking", ({ jobsOfCleaner: { later } }) =>
    adminPaths.step("bookings", later, "reassign"),
  ),
  adminForm("book for somebody", () => adminPaths.item("bookings", "new", "?q=ma")),
  adminPage("cleaners", () => adminPaths.section("cleaners")),
  adminForm("verify cleaner", ({ waitingCleanerId }) =>
    adminPaths.item("cleaners", waitingCleanerId),
  ),
  {
    ...adminForm("jobs ahead", ({ popularCleanerId }) => adminPaths.jobsAhead(popularCleanerId)),
    htmlBudget: 19,
  },
  adminPage("marks", () => adminPaths.section("marks")),
  adminForm("decide a mark", ({ markId }) => adminPaths.item("marks", markId)),
  adminPage("problems", () => adminPaths.section("problems")),
  adminForm("settle problem", ({ openProblem }) => adminPaths.item("problems", openProblem.id)),
  adminPage("unpaid", () => adminPaths.unpaid()),
  adminForm("money of a problem", ({ openProblem }) => adminPaths.caseMoney(openProblem.id)),
  adminForm("book a redo", ({ openProblem }) => adminPaths.redo(openProblem.id)),
  adminPage("fees", () => adminPaths.section("fees")),
  adminPage("fees of a cleaner", ({ owedFee }) => adminPaths.item("fees", owedFee.cleanerId)),
  adminPage("notices", () => adminPaths.section("notices")),
  adminPage("audit log", () => adminPaths.section("audit")),
  adminPage("system", () => adminPaths.section("system")),
  adminPage("business", () => adminPaths.section("business"), ADMIN_WITH_FORM),
  guest("cleaner", ({ popularCleanerId }) => paths.cleaner(popularCleanerId), LIST_HTML, NONE),
  guest("report", ({ reviews }) => reportReviewPath(reviews.shown), ONE_ROUND_TRIP, NONE),
  guest("help", () => paths.infoPage("help"), LIST_HTML, NONE),
  guest("privacy", () => paths.infoPage("privacy"), LIST_HTML, NONE),
  { ...guest("not found", () => "/no-such-page", ONE_ROUND_TRIP, NONE), status: 404 },
];
