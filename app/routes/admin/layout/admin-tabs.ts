import type { PlainKey } from "~/i18n/messages";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";

/** A section of the admin pages. */
interface AdminTab {
  to: string;
  label: PlainKey;
  /** The number of items that nobody has taken yet, with its label for screen readers. */
  waits?: { count: keyof WaitingItems; label: PlainKey };
}

/** The numbers of items that wait for an admin. */
export interface WaitingItems {
  problems: number;
  cleaners: number;
  reviews: number;
}

/** The sections that are always in sight. */
export const ADMIN_TABS: readonly AdminTab[] = [
  { to: paths.admin(), label: "admin:tab-overview" },
  { to: adminPaths.day(), label: "common:today" },
  { to: adminPaths.section("bookings"), label: "admin:tab-bookings" },
  {
    to: adminPaths.section("cleaners"),
    label: "admin:tab-cleaners",
    waits: { count: "cleaners", label: "admin:tab-cleaners-waits" },
  },
  { to: adminPaths.section("users"), label: "admin:tab-users" },
  { to: adminPaths.section("services"), label: "admin:tab-services" },
  {
    to: adminPaths.section("problems"),
    label: "admin:tab-problems",
    waits: { count: "problems", label: "admin:tab-problems-waits" },
  },
  { to: adminPaths.section("fees"), label: "admin:tab-fees" },
];

/** The sections in the menu behind them. */
export const MORE_ADMIN_TABS: readonly AdminTab[] = [
  {
    to: adminPaths.section("reviews"),
    label: "admin:tab-reviews",
    waits: { count: "reviews", label: "admin:tab-reviews-waits" },
  },
  { to: adminPaths.section("marks"), label: "admin:tab-marks" },
  { to: adminPaths.section("testimonials"), label: "admin:tab-testimonials" },
  { to: adminPaths.section("notices"), label: "admin:tab-notices" },
  { to: adminPaths.section("audit"), label: "admin:tab-audit" },
  { to: adminPaths.section("business"), label: "admin:tab-business" },
  { to: adminPaths.section("system"), label: "admin:tab-system" },
];

/** Addresses below the overview's own that belong to another section, or to the search. */
const BELOW_OVERVIEW = [
  adminPaths.search(),
  ...[...ADMIN_TABS, ...MORE_ADMIN_TABS].map(({ to }) => to).filter((to) => to !== paths.admin()),
];

/** Returns the address of the section to which an admin page belongs, or that of the search. */
export function adminTabOf(pathname: string): string {
  if (pathname === adminPaths.unpaid()) return adminPaths.section("fees");
  const found = BELOW_OVERVIEW.find((to) => pathname === to || pathname.startsWith(`${to}/`));
  return found ?? paths.admin();
}

/** True for the address of an admin page. */
export const isAdminPath = (pathname: string) => pathname.split("/")[1] === "admin";
