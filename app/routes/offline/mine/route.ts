import type { LoaderFunctionArgs } from "@remix-run/node";
import { listOpenBookingsAndOffers } from "~/domain/bookings/reading/cleaner-bookings.server";
import { listUpcomingBookings } from "~/domain/bookings/reading/bookings.server";
import { getCleanerOfUser } from "~/domain/cleaners/own-profile.server";
import { getSignedIn } from "~/http/session.server";
import { offlineAnswer } from "../shared/offline-page.server";
import { nextOf, nextBookingPage } from "./next-booking-page.server";
import { leftToday, todaysJobsPage } from "./todays-jobs-page.server";

/**
 * Serves what a person finds offline: a cleaner the jobs that are left today, else a customer the next
 * booking. Empty if there is neither.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await getSignedIn(request, context);
  if (!viewer) return offlineAnswer("", request, context);
  const { now } = context;
  const profile = viewer.isCleaner ? getCleanerOfUser(viewer.id) : null;
  const jobs = profile ? leftToday(listOpenBookingsAndOffers(profile.id, now).jobs, now) : [];
  if (jobs.length > 0) {
    const { page, until } = todaysJobsPage(jobs, context);
    return offlineAnswer(page, request, context, { until });
  }
  const booking = nextOf(listUpcomingBookings(viewer.id, now), now);
  if (!booking) return offlineAnswer("", request, context);
  return offlineAnswer(nextBookingPage(booking, context), request, context, {
    until: booking.endsAt,
  });
}
