import type { getDashboardState } from "~/domain/bookings/reading/cleaner-bookings.server";

/** The part of the dashboard layout's data that the pages within it show, too. */
export type DashboardContext = Pick<ReturnType<typeof getDashboardState>, "absence">;
