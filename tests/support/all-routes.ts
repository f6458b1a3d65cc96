import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { MARK_STATES } from "~/domain/admin/marks/marks-filter";
import { adminPaths } from "~/lib/admin-paths";
import { askAgainPath } from "~/lib/ask-again-path";
import { eveningPaths } from "~/lib/evening-paths";
import { INFO_PAGES, paths, withQuery } from "~/lib/paths";
import {
  myOfflinePath,
  offlinePath,
  reportReviewPath,
  signInCallbackPath,
} from "~/lib/unlinked-paths";
import { myFavouritesPath } from "~/lib/favourite-paths";
import {
  bookingDoorPath,
  bookingReviewPath,
  ifCleanerCantPath,
  myBookingQrPath,
} from "~/lib/my-booking-paths";
import { caseMoneyPaidPath, casePath, type CaseQuery } from "~/lib/case-paths";
import { passkeyPaths, secondFactorPath, secondStepPath } from "~/lib/second-factor-paths";
import { PROVIDERS, type Role } from "~/lib/vocabulary";
import type { CityDate } from "~/lib/bangkok-time";
import { withSeriesQuery } from "~/lib/series-address";
import { ROUTE_MAP, isPage, type MappedRoute } from "~/lib/route-map";
import type { FreeJob } from "./server-fixtures";

/** Roles of a visitor. */
export const VISITORS = ["guest", "customer", "cleaner", "admin"] as const satisfies (
  "guest" | Role
)[];
export type Visitor = (typeof VISITORS)[number];

/** Ids and other values that some addresses need. */
export interface RouteFacts {
  job: FreeJob;
  /**
   * Jobs under way: the demo cleaner's own; of the regular customer: one for which nobody has asked for more time, one for which the
   * cleaner has, and one of the colleague for which the customer has.
   */
  moreTime: { own: number; toAsk: number; asked: number; askedOfColleague: number };
  /** Bookings of the demo's cleaner: the next one, one on another day, one completed, one cancelled. */
  jobsOfCleaner: { next: number; later: number; done: number; cancelled: number };
  /** An open problem and a settled one, with their bookings. */
  openProblem: { id: number; bookingId: number };
  settledProblem: { id: number; bookingId: number };
  /**
   * Problems that the regular customer has reported of jobs of the colleague's: without an answer, late, with money,
   * settled, agreed to come again, and booked; of one of somebody who has free times, to choose one; and one that
   * the demo's customer has reported of a job of the demo's cleaner.
   */
  cases: Record<
    "waiting" | "late" | "money" | "settled" | "agreed" | "booked" | "toChoose" | "own",
    { id: number; bookingId: number }
  >;
  /** A mark about the demo's customer that can be answered. */
  markId: number;
  /** Bookings in which the regular customer, and the colleague as its cleaner, have reported feeling unsafe. */
  reportedUnsafe: { byCustomer: number; byCleaner: number };
  /** A booking whose cleaner felt unsafe; its customer and cleaner are kept apart. */
  keptApartBookingId: number;
  /**
   * Bookings of the customer without and with a review; reviews by their ids; bookings of the demo's
   * cleaner with an unanswered and with an answered review.
   */
  reviews: {
    toReview: number;
    reviewed: number;
    shown: number;
    reported: number;
    hidden: number;
    toAnswer: number;
    answered: number;
  };
  /** A home of the customer with bookings, with its name, facts and texts. */
  homeId: number;
  /** A booking of the demo's customer. */
  bookingId: number;
  /** Other bookings of that customer: one pending, one completed, one cancelled. */
  bookingsOfCustomer: { request: number; done: number; cancelled: number };
  /** A booking of theirs whose problems can be reported. */
  doneBookingId: number;
  /** A request to the demo's cleaner that is not answered yet. */
  requestId: number;
  /** User ids of a customer with bookings, and of a cleaner who has paused. */
  regularId: number;
  colleagueId: number;
  /** The first visit of a request for a series, between these two. */
  seriesRequestId: number;
  /** A booking between these two whose customer asks for another time. */
  proposalBookingId: number;
  /** A booking of the demo's customer that has lost its cleaner. */
  lostBookingId: number;
  /** The day of that booking. */
  lostOn: CityDate;
  /** A booking of the regular customer at whose door the colleague waits; the customer says they aren't there. */
  doorBookingId: number;
  /** A job that a search offers to the demo's cleaner. */
  offerId: number;
  /** The first visit of a lost series of the regular customer's, and its offer to the colleague. */
  seriesOffer: { lostId: number; offerId: number };
  /** An absence of the colleague, with a job that is looked for. */
  absence: { id: number; cleanerId: number };
  /** A visit of the demo's customer with the demo's cleaner; others of its series follow. */
  visitId: number;
  /** Days on which the same booking as `job` is possible. */
  moreDates: CityDate[];
  /** Token of a valid link that was emailed to the customer. */
  resetToken: string;
  /** The listed cleaner with the most reviews. */
  popularCleanerId: number;
  /** A new customer: no bookings, no address, no phone, no password. */
  newcomerId: number;
  /** User id of the demo's cleaner. */
  cleanerUserId: number;
  /** A registered cleaner who waits to be verified. */
  waitingCleanerId: number;
  /** A cleaner who owes the fee of a booking, that booking, and a fee entry of a payment of theirs. */
  owedFee: { cleanerId: number; bookingId: number; feeEntryId: number };
  testimonialId: number;
  /** A notification that was given up. */
  deadLetterId: number;
  /** A phone number that belongs to an account. */
  knownPhone: string;
  /** A phone number that a customer gave for a booking, and that is in no profile. */
  typedPhone: string;
  /** The `Cookie` of a browser that waits for its verification email. */
  awaitingCookie: string;
  /** The `Cookie` of a browser in which the second step of a sign-in is still to come. */
  pendingCookie: string;
  /** The `Cookie` of a browser with a toast from the page before. */
  toastCookie: string;
  /** The `Cookie` of a browser in which LINE confirmed a new person without an email. */
  unfinishedCookie: string;
  /** The `Cookie` of a browser in which Google confirmed the customer, who must still agree to the link. */
  linkableCookie: string;
  /** Token of the demo cleaner's calendar feed. */
  feedToken: string;
  /** Token of an expired verification link. */
  expiredToken: string;
}

/** One view of a page: its address, and what else it depends on. */
interface FaceOptions {
  address: string;
  /** Status of this face, if it differs from the route's. */
  status?: number;
  /** The cookies besides the session. */
  cookie?: string;
  /** A form that was just sent from the page and refused; the page shows why. */
  form?: Record<string, string>;
  /** The visitor, if it isn't the demo's customer. */
  seenBy?: "newcomer" | "regular" | "cleaner" | "colleague" | "admin";
  /** The visitor gave their password long ago, so they are asked once more who they are. */
  isUnconfirmed?: true;
  /** It has other parts than the first face, so it is also tested with large text and by keyboard. */
  differs?: true;
  /** The address to which this face redirects. */
  leadsTo?: string;
}

interface Route {
  /** Roles that are allowed. Pages that need a sign-in redirect guests to it; other roles get 403. */
  allowed: readonly Visitor[];
  /** The faces of the route: with content, empty, with a problem. */
  addresses: (facts: RouteFacts) => readonly (string | FaceOptions)[];
  /** The page needs a cleaner's profile; others are redirected to the page where they can register. */
  needsCleanerProfile?: true;
  /** The address after a guest's login, if it isn't the page itself. */
  guestsComeBackTo?: string;
  /** Status of these faces, if it isn't 200. */
  status?: number;
  /** The redirect of a `form` that is opened with GET, and of a `way` for those who are allowed. */
  leadsTo?: string;
  /**
   * The page has a few inline lines at most; they do immediately what one of its buttons does, improve a
   * field, or look for news.
   */
  inlineScript?: true;
}

const EVERYBODY = VISITORS;
const SIGNED_IN = ["customer", "cleaner", "admin"] as const;

/** Returns a function for the addresses of problems' pages, as one side sees them. */
const caseAddresses =
  (side: "customer" | "cleaner") =>
  ({ id, bookingId }: { id: number; bookingId: number }, query: CaseQuery = {}) =>
    casePath(side, bookingId, id, query);

/** The form of a service as an admin fills it in; no service has this version. */
const SERVICE_FORM = {
  specialty: "deep-cleaning",
  nameEn: "Windows",
  nameTh: "เช็ดกระจก",
  descriptionEn: "All of them.",
  descriptionTh: "ทุกบาน",
  price: "500",
  rowVersion: "999999",
};

/**
 * Every route of the product. Accessibility, bytes, queries and roles are checked for each of them; a route
 * without an entry here fails a test (`tests/http/all-routes.test.ts`).
 */
