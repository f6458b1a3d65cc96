import { withQuery } from "./paths";

/** The query of the page of a problem: the first of the days for a redo that it shows, and the chosen one. */
export interface CaseQuery {
  from?: string | null;
  date?: string | null;
}

/** The page of a problem, as one side of its booking sees it. Scripts never need its address. */
export const casePath = (
  side: "customer" | "cleaner",
  bookingId: number,
  problemId: number,
  query: CaseQuery = {},
) =>
  withQuery(
    `/${side === "customer" ? "dashboard/bookings" : "cleaner-dashboard/jobs"}/${bookingId}/problems/${problemId}`,
    { ...query },
  );

/** The side that pays says that money of a problem is paid. */
export const caseMoneyPaidPath = (entryId: number) => `/case-money/${entryId}/paid`;
