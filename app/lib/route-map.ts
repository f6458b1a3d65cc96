/** Width and columns of a page; `bands` is home, whose parts run over the full width. */
type PageShape = "reading" | "working" | "desk" | "bands";

/** Name of a style sheet in `app/styles`. */
export type SheetName =
  | "home"
  | "reading"
  | "sign-in"
  | "account"
  | "public-cleaner"
  | "my-booking"
  | "working"
  | "dashboard"
  | "today"
  | "cleaners"
  | "cleaner-profile"
  | "job"
  | "admin"
  | "admin-day"
  | "admin-jobs"
  | "samples";

/** The parts of a document besides its content. */
interface DocumentParts {
  sheet: SheetName;
  /** The page sends JavaScript. Pages that people only read don't. */
  hydrates?: true;
  /** The page has one task, so its footer is one line; signed-in people have that one everywhere. */
  slimFooter?: true;
}

/** Files that a form may have; other forms are refused above 64 KB (`app/http/read-form.server.ts`). */
type TakenFiles = "photo" | "problem-photos";

interface RoutePlace {
  /** Id of the route around it: that layout, or the list over which a dialog is shown. */
  within?: string;
  /** True if it has the same address as the route around it. */
  index?: true;
  takes?: TakenFiles;
}

interface RouteOfAnyKind extends RoutePlace {
  /** It is also the folder below `app/routes` that answers there. */
  id: string;
  /** The full address; `:id` is a variable part, `?` marks an optional one. */
  address: string;
}

/** A document. */
export interface MappedPage extends RouteOfAnyKind, DocumentParts {
  kind: "page";
  shape: PageShape;
}

/**
 * - `layout`: the parts that the pages within it share. Its address is "/" if those of its pages begin
 *   differently.
 * - `form`: accepts forms and redirects. `way`: redirects.
 * - `file`: a download or a feed. `json`: an answer of the API.
 */
interface MappedOther extends RouteOfAnyKind {
  kind: "layout" | "form" | "way" | "file" | "json";
}

export type MappedRoute = MappedPage | MappedOther;

const page = (
  id: string,
  address: string,
  shape: PageShape,
  parts: DocumentParts,
  place: RoutePlace = {},
): MappedPage => ({ id, kind: "page", address, shape, ...parts, ...place });

const routesOfKind =
  (kind: MappedOther["kind"]) =>
  (id: string, address: string, place: RoutePlace = {}): MappedOther => ({
    id,
    kind,
    address,
    ...place,
  });

const [layout, form, way] = [routesOfKind("layout"), routesOfKind("form"), routesOfKind("way")];
const [file, json] = [routesOfKind("file"), routesOfKind("json")];

// Pages without scripts: each is a document of its own.
const HOME: DocumentParts = { sheet: "home" };
const READING: DocumentParts = { sheet: "reading" };
const ACCOUNT: DocumentParts = { sheet: "account" };
const ONE_TASK: DocumentParts = { sheet: "sign-in", slimFooter: true };
const MY_BOOKING: DocumentParts = { sheet: "my-booking" };
const MY_BOOKING_FORM: DocumentParts = { sheet: "my-booking", slimFooter: true };

// Pages with scripts: those with one sheet lead to each other without a new document.
const WORKING: DocumentParts = { sheet: "working", hydrates: true };
const DASHBOARD: DocumentParts = { sheet: "dashboard", hydrates: true };
const STEPS: DocumentParts = { sheet: "working", hydrates: true, slimFooter: true };
const TODAY: DocumentParts = { sheet: "today", hydrates: true, slimFooter: true };
const JOB: DocumentParts = { sheet: "job", hydrates: true, slimFooter: true };
const CLEANERS: DocumentParts = { sheet: "cleaners", hydrates: true, slimFooter: true };
const PROFILE: DocumentParts = { sheet: "cleaner-profile", hydrates: true, slimFooter: true };
const ADMIN: DocumentParts = { sheet: "admin", hydrates: true, slimFooter: true };
const ADMIN_DAY: DocumentParts = { sheet: "admin-day", hydrates: true, slimFooter: true };
const ADMIN_JOBS: DocumentParts = { sheet: "admin-jobs", hydrates: true, slimFooter: true };
const SAMPLES: DocumentParts = { sheet: "samples", hydrates: true, slimFooter: true };