export const ROUTES: Record<string, Route> = {
  "public/home": {
    allowed: EVERYBODY,
    addresses: ({ toastCookie }) => [paths.home(), { address: paths.home(), cookie: toastCookie }],
  },
  "public/not-found": {
    allowed: EVERYBODY,
    addresses: () => ["/no/such/page", "/wp-login.php"],
    status: 404,
  },
  "public/refused": {
    allowed: EVERYBODY,
    addresses: () => ["/refused", { address: "/refused?status=413", status: 413 }],
    status: 403,
  },
  "public/info-page": {
    allowed: EVERYBODY,
    addresses: () => INFO_PAGES.map(paths.infoPage),
  },
  "public/browse-cleaners": {
    allowed: EVERYBODY,
    addresses: () => [
      paths.browse(),
      paths.browse({ q: "zzzzzz" }),
      paths.browse({ q: "ทำ" }),
      paths.browse({ q: "a" }),
      paths.browse({ service: "deep-cleaning" }),
      paths.browse({ service: "condo-cleaning", area: "nimman", day: "2026-11-25" }),
      paths.browse({ q: "ทำ", area: "suthep", sort: "soonest" }),
      paths.browse({ sort: "lowest" }),
      paths.browse({ part: "morning", speaks: "en" }),
      paths.browse({ page: 2 }),
    ],
  },
  "public/cleaner": {
    allowed: EVERYBODY,
    addresses: ({ job, popularCleanerId }) => [
      paths.cleaner(job.cleanerId),
      paths.cleaner(popularCleanerId),
      paths.cleaner(popularCleanerId, { reviews: "all" }),
      paths.cleaner(job.cleanerId, { serviceId: job.serviceId, area: job.area }),
    ],
  },
  "public/report-review": {
    allowed: EVERYBODY,
    addresses: ({ reviews: { shown, hidden } }) => [
      reportReviewPath(shown),
      { address: reportReviewPath(shown), form: { words: "x" }, status: 400 },
      { address: reportReviewPath(hidden), status: 404 },
    ],
  },
  "my-booking/review": {
    // Only its customer can see the booking.
    allowed: ["customer"],
    addresses: ({ reviews: { toReview, reviewed } }) => [
      bookingReviewPath(toReview),
      bookingReviewPath(reviewed),
      { address: bookingReviewPath(toReview), form: { comment: "Calm" }, status: 400 },
      { address: bookingReviewPath(0), status: 404 },
    ],
  },
  "auth/login": {
    inlineScript: true,
    // Signed-in users are redirected to their destination.
    allowed: ["guest"],
    addresses: ({ job }) => [
      paths.login(),
      paths.login("/dashboard?page=2"),
      paths.login(paths.bookingDetails(job)),
      { address: paths.login(), form: { username: "" }, status: 400 },
    ],
  },
  "auth/second-step": {
    inlineScript: true,
    allowed: EVERYBODY,
    addresses: ({ pendingCookie }) => [
      { address: secondStepPath(), cookie: pendingCookie },
      { address: secondStepPath("/dashboard", { recovery: 1 }), cookie: pendingCookie },
      { address: secondStepPath(), cookie: pendingCookie, form: { code: "" }, status: 400 },
    ],
  },
  "auth/login-problem": {
    allowed: EVERYBODY,
    addresses: () => [
      paths.signInProblem({ why: "cancelled", provider: "line", redirect: "/dashboard" }),
      paths.signInProblem({ why: "sign-in-first", provider: "google" }),
      { address: paths.signInProblem({ why: "lost", provider: "line" }), status: 400 },
      { address: paths.signInProblem(), status: 404 },
    ],
  },
  "auth/login-done": {
    allowed: EVERYBODY,
    // Outside a popup the page has nothing to announce.
    addresses: () => [paths.signInDone({ next: paths.dashboard() })],
  },
  "auth/signup": {
    inlineScript: true,
    allowed: ["guest"],
    addresses: () => [
      paths.signup(),
      paths.signup("/dashboard?page=2"),
      { address: paths.signup(), form: { email: "nok" }, status: 400 },
    ],
  },
  "auth/finish-signup": {
    allowed: EVERYBODY,
    // The page is only for a browser in which a provider has just confirmed somebody.
    addresses: ({ unfinishedCookie: cookie }) => [
      { address: paths.finishSignUp(), cookie },
      { address: paths.finishSignUp(), cookie, form: { email: "nok" }, status: 400 },
    ],
  },
  "auth/check-email": {
    allowed: ["guest"],
    // The page shows the address of the email, which only that browser knows.
    addresses: ({ awaitingCookie: cookie }) => [
      { address: paths.checkEmail(), cookie },
      { address: paths.checkEmail(), cookie, form: { email: "nok" }, status: 400 },
    ],
  },
  "auth/verify-email": {
    inlineScript: true,
    allowed: EVERYBODY,
    addresses: ({ expiredToken }) => [
      { address: paths.verifyEmail(), status: 400 },
      paths.verifyEmail("a-token-that-there-is-none-of"),
      { address: paths.verifyEmail("a-token-that-there-is-none-of"), form: {}, status: 400 },
      { address: paths.verifyEmail(expiredToken), form: {}, status: 410 },
    ],
  },
  "auth/resend-verification": {
    allowed: EVERYBODY,
    addresses: () => [
      paths.resendVerification(),
      paths.resendVerification({ sent: 1 }),
      { address: paths.resendVerification(), form: { email: "nok" }, status: 400 },
    ],
  },
  "auth/logout": { allowed: EVERYBODY, addresses: () => [paths.logout()] },
  "public/language": {
    allowed: EVERYBODY,
    addresses: () => [paths.language()],
  },
  "public/favourites": {
    allowed: EVERYBODY,
    addresses: () => [{ address: paths.favourites(), leadsTo: myFavouritesPath() }],
  },
  "booking/service": {
    allowed: SIGNED_IN,
    addresses: ({ job }) => [
      paths.booking(),
      paths.booking({ area: job.area }),
      paths.booking({ cleanerId: job.cleanerId, serviceId: job.serviceId }),
      `${paths.booking()}?why=service-missing`,
    ],
  },
  "booking/cleaner": {
    allowed: SIGNED_IN,
    addresses: ({ job: { serviceId, area, cleanerId } }) => [
      paths.bookingCleaner({ serviceId }),
      // Messages lead there.
      paths.bookingCleaner({ serviceId, area }),
      paths.bookingCleaner({ serviceId, area, cleanerId }),
    ],
  },
  "booking/time": {
    allowed: SIGNED_IN,
    addresses: ({ job: { serviceId, cleanerId, date, time } }) => [
      paths.bookingTime({ serviceId, cleanerId }),
      paths.bookingTime({ serviceId, cleanerId, date, time }),
      paths.bookingTime({ serviceId, cleanerId, from: "2027-04-01" }),
      {
        address: `${paths.bookingTime({ serviceId, cleanerId, date, time })}&every=1&visits=4`,
        differs: true,
      },
    ],
  },
  "booking/details": {
    allowed: SIGNED_IN,
    addresses: ({ job: { serviceId, cleanerId, date, time }, moreDates, lostBookingId }) => [
      paths.bookingDetails({ serviceId, cleanerId, date, time }),
      paths.bookingDetails({ serviceId, cleanerId, date, time, replaces: lostBookingId }),
      withSeriesQuery(paths.bookingDetails({ serviceId, cleanerId, date, time }), {
        date,
        time,
        every: 1,
        visits: 12,
        dates: [date, ...moreDates],
      }),
      { address: paths.bookingDetails({ serviceId, cleanerId, date, time }), seenBy: "newcomer" },
      {
        address: paths.bookingDetails({ serviceId, cleanerId, date, time }),
        form: { address: "" },
        seenBy: "newcomer",
        status: 400,
      },
    ],
  },
  "booking/confirmation": {
    // Only its customer can see the booking.
    allowed: ["customer"],
    addresses: ({ bookingId, seriesRequestId }) => [
      paths.bookingConfirmation(bookingId),
      { address: paths.bookingConfirmation(seriesRequestId), seenBy: "regular", differs: true },
    ],
  },
  "my-booking/problem": {
    inlineScript: true,
    // Only its customer can see the booking.
    allowed: ["customer"],
    addresses: ({ bookingId, doneBookingId, bookingsOfCustomer: { cancelled } }) => [
      ...[doneBookingId, bookingId, cancelled].map(paths.bookingProblem),
      { address: paths.bookingProblem(doneBookingId), form: { words: "" }, status: 400 },
      { address: paths.bookingProblem(0), status: 404 },
    ],
  },
  "my-booking/case": {
    allowed: ["customer"],
    addresses: ({ cases, openProblem }) => {
      const seen = caseAddresses("customer");
      const { own, waiting, late, money, settled, booked, toChoose } = cases;
      return [
        seen(own),
        ...[waiting, late].map((one) => ({ address: seen(one), seenBy: "regular" as const })),
        ...[money, settled, booked, toChoose].map((one) => ({
          address: seen(one),
          seenBy: "regular" as const,
          differs: true as const,
        })),
        {
          address: seen(toChoose, { from: "2026-11-24", date: "2026-11-26" }),
          seenBy: "regular",
          differs: true,
        },
        { address: seen(toChoose), seenBy: "regular", form: { time: "" }, status: 400 },
        { address: seen({ ...own, id: openProblem.id }), status: 404 },
      ];
    },
  },
  "cleaner/case": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: ({ cases, openProblem }) => {
      const seen = caseAddresses("cleaner");
      const { own, waiting, late, money, settled, booked, agreed } = cases;
      return [
        seen(own),
        ...[waiting, late].map((one) => ({ address: seen(one), seenBy: "colleague" as const })),
        ...[money, settled, booked, agreed].map((one) => ({
          address: seen(one),
          seenBy: "colleague" as const,
          differs: true as const,
        })),
        { address: seen({ ...own, id: openProblem.id }), status: 404 },
      ];
    },
  },
  "dashboard/problem-photo": {
    allowed: EVERYBODY,
    // Others get 404; a separate test checks who can see a photo.
    addresses: () => [paths.problemPhoto("nobody-has-this-one", "small"), "/problem-photos/x"],
    status: 404,
  },
  "dashboard/overview": {
    allowed: SIGNED_IN,
    addresses: ({ toastCookie }) => [
      paths.dashboard(),
      paths.dashboard({ tab: "profile" }),
      { address: paths.dashboard(), cookie: toastCookie },
      paths.dashboard({ page: 2 }),
      { address: paths.dashboard(), seenBy: "newcomer" },
      { address: paths.dashboard(), seenBy: "regular", differs: true },
      { address: paths.dashboard(), seenBy: "cleaner" },
      { address: paths.dashboard(), seenBy: "admin" },
      { address: paths.dashboard({ tab: "profile" }), seenBy: "newcomer" },
    ],
  },
  "dashboard/favourites": {
    allowed: SIGNED_IN,
    addresses: () => [
      myFavouritesPath(),
      { address: myFavouritesPath(), seenBy: "newcomer" },
      { address: myFavouritesPath(), seenBy: "cleaner" },
    ],
  },
  "my-booking/page": {
    inlineScript: true,
    allowed: ["customer"],
    addresses: ({
      bookingId,
      bookingsOfCustomer: { request, done, cancelled },
      toastCookie,
      ...facts
    }) => [
      paths.myBooking(bookingId),
      { address: paths.myBooking(facts.visitId), differs: true },
      { address: paths.myBooking(facts.seriesRequestId), seenBy: "regular", differs: true },
      { address: paths.myBooking(facts.proposalBookingId), seenBy: "regular", differs: true },
      { address: paths.myBooking(facts.moreTime.asked), seenBy: "regular", differs: true },
      { address: paths.myBooking(bookingId), cookie: toastCookie },
      paths.myBooking(request),
      paths.myBooking(done),
      paths.myBooking(cancelled),
      { address: paths.myBooking(facts.doneBookingId), differs: true },
      { address: paths.myBooking(0), status: 404 },
    ],
  },
  "my-booking/cancel": {
    allowed: ["customer"],
    addresses: ({ bookingId, bookingsOfCustomer: { request }, visitId, seriesRequestId }) => [
      paths.myBookingStep(bookingId, "cancel"),
      paths.myBookingStep(request, "cancel"),
      { address: `${paths.myBookingStep(visitId, "cancel")}?following=1`, differs: true },
      {
        address: paths.myBookingStep(seriesRequestId, "cancel"),
        seenBy: "regular",
        differs: true,
      },
      {
        address: paths.myBookingStep(bookingId, "cancel"),
        form: { event: "cancelled", reason: "x".repeat(2000) },
        status: 400,
      },
    ],
  },
  "my-booking/details": {
    allowed: ["customer"],
    addresses: ({ bookingId }) => [
      paths.myBookingStep(bookingId, "details"),
      {
        address: paths.myBookingStep(bookingId, "details"),
        form: { address: "", zipCode: "1", phone: "12", rowVersion: "1" },
        status: 400,
      },
      {
        address: paths.myBookingStep(bookingId, "details"),
        // No booking has this version.
        form: { address: "9 Soi 9", zipCode: "50200", phone: "0815550123", rowVersion: "999999" },
        status: 409,
      },
    ],
  },
  "my-booking/reschedule": {
    allowed: ["customer"],
    addresses: ({ bookingId }) => [
      paths.myBookingStep(bookingId, "move"),
      `${paths.myBookingStep(bookingId, "move")}?from=2027-01-04&date=2027-01-05`,
      `${paths.myBookingStep(bookingId, "move")}?date=2027-01-05&time=10%3A00+AM`,
      {
        address: paths.myBookingStep(bookingId, "move"),
        form: { date: "", rowVersion: "1" },
        status: 400,
      },
    ],
  },
  "my-booking/if-cleaner-cant": {
    allowed: ["customer"],
    addresses: ({ bookingId }) => [
      ifCleanerCantPath(bookingId),
      { address: ifCleanerCantPath(bookingId), form: { ifCleanerCant: "x" }, status: 400 },
      { address: ifCleanerCantPath(0), status: 404 },
    ],
  },
  "my-booking/door": {
    inlineScript: true,
    allowed: ["customer"],
    addresses: ({ doorBookingId }) => [
      { address: bookingDoorPath(doorBookingId), seenBy: "regular" },
      { address: bookingDoorPath(0), status: 404 },
    ],
  },
  "my-booking/search": {
    allowed: ["customer"],
    addresses: ({ lostBookingId }) => [
      paths.bookingSearch(lostBookingId),
      { address: paths.bookingSearch(lostBookingId), form: { intent: "x" }, status: 400 },
      { address: paths.bookingSearch(0), status: 404 },
    ],
  },
  "my-booking/tomorrow": {
    allowed: ["customer"],
    addresses: ({ bookingId }) => [
      eveningPaths.myBooking(bookingId),
      { address: eveningPaths.myBooking(0), status: 404 },
    ],
  },
  "my-booking/more-time": {
    allowed: ["customer"],
    addresses: ({ moreTime: { toAsk, asked } }) => [
      { address: paths.myBookingStep(toAsk, "more-time"), seenBy: "regular" },
      { address: `${paths.myBookingStep(toAsk, "more-time")}?hours=2`, seenBy: "regular" },
      { address: paths.myBookingStep(asked, "more-time"), seenBy: "regular", differs: true },
      {
        address: paths.myBookingStep(toAsk, "more-time"),
        seenBy: "regular",
        form: { intent: "ask", hours: "1", endsAt: "1" },
        status: 409,
      },
      { address: paths.myBookingStep(asked, "more-time"), status: 404 },
    ],
  },
  "my-booking/unsafe": {
    allowed: ["customer"],
    addresses: ({ doneBookingId, reportedUnsafe }) => [
      paths.myBookingStep(doneBookingId, "unsafe"),
      {
        address: paths.myBookingStep(reportedUnsafe.byCustomer, "unsafe"),
        seenBy: "regular",
        differs: true,
      },
      {
        address: paths.myBookingStep(reportedUnsafe.byCustomer, "unsafe"),
        form: { words: "x".repeat(5000) },
        seenBy: "regular",
        status: 400,
      },
    ],
  },
  "my-booking/calendar-file": {
    allowed: ["customer"],
    addresses: ({ bookingId }) => [paths.myBookingFile(bookingId)],
  },
  "my-booking/promptpay-picture": {
    allowed: ["customer"],
    // Days before a booking there is nothing to pay yet.
    status: 404,
    addresses: ({ bookingId }) => [myBookingQrPath(bookingId)],
  },
  "cleaner/absence": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: ({ absence }) => [
      { address: paths.absence(), seenBy: "cleaner" },
      { address: paths.absence({ until: "tomorrow" }), seenBy: "colleague", differs: true },
      {
        address: paths.absence({ until: "day", from: "2027-02-02", to: "2027-02-01" }),
        seenBy: "cleaner",
      },
      { address: paths.absence({ jobs: "days-off" }), seenBy: "cleaner" },
      { address: paths.absence({ absence: absence.id }), seenBy: "colleague", differs: true },
      // Somebody else's.
      { address: paths.absence({ absence: absence.id }), seenBy: "cleaner", status: 404 },
      { address: paths.absence(), form: { version: "1" }, seenBy: "cleaner", status: 409 },
    ],
  },
  "admin/cleaners/absence": {
    allowed: ["admin"],
    addresses: ({ absence }) => [
      adminPaths.absence(absence.cleanerId, { until: "tomorrow" }),
      adminPaths.absence(absence.cleanerId, { absence: absence.id }),
      { address: adminPaths.absence(0), status: 404 },
    ],
  },
  "cleaner/offer": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: ({ offerId, seriesOffer }) => [
      { address: paths.jobOffer(offerId), seenBy: "cleaner" },
      { address: paths.jobOffer(seriesOffer.offerId), seenBy: "colleague", differs: true },
      { address: paths.jobOffer(0), seenBy: "cleaner", status: 404 },
    ],
  },
  "cleaner/today": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: ({ toastCookie, requestId }) => [
      { address: paths.cleanerDashboard(), seenBy: "cleaner" },
      { address: paths.cleanerDashboard(), seenBy: "colleague", differs: true },
      { address: paths.cleanerDashboard(), cookie: toastCookie, seenBy: "cleaner" },
      // It is too early to say "on my way".
      {
        address: paths.cleanerDashboard(),
        form: { "on-the-way": String(requestId) },
        status: 409,
        seenBy: "cleaner",
      },
    ],
  },
  "cleaner/availability": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    guestsComeBackTo: paths.cleanerDashboard(),
    addresses: (): readonly (string | FaceOptions)[] => [
      paths.cleanerAvailability(),
      { address: paths.cleanerAvailability(), form: { do: "look 2026-12", daysOff: "" } },
      { address: paths.cleanerAvailability(), form: { do: "add" }, status: 400 },
      // Nobody's times have this version.
      {
        address: paths.cleanerAvailability(),
        form: { do: "save", rowVersion: "999999", "day-6": "on" },
        status: 409,
      },
    ],
  },
  "cleaner/areas": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: (): readonly (string | FaceOptions)[] => [
      paths.cleanerAreas(),
      { address: paths.cleanerAreas(), form: { rowVersion: "1" }, status: 400 },
      // Nobody's areas have this version.
      { address: paths.cleanerAreas(), form: { rowVersion: "1", areas: "nimman" }, status: 409 },
    ],
  },
  "cleaner/settings": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: (): readonly (string | FaceOptions)[] => [paths.cleanerSettings()],
  },
  "cleaner/instant-booking": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: (): readonly (string | FaceOptions)[] => [paths.cleanerSetting("instant")],
  },
  "cleaner/pause": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: (): readonly (string | FaceOptions)[] => [paths.cleanerSetting("pause")],
  },
  "cleaner/background-check": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: (): readonly (string | FaceOptions)[] => [paths.cleanerSetting("check")],
  },
  "cleaner/blocked-customers": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: (): readonly (string | FaceOptions)[] => [paths.cleanerSetting("blocked")],
  },
  "cleaner/promptpay": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: (): readonly (string | FaceOptions)[] => [
      paths.cleanerSetting("promptpay"),
      {
        address: paths.cleanerSetting("promptpay"),
        form: { promptPay: "1101700207366", rowVersion: "1" },
        status: 400,
      },
      {
        address: paths.cleanerSetting("promptpay"),
        form: { promptPay: "0815559999", rowVersion: "1" },
        status: 409,
      },
    ],
  },
  "cleaner/history": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: () =>
      [{}, { show: "ahead" as const }].map((asked) => ({
        address: paths.cleanerHistory(asked),
        seenBy: "cleaner" as const,
      })),
  },
  "cleaner/calendar": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: () =>
      [
        {},
        { day: "2026-11-26" },
        { month: "2027-05" },
        // A month long ago, and an invalid month.
        { month: "1999-01" },
        { month: "x", day: "2026-02-30" },
      ].map((asked) => ({ address: paths.cleanerCalendar(asked), seenBy: "cleaner" as const })),
  },
  "cleaner/new-feed-address": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: () => [{ address: paths.newCalendarAddress(), seenBy: "cleaner" }],
  },
  "cleaner/notifications": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: () => [{ address: paths.cleanerNotificationSettings(), seenBy: "cleaner" }],
  },
  "cleaner/job": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: ({
      jobsOfCleaner: { next, later, done, cancelled },
      requestId,
      reviews,
      visitId,
      seriesRequestId,
      proposalBookingId,
      moreTime,
    }) => [
      ...[next, later, done, cancelled, requestId, reviews.toAnswer, reviews.answered].map((id) =>
        paths.job(id),
      ),
      { address: paths.job(visitId), differs: true },
      ...[seriesRequestId, proposalBookingId, moreTime.askedOfColleague].map((id): FaceOptions => ({
        address: paths.job(id),
        seenBy: "colleague",
        differs: true,
      })),
      { address: paths.job(0), status: 404 },
      // A booking can't be completed before its start.
      { address: paths.job(later), form: { intent: "done", payment: "cash" }, status: 409 },
    ],
  },
  "cleaner/answer-review": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: ({ reviews: { toAnswer } }) => [
      paths.answerReview(toAnswer),
      { address: paths.answerReview(toAnswer), form: { answer: " " }, status: 400 },
    ],
  },
  "cleaner/cancel-job": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: ({ jobsOfCleaner: { later }, visitId }) => [
      paths.jobStep(later, "cancel"),
      { address: paths.jobStep(visitId, "cancel"), differs: true },
      { address: paths.jobStep(later, "cancel"), form: { reason: "" }, status: 400 },
    ],
  },
  "cleaner/report-problem": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: ({ jobsOfCleaner: { next } }) => [
      paths.jobStep(next, "problem"),
      { address: paths.jobStep(next, "problem"), form: { words: "" }, status: 400 },
    ],
  },
  "cleaner/more-time": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: ({ moreTime: { own, askedOfColleague } }) => [
      paths.jobStep(own, "more-time"),
      {
        address: paths.jobStep(askedOfColleague, "more-time"),
        seenBy: "colleague",
        differs: true,
      },
      {
        address: paths.jobStep(own, "more-time"),
        form: { intent: "ask", hours: "1", endsAt: "1" },
        status: 409,
      },
    ],
  },
  "cleaner/door": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: ({ doorBookingId }) => [
      { address: paths.jobDoor(doorBookingId), seenBy: "colleague" },
      { address: paths.jobDoor(0), status: 404 },
    ],
  },
  "cleaner/nobody-home": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: ({ jobsOfCleaner: { next } }) => [paths.jobStep(next, "nobody-home")],
  },
  "cleaner/tomorrow": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: ({ jobsOfCleaner: { later } }) => [
      eveningPaths.job(later),
      { address: eveningPaths.job(0), status: 404 },
    ],
  },
  "cleaner/unsafe": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: ({ jobsOfCleaner: { next }, reportedUnsafe }) => [
      paths.jobStep(next, "unsafe"),
      {
        address: paths.jobStep(reportedUnsafe.byCleaner, "unsafe"),
        seenBy: "colleague",
        differs: true,
      },
    ],
  },
  "cleaner/earnings": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: () => [paths.cleanerEarnings(), paths.cleanerEarnings({ month: "2026-01" })],
  },
  "cleaner/decline-job": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: ({ requestId, seriesRequestId }) => [
      { address: paths.declineJob(requestId), seenBy: "cleaner" },
      { address: paths.declineJob(seriesRequestId), seenBy: "colleague", differs: true },
      {
        address: paths.declineJob(requestId),
        form: { reason: "x".repeat(501) },
        status: 400,
        seenBy: "cleaner",
      },
    ],
  },
  "cleaner/signup": {
    // Users with a profile are redirected to their dashboard.
    allowed: ["customer", "admin"],
    addresses: () => [
      paths.cleanerSignup(),
      { address: paths.cleanerSignup(), form: { bio: "Too short" }, status: 400 },
    ],
  },
  "cleaner/link-provider": {
    // Users with a profile are redirected to their dashboard.
    allowed: ["customer", "admin"],
    addresses: () => [
      paths.linkFromSignup("line"),
      { address: paths.linkFromSignup("google"), seenBy: "newcomer" },
      {
        address: paths.linkFromSignup("line"),
        form: { provider: "line", currentPassword: "" },
        status: 400,
      },
    ],
  },
  "cleaner/signup-photo": {
    allowed: EVERYBODY,
    // There is no photo for a token of somebody else's form, or for an unknown token.
    addresses: () => [paths.photoDraft("a-token-that-there-is-none-of"), paths.photoDraft("")],
    status: 404,
  },
  "cleaner/edit-profile": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: () => [
      { address: paths.editCleanerProfile(), seenBy: "cleaner" },
      {
        address: paths.editCleanerProfile(),
        seenBy: "cleaner",
        form: { bio: "Too short" },
        status: 400,
      },
    ],
  },
  "admin/overview": {
    allowed: ["admin"],
    addresses: () => [paths.admin()],
  },
  "admin/bookings/unconfirmed": {
    allowed: ["admin"],
    addresses: () => [adminPaths.unconfirmed()],
  },
  "admin/former-address": {
    allowed: ["admin"],
    addresses: () => ["/admin-dashboard?q=1"],
    leadsTo: `${paths.admin()}?q=1`,
  },
  "admin/audit": {
    allowed: ["admin"],
    addresses: ({ cleanerUserId }) => [
      adminPaths.section("audit"),
      adminPaths.section("audit", { q: "admin", group: "cleaners" }),
      adminPaths.section("audit", { type: "user", id: cleanerUserId }),
      adminPaths.section("audit", { group: "bookings", before: 5 }),
      adminPaths.section("audit", { q: "nobody-is-called-this" }),
      adminPaths.section("audit", { q: "#5", from: "2026-11-01", to: "2026-11-30" }),
      adminPaths.section("audit", { q: "clean", from: "2026-02-31" }),
    ],
  },
  "admin/people/list": {
    allowed: ["admin"],
    addresses: () => [
      adminPaths.section("users"),
      adminPaths.section("users", { q: "ma", sort: "name" }),
      adminPaths.section("users", { q: "zzzzzz" }),
      adminPaths.section("users", { role: "cleaner", state: "active", sort: "username" }),
      adminPaths.section("users", { state: "unverified", sort: "oldest" }),
      adminPaths.section("users", { state: "many-ahead" }),
    ],
  },
  "admin/people/edit": {
    allowed: ["admin"],
    addresses: ({ newcomerId }) => [
      adminPaths.item("users", newcomerId, "?role=customer"),
      {
        address: adminPaths.item("users", newcomerId),
        form: { firstName: "", email: "nok", role: "boss", rowVersion: "1" },
        status: 400,
      },
      {
        address: adminPaths.item("users", newcomerId),
        // No account has this version.
        form: {
          firstName: "Nok",
          email: "nok@example.com",
          role: "cleaner",
          rowVersion: "999999",
        },
        status: 409,
      },
      { address: adminPaths.item("users", 0), status: 404 },
    ],
  },
  "admin/people/make-admin": {
    allowed: ["admin"],
    addresses: ({ newcomerId }) => [
      adminPaths.step("users", newcomerId, "make-admin"),
      { address: adminPaths.step("users", newcomerId, "make-admin"), isUnconfirmed: true },
      {
        address: adminPaths.step("users", newcomerId, "make-admin"),
        form: { reason: "" },
        status: 400,
      },
      { address: adminPaths.step("users", 0, "make-admin"), status: 404 },
    ],
  },
  "admin/people/step": {
    allowed: ["admin"],
    addresses: ({ newcomerId, cleanerUserId }) => [
      adminPaths.step("users", cleanerUserId, "deactivate"),
      adminPaths.step("users", newcomerId, "sign-out"),
      adminPaths.step("users", newcomerId, "reactivate"),
      adminPaths.step("users", newcomerId, "verify-email"),
      { address: adminPaths.step("users", newcomerId, "praise"), status: 404 },
    ],
  },
  "admin/cleaners/list": {
    allowed: ["admin"],
    addresses: () => [
      adminPaths.section("cleaners"),
      adminPaths.section("cleaners", { q: "ma", sort: "name" }),
      adminPaths.section("cleaners", { q: "zzzzzz" }),
      adminPaths.section("cleaners", { state: "to-verify" }),
      adminPaths.section("cleaners", { state: "expiring", sort: "check" }),
      adminPaths.section("cleaners", { state: "listed", sort: "rating", page: 2 }),
    ],
  },
  "admin/cleaners/page": {
    allowed: ["admin"],
    addresses: ({ popularCleanerId, waitingCleanerId }) => [
      adminPaths.item("cleaners", waitingCleanerId, "?state=to-verify"),
      adminPaths.item("cleaners", popularCleanerId),
      {
        address: adminPaths.item("cleaners", waitingCleanerId),
        form: {
          identity: "on",
          identitySeenOn: "",
          rightToWork: "",
          rightToWorkSeenOn: "2099-01-01",
          check: "",
          backgroundCheckedOn: "",
          backgroundCheckExpiresOn: "2020-01-01",
          rowVersion: "1",
        },
        status: 400,
      },
      {
        address: adminPaths.item("cleaners", popularCleanerId),
        // No profile has this version.
        form: {
          identity: "on",
          identitySeenOn: "2026-11-20",
          rightToWork: "on",
          rightToWorkSeenOn: "2026-11-20",
          check: "on",
          backgroundCheckedOn: "2026-11-20",
          backgroundCheckExpiresOn: "2027-11-20",
          rowVersion: "999999",
        },
        status: 409,
      },
      { address: adminPaths.item("cleaners", 0), status: 404 },
    ],
  },
  "admin/cleaners/jobs-ahead": {
    allowed: ["admin"],
    addresses: ({ absence, popularCleanerId }) => [
      adminPaths.jobsAhead(popularCleanerId, { all: "give" }),
      adminPaths.jobsAhead(absence.cleanerId, { all: "cancel" }),
      { address: adminPaths.jobsAhead(popularCleanerId), form: { version: "1" }, status: 400 },
      { address: adminPaths.jobsAhead(0), status: 404 },
    ],
  },
  "admin/cleaners/unverify": {
    allowed: ["admin"],
    addresses: ({ popularCleanerId }) => [
      adminPaths.step("cleaners", popularCleanerId, "unverify", "?q=ma"),
    ],
  },
  "admin/cleaners/ask-for-changes": {
    allowed: ["admin"],
    addresses: ({ waitingCleanerId }) => [
      adminPaths.step("cleaners", waitingCleanerId, "ask"),
      {
        address: adminPaths.step("cleaners", waitingCleanerId, "ask"),
        form: { words: " " },
        status: 400,
      },
    ],
  },
  "admin/export": {
    allowed: ["admin"],
    // Short ranges, because an export of whole years needs a query for each page of rows.
    addresses: () => [
      adminPaths.exportBookings({ from: "2026-11-20", to: "2026-11-26", status: "confirmed" }),
      adminPaths.exportFees({ from: "2026-11", to: "2026-11" }),
    ],
  },
  "admin/day": {
    allowed: ["admin"],
    addresses: ({ lostBookingId, lostOn, bookingId }) => [
      adminPaths.day(),
      {
        address: withQuery(adminPaths.day(lostOn), { open: lostBookingId }),
        differs: true,
      },
      withQuery(adminPaths.day(), { area: "nimman", service: "deep-cleaning", open: bookingId }),
      // Nobody works on that day.
      adminPaths.day("2030-01-01"),
      { address: adminPaths.day("2026-02-30"), status: 404 },
    ],
  },
  "admin/bookings/list": {
    allowed: ["admin"],
    addresses: ({ requestId, popularCleanerId }) => [
      adminPaths.section("bookings"),
      adminPaths.unpaidOf(popularCleanerId),
      adminPaths.section("bookings", { view: "week" }),
      adminPaths.section("bookings", { view: "all" }),
      adminPaths.section("bookings", { q: requestId }),
      adminPaths.section("bookings", { q: "สม", sort: "earliest" }),
      adminPaths.section("bookings", { q: "zzzzzz" }),
      adminPaths.section("bookings", { status: "completed", sort: "newest", page: 2 }),
      adminPaths.section("bookings", { problem: "open" }),
      adminPaths.section("bookings", { status: "cancelled", from: "2026-11-01", to: "2026-11-30" }),
    ],
  },
  "admin/bookings/list-step": {
    allowed: ["admin"],
    addresses: ({ requestId, jobsOfCleaner: { next, later } }) => [
      adminPaths.step("bookings", requestId, "confirm", "?status=pending"),
      adminPaths.step("bookings", next, "complete"),
      adminPaths.step("bookings", later, "cancel"),
      {
        address: adminPaths.step("bookings", later, "cancel"),
        form: { reason: " " },
        status: 400,
      },
      { address: adminPaths.step("bookings", later, "praise"), status: 404 },
      { address: adminPaths.step("bookings", 0, "cancel"), status: 404 },
    ],
  },
  "admin/bookings/page": {
    allowed: ["admin"],
    addresses: ({
      requestId,
      settledProblem,
      jobsOfCleaner: { later, done, cancelled },
      visitId,
      seriesRequestId,
      proposalBookingId,
      keptApartBookingId,
      lostBookingId,
    }) => [
      ...[later, done, cancelled, requestId, settledProblem.bookingId].map((id) =>
        adminPaths.item("bookings", id),
      ),
      ...[visitId, seriesRequestId, proposalBookingId, keptApartBookingId, lostBookingId].map(
        (id): FaceOptions => ({
          address: adminPaths.item("bookings", id),
          differs: true,
        }),
      ),
      {
        address: adminPaths.item("bookings", done),
        form: { text: " ", formKey: "x" },
        status: 400,
      },
      { address: adminPaths.item("bookings", 0), status: 404 },
    ],
  },
  "admin/bookings/correct-payment": {
    allowed: ["admin"],
    addresses: ({ jobsOfCleaner: { done } }) => [
      adminPaths.step("bookings", done, "payment"),
      {
        address: adminPaths.step("bookings", done, "payment"),
        form: { payment: "shells", reason: "", rowVersion: "1" },
        status: 400,
      },
      { address: adminPaths.step("bookings", 0, "payment"), status: 404 },
    ],
  },
  "admin/notes": {
    allowed: ["admin"],
    addresses: ({ newcomerId, popularCleanerId, jobsOfCleaner: { done } }) => [
      adminPaths.notes("booking", done),
      adminPaths.notes("user", newcomerId, { cleaner: popularCleanerId, before: 1 }),
      {
        address: adminPaths.notes("user", newcomerId),
        form: { text: "", formKey: "x" },
        status: 400,
      },
      { address: adminPaths.notes("user", 0), status: 404 },
    ],
  },
  "admin/bookings/page-step": {
    allowed: ["admin"],
    addresses: ({ jobsOfCleaner: { later }, visitId, seriesRequestId }) => [
      adminPaths.step("bookings", later, "do/cancel"),
      { address: adminPaths.step("bookings", visitId, "do/cancel"), differs: true },
      { address: adminPaths.step("bookings", seriesRequestId, "do/confirm"), differs: true },
      {
        address: adminPaths.step("bookings", later, "do/cancel"),
        form: { reason: "" },
        status: 400,
      },
    ],
  },
  "admin/bookings/lift-block": {
    allowed: ["admin"],
    addresses: ({ keptApartBookingId }) => [
      adminPaths.step("bookings", keptApartBookingId, "lift"),
      {
        address: adminPaths.step("bookings", keptApartBookingId, "lift"),
        form: { reason: " " },
        status: 400,
      },
      { address: adminPaths.step("bookings", 0, "lift"), status: 404 },
    ],
  },
  "admin/bookings/reschedule": {
    allowed: ["admin"],
    addresses: ({ jobsOfCleaner: { later } }) => [
      adminPaths.step("bookings", later, "move"),
      adminPaths.step("bookings", later, "move", "?from=2026-12-14&date=2026-12-15"),
      {
        address: adminPaths.step("bookings", later, "move", "?date=2026-12-15"),
        form: { reason: "", rowVersion: "1" },
        status: 400,
      },
    ],
  },
  "admin/bookings/reassign": {
    allowed: ["admin"],
    addresses: ({ jobsOfCleaner: { later }, lostBookingId }) => [
      adminPaths.step("bookings", later, "reassign"),
      { address: adminPaths.step("bookings", lostBookingId, "reassign"), differs: true },
      {
        address: adminPaths.step("bookings", later, "reassign"),
        form: { reason: "", rowVersion: "1" },
        status: 400,
      },
    ],
  },
  "admin/bookings/new": {
    allowed: ["admin"],
    addresses: ({ newcomerId, regularId, knownPhone, job }) => {
      const { serviceId, cleanerId, area, date, time } = job;
      const customer = `?customer=${newcomerId}`;
      const choices = `&serviceId=${serviceId}&area=${area}`;
      const what = `${customer}${choices}`;
      const who = `${what}&cleanerId=${cleanerId}`;
      const start = `&cleanerId=${cleanerId}&date=${date}&${new URLSearchParams({ time }).toString()}`;
      const whole = `${what}${start}`;
      const at = (query: string) => adminPaths.item("bookings", "new", query);
      const refused = (query: string, form: Record<string, string>) => ({
        address: at(query),
        form,
        status: 400,
      });
      return [
        ...["", "?q=ma", "?q=zzzzzz", customer, what, who, `${who}&date=${date}`].map(at),
        at(whole),
        at(`?customer=${regularId}${choices}${start}`),
        refused("", { intent: "caller", firstName: "", phone: "1" }),
        {
          address: at(""),
          form: { intent: "caller", firstName: "Nok", phone: knownPhone, locale: "th" },
          status: 409,
        },
        refused(whole, { address: "", zipCode: "1", "home.bedrooms": "99" }),
      ];
    },
  },
  "admin/bookings/problems": {
    allowed: ["admin"],
    addresses: () => [
      adminPaths.section("problems"),
      adminPaths.section("problems", { state: "settled" }),
      adminPaths.section("problems", { state: "promised" }),
    ],
  },
  "admin/bookings/settle-problem": {
    allowed: ["admin"],
    addresses: ({ openProblem, settledProblem }) => [
      adminPaths.item("problems", openProblem.id),
      adminPaths.item("problems", settledProblem.id),
      {
        address: adminPaths.item("problems", openProblem.id),
        form: { wordsToCustomer: "We pay", wordsToCleaner: "" },
        status: 400,
      },
      { address: adminPaths.item("problems", 0), status: 404 },
    ],
  },
  "admin/marks/list": {
    allowed: ["admin"],
    addresses: ({ regularId }) => [
      adminPaths.section("marks"),
      ...MARK_STATES.map((state) => adminPaths.section("marks", { state })),
      adminPaths.section("marks", { user: regularId }),
    ],
  },
  "admin/marks/decide": {
    allowed: ["admin"],
    addresses: ({ markId }) => [
      adminPaths.item("marks", markId),
      {
        address: adminPaths.item("marks", markId),
        form: { decision: "kept", words: " ", rowVersion: "1" },
        status: 400,
      },
      {
        address: adminPaths.item("marks", markId),
        form: { decision: "kept", words: "It was late", rowVersion: "999" },
        status: 409,
      },
      { address: adminPaths.item("marks", 0), status: 404 },
    ],
  },
  "admin/bookings/case-money": {
    allowed: ["admin"],
    addresses: ({ openProblem }) => [
      adminPaths.caseMoney(openProblem.id),
      {
        address: adminPaths.caseMoney(openProblem.id),
        form: { who: "", amount: "", paidOn: "", note: "", basedOn: "0" },
        status: 400,
      },
      {
        address: adminPaths.caseMoney(openProblem.id),
        form: { who: "waive", amount: "", paidOn: "2026-11-23", note: "Sorry", basedOn: "0" },
        status: 400,
      },
      { address: adminPaths.caseMoney(openProblem.id, 0), status: 404 },
      { address: adminPaths.caseMoney(0), status: 404 },
    ],
  },
  "admin/bookings/redo": {
    allowed: ["admin"],
    addresses: ({ openProblem }) => [
      adminPaths.redo(openProblem.id),
      adminPaths.redo(openProblem.id, { hours: 1, from: "2026-12-14", date: "2026-12-15" }),
      {
        address: adminPaths.redo(openProblem.id, { hours: 1, date: "2026-12-15" }),
        form: { cleaner: "1", hours: "1", date: "" },
        status: 400,
      },
      { address: adminPaths.redo(0), status: 404 },
    ],
  },
  "admin/site/reviews": {
    allowed: ["admin"],
    addresses: () => [
      adminPaths.section("reviews"),
      adminPaths.section("reviews", { state: "reported" }),
      adminPaths.section("reviews", { state: "hidden" }),
      adminPaths.section("reviews", { state: "all", stars: "bad" }),
    ],
  },
  "admin/site/review-step": {
    allowed: ["admin"],
    addresses: ({ reviews: { reported, hidden } }) => [
      adminPaths.step("reviews", reported, "hide", "?state=reported"),
      adminPaths.step("reviews", reported, "keep"),
      adminPaths.step("reviews", hidden, "show", "?state=hidden"),
      { address: adminPaths.step("reviews", reported, "hide"), form: { reason: " " }, status: 400 },
      { address: adminPaths.step("reviews", reported, "praise"), status: 404 },
    ],
  },
  "admin/search": {
    allowed: ["admin"],
    addresses: ({ knownPhone, typedPhone }) => [
      adminPaths.search("ka"),
      { address: adminPaths.search(typedPhone), differs: true },
      { address: adminPaths.search(), differs: true },
      adminPaths.search(knownPhone),
      adminPaths.search("k"),
      adminPaths.search("999999"),
      adminPaths.search("zzzzzz"),
    ],
  },
  "admin/site/services": {
    allowed: ["admin"],
    addresses: () => [
      adminPaths.section("services"),
      adminPaths.section("services", { q: "clean", sort: "price" }),
      adminPaths.section("services", { state: "archived" }),
    ],
  },
  "admin/site/edit-service": {
    allowed: ["admin"],
    addresses: () => [
      adminPaths.item("services", 1, "?sort=name"),
      adminPaths.item("services", "new"),
      {
        address: adminPaths.item("services", "new"),
        form: { ...SERVICE_FORM, nameEn: "", price: "much" },
        status: 400,
      },
      {
        address: adminPaths.item("services", 1),
        form: SERVICE_FORM,
        status: 409,
      },
      { address: adminPaths.item("services", 0), status: 404 },
    ],
  },
  "admin/site/service-step": {
    allowed: ["admin"],
    addresses: () => [
      adminPaths.step("services", 1, "archive"),
      adminPaths.step("services", 1, "restore"),
      { address: adminPaths.step("services", 1, "burn"), status: 404 },
    ],
  },
  "admin/site/testimonials": {
    allowed: ["admin"],
    addresses: () => [adminPaths.section("testimonials")],
  },
  "admin/site/edit-testimonial": {
    allowed: ["admin"],
    addresses: ({ testimonialId }) => [
      adminPaths.item("testimonials", testimonialId),
      adminPaths.item("testimonials", "new"),
      { address: adminPaths.item("testimonials", "new"), form: { name: "Nok" }, status: 400 },
      { address: adminPaths.item("testimonials", 0), status: 404 },
    ],
  },
  "admin/site/testimonial-step": {
    allowed: ["admin"],
    addresses: ({ testimonialId }) => [
      adminPaths.step("testimonials", testimonialId, "hide"),
      { address: adminPaths.step("testimonials", testimonialId, "praise"), status: 404 },
    ],
  },
  "admin/money/unpaid": {
    allowed: ["admin"],
    addresses: () => [adminPaths.unpaid()],
  },
  "admin/money/fees": {
    allowed: ["admin"],
    addresses: () => [
      adminPaths.section("fees"),
      adminPaths.section("fees", { month: "2026-11", sort: "fees" }),
      adminPaths.section("fees", { q: "ka", sort: "name" }),
      adminPaths.section("fees", { state: "open", sort: "open" }),
      adminPaths.section("fees", { q: "zzzzzz", state: "settled" }),
    ],
  },
  "admin/money/fees-of-cleaner": {
    allowed: ["admin"],
    addresses: ({ owedFee }) => [
      adminPaths.item("fees", owedFee.cleanerId, "?month=2026-10"),
      { address: adminPaths.item("fees", 0), status: 404 },
    ],
  },
  "admin/money/record-payment": {
    allowed: ["admin"],
    addresses: ({ owedFee }) => [
      adminPaths.step("fees", owedFee.cleanerId, "payment", "?from=list"),
      {
        address: adminPaths.step("fees", owedFee.cleanerId, "payment"),
        form: { month: "2026-10", amount: "much", date: "", basedOn: "0" },
        status: 400,
      },
    ],
  },
  "admin/money/waive": {
    allowed: ["admin"],
    addresses: ({ owedFee }) => [
      adminPaths.step("fees", owedFee.cleanerId, "waive"),
      adminPaths.step("fees", owedFee.cleanerId, `waive/${owedFee.bookingId}`),
      {
        address: adminPaths.step("fees", owedFee.cleanerId, `waive/${owedFee.bookingId}`),
        form: { basedOn: "0" },
        status: 400,
      },
      { address: adminPaths.step("fees", owedFee.cleanerId, "waive/0"), status: 404 },
    ],
  },
  "admin/money/take-back": {
    allowed: ["admin"],
    addresses: ({ owedFee }) => [
      adminPaths.step("fees", owedFee.cleanerId, `take-back/${owedFee.feeEntryId}`),
      {
        address: adminPaths.step("fees", owedFee.cleanerId, `take-back/${owedFee.feeEntryId}`),
        form: { reason: " " },
        status: 400,
      },
      { address: adminPaths.step("fees", owedFee.cleanerId, "take-back/0"), status: 404 },
    ],
  },
  "admin/site/notifications": {
    allowed: ["admin"],
    addresses: () => [
      adminPaths.section("notices"),
      adminPaths.section("notices", { state: "waiting" }),
      adminPaths.section("notices", { channel: "push" }),
    ],
  },
  "admin/site/retry-notifications": {
    allowed: ["admin"],
    addresses: () => [`${adminPaths.section("notices")}/retry-all?channel=email`],
  },
  "admin/site/discard-notification": {
    allowed: ["admin"],
    addresses: ({ deadLetterId }) => [
      adminPaths.step("notices", deadLetterId, "discard"),
      { address: adminPaths.step("notices", 0, "discard"), status: 404 },
    ],
  },
  "admin/site/system": {
    allowed: ["admin"],
    addresses: () => [adminPaths.section("system")],
  },
  "admin/site/business": {
    allowed: ["admin"],
    addresses: () => [
      adminPaths.section("business"),
      {
        address: adminPaths.section("business"),
        form: {
          phone: "12",
          email: "nobody",
          lineAccount: "baan",
          openingHours: "late",
          promptPayId: "1",
        },
        status: 400,
      },
    ],
  },
  "admin/site/claims": {
    allowed: ["admin"],
    addresses: () => [`${adminPaths.section("business")}/claims`],
  },
  "api/cleaner-register": {
    allowed: EVERYBODY,
    addresses: () => ["/api/cleaner/register"],
    status: 405,
  },
  "api/cleaner-me": {
    allowed: ["cleaner"],
    needsCleanerProfile: true,
    addresses: () => ["/api/cleaner/me"],
  },
  "api/passkey-confirmation": {
    allowed: EVERYBODY,
    addresses: () => [passkeyPaths.confirmation()],
    status: 405,
  },
  "api/passkey-registration": {
    allowed: EVERYBODY,
    addresses: () => [passkeyPaths.registration()],
    status: 405,
  },
  "api/passkey-sign-in": {
    allowed: EVERYBODY,
    addresses: () => [passkeyPaths.signIn()],
    status: 405,
  },
  "api/push-subscription": {
    allowed: EVERYBODY,
    addresses: () => [paths.subscribeToPush()],
    status: 405,
  },
  "api/cleaner-profile": {
    allowed: EVERYBODY,
    addresses: () => ["/api/cleaner/profile"],
    status: 405,
  },
  "api/admin-users": {
    allowed: ["admin"],
    addresses: () => ["/api/admin/users"],
  },
  "api/admin-user": {
    allowed: EVERYBODY,
    addresses: () => ["/api/admin/users/1"],
    status: 405,
  },
  "api/admin-service": {
    allowed: EVERYBODY,
    addresses: () => ["/api/admin/services/1"],
    status: 405,
  },
  "api/admin-bookings": {
    allowed: ["admin"],
    addresses: () => ["/api/admin/bookings"],
  },
  "api/admin-booking": {
    allowed: EVERYBODY,
    addresses: () => ["/api/admin/bookings/1"],
    status: 405,
  },
  "api/admin-cleaners": {
    allowed: ["admin"],
    addresses: () => ["/api/admin/cleaners"],
  },
  "api/admin-verify-cleaner": {
    allowed: EVERYBODY,
    addresses: () => ["/api/admin/cleaners/1/verify"],
    status: 405,
  },
  "auth/forgot-password": {
    allowed: EVERYBODY,
    addresses: () => [
      paths.forgotPassword(),
      paths.forgotPassword({ sent: 1 }),
      { address: paths.forgotPassword(), form: { email: "nok" }, status: 400 },
    ],
  },
  "auth/reset-password": {
    allowed: EVERYBODY,
    addresses: ({ resetToken }) => [
      paths.resetPassword(resetToken),
      {
        address: paths.resetPassword(resetToken),
        form: { password: "password123", confirmPassword: "another" },
        status: 400,
      },
      { address: paths.resetPassword(), status: 400 },
      { address: paths.resetPassword("a-token-that-there-is-none-of"), status: 400 },
    ],
  },
  "auth/confirm-email": {
    inlineScript: true,
    allowed: EVERYBODY,
    addresses: () => [
      { address: paths.confirmEmail(), status: 400 },
      paths.confirmEmail("a-token-that-there-is-none-of"),
    ],
  },
  "account/notifications": {
    allowed: SIGNED_IN,
    addresses: () => [
      paths.notificationSettings(),
      { address: paths.notificationSettings(), seenBy: "newcomer" },
      { address: paths.notificationSettings(), seenBy: "cleaner" },
    ],
  },
  "account/overview": {
    allowed: SIGNED_IN,
    addresses: () => [
      paths.account(),
      { address: paths.account(), seenBy: "newcomer" },
      { address: paths.account(), seenBy: "admin" },
    ],
  },
  "account/sign-in": {
    inlineScript: true,
    allowed: SIGNED_IN,
    addresses: ({ linkableCookie }) => [
      paths.accountSignIn(),
      { address: paths.accountSignIn(), seenBy: "newcomer" },
      { address: paths.accountSignIn(), cookie: linkableCookie },
      {
        address: paths.accountSignIn(),
        form: { intent: "link", provider: "line", currentPassword: "" },
        status: 400,
      },
    ],
  },
  "account/ask-again": {
    inlineScript: true,
    allowed: SIGNED_IN,
    addresses: () => [
      { address: askAgainPath(paths.accountData()), isUnconfirmed: true },
      { address: askAgainPath(), seenBy: "newcomer", isUnconfirmed: true, differs: true },
      { address: askAgainPath(), seenBy: "colleague", isUnconfirmed: true, differs: true },
      { address: askAgainPath(adminPaths.exportFees()), seenBy: "admin" },
      { address: askAgainPath(), isUnconfirmed: true, form: { currentPassword: "" }, status: 403 },
    ],
  },
  "account/second-factor": {
    inlineScript: true,
    allowed: SIGNED_IN,
    addresses: () => [
      secondFactorPath(),
      { address: secondFactorPath(), seenBy: "newcomer" },
      { address: secondFactorPath(), seenBy: "regular", differs: true },
      { address: secondFactorPath(), seenBy: "colleague", differs: true },
      {
        address: secondFactorPath(),
        form: { intent: "begin", currentPassword: "" },
        status: 400,
      },
    ],
  },
  "account/profile": {
    allowed: SIGNED_IN,
    addresses: (): readonly (string | FaceOptions)[] => [
      paths.accountProfile(),
      { address: paths.accountProfile(), form: { firstName: "", zipCode: "1" }, status: 400 },
      {
        address: paths.accountProfile(),
        // No profile has this version.
        form: { firstName: "Dao Fah", address: "9 Huay Kaew Road", rowVersion: "999999" },
        status: 409,
      },
    ],
  },
  "account/homes": {
    allowed: SIGNED_IN,
    addresses: ({ homeId }) => [
      paths.accountHomes(),
      { address: paths.accountHomes(), seenBy: "regular", differs: true },
      { address: paths.accountHomes(), seenBy: "newcomer" },
      {
        address: paths.accountHomes(),
        seenBy: "regular",
        form: { [`names.home-${homeId}`]: "My parents’ home ".repeat(3) },
        status: 400,
      },
    ],
  },
  "account/marks": {
    allowed: SIGNED_IN,
    addresses: () => [
      paths.marks(),
      { address: paths.marks(), seenBy: "regular", differs: true },
      { address: paths.marks(), seenBy: "newcomer" },
    ],
  },
  "account/answer-mark": {
    // Only whom it is about can see the mark.
    allowed: ["customer"],
    addresses: ({ markId }) => [
      paths.mark(markId),
      { address: paths.mark(markId), form: { answer: " " }, status: 400 },
      { address: paths.mark(markId), seenBy: "regular", status: 404 },
      { address: paths.mark(0), status: 404 },
    ],
  },
  "account/email": {
    inlineScript: true,
    allowed: SIGNED_IN,
    addresses: () => [
      paths.accountEmail(),
      paths.accountEmail({ sent: 1 }),
      { address: paths.accountEmail(), seenBy: "newcomer" },
      { address: paths.accountEmail(), form: { email: "nok" }, status: 400 },
    ],
  },
  "account/password": {
    allowed: SIGNED_IN,
    addresses: () => [
      paths.accountPassword(),
      { address: paths.accountPassword(), seenBy: "newcomer" },
      { address: paths.accountPassword(), form: { password: "password123" }, status: 400 },
    ],
  },
  "account/inbox": {
    allowed: SIGNED_IN,
    addresses: () => [
      paths.inbox(),
      { address: paths.inbox(), seenBy: "newcomer" },
      { address: paths.inbox(), seenBy: "cleaner" },
    ],
  },
  "account/sessions": {
    allowed: SIGNED_IN,
    addresses: () => [paths.accountSessions()],
  },
  "account/my-data": {
    allowed: SIGNED_IN,
    addresses: () => [paths.accountData()],
  },
  "account/download": {
    allowed: EVERYBODY,
    addresses: () => [paths.accountDataDownload()],
    leadsTo: paths.accountData(),
  },
  "account/delete": {
    inlineScript: true,
    allowed: SIGNED_IN,
    addresses: () => [
      paths.accountDelete(),
      { address: paths.accountDelete(), seenBy: "newcomer" },
      { address: paths.accountDelete(), seenBy: "cleaner" },
      // The only admin can't delete their account.
      { address: paths.accountDelete(), seenBy: "admin" },
      { address: paths.accountDelete(), form: { currentPassword: "", username: "" }, status: 400 },
    ],
  },
  "public/developer-setup": {
    inlineScript: true,
    allowed: EVERYBODY,
    addresses: () => [paths.developerSetup(), paths.developerSetup({ tab: "line" })],
  },
  "offline/everybody": {
    allowed: EVERYBODY,
    addresses: () => [offlinePath()],
  },
  // Guests read that nothing is kept.
  "offline/mine": {
    allowed: EVERYBODY,
    addresses: () => [myOfflinePath()],
  },
  "public/robots": {
    allowed: EVERYBODY,
    addresses: () => ["/robots.txt"],
  },
  "public/sitemap": {
    allowed: EVERYBODY,
    addresses: () => ["/sitemap.xml"],
  },
  "cleaner/calendar-feed": {
    // Calendar programs have no session.
    allowed: EVERYBODY,
    addresses: ({ feedToken }) => [paths.calendarFeed(feedToken)],
  },
  "api/unknown": {
    allowed: EVERYBODY,
    addresses: () => ["/api/nothing", "/api"],
    status: 404,
  },
  "api/refused": {
    allowed: EVERYBODY,
    addresses: () => ["/api/refused", { address: "/api/refused?status=413", status: 413 }],
    status: 403,
  },
  "api/services": {
    allowed: EVERYBODY,
    addresses: () => ["/api/services"],
  },
  "api/testimonials": {
    allowed: EVERYBODY,
    addresses: () => ["/api/testimonials"],
  },
  "api/cleaners": {
    allowed: EVERYBODY,
    addresses: () => ["/api/cleaners"],
  },
  "api/bookings": {
    allowed: SIGNED_IN,
    addresses: () => ["/api/bookings"],
  },
  "api/booking-status": {
    allowed: EVERYBODY,
    addresses: ({ bookingId }) => [`/api/bookings/${bookingId}/status`],
    status: 405,
  },
  "api/me": {
    allowed: SIGNED_IN,
    addresses: () => ["/api/users/me"],
  },
  "api/register": {
    allowed: EVERYBODY,
    addresses: () => ["/api/users/register"],
    status: 405,
  },
  "api/verify-email": {
    allowed: EVERYBODY,
    addresses: () => ["/api/verify-email", "/api/verify-email?token=none"],
    status: 400,
  },
  "api/provider-sign-in": {
    allowed: EVERYBODY,
    // The test server has no provider keys.
    addresses: () =>
      PROVIDERS.map((provider) => ({
        address: paths.signInWith(provider),
        leadsTo: paths.signInProblem({ why: "setup-required", provider }),
      })),
  },
  "api/provider-callback": {
    allowed: EVERYBODY,
    addresses: () =>
      PROVIDERS.map((provider) => ({
        address: signInCallbackPath(provider),
        leadsTo: paths.signInProblem({ why: "setup-required", provider }),
      })),
  },
  "api/login": {
    allowed: EVERYBODY,
    addresses: () => ["/api/users/login"],
    status: 405,
  },
  "dashboard/connect-line": {
    allowed: SIGNED_IN,
    addresses: () => [paths.connectLine()],
  },
  "dashboard/case-money-paid": {
    allowed: EVERYBODY,
    addresses: () => [{ address: caseMoneyPaidPath(0), leadsTo: paths.dashboard() }],
  },
  "dashboard/disconnect-line": {
    allowed: SIGNED_IN,
    addresses: () => [paths.disconnectLine()],
  },
  "api/line-auth-url": {
    allowed: SIGNED_IN,
    // The test server has no provider keys.
    addresses: () => [paths.lineAuthUrl()],
    status: 404,
  },
  "api/line-disconnect": {
    allowed: EVERYBODY,
    addresses: () => [paths.disconnectLineByScript()],
    status: 405,
  },
  "api/logout": {
    allowed: EVERYBODY,
    addresses: () => ["/api/users/logout"],
    status: 405,
  },
};

