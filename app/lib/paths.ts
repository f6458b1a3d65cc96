import type {
  Area,
  CleanerOrder,
  DayPart,
  JobStep,
  MyBookingStep,
  Provider,
  SlotLabel,
  SpokenLanguage,
} from "./vocabulary";
import type { SeriesWeeks } from "./booking-limits";

/** Parameters of an address; those without a value are left out. */
export type Query = Record<string, string | number | null | undefined>;

/** Returns `path` with the given parameters in their order, without the empty ones. */
export function withQuery(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return text ? `${path}?${text}` : path;
}

/** The choices of the booking wizard, as they are written in the address. */
export interface BookingChoices {
  serviceId?: number | null | undefined;
  area?: Area | null | undefined;
  cleanerId?: number | null | undefined;
  date?: string | null | undefined;
  time?: SlotLabel | null | undefined;
  /**
   * For a series: the weeks from one visit to the next, and the number of visits asked for. Only the steps
   * that ask for them have them in their addresses (`withSeriesQuery`).
   */
  every?: SeriesWeeks | null | undefined;
  visits?: number | null | undefined;
  /** The chosen dates, including the first visit; set once the dates were shown. */
  dates?: readonly string[] | null | undefined;
  /** The booking that lost its cleaner, in whose place the customer books. */
  replaces?: number | null | undefined;
}

const choices = ({ serviceId, area, cleanerId, date, time, replaces }: BookingChoices): Query => ({
  serviceId,
  area,
  cleanerId,
  date,
  time,
  replaces,
});

/** The query of the pages about a cleaner's absence. */
export interface AbsenceQuery {
  until?: "today" | "tomorrow" | "day";
  from?: string;
  to?: string;
  jobs?: "days-off";
  absence?: number;
  /** The page of the list of absences, for admins. */
  page?: number;
}

