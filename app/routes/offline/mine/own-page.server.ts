import type { AppLoadContext } from "@remix-run/node";
import { listOpenBookingsAndOffers } from "~/domain/bookings/reading/cleaner-bookings.server";
import { listUpcomingBookings } from "~/domain/bookings/reading/bookings.server";
import { getCleanerOfUser } from "~/domain/cleaners/own-profile.server";
import { getSignedIn } from "~/http/session.server";
import { offlineAnswer } from "../shared/offline-page.server";
import { nextOf, nextBookingPage } from "./next-booking-page.server";
import { nothingKeptPage } from "./nothing-kept-page.server";
import { leftToday, todaysJobsPage } from "./todays-jobs-page.server";

/** True if the service worker asks, and not somebody who opens the address. Older browsers don't say. */
const isWorker = ({ headers }: Request) =>
  (headers.get("Sec-Fetch-Mode") ?? "navigate") !== "navigate";

/**
 * Serves what a person finds offline: a cleaner the jobs that are left today, else a customer the next
 * booking. If there is neither, the service worker gets nothing to keep, and people read so.
 */
export async function ownPage(request: Request, context: AppLoadContext): Promise<Response> {
  const viewer = await getSignedIn(request, context);
  const nothing = () =>
    offlineAnswer(isWorker(request) ? "" : nothingKeptPage(context.locale), request, context);
  if (!viewer) return nothing();
  const { now } = context;
  const profile = viewer.isCleaner ? getCleanerOfUser(viewer.id) : null;
  const jobs = profile ? leftToday(listOpenBookingsAndOffers(profile.id, now).jobs, now) : [];
  if (jobs.length > 0) {
    const { page, until } = todaysJobsPage(jobs, context);
    return offlineAnswer(page, request, context, { until });
  }
  const booking = nextOf(listUpcomingBookings(viewer.id, now), now);
  if (!booking) return nothing();
  return offlineAnswer(nextBookingPage(booking, context), request, context, {
    until: booking.endsAt,
  });
}