/** One face of a route, with its expectations. */
export interface Face extends Omit<Route, "addresses">, FaceOptions {
  route: string;
  kind: MappedRoute["kind"];
  /** The page sends JavaScript. */
  hydrates: boolean;
}

/** Returns all faces of all routes of a kind. */
export function facesOf(wanted: MappedRoute["kind"], facts: RouteFacts): Face[] {
  return ROUTE_MAP.filter(({ kind }) => kind === wanted).flatMap((route) => {
    const { addresses, ...entry } = ROUTES[route.id] ?? { allowed: [], addresses: () => [] };
    return addresses(facts).map((face) => ({
      ...entry,
      route: route.id,
      kind: wanted,
      hydrates: isPage(route) && route.hydrates === true,
      ...(typeof face === "string" ? { address: face } : face),
    }));
  });
}

export interface RemixRoute {
  id: string;
  path?: string;
  index?: boolean;
  children?: RemixRoute[];
}

/** Returns all routes as Remix lists them, from the root on. */
export function routeTree(): RemixRoute[] {
  return JSON.parse(
    execFileSync(
      process.execPath,
      [resolve("node_modules/@remix-run/dev/dist/cli.js"), "routes", "--json"],
      {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
        // In development there is one more page.
        env: { ...process.env, NODE_ENV: "production" },
      },
    ),
  ) as RemixRoute[];
}

/** Returns the ids of all pages. */
export function pageRoutes(): string[] {
  return ROUTE_MAP.filter(isPage).map(({ id }) => id);
}

/** Returns the ids of all routes that answer requests. */
export function builtRoutes(): string[] {
  return ROUTE_MAP.filter(({ kind }) => kind !== "layout").map(({ id }) => id);
}

/**
 * Returns the ids of the routes that contain a route, outermost first: its layouts, and the list behind a
 * dialog.
 */
export function layoutsOf(route: string): string[] {
  const parent = ROUTE_MAP.find(({ id }) => id === route)?.within;
  return parent === undefined ? [] : [...layoutsOf(parent), parent];
}