/** Every address of the product is built here. */
export const paths = {
  home: () => "/",
  howItWorks: () => "/#how-it-works",
  testimonials: () => "/#testimonials",
  browse: (
    query: {
      q?: string;
      service?: string;
      area?: Area | null;
      day?: string | null;
      part?: DayPart | null;
      speaks?: SpokenLanguage | null;
      sort?: CleanerOrder | null;
      /** Only the reader's own favourites. */
      favourites?: 1 | null;
      page?: number;
    } = {},
  ) => withQuery("/browse-cleaners", { ...query, page: query.page === 1 ? undefined : query.page }),
  /** Keeps the choices of a wizard that the user left to read about a cleaner, who is in the path. */
  cleaner: (
    id: number,
    query: Omit<BookingChoices, "cleanerId"> & { reviews?: "all"; page?: number } = {},
  ) =>
    withQuery(`/cleaners/${id}`, {
      ...choices({ ...query, cleanerId: null }),
      reviews: query.reviews,
      page: query.page === 1 ? undefined : query.page,
    }),
  /** Adds a cleaner to the user's favourites, or removes one. */
  favourites: () => "/favourites",
  cleanerPhoto: (key: string, size: PhotoSize) => `/photos/${key}-${size}.webp`,
  booking: (query: BookingChoices = {}) => withQuery("/booking", choices(query)),
  bookingCleaner: (query: BookingChoices & { sort?: CleanerOrder | null; page?: number } = {}) =>
    withQuery("/booking/cleaner", {
      ...choices(query),
      sort: query.sort === "recommended" ? null : query.sort,
      page: query.page === 1 ? undefined : query.page,
    }),
  bookingTime: (query: BookingChoices & { from?: string } = {}) =>
    withQuery("/booking/time", { ...choices(query), from: query.from }),
  bookingDetails: (query: BookingChoices = {}) => withQuery("/booking/details", choices(query)),
  bookingConfirmation: (id?: number) => withQuery("/booking/confirmation", { id }),
  login: (redirect?: string) =>
    withQuery("/login", { redirect: redirect === "/" ? undefined : redirect }),
  logout: () => "/logout",
  language: () => "/language",
  signup: (redirect?: string) =>
    withQuery("/signup", { redirect: redirect === "/" ? undefined : redirect }),
  /** Starts signing in through a provider. */
  signInWith: (
    provider: Provider,
    { redirect, popup }: { redirect?: string; popup?: string } = {},
  ) =>
    withQuery(`/api/auth/${provider}`, {
      redirect: redirect === "/" ? undefined : redirect,
      popup,
    }),
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
  accountHomes: () => "/account/homes",
  /** The marks about the user, and one of them, where it can be answered. */
  marks: (page = 1) => withQuery("/account/marks", { page: page === 1 ? undefined : page }),
  mark: (id: number) => `/account/marks/${id}`,
  accountData: () => "/account/data",
  accountDataDownload: () => "/account/data/download",
  accountDelete: () => "/account/data/delete",
  developerSetup: (query: { tab?: "line" } = {}) => withQuery("/developer-setup", query),
  dashboard: (query: { tab?: "profile"; page?: number } = {}) =>
    withQuery("/dashboard", { ...query, page: query.page === 1 ? undefined : query.page }),
  /** The inbox: events of the user's bookings. */
  inbox: (page = 1) => withQuery("/notices", { page: page === 1 ? undefined : page }),
  /** A customer's notification settings; cleaners have a tab for them. */
  notificationSettings: () => "/dashboard/notifications",
  /** Subscribes a browser to push notifications, or unsubscribes it. */
  subscribeToPush: () => "/api/notifications/subscribe",
  /** A customer's booking, on a page of its own. */
  myBooking: (bookingId: number) => `/dashboard/bookings/${bookingId}`,
  /** The page of a booking that has lost its cleaner: the search, who comes instead, or the choices. */
  bookingSearch: (bookingId: number) => `/dashboard/bookings/${bookingId}/search`,
  /** A page that asks before it changes the booking. */
  myBookingStep: (bookingId: number, step: MyBookingStep) =>
    `/dashboard/bookings/${bookingId}/${step}`,
  /** The booking as a file for calendar programs. */
  myBookingFile: (bookingId: number) => `/dashboard/bookings/${bookingId}/calendar.ics`,
  /** All visits of its series that are still to come, in one file. */
  mySeriesFile: (bookingId: number) =>
    withQuery(`/dashboard/bookings/${bookingId}/calendar.ics`, { visits: "coming" }),
  /** The page where a customer reports a problem with a booking. */
  bookingProblem: (id: number) => `/dashboard/bookings/${id}/problem`,
  /** A photo of a problem, for the people whom it concerns. */
  problemPhoto: (key: string, size: ProblemPhotoSize) => `/problem-photos/${key}-${size}.webp`,
  cleanerSignup: () => "/cleaner-signup",
  /** Asks for the password before a provider is linked, then leads back to the form. */
  linkFromSignup: (provider: Provider) => withQuery("/cleaner-signup/link", { provider }),
  /** The token is in the query, which the log leaves out. */
  photoDraft: (token: string) => withQuery("/cleaner-signup/photo", { token }),
  /** The cleaner's page of today, with the request that is open or was just accepted. */
  cleanerDashboard: (query: { open?: number; accepted?: number } = {}) =>
    withQuery("/cleaner-dashboard", query),
  /** A cleaner's past bookings; `ahead`: those that were cancelled before their day, which is still to come. */
  cleanerHistory: (query: { show?: "ahead" | undefined; page?: number } = {}) =>
    withQuery("/cleaner-dashboard/history", {
      ...query,
      page: query.page === 1 ? undefined : query.page,
    }),
  cleanerCalendar: (query: { month?: string | null; day?: string | null } = {}) =>
    withQuery("/cleaner-dashboard/calendar", query),
  newCalendarAddress: () => "/cleaner-dashboard/calendar/new-address",
  /** Asks LINE to let the site's account write to the user, and ends that; both by POST. */
  connectLine: () => "/line/connect",
  disconnectLine: () => "/line/disconnect",
  lineAuthUrl: (query: { popup?: string } = {}) => withQuery("/api/line/auth-url", query),
  disconnectLineByScript: () => "/api/line/disconnect",
  cleanerNotificationSettings: () => "/cleaner-dashboard/notifications",
  cleanerSettings: () => "/cleaner-dashboard/settings",
  /** A part of the settings, on a page of its own. */
  cleanerSetting: (part: string) => `/cleaner-dashboard/settings/${part}`,
  cleanerEarnings: (query: { month?: string | null; page?: number } = {}) =>
    withQuery("/cleaner-dashboard/earnings", {
      ...query,
      page: query.page === 1 ? undefined : query.page,
    }),
  /** A job's own page. */
  job: (bookingId: number) => `/cleaner-dashboard/jobs/${bookingId}`,
  /** A job that a substitute search offers to a cleaner. */
  jobOffer: (bookingId: number) => `/cleaner-dashboard/offers/${bookingId}`,
  /** The page "I can't work": for some days, for the saved days off, or an absence that was reported. */
  absence: (query: AbsenceQuery = {}) => withQuery("/cleaner-dashboard/off", { ...query }),
  declineJob: (bookingId: number) => `/cleaner-dashboard/jobs/${bookingId}/decline`,
  /** A page that asks before it acts. */
  jobStep: (bookingId: number, step: JobStep) => `/cleaner-dashboard/jobs/${bookingId}/${step}`,
  /** The page of a cleaner at a door that nobody opens, and its customer's. */
  jobDoor: (bookingId: number) => `/cleaner-dashboard/jobs/${bookingId}/door`,
  /** The page where the cleaner answers the review of a job. */
  answerReview: (bookingId: number) => `/cleaner-dashboard/jobs/${bookingId}/answer`,
  editCleanerProfile: () => "/cleaner-profile/edit",
  cleanerAvailability: (query: { off?: string; open?: string } = {}) =>
    withQuery("/cleaner-profile/availability", query),
  cleanerAreas: () => "/cleaner-profile/areas",
  /** The token alone gives access to the calendar: it never reaches the log. */
  calendarFeed: (token: string) => `/calendar/${token}.ics`,
  /** The first tab of the admin pages. */
  admin: () => "/admin",
  infoPage: (page: InfoPageName) => `/${page}`,
} as const;

/** Sizes of a cleaner's photo that are stored, in pixels; the photos are square. */
export const PHOTO_SIZES = [96, 192, 384] as const;
export type PhotoSize = (typeof PHOTO_SIZES)[number];

/** Sizes of a problem's photo that are stored: one to recognise it, one to look at. */
export const PROBLEM_PHOTO_SIZES = ["small", "large"] as const;
export type ProblemPhotoSize = (typeof PROBLEM_PHOTO_SIZES)[number];

/** Reasons why signing in through a provider failed; one page has a text for each. */
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
