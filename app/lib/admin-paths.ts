import type { CityDate } from "./bangkok-time";
import { withQuery, type AbsenceQuery, type Query } from "./paths";
import type { BookingStatus } from "./vocabulary";

/** The tabs of the admin pages after the first. */
export type AdminSection =
  | "users"
  | "services"
  | "testimonials"
  | "bookings"
  | "cleaners"
  | "problems"
  | "reviews"
  | "marks"
  | "fees"
  | "notices"
  | "audit"
  | "business"
  | "system";

/**
 * The addresses of the admin pages but the first one. They have a file of their own, so that no other page
 * loads them.
 */
export const adminPaths = {
  /** The board of a day for admins, by default of today. */
  day: (date?: CityDate) => (date ? `/admin/day/${date}` : "/admin/day"),
  /** The one search of the admin pages. */
  search: (q?: string) => withQuery("/admin/search", { q }),
  /** A tab of the admin pages, with the query of its list. */
  section: (part: AdminSection, query: Query = {}) =>
    withQuery(`/admin/${part}`, {
      ...query,
      page: query["page"] === 1 ? undefined : query["page"],
    }),
  /** One item of a tab, or a form for a new one; `search` is the query of the list behind it. */
  item: (part: AdminSection, id: number | "new", search = "") => `/admin/${part}/${id}${search}`,
  /** The form for money of a problem: a new entry, or one to correct. */
  caseMoney: (problemId: number, entry?: number) =>
    withQuery(`/admin/problems/${problemId}/money`, { entry }),
  /** The page on which an admin books a redo of a problem. */
  redo: (
    problemId: number,
    query: {
      cleaner?: number | null;
      hours?: number | null;
      date?: string | null;
      from?: string | null;
    } = {},
  ) => withQuery(`/admin/problems/${problemId}/redo`, query),
  /** An action on an item, asked for in a dialog of its own. */
  step: (part: AdminSection, id: number, step: string, search = "") =>
    `/admin/${part}/${id}/${step}${search}`,
  /** The bookings of the coming day that their cleaners haven't confirmed. */
  unconfirmed: (page = 1) =>
    withQuery("/admin/unconfirmed", { page: page === 1 ? undefined : page }),
  /** The jobs that are done and not paid, by cleaner. */
  unpaid: (page = 1) => withQuery("/admin/unpaid", { page: page === 1 ? undefined : page }),
  /** The jobs of a cleaner that are done and not paid. */
  unpaidOf: (cleanerId: number) =>
    withQuery("/admin/bookings", { view: "all", payment: "not-paid", cleaner: cleanerId }),
  /** The page on which an admin reports that a cleaner can't work. */
  absence: (cleanerId: number, query: AbsenceQuery = {}) =>
    withQuery(`/admin/cleaners/${cleanerId}/off`, { ...query }),
  /** The page on which an admin decides about all jobs that a cleaner has ahead. */
  jobsAhead: (
    cleanerId: number,
    query: {
      /** The answer that is chosen beforehand for each job. */
      all?: "give" | "cancel" | null;
      page?: number;
    } = {},
  ) => withQuery(`/admin/cleaners/${cleanerId}/jobs`, query),
  /** The notes of the team on a booking or a person; `cleaner` is the profile that they were opened from. */
  notes: (
    about: "booking" | "user",
    id: number,
    query: { before?: number; cleaner?: number | null } = {},
  ) => withQuery(`/admin/notes/${about}/${id}`, query),
  /** CSV files for admins, filtered as their lists; dates are days, months `yyyy-MM`. */
  exportBookings: (
    query: {
      status?: BookingStatus | null;
      from?: string | null;
      to?: string | null;
      problem?: "open" | null;
      payment?: "not-paid" | null;
      cleaner?: string | null;
    } = {},
  ) => withQuery("/admin/export/bookings.csv", query),
  exportFees: (query: { from?: string | null; to?: string | null } = {}) =>
    withQuery("/admin/export/fees.csv", query),
} as const;