/**
 * The map of the site: one line per address, with everything about it that isn't the route's own work. Remix's
 * routes, the style sheets, links that need no new document, footers and the sizes of bodies come from it.
 */
// prettier-ignore
export const ROUTE_MAP: readonly MappedRoute[] = [
  // Pages for everybody.
  page("public/home", "/", "bands", HOME, { index: true }),
  page("public/not-found", "/*", "reading", READING),
  page("public/info-page", "/:infoPage", "reading", READING),
  page("public/browse-cleaners", "/browse-cleaners", "working", WORKING),
  page("public/cleaner", "/cleaners/:cleanerId", "working", { sheet: "public-cleaner" }),
  page("public/developer-setup", "/developer-setup", "working", READING),
  form("public/favourites", "/favourites"),
  form("public/language", "/language"),
  page("public/refused", "/refused", "reading", READING),
  page("public/report-review", "/reviews/:id/report", "reading", READING),
  file("offline/everybody", "/offline"),
  file("offline/mine", "/offline/mine"),
  file("public/robots", "/robots.txt"),
  file("public/sitemap", "/sitemap.xml"),

  // Signing up, in and out.
  page("auth/confirm-email", "/confirm-email", "reading", ONE_TASK),
  page("auth/forgot-password", "/forgot-password", "reading", ONE_TASK),
  page("auth/login", "/login", "reading", ONE_TASK),
  page("auth/second-step", "/login/code", "reading", ONE_TASK),
  page("auth/login-done", "/login/done", "reading", ONE_TASK),
  page("auth/login-problem", "/login/problem", "reading", ONE_TASK),
  form("auth/logout", "/logout"),
  page("auth/reset-password", "/reset-password", "reading", ONE_TASK),
  page("auth/signup", "/signup", "working", ONE_TASK),
  page("auth/check-email", "/signup/check-email", "reading", ONE_TASK),
  page("auth/finish-signup", "/signup/finish", "reading", ONE_TASK),
  page("auth/verify-email", "/verify-email", "reading", ONE_TASK),
  page("auth/resend-verification", "/verify-email/resend", "reading", ONE_TASK),

  // The booking wizard.
  layout("booking/layout", "/booking"),
  page("booking/service", "/booking", "working", STEPS, { within: "booking/layout", index: true }),
  page("booking/cleaner", "/booking/cleaner", "working", STEPS, { within: "booking/layout" }),
  page("booking/confirmation", "/booking/confirmation", "working", STEPS, { within: "booking/layout" }),
  page("booking/details", "/booking/details", "working", STEPS, { within: "booking/layout" }),
  page("booking/time", "/booking/time", "working", STEPS, { within: "booking/layout" }),

  // The customer’s dashboard.
  page("dashboard/overview", "/dashboard", "working", DASHBOARD),
  page("dashboard/favourites", "/dashboard/favourites", "working", DASHBOARD),
  form("dashboard/connect-line", "/line/connect"),
  form("dashboard/disconnect-line", "/line/disconnect"),
  form("dashboard/case-money-paid", "/case-money/:id/paid"),
  file("dashboard/problem-photo", "/problem-photos/:file"),

  // One booking of a customer.
  page("my-booking/page", "/dashboard/bookings/:id", "working", MY_BOOKING),
  file("my-booking/calendar-file", "/dashboard/bookings/:id/calendar.ics"),
  page("my-booking/cancel", "/dashboard/bookings/:id/cancel", "reading", MY_BOOKING_FORM),
  page("my-booking/details", "/dashboard/bookings/:id/details", "reading", MY_BOOKING_FORM),
  page("my-booking/door", "/dashboard/bookings/:id/door", "reading", MY_BOOKING_FORM),
  page("my-booking/if-cleaner-cant", "/dashboard/bookings/:id/if-cleaner-cant", "reading", MY_BOOKING_FORM),
  page("my-booking/more-time", "/dashboard/bookings/:id/more-time", "reading", MY_BOOKING_FORM),
  page("my-booking/reschedule", "/dashboard/bookings/:id/move", "working", MY_BOOKING_FORM),
  page("my-booking/problem", "/dashboard/bookings/:id/problem", "working", MY_BOOKING_FORM, { takes: "problem-photos" }),
  page("my-booking/case", "/dashboard/bookings/:id/problems/:problemId", "working", MY_BOOKING_FORM),
  file("my-booking/promptpay-picture", "/dashboard/bookings/:id/promptpay.png"),
  page("my-booking/review", "/dashboard/bookings/:id/review", "reading", MY_BOOKING_FORM),
  page("my-booking/search", "/dashboard/bookings/:id/search", "working", MY_BOOKING_FORM),
  page("my-booking/tomorrow", "/dashboard/bookings/:id/tomorrow", "reading", MY_BOOKING_FORM),
  page("my-booking/unsafe", "/dashboard/bookings/:id/unsafe", "reading", MY_BOOKING_FORM),

  // The cleaner’s side.
  file("cleaner/calendar-feed", "/calendar/:file"),
  layout("cleaner/layout", "/"),
  page("cleaner/today", "/cleaner-dashboard", "working", TODAY, { within: "cleaner/layout" }),
  page("cleaner/calendar", "/cleaner-dashboard/calendar", "working", CLEANERS, { within: "cleaner/layout" }),
  page("cleaner/new-feed-address", "/cleaner-dashboard/calendar/new-address", "reading", CLEANERS, { within: "cleaner/layout" }),
  page("cleaner/earnings", "/cleaner-dashboard/earnings", "working", CLEANERS, { within: "cleaner/layout" }),
  page("cleaner/history", "/cleaner-dashboard/history", "working", CLEANERS, { within: "cleaner/layout" }),
  page("cleaner/job", "/cleaner-dashboard/jobs/:id", "working", JOB),
  page("cleaner/answer-review", "/cleaner-dashboard/jobs/:id/answer", "reading", JOB),
  page("cleaner/cancel-job", "/cleaner-dashboard/jobs/:id/cancel", "reading", JOB),
  page("cleaner/offer", "/cleaner-dashboard/offers/:id", "working", JOB),
  page("cleaner/absence", "/cleaner-dashboard/off", "working", CLEANERS),
  page("cleaner/decline-job", "/cleaner-dashboard/jobs/:id/decline", "working", JOB, { within: "cleaner/layout" }),
  page("cleaner/door", "/cleaner-dashboard/jobs/:id/door", "reading", JOB),
  page("cleaner/more-time", "/cleaner-dashboard/jobs/:id/more-time", "reading", JOB),
  page("cleaner/nobody-home", "/cleaner-dashboard/jobs/:id/nobody-home", "reading", JOB, { takes: "problem-photos" }),
  page("cleaner/report-problem", "/cleaner-dashboard/jobs/:id/problem", "reading", JOB, { takes: "problem-photos" }),
  page("cleaner/case", "/cleaner-dashboard/jobs/:id/problems/:problemId", "working", JOB),
  page("cleaner/tomorrow", "/cleaner-dashboard/jobs/:id/tomorrow", "reading", JOB),
  page("cleaner/unsafe", "/cleaner-dashboard/jobs/:id/unsafe", "reading", JOB),
  page("cleaner/notifications", "/cleaner-dashboard/notifications", "working", CLEANERS, { within: "cleaner/layout" }),
  page("cleaner/settings", "/cleaner-dashboard/settings", "working", PROFILE, { within: "cleaner/layout" }),
  page("cleaner/blocked-customers", "/cleaner-dashboard/settings/blocked", "reading", PROFILE, { within: "cleaner/layout" }),
  page("cleaner/background-check", "/cleaner-dashboard/settings/check", "reading", PROFILE, { within: "cleaner/layout" }),
  page("cleaner/instant-booking", "/cleaner-dashboard/settings/instant", "reading", PROFILE, { within: "cleaner/layout" }),
  page("cleaner/pause", "/cleaner-dashboard/settings/pause", "reading", PROFILE, { within: "cleaner/layout" }),
  page("cleaner/promptpay", "/cleaner-dashboard/settings/promptpay", "reading", PROFILE, { within: "cleaner/layout" }),
  page("cleaner/areas", "/cleaner-profile/areas", "working", PROFILE, { within: "cleaner/layout" }),
  page("cleaner/availability", "/cleaner-profile/availability", "working", PROFILE, { within: "cleaner/layout" }),
  page("cleaner/edit-profile", "/cleaner-profile/edit", "working", PROFILE, { takes: "photo" }),
  page("cleaner/signup", "/cleaner-signup", "reading", PROFILE, { takes: "photo" }),
  page("cleaner/link-provider", "/cleaner-signup/link", "reading", PROFILE),
  file("cleaner/signup-photo", "/cleaner-signup/photo"),

  // The account of any signed-in user.
  layout("account/layout", "/account"),
  page("account/overview", "/account", "working", ACCOUNT, { within: "account/layout", index: true }),
  page("account/my-data", "/account/data", "working", ACCOUNT, { within: "account/layout" }),
  page("account/delete", "/account/data/delete", "working", ACCOUNT, { within: "account/layout" }),
  form("account/download", "/account/data/download", { within: "account/layout" }),
  page("account/email", "/account/email", "reading", ACCOUNT, { within: "account/layout" }),
  page("account/homes", "/account/homes", "working", ACCOUNT, { within: "account/layout" }),
  page("account/marks", "/account/marks", "reading", ACCOUNT, { within: "account/layout" }),
  page("account/answer-mark", "/account/marks/:id", "reading", ACCOUNT, { within: "account/layout" }),
  page("account/password", "/account/password", "working", ACCOUNT, { within: "account/layout" }),
  page("account/profile", "/account/profile", "reading", ACCOUNT, { within: "account/layout" }),
  page("account/sessions", "/account/sessions", "working", ACCOUNT, { within: "account/layout" }),
  page("account/sign-in", "/account/sign-in", "reading", ACCOUNT, { within: "account/layout" }),
  page("account/second-factor", "/account/second-factor", "reading", ACCOUNT),
  page("account/ask-again", "/account/confirm", "reading", ACCOUNT),
  page("account/notifications", "/dashboard/notifications", "working", CLEANERS),
  page("account/inbox", "/notices", "working", ACCOUNT),

  // The admins’ side.
  layout("admin/layout", "/admin"),
  page("admin/overview", "/admin", "desk", ADMIN, { within: "admin/layout", index: true }),
  page("admin/audit", "/admin/audit", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/bookings/list", "/admin/bookings", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/bookings/page", "/admin/bookings/:id", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/bookings/list-step", "/admin/bookings/:id/:step", "desk", ADMIN, { within: "admin/bookings/list" }),
  page("admin/bookings/page-step", "/admin/bookings/:id/do/:step", "desk", ADMIN, { within: "admin/bookings/page" }),
  page("admin/bookings/lift-block", "/admin/bookings/:id/lift", "desk", ADMIN, { within: "admin/bookings/page" }),
  page("admin/bookings/correct-payment", "/admin/bookings/:id/payment", "desk", ADMIN, { within: "admin/bookings/page" }),
  page("admin/bookings/reschedule", "/admin/bookings/:id/move", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/bookings/reassign", "/admin/bookings/:id/reassign", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/bookings/new", "/admin/bookings/new", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/bookings/unconfirmed", "/admin/unconfirmed", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/site/business", "/admin/business", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/site/claims", "/admin/business/claims", "desk", ADMIN, { within: "admin/site/business" }),
  page("admin/cleaners/list", "/admin/cleaners", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/cleaners/page", "/admin/cleaners/:id", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/cleaners/absence", "/admin/cleaners/:id/off", "desk", ADMIN_JOBS, { within: "admin/layout" }),
  page("admin/cleaners/jobs-ahead", "/admin/cleaners/:id/jobs", "desk", ADMIN_JOBS, { within: "admin/layout" }),
  page("admin/cleaners/ask-for-changes", "/admin/cleaners/:id/ask", "desk", ADMIN, { within: "admin/cleaners/page" }),
  page("admin/cleaners/unverify", "/admin/cleaners/:id/unverify", "desk", ADMIN, { within: "admin/cleaners/page" }),
  page("admin/day", "/admin/day/:date?", "desk", ADMIN_DAY, { within: "admin/layout" }),
  file("admin/export", "/admin/export/:file"),
  page("admin/marks/list", "/admin/marks", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/marks/decide", "/admin/marks/:id", "desk", ADMIN, { within: "admin/marks/list" }),
  page("admin/money/unpaid", "/admin/unpaid", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/money/fees", "/admin/fees", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/money/fees-of-cleaner", "/admin/fees/:id", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/money/record-payment", "/admin/fees/:id/payment", "desk", ADMIN, { within: "admin/money/fees-of-cleaner" }),
  page("admin/money/take-back", "/admin/fees/:id/take-back/:lineId", "desk", ADMIN, { within: "admin/money/fees-of-cleaner" }),
  page("admin/money/waive", "/admin/fees/:id/waive/:bookingId?", "desk", ADMIN, { within: "admin/money/fees-of-cleaner" }),
  page("admin/notes", "/admin/notes/:about/:id", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/site/notifications", "/admin/notices", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/site/discard-notification", "/admin/notices/:id/discard", "desk", ADMIN, { within: "admin/site/notifications" }),
  page("admin/site/retry-notifications", "/admin/notices/retry-all", "desk", ADMIN, { within: "admin/site/notifications" }),
  page("admin/bookings/problems", "/admin/problems", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/bookings/settle-problem", "/admin/problems/:id", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/bookings/case-money", "/admin/problems/:id/money", "desk", ADMIN, { within: "admin/bookings/settle-problem" }),
  page("admin/bookings/redo", "/admin/problems/:id/redo", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/site/reviews", "/admin/reviews", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/site/review-step", "/admin/reviews/:id/:step", "desk", ADMIN, { within: "admin/site/reviews" }),
  page("admin/search", "/admin/search", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/site/services", "/admin/services", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/site/edit-service", "/admin/services/:id", "desk", ADMIN, { within: "admin/site/services" }),
  page("admin/site/service-step", "/admin/services/:id/:step", "desk", ADMIN, { within: "admin/site/services" }),
  page("admin/site/system", "/admin/system", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/site/testimonials", "/admin/testimonials", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/site/edit-testimonial", "/admin/testimonials/:id", "desk", ADMIN, { within: "admin/site/testimonials" }),
  page("admin/site/testimonial-step", "/admin/testimonials/:id/:step", "desk", ADMIN, { within: "admin/site/testimonials" }),
  page("admin/people/list", "/admin/users", "desk", ADMIN, { within: "admin/layout" }),
  page("admin/people/edit", "/admin/users/:id", "desk", ADMIN, { within: "admin/people/list" }),
  page("admin/people/make-admin", "/admin/users/:id/make-admin", "desk", ADMIN, { within: "admin/people/list" }),
  page("admin/people/step", "/admin/users/:id/:step", "desk", ADMIN, { within: "admin/people/list" }),
  way("admin/former-address", "/admin-dashboard"),

  // The JSON API.
  json("api/unknown", "/api/*"),
  json("api/admin-bookings", "/api/admin/bookings"),
  json("api/admin-booking", "/api/admin/bookings/:id"),
  json("api/admin-cleaners", "/api/admin/cleaners"),
  json("api/admin-verify-cleaner", "/api/admin/cleaners/:id/verify"),
  json("api/admin-service", "/api/admin/services/:id"),
  json("api/admin-users", "/api/admin/users"),
  json("api/admin-user", "/api/admin/users/:id"),
  form("api/provider-sign-in", "/api/auth/:provider"),
  form("api/provider-callback", "/api/auth/:provider/callback"),
  json("api/bookings", "/api/bookings"),
  json("api/booking-status", "/api/bookings/:id/status"),
  json("api/cleaner-me", "/api/cleaner/me"),
  json("api/cleaner-profile", "/api/cleaner/profile"),
  json("api/cleaner-register", "/api/cleaner/register", { takes: "photo" }),
  json("api/cleaners", "/api/cleaners"),
  json("api/line-auth-url", "/api/line/auth-url"),
  json("api/line-disconnect", "/api/line/disconnect"),
  json("api/passkey-confirmation", "/api/passkeys/confirmation"),
  json("api/passkey-registration", "/api/passkeys/registration"),
  json("api/passkey-sign-in", "/api/passkeys/sign-in"),
  json("api/push-subscription", "/api/notifications/subscribe"),
  json("api/refused", "/api/refused"),
  json("api/services", "/api/services"),
  json("api/testimonials", "/api/testimonials"),
  json("api/login", "/api/users/login"),
  json("api/logout", "/api/users/logout"),
  json("api/me", "/api/users/me"),
  json("api/register", "/api/users/register"),
  json("api/verify-email", "/api/verify-email"),
];

/** Pages for developers: neither in the built server nor in what browsers load. */
export const DEVELOPMENT_ROUTES: readonly MappedRoute[] = [
  page("samples/parts", "/samples", "working", SAMPLES),
];

/** True if a route is a document, so that the columns of documents are known. */
export const isPage = (route: MappedRoute): route is MappedPage => route.kind === "page";
