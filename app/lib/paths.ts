import type { Area, Provider, SlotLabel } from "./vocabulary";

type Query = Record<string, string | number | null | undefined>;

/** `path` with the given parameters, empty ones left out, in the order given. */
export function withQuery(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}

/** The choices of the booking wizard, as they stand in the address. */
export interface BookingChoices {
  serviceId?: number | null | undefined;
  area?: Area | null | undefined;
  cleanerId?: number | null | undefined;
  date?: string | null | undefined;
  time?: SlotLabel | null | undefined;
}

const choices = ({ serviceId, area, cleanerId, date, time }: BookingChoices): Query => ({
  serviceId,
  area,
  cleanerId,
  date,
  time,
});

/** Every address of the product is built here. */
export const paths = {
  home: () => "/",
  howItWorks: () => "/#how-it-works",
  testimonials: () => "/#testimonials",
  browse: (query: { service?: string; q?: string; page?: number } = {}) =>
    withQuery("/browse-cleaners", { ...query, page: query.page === 1 ? undefined : query.page }),
  cleaner: (id: number, query: { page?: number } = {}) =>
    withQuery(`/cleaners/${id}`, { page: query.page === 1 ? undefined : query.page }),
  cleanerPhoto: (key: string, size: PhotoSize) => `/photos/${key}-${size}.webp`,
  booking: (query: BookingChoices = {}) => withQuery("/booking", choices(query)),
  bookingCleaner: (query: BookingChoices & { page?: number } = {}) =>
    withQuery("/booking/cleaner", {
      ...choices(query),
      page: query.page === 1 ? undefined : query.page,
    }),
  bookingTime: (query: BookingChoices & { month?: string } = {}) =>
    withQuery("/booking/time", { ...choices(query), month: query.month }),
  bookingDetails: (query: BookingChoices = {}) => withQuery("/booking/details", choices(query)),
  bookingConfirmation: (id?: number) => withQuery("/booking/confirmation", { id }),
  login: (redirect?: string) =>
    withQuery("/login", { redirect: redirect === "/" ? undefined : redirect }),
  logout: () => "/logout",
  language: () => "/language",
  signup: (redirect?: string) =>
    withQuery("/signup", { redirect: redirect === "/" ? undefined : redirect }),
  /** Where signing in through a provider starts. */
  signInWith: (
    provider: Provider,
    { redirect, popup }: { redirect?: string; popup?: string } = {},
  ) =>
    withQuery(`/api/auth/${provider}`, {
      redirect: redirect === "/" ? undefined : redirect,
      popup,
    }),
  signInCallback: (provider: Provider) => `/api/auth/${provider}/callback`,
  signInProblem: (
    query: {
      why?: SignInProblem;
      provider?: Provider;
      redirect?: string | undefined;
      mode?: "link" | undefined;
    } = {},
  ) =>
    withQuery("/login/problem", {
      ...query,
      redirect: query.redirect === "/" ? undefined : query.redirect,
    }),
  signInDone: (query: { next?: string; popup?: string } = {}) => withQuery("/login/done", query),
  finishSignUp: () => "/signup/finish",
  checkEmail: () => "/signup/check-email",
  verifyEmail: (token?: string) => withQuery("/verify-email", { token }),
  resendVerification: (query: { sent?: 1 } = {}) => withQuery("/verify-email/resend", query),
  forgotPassword: (query: { sent?: 1 } = {}) => withQuery("/forgot-password", query),
  resetPassword: (token?: string) => withQuery("/reset-password", { token }),
  confirmEmail: (token?: string) => withQuery("/confirm-email", { token }),
  account: () => "/account",
  accountProfile: () => "/account/profile",
  accountEmail: (query: { sent?: 1 } = {}) => withQuery("/account/email", query),
  accountPassword: (query: { sent?: 1 } = {}) => withQuery("/account/password", query),
  accountSignIn: () => "/account/sign-in",
  accountSessions: () => "/account/sessions",
  accountData: () => "/account/data",
  accountDataDownload: () => "/account/data/download",
  accountDelete: () => "/account/data/delete",
  developerSetup: (query: { tab?: "line" } = {}) => withQuery("/developer-setup", query),
  dashboard: (query: { tab?: "profile"; page?: number } = {}) =>
    withQuery("/dashboard", { ...query, page: query.page === 1 ? undefined : query.page }),
  info: (page: InfoPageName) => `/${page}`,
  sitemap: () => "/sitemap.xml",
} as const;

/** Square photo sizes in pixels that are kept for each cleaner. */
export const PHOTO_SIZES = [96, 192, 384] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** Why signing in through a provider came to nothing; each has words on one page. */
export const SIGN_IN_PROBLEMS = [
  "cancelled",
  "lost",
  "used",
  "down",
  "slow",
  "refused",
  "setup-required",
  "sign-in-first",
] as const;
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

export const INFO_PAGES = [
  "about",
  "how-it-works",
  "services",
  "help",
  "contact",
  "privacy",
  "terms",
  "service-agreement",
  "background-checks",
] as const;
export type InfoPageName = (typeof INFO_PAGES)[number];
