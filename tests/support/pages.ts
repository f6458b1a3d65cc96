import { paths } from "~/lib/paths";
import type { Facts, Person } from "./all-routes";

/** A page with what it may weigh. Sizes are kilobytes (1024 bytes) as sent, in brotli. */
export interface WeighedPage {
  name: string;
  path: (facts: Facts) => string;
  /** In whose name it is asked for: of those who are signed in, the demo's. */
  as: Person;
  /** What the browser brings along besides the session. */
  cookie?: (facts: Facts) => string;
  status?: number;
  /** The document with its style sheets. */
  htmlBudget: number;
  /** All scripts; 0 for pages that send none. */
  scriptBudget: number;
  /** A few lines stand in the page itself, and count as its HTML: none is fetched. */
  inlineScript?: true;
  /** Loads the calendar. No other page may. */
  calendar?: true;
}

const ONE_ROUND_TRIP = 15;
const LISTS = 18;
const NONE = 0;
const HYDRATED = 110;
const WITH_CALENDAR = 120;
/** The desk's own parts, which nobody else carries; with a form; and the claims of the home page beside it. */
const DESK = 115;
const DESK_WITH_FORM = 127;
const DESK_WITH_CLAIMS = 131;
const DESK_LISTS = 16;

const pageOf =
  (as: Person) =>
  (
    name: string,
    path: WeighedPage["path"],
    htmlBudget: number,
    scriptBudget: number,
  ): WeighedPage => ({ name, path, as, htmlBudget, scriptBudget });
const [guest, customer, cleaner, admin] = [
  pageOf("guest"),
  pageOf("customer"),
  pageOf("cleaner"),
  pageOf("admin"),
];
/** A page to work in, of the usual weight. */
const ofCleaner = (name: string, path: WeighedPage["path"]) =>
  cleaner(name, path, ONE_ROUND_TRIP, HYDRATED);

/** A page of the desk; a dialog weighs its list, too. */
const ofDesk = (name: string, path: WeighedPage["path"], scripts = DESK) =>
  admin(`desk: ${name}`, path, ONE_ROUND_TRIP, scripts);
const deskForm = (name: string, path: WeighedPage["path"]) => ofDesk(name, path, DESK_WITH_FORM);
const deskList = (name: string, path: WeighedPage["path"]) =>
  admin(`desk: ${name}`, path, DESK_LISTS, DESK);

