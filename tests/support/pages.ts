import { paths } from "~/lib/paths";
import type { Facts } from "./all-routes";

/** A page with what it may weigh. Sizes are kilobytes (1024 bytes) as sent, in brotli. */
export interface WeighedPage {
  name: string;
  path: (facts: Facts) => string;
  signedIn: boolean;
  /** What the browser brings along besides the session. */
  cookie?: (facts: Facts) => string;
  status?: number;
  /** The document with its style sheets. */
  htmlBudget: number;
  /** All scripts; 0 for pages that send none. */
  scriptBudget: number;
  /** Loads the calendar. No other page may. */
  calendar?: true;
}

const ONE_ROUND_TRIP = 15;
const LISTS = 18;
const NONE = 0;
const HYDRATED = 110;
const WITH_CALENDAR = 120;

/** The pages whose bytes and Lighthouse scores are watched. */
export const weighedPages: readonly WeighedPage[] = [
  guest("home", () => paths.home(), ONE_ROUND_TRIP, NONE),
  guest("browse", () => paths.browse(), LISTS, HYDRATED),
  guest("login", () => paths.login(), ONE_ROUND_TRIP, NONE),
  guest("sign up", () => paths.signup(), ONE_ROUND_TRIP, NONE),
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
  guest("cleaner", ({ popularCleanerId }) => paths.cleaner(popularCleanerId), LISTS, NONE),
  guest("help", () => paths.info("help"), LISTS, NONE),
  guest("privacy", () => paths.info("privacy"), LISTS, NONE),
  { ...guest("not found", () => "/no-such-page", ONE_ROUND_TRIP, NONE), status: 404 },
];

function guest(
  name: string,
  path: WeighedPage["path"],
  htmlBudget: number,
  scriptBudget: number,
): WeighedPage {
  return { name, path, signedIn: false, htmlBudget, scriptBudget };
}

function customer(
  name: string,
  path: WeighedPage["path"],
  htmlBudget: number,
  scriptBudget: number,
): WeighedPage {
  return { name, path, signedIn: true, htmlBudget, scriptBudget };
}
