import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { INFO_PAGES, paths } from "~/lib/paths";
import { PROVIDERS, type Role } from "~/lib/vocabulary";
import type { FreeJob } from "./data-beside-server";

/** Who asks. */
export const PEOPLE = ["guest", "customer", "cleaner", "admin"] as const satisfies (
  "guest" | Role
)[];
export type Person = (typeof PEOPLE)[number];

/** What the addresses of some pages need to know. */
export interface Facts {
  job: FreeJob;
  /** A booking of the customer. */
  bookingId: number;
  /** Of a link that was mailed to the customer, and still works. */
  resetToken: string;
  /** The listed cleaner with most reviews. */
  popularCleanerId: number;
  /** A customer who came a moment ago: no bookings, no address, no phone, no password. */
  newcomerId: number;
  /** The `Cookie` of a browser in which somebody waits for their verification mail. */
  awaitingCookie: string;
  /** The `Cookie` of a browser to which the page before left a message. */
  toastCookie: string;
  /** The `Cookie` of a browser in which LINE has vouched for somebody new without an email. */
  unfinishedCookie: string;
  /** The `Cookie` of a browser in which Google has vouched for the customer, who is to say yes. */
  linkableCookie: string;
  /** Of a verification link that was not followed in time. */
  expiredToken: string;
}

/** How somebody comes to see a page: its address, and what else it depends on. */
interface Look {
  address: string;
  /** Status of this face, where it isn't the route's. */
  status?: number;
  /** What the browser brings along besides the session. */
  cookie?: string;
  /** What was sent from the page just now: it shows why it was refused. */
  form?: Record<string, string>;
  /** Who sees it so, if not the demo's customer. */
  seenBy?: "newcomer" | "cleaner" | "admin";
  /** Where this face leads on to at once. */
  leadsTo?: string;
}

interface Route {
  /** A `page` is HTML; a `form` only takes POST; a `file` is text or XML; `json` is the API. */
  kind: "page" | "form" | "file" | "json";
  /** Who may come. Pages that need a sign-in lead guests to it; other roles get 403. */
  allowed: readonly Person[];
  /** The faces that the route has: with content, without, with a problem. */
  addresses: (facts: Facts) => readonly (string | Look)[];
  /** Status of these faces, where it isn't 200. */
  status?: number;
  /** Where a `form` leads whoever opens it. */
  leadsTo?: string;
  /** The page sends JavaScript. */
  hydrates?: true;
  /** A few inline lines at most, to do at once what a button on it does. */
  inlineScript?: true;
}

const EVERYBODY = PEOPLE;
const SIGNED_IN = ["customer", "cleaner", "admin"] as const;

/**
 * Every route of the product. Accessibility, bytes, statements and roles are checked for each of
 * them; a route without an entry here fails a test (`tests/http/all-routes.test.ts`).
 */