/** The pages whose bytes and Lighthouse scores are watched. */
export const weighedPages: readonly WeighedPage[] = [
  guest("home", () => paths.home(), ONE_ROUND_TRIP, NONE),
  guest("browse", () => paths.browse(), LISTS, HYDRATED),
  guest("login", () => paths.login(), ONE_ROUND_TRIP, NONE),
  { ...guest("sign up", () => paths.signup(), ONE_ROUND_TRIP, NONE), inlineScript: true },
  {
    ...guest("check email", () => paths.checkEmail(), ONE_ROUND_TRIP, NONE),
    cookie: ({ awaitingCookie }) => awaitingCookie,
  },
  guest("new link", () => paths.resendVerification(), ONE_ROUND_TRIP, NONE),
  customer("step 1", () => paths.booking(), ONE_ROUND_TRIP, HYDRATED),
  customer(
    "step 2",
    // In all areas, which is a full page of cards.
    ({ job: { serviceId } }) => paths.bookingCleaner({ serviceId }),
    LISTS,
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
  customer("step 4", ({ job }) => paths.bookingDetails(job), ONE_ROUND_TRIP, HYDRATED),
  customer(
    "step 5",
    ({ bookingId }) => paths.bookingConfirmation(bookingId),
    ONE_ROUND_TRIP,
    HYDRATED,
  ),
  customer("dashboard", () => paths.dashboard(), LISTS, HYDRATED),
  customer("notification settings", () => paths.notifications(), ONE_ROUND_TRIP, HYDRATED),
  customer("booking", ({ bookingId }) => paths.myBooking(bookingId), ONE_ROUND_TRIP, NONE),
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
  customer("review", ({ reviews }) => paths.bookingReview(reviews.toReview), ONE_ROUND_TRIP, NONE),
  customer(
    "problem",
    ({ doneBookingId }) => paths.bookingProblem(doneBookingId),
    ONE_ROUND_TRIP,
    NONE,
  ),
  customer("cleaner sign-up", () => paths.cleanerSignup(), ONE_ROUND_TRIP, HYDRATED),
  customer("link from sign-up", () => paths.linkFromSignup("line"), ONE_ROUND_TRIP, HYDRATED),
  ofCleaner("today", () => paths.cleanerDashboard()),
  cleaner("past jobs", () => paths.cleanerHistory(), LISTS, HYDRATED),
  ofCleaner("jobs by day", () => paths.cleanerCalendar()),
  ofCleaner("new feed address", () => paths.newCalendarAddress()),
  ofCleaner("notifications", () => paths.cleanerNotifications()),
  ofCleaner("settings", () => paths.cleanerSettings()),
  ...["instant", "pause", "promptpay", "check", "blocked"].map((part) =>
    ofCleaner(`settings: ${part}`, () => paths.cleanerSetting(part)),
  ),
  ofCleaner("availability", () => paths.cleanerAvailability()),
  ofCleaner("areas", () => paths.cleanerAreas()),
  ofCleaner("edit profile", () => paths.editCleanerProfile()),
  ofCleaner("earnings", () => paths.cleanerEarnings()),
  ofCleaner("a request", ({ requestId }) => paths.job(requestId)),
  ofCleaner("job ahead", ({ jobsOfCleaner }) => paths.job(jobsOfCleaner.later)),
  ofCleaner("job begun", ({ jobsOfCleaner }) => paths.job(jobsOfCleaner.next)),
  ofCleaner("job done", ({ jobsOfCleaner }) => paths.job(jobsOfCleaner.done)),
  ofCleaner("cancel job", ({ jobsOfCleaner }) => paths.jobStep(jobsOfCleaner.later, "cancel")),
  ...(["problem", "nobody-home", "unsafe"] as const).map((step) =>
    ofCleaner(`job: ${step}`, ({ jobsOfCleaner }) => paths.jobStep(jobsOfCleaner.next, step)),
  ),
  ofCleaner("job: answer", ({ reviews }) => paths.answerReview(reviews.toAnswer)),
  ofCleaner("decline", ({ requestId }) => paths.declineJob(requestId)),
  ofDesk("overview", () => paths.admin()),
  deskList("users", () => paths.desk("users")),
  deskForm("edit user", ({ newcomerId }) => paths.deskItem("users", newcomerId)),
  deskForm("deactivate user", ({ cleanerUserId }) =>
    paths.deskStep("users", cleanerUserId, "deactivate"),
  ),
  deskList("services", () => paths.desk("services")),
  deskForm("edit service", () => paths.deskItem("services", 1)),
  deskList("testimonials", () => paths.desk("testimonials")),
  deskList("bookings", () => paths.desk("bookings")),
  deskForm("cancel booking", ({ jobsOfCleaner: { later } }) =>
    paths.deskStep("bookings", later, "cancel"),
  ),
  ofDesk("booking", ({ jobsOfCleaner: { later } }) => paths.deskItem("bookings", later)),
  deskForm("move booking", ({ jobsOfCleaner: { later } }) =>
    paths.deskStep("bookings", later, "move", "?date=2026-12-15"),
  ),
  deskForm("reassign booking", ({ jobsOfCleaner: { later } }) =>
    paths.deskStep("bookings", later, "reassign"),
  ),
  deskForm("book for somebody", () => paths.deskItem("bookings", "new", "?q=ma")),
  deskList("cleaners", () => paths.desk("cleaners")),
  deskForm("verify cleaner", ({ waitingCleanerId }) =>
    paths.deskItem("cleaners", waitingCleanerId),
  ),
  ofDesk("problems", () => paths.desk("problems")),
  deskForm("settle problem", ({ openProblem }) => paths.deskItem("problems", openProblem.id)),
  deskList("fees", () => paths.desk("fees")),
  ofDesk("fees of a cleaner", ({ owing }) => paths.deskItem("fees", owing.cleanerId)),
  deskList("notices", () => paths.desk("notices")),
  deskList("audit log", () => paths.desk("audit")),
  ofDesk("business", () => paths.desk("business"), DESK_WITH_CLAIMS),
  guest("cleaner", ({ popularCleanerId }) => paths.cleaner(popularCleanerId), LISTS, NONE),
  guest("report", ({ reviews }) => paths.reportReview(reviews.shown), ONE_ROUND_TRIP, NONE),
  guest("help", () => paths.info("help"), LISTS, NONE),
  guest("privacy", () => paths.info("privacy"), LISTS, NONE),
  { ...guest("not found", () => "/no-such-page", ONE_ROUND_TRIP, NONE), status: 404 },
];
