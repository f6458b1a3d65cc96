/**
 * One route in the map of the site: one line per address. The id is also the folder below `app/routes` that
 * answers there. A route `within` another is shown inside of that layout, or over that list.
 */
export interface MappedRoute {
  id: string;
  /**
   * - `page`: a document. `layout`: the parts that the pages within it share.
   * - `form`: accepts forms and redirects. `way`: redirects.
   * - `file`: a download or a feed. `json`: an answer of the API.
   */
  kind: "page" | "layout" | "form" | "way" | "file" | "json";
  /** The full address; `:id` is a variable part, `?` marks an optional one. */
  address: string;
  within?: string;
  /** True if it has the same address as the route around it. */
  index?: true;
}

const routesOfKind =
  (kind: MappedRoute["kind"]) =>
  (
    id: string,
    address: string,
    place: Pick<MappedRoute, "within" | "index"> = {},
  ): MappedRoute => ({
    id,
    kind,
    address,
    ...place,
  });

const [page, layout, form] = [routesOfKind("page"), routesOfKind("layout"), routesOfKind("form")];
const [way, file, json] = [routesOfKind("way"), routesOfKind("file"), routesOfKind("json")];

// prettier-ignore
export const ROUTE_MAP: readonly MappedRoute[] = [
  // Pages for everybody.
  page("public/home", "/", { index: true }),
  page("public/not-found", "/*"),
  page("public/info-page", "/:infoPage"),
  page("public/browse-cleaners", "/browse-cleaners"),
  page("public/cleaner", "/cleaners/:cleanerId"),
  page("public/developer-setup", "/developer-setup"),
  form("public/favourites", "/favourites"),
  form("public/language", "/language"),
  page("public/refused", "/refused"),
  page("public/report-review", "/reviews/:id/report"),
  file("public/robots", "/robots.txt"),
  file("public/sitemap", "/sitemap.xml"),

  // Signing up, in and out.
  page("auth/confirm-email", "/confirm-email"),
  page("auth/forgot-password", "/forgot-password"),
  page("auth/login", "/login"),
  page("auth/login-done", "/login/done"),
  page("auth/login-problem", "/login/problem"),
  form("auth/logout", "/logout"),
  page("auth/reset-password", "/reset-password"),
  page("auth/signup", "/signup"),
  page("auth/check-email", "/signup/check-email"),
  page("auth/finish-signup", "/signup/finish"),
  page("auth/verify-email", "/verify-email"),
  page("auth/resend-verification", "/verify-email/resend"),

  // The booking wizard.
  layout("booking/layout", "/booking"),
  page("booking/service", "/booking", { within: "booking/layout", index: true }),
  page("booking/cleaner", "/booking/cleaner", { within: "booking/layout" }),
  page("booking/confirmation", "/booking/confirmation", { within: "booking/layout" }),
  page("booking/details", "/booking/details", { within: "booking/layout" }),
  page("booking/time", "/booking/time", { within: "booking/layout" }),

  // The customer’s dashboard.
  page("dashboard/overview", "/dashboard"),
  form("dashboard/connect-line", "/line/connect"),
  form("dashboard/disconnect-line", "/line/disconnect"),
  file("dashboard/problem-photo", "/problem-photos/:file"),

  // One booking of a customer.
  page("my-booking/page", "/dashboard/bookings/:id"),
  file("my-booking/calendar-file", "/dashboard/bookings/:id/calendar.ics"),
  page("my-booking/cancel", "/dashboard/bookings/:id/cancel"),
  page("my-booking/details", "/dashboard/bookings/:id/details"),
  page("my-booking/if-cleaner-cant", "/dashboard/bookings/:id/if-cleaner-cant"),
  page("my-booking/reschedule", "/dashboard/bookings/:id/move"),
  page("my-booking/problem", "/dashboard/bookings/:id/problem"),
  file("my-booking/promptpay-picture", "/dashboard/bookings/:id/promptpay.png"),
  page("my-booking/review", "/dashboard/bookings/:id/review"),
  page("my-booking/search", "/dashboard/bookings/:id/search"),
  page("my-booking/unsafe", "/dashboard/bookings/:id/unsafe"),

  // The cleaner’s side.
  file("cleaner/calendar-feed", "/calendar/:file"),
  layout("cleaner/layout", "/cleaner-dashboard"),
  page("cleaner/today", "/cleaner-dashboard", { within: "cleaner/layout", index: true }),
  page("cleaner/calendar", "/cleaner-dashboard/calendar", { within: "cleaner/layout" }),
  page("cleaner/new-feed-address", "/cleaner-dashboard/calendar/new-address", { within: "cleaner/layout" }),
  page("cleaner/earnings", "/cleaner-dashboard/earnings"),
  page("cleaner/history", "/cleaner-dashboard/history", { within: "cleaner/layout" }),
  page("cleaner/job", "/cleaner-dashboard/jobs/:id"),
  page("cleaner/answer-review", "/cleaner-dashboard/jobs/:id/answer"),
  page("cleaner/cancel-job", "/cleaner-dashboard/jobs/:id/cancel"),
  page("cleaner/offer", "/cleaner-dashboard/offers/:id"),
  page("cleaner/absence", "/cleaner-dashboard/off"),
  page("cleaner/decline-job", "/cleaner-dashboard/jobs/:id/decline", { within: "cleaner/layout" }),
  page("cleaner/nobody-home", "/cleaner-dashboard/jobs/:id/nobody-home"),
  page("cleaner/report-problem", "/cleaner-dashboard/jobs/:id/problem"),
  page("cleaner/unsafe", "/cleaner-dashboard/jobs/:id/unsafe"),
  page("cleaner/notifications", "/cleaner-dashboard/notifications", { within: "cleaner/layout" }),
  page("cleaner/settings", "/cleaner-dashboard/settings", { within: "cleaner/layout" }),
  page("cleaner/blocked-customers", "/cleaner-dashboard/settings/blocked"),
  page("cleaner/background-check", "/cleaner-dashboard/settings/check"),
  page("cleaner/instant-booking", "/cleaner-dashboard/settings/instant"),
  page("cleaner/pause", "/cleaner-dashboard/settings/pause"),
  page("cleaner/promptpay", "/cleaner-dashboard/settings/promptpay"),
  page("cleaner/areas", "/cleaner-profile/areas"),
  page("cleaner/availability", "/cleaner-profile/availability"),
  page("cleaner/edit-profile", "/cleaner-profile/edit"),
  page("cleaner/signup", "/cleaner-signup"),
  page("cleaner/link-provider", "/cleaner-signup/link"),
  file("cleaner/signup-photo", "/cleaner-signup/photo"),

  // The account of any signed-in user.
  layout("account/layout", "/account"),
  page("account/overview", "/account", { within: "account/layout", index: true }),
  page("account/my-data", "/account/data", { within: "account/layout" }),
  page("account/delete", "/account/data/delete", { within: "account/layout" }),
  form("account/download", "/account/data/download", { within: "account/layout" }),
  page("account/email", "/account/email", { within: "account/layout" }),
  page("account/homes", "/account/homes", { within: "account/layout" }),
  page("account/password", "/account/password", { within: "account/layout" }),
  page("account/profile", "/account/profile", { within: "account/layout" }),
  page("account/sessions", "/account/sessions", { within: "account/layout" }),
  page("account/sign-in", "/account/sign-in", { within: "account/layout" }),
  page("account/notifications", "/dashboard/notifications"),
  page("account/inbox", "/notices"),

  // The admins’ side.
  layout("admin/layout", "/admin"),
  page("admin/overview", "/admin", { within: "admin/layout", index: true }),
  page("admin/audit", "/admin/audit", { within: "admin/layout" }),
  page("admin/bookings/list", "/admin/bookings", { within: "admin/layout" }),
  page("admin/bookings/page", "/admin/bookings/:id", { within: "admin/layout" }),
  page("admin/bookings/list-step", "/admin/bookings/:id/:step", { within: "admin/bookings/list" }),
  page("admin/bookings/page-step", "/admin/bookings/:id/do/:step", { within: "admin/bookings/page" }),
  page("admin/bookings/lift-block", "/admin/bookings/:id/lift", { within: "admin/bookings/page" }),
  page("admin/bookings/reschedule", "/admin/bookings/:id/move", { within: "admin/layout" }),
  page("admin/bookings/reassign", "/admin/bookings/:id/reassign", { within: "admin/layout" }),
  page("admin/bookings/new", "/admin/bookings/new", { within: "admin/layout" }),
  page("admin/site/business", "/admin/business", { within: "admin/layout" }),
  page("admin/site/claims", "/admin/business/claims", { within: "admin/site/business" }),
  page("admin/cleaners/list", "/admin/cleaners", { within: "admin/layout" }),
  page("admin/cleaners/page", "/admin/cleaners/:id", { within: "admin/layout" }),
  page("admin/cleaners/absence", "/admin/cleaners/:id/off", { within: "admin/layout" }),
  page("admin/cleaners/ask-for-changes", "/admin/cleaners/:id/ask", { within: "admin/cleaners/page" }),
  page("admin/cleaners/unverify", "/admin/cleaners/:id/unverify", { within: "admin/cleaners/page" }),
  file("admin/export", "/admin/export/:file"),
  page("admin/money/fees", "/admin/fees", { within: "admin/layout" }),
  page("admin/money/fees-of-cleaner", "/admin/fees/:id", { within: "admin/layout" }),
  page("admin/money/record-payment", "/admin/fees/:id/payment", { within: "admin/money/fees-of-cleaner" }),
  page("admin/money/take-back", "/admin/fees/:id/take-back/:lineId", { within: "admin/money/fees-of-cleaner" }),
  page("admin/money/waive", "/admin/fees/:id/waive/:bookingId?", { within: "admin/money/fees-of-cleaner" }),
  page("admin/site/notifications", "/admin/notices", { within: "admin/layout" }),
  page("admin/site/discard-notification", "/admin/notices/:id/discard", { within: "admin/site/notifications" }),
  page("admin/site/retry-notifications", "/admin/notices/retry-all", { within: "admin/site/notifications" }),
  page("admin/bookings/problems", "/admin/problems", { within: "admin/layout" }),
  page("admin/bookings/settle-problem", "/admin/problems/:id", { within: "admin/bookings/problems" }),
  page("admin/site/reviews", "/admin/reviews", { within: "admin/layout" }),
  page("admin/site/review-step", "/admin/reviews/:id/:step", { within: "admin/site/reviews" }),
  page("admin/site/services", "/admin/services", { within: "admin/layout" }),
  page("admin/site/edit-service", "/admin/services/:id", { within: "admin/site/services" }),
  page("admin/site/service-step", "/admin/services/:id/:step", { within: "admin/site/services" }),
  page("admin/site/testimonials", "/admin/testimonials", { within: "admin/layout" }),
  page("admin/site/edit-testimonial", "/admin/testimonials/:id", { within: "admin/site/testimonials" }),
  page("admin/site/testimonial-step", "/admin/testimonials/:id/:step", { within: "admin/site/testimonials" }),
  page("admin/people/list", "/admin/users", { within: "admin/layout" }),
  page("admin/people/edit", "/admin/users/:id", { within: "admin/people/list" }),
  page("admin/people/step", "/admin/users/:id/:step", { within: "admin/people/list" }),
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
  json("api/cleaner-register", "/api/cleaner/register"),
  json("api/cleaners", "/api/cleaners"),
  json("api/line-auth-url", "/api/line/auth-url"),
  json("api/line-disconnect", "/api/line/disconnect"),
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
export const DEVELOPMENT_ROUTES: readonly MappedRoute[] = [page("samples/parts", "/samples")];