export const ROUTES: Record<string, Route> = {
  "routes/public/_index": {
    kind: "page",
    allowed: EVERYBODY,
    addresses: ({ toastCookie }) => [paths.home(), { address: paths.home(), cookie: toastCookie }],
  },
  "routes/public/$": {
    kind: "page",
    allowed: EVERYBODY,
    addresses: () => ["/no/such/page", "/wp-login.php"],
    status: 404,
  },
  "routes/public/refused": {
    kind: "page",
    allowed: EVERYBODY,
    addresses: () => ["/refused", { address: "/refused?status=413", status: 413 }],
    status: 403,
  },
  "routes/public/$infoPage": {
    kind: "page",
    allowed: EVERYBODY,
    addresses: () => INFO_PAGES.map(paths.info),
  },
  "routes/public/browse-cleaners": {
    kind: "page",
    allowed: EVERYBODY,
    hydrates: true,
    addresses: () => [
      paths.browse(),
      paths.browse({ q: "zzzzzz" }),
      paths.browse({ q: "ทำ" }),
      paths.browse({ q: "a" }),
      paths.browse({ service: "deep-cleaning" }),
      paths.browse({ page: 2 }),
    ],
  },
  "routes/public/cleaners.$cleanerId": {
    kind: "page",
    allowed: EVERYBODY,
    addresses: ({ job, popularCleanerId }) => [
      paths.cleaner(job.cleanerId),
      paths.cleaner(popularCleanerId),
    ],
  },
  "routes/auth/login": {
    kind: "page",
    inlineScript: true,
    // Who is signed in already goes on to where they wanted.
    allowed: ["guest"],
    addresses: () => [
      paths.login(),
      paths.login("/dashboard?page=2"),
      { address: paths.login(), form: { username: "" }, status: 400 },
    ],
  },
  "routes/auth/login_.problem": {
    kind: "page",
    allowed: EVERYBODY,
    addresses: () => [
      paths.signInProblem({ why: "cancelled", provider: "line", redirect: "/dashboard" }),
      paths.signInProblem({ why: "sign-in-first", provider: "google" }),
      { address: paths.signInProblem({ why: "lost", provider: "line" }), status: 400 },
      { address: paths.signInProblem(), status: 404 },
    ],
  },
  "routes/auth/login_.done": {
    kind: "page",
    allowed: EVERYBODY,
    // Where it was no popup's last page it has nothing to announce.
    addresses: () => [paths.signInDone({ next: paths.dashboard() })],
  },
  "routes/auth/signup": {
    kind: "page",
    inlineScript: true,
    allowed: ["guest"],
    addresses: () => [
      paths.signup(),
      paths.signup("/dashboard?page=2"),
      { address: paths.signup(), form: { email: "nok" }, status: 400 },
    ],
  },
  "routes/auth/signup_.finish": {
    kind: "page",
    allowed: EVERYBODY,
    // It is for whom a provider has just vouched for in that browser.
    addresses: ({ unfinishedCookie: cookie }) => [
      { address: paths.finishSignUp(), cookie },
      { address: paths.finishSignUp(), cookie, form: { email: "nok" }, status: 400 },
    ],
  },
  "routes/auth/signup_.check-email": {
    kind: "page",
    allowed: ["guest"],
    // It shows whom the mail went to, and only that browser knows.
    addresses: ({ awaitingCookie }) => [{ address: paths.checkEmail(), cookie: awaitingCookie }],
  },
  "routes/auth/verify-email": {
    kind: "page",
    inlineScript: true,
    allowed: EVERYBODY,
    addresses: ({ expiredToken }) => [
      { address: paths.verifyEmail(), status: 400 },
      paths.verifyEmail("a-token-that-there-is-none-of"),
      { address: paths.verifyEmail("a-token-that-there-is-none-of"), form: {}, status: 400 },
      { address: paths.verifyEmail(expiredToken), form: {}, status: 410 },
    ],
  },
  "routes/auth/verify-email_.resend": {
    kind: "page",
    allowed: EVERYBODY,
    addresses: () => [
      paths.resendVerification(),
      paths.resendVerification({ sent: 1 }),
      { address: paths.resendVerification(), form: { email: "nok" }, status: 400 },
    ],
  },
  "routes/auth/logout": { kind: "form", allowed: EVERYBODY, addresses: () => [paths.logout()] },
  "routes/public/language": {
    kind: "form",
    allowed: EVERYBODY,
    addresses: () => [paths.language()],
  },
  "routes/booking/booking._index": {
    kind: "page",
    allowed: SIGNED_IN,
    hydrates: true,
    addresses: ({ job }) => [
      paths.booking(),
      paths.booking({ area: job.area }),
      paths.booking({ cleanerId: job.cleanerId, serviceId: job.serviceId }),
      `${paths.booking()}?why=service-missing`,
    ],
  },
  "routes/booking/booking.cleaner": {
    kind: "page",
    allowed: SIGNED_IN,
    hydrates: true,
    addresses: ({ job: { serviceId, area, cleanerId } }) => [
      paths.bookingCleaner({ serviceId }),
      paths.bookingCleaner({ serviceId, area, cleanerId }),
    ],
  },
  "routes/booking/booking.time": {
    kind: "page",
    allowed: SIGNED_IN,
    hydrates: true,
    addresses: ({ job: { serviceId, cleanerId, date, time } }) => [
      paths.bookingTime({ serviceId, cleanerId }),
      paths.bookingTime({ serviceId, cleanerId, date, time }),
      paths.bookingTime({ serviceId, cleanerId, month: "2027-04" }),
    ],
  },
  "routes/booking/booking.details": {
    kind: "page",
    allowed: SIGNED_IN,
    hydrates: true,
    addresses: ({ job: { serviceId, cleanerId, date, time } }) => [
      paths.bookingDetails({ serviceId, cleanerId, date, time }),
      { address: paths.bookingDetails({ serviceId, cleanerId, date, time }), seenBy: "newcomer" },
      {
        address: paths.bookingDetails({ serviceId, cleanerId, date, time }),
        form: { address: "" },
        seenBy: "newcomer",
        status: 400,
      },
    ],
  },
  "routes/booking/booking.confirmation": {
    kind: "page",
    // Of a booking that only its customer may see.
    allowed: ["customer"],
    hydrates: true,
    addresses: ({ bookingId }) => [paths.bookingConfirmation(bookingId)],
  },
  "routes/dashboard/dashboard": {
    kind: "page",
    allowed: SIGNED_IN,
    hydrates: true,
    addresses: ({ toastCookie }) => [
      paths.dashboard(),
      paths.dashboard({ tab: "profile" }),
      { address: paths.dashboard(), cookie: toastCookie },
      { address: paths.dashboard(), seenBy: "newcomer" },
      { address: paths.dashboard(), seenBy: "cleaner" },
      { address: paths.dashboard(), seenBy: "admin" },
      { address: paths.dashboard({ tab: "profile" }), seenBy: "newcomer" },
    ],
  },
  "routes/auth/forgot-password": {
    kind: "page",
    allowed: EVERYBODY,
    addresses: () => [
      paths.forgotPassword(),
      paths.forgotPassword({ sent: 1 }),
      { address: paths.forgotPassword(), form: { email: "nok" }, status: 400 },
    ],
  },
  "routes/auth/reset-password": {
    kind: "page",
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
  "routes/auth/confirm-email": {
    kind: "page",
    inlineScript: true,
    allowed: EVERYBODY,
    addresses: () => [
      { address: paths.confirmEmail(), status: 400 },
      paths.confirmEmail("a-token-that-there-is-none-of"),
    ],
  },
  "routes/account/account._index": {
    kind: "page",
    allowed: SIGNED_IN,
    addresses: () => [
      paths.account(),
      { address: paths.account(), seenBy: "newcomer" },
      { address: paths.account(), seenBy: "admin" },
    ],
  },
  "routes/account/account.sign-in": {
    kind: "page",
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
  "routes/account/account.profile": {
    kind: "page",
    allowed: SIGNED_IN,
    addresses: (): readonly (string | Look)[] => [
      paths.accountProfile(),
      { address: paths.accountProfile(), form: { firstName: "", zipCode: "1" }, status: 400 },
      {
        address: paths.accountProfile(),
        // Nobody's profile is as old as that.
        form: { firstName: "Dao Fah", address: "9 Huay Kaew Road", rowVersion: "999999" },
        status: 409,
      },
    ],
  },
  "routes/account/account.email": {
    kind: "page",
    allowed: SIGNED_IN,
    addresses: () => [
      paths.accountEmail(),
      paths.accountEmail({ sent: 1 }),
      { address: paths.accountEmail(), seenBy: "newcomer" },
      { address: paths.accountEmail(), form: { email: "nok" }, status: 400 },
    ],
  },
  "routes/account/account.password": {
    kind: "page",
    allowed: SIGNED_IN,
    addresses: () => [
      paths.accountPassword(),
      { address: paths.accountPassword(), seenBy: "newcomer" },
      { address: paths.accountPassword(), form: { password: "password123" }, status: 400 },
    ],
  },
  "routes/account/account.sessions": {
    kind: "page",
    allowed: SIGNED_IN,
    addresses: () => [paths.accountSessions()],
  },
  "routes/account/account.data": {
    kind: "page",
    allowed: SIGNED_IN,
    addresses: () => [paths.accountData()],
  },
  "routes/account/account.data_.download": {
    kind: "form",
    allowed: EVERYBODY,
    addresses: () => [paths.accountDataDownload()],
    leadsTo: paths.accountData(),
  },
  "routes/account/account.data_.delete": {
    kind: "page",
    allowed: SIGNED_IN,
    addresses: () => [
      paths.accountDelete(),
      { address: paths.accountDelete(), seenBy: "newcomer" },
      { address: paths.accountDelete(), seenBy: "cleaner" },
      // There is one admin, who has to stay.
      { address: paths.accountDelete(), seenBy: "admin" },
      { address: paths.accountDelete(), form: { currentPassword: "", username: "" }, status: 400 },
    ],
  },
  "routes/public/developer-setup": {
    kind: "page",
    inlineScript: true,
    allowed: EVERYBODY,
    addresses: () => [paths.developerSetup(), paths.developerSetup({ tab: "line" })],
  },
  "routes/public/robots[.]txt": {
    kind: "file",
    allowed: EVERYBODY,
    addresses: () => ["/robots.txt"],
  },
  "routes/public/sitemap[.]xml": {
    kind: "file",
    allowed: EVERYBODY,
    addresses: () => ["/sitemap.xml"],
  },
  "routes/api/api.$": {
    kind: "json",
    allowed: EVERYBODY,
    addresses: () => ["/api/nothing", "/api/"],
    status: 404,
  },
  "routes/api/api.refused": {
    kind: "json",
    allowed: EVERYBODY,
    addresses: () => ["/api/refused", { address: "/api/refused?status=413", status: 413 }],
    status: 403,
  },
  "routes/api/api.services": {
    kind: "json",
    allowed: EVERYBODY,
    addresses: () => ["/api/services"],
  },
  "routes/api/api.testimonials": {
    kind: "json",
    allowed: EVERYBODY,
    addresses: () => ["/api/testimonials"],
  },
  "routes/api/api.cleaners": {
    kind: "json",
    allowed: EVERYBODY,
    addresses: () => ["/api/cleaners"],
  },
  "routes/api/api.bookings": {
    kind: "json",
    allowed: SIGNED_IN,
    addresses: () => ["/api/bookings"],
  },
  "routes/api/api.users.me": {
    kind: "json",
    allowed: SIGNED_IN,
    addresses: () => ["/api/users/me"],
  },
  "routes/api/api.users.register": {
    kind: "json",
    allowed: EVERYBODY,
    addresses: () => ["/api/users/register"],
    status: 405,
  },
  "routes/api/api.verify-email": {
    kind: "json",
    allowed: EVERYBODY,
    addresses: () => ["/api/verify-email", "/api/verify-email?token=none"],
    status: 400,
  },
  "routes/api/api.auth.$provider": {
    kind: "form",
    allowed: EVERYBODY,
    // The server of these tests has no keys.
    addresses: () =>
      PROVIDERS.map((provider) => ({
        address: paths.signInWith(provider),
        leadsTo: paths.signInProblem({ why: "setup-required", provider }),
      })),
  },
  "routes/api/api.auth.$provider_.callback": {
    kind: "form",
    allowed: EVERYBODY,
    addresses: () =>
      PROVIDERS.map((provider) => ({
        address: paths.signInCallback(provider),
        leadsTo: paths.signInProblem({ why: "setup-required", provider }),
      })),
  },
  "routes/api/api.users.login": {
    kind: "json",
    allowed: EVERYBODY,
    addresses: () => ["/api/users/login"],
    status: 405,
  },
  "routes/api/api.users.logout": {
    kind: "json",
    allowed: EVERYBODY,
    addresses: () => ["/api/users/logout"],
    status: 405,
  },
};

/** A page to look at, and what is expected of it. */
export interface Face extends Omit<Route, "addresses">, Look {
  route: string;
}

/** All faces of all routes of a kind. */
export function facesOf(kind: Route["kind"], facts: Facts): Face[] {
  const built = new Set(builtRoutes());
  return Object.entries(ROUTES)
    .filter(([route, entry]) => entry.kind === kind && built.has(route))
    .flatMap(([route, { addresses, ...entry }]) =>
      addresses(facts).map((face) => ({
        ...entry,
        route,
        ...(typeof face === "string" ? { address: face } : face),
      })),
    );
}

export interface RemixRoute {
  id: string;
  path?: string;
  index?: boolean;
  children?: RemixRoute[];
}

let tree: RemixRoute[] | undefined;

/** All routes as Remix itself lists them, from the root on. */
export function routeTree(): RemixRoute[] {
  tree ??= JSON.parse(
    execFileSync(
      process.execPath,
      [resolve("node_modules/@remix-run/dev/dist/cli.js"), "routes", "--json"],
      { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] },
    ),
  ) as RemixRoute[];
  return tree;
}

/** The ids of all routes that answer requests: the leaves of Remix's own list. */
export function builtRoutes(): string[] {
  return leavesOf(routeTree());
}

function leavesOf(list: readonly RemixRoute[]): string[] {
  return list.flatMap((route) => (route.children?.length ? leavesOf(route.children) : [route.id]));
}
