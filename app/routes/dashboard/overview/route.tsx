import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { RouteErrorPage } from "~/components/error-page";
import { usePendingLocation } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { pageNumberOf } from "~/components/pagination";
import { sendForm } from "~/components/ui/send-form";
import { Skeletons } from "~/components/ui/skeletons";
import { prepareBookingAgain } from "~/domain/bookings/creating/book-again.server";
import { getSameAgain } from "~/domain/bookings/creating/same-again.server";
import {
  listPastBookings,
  listUpcomingBookings,
  type CustomerBooking,
} from "~/domain/bookings/reading/bookings.server";
import { listLostBookingsAhead } from "~/domain/bookings/reading/lost-bookings.server";
import { listRedosToChoose } from "~/domain/bookings/redos/redos-to-choose.server";
import { listLatestFavourites } from "~/domain/cleaners/favourites.server";
import { listHomes } from "~/domain/homes/homes.server";
import { getCustomerView } from "~/domain/schedule/customer-view.server";
import { reviewSteps } from "~/domain/reviews/reviews.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { requireUser } from "~/http/session.server";
import { translatorFor } from "~/i18n/i18n.server";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { casePath } from "~/lib/case-paths";
import { paths } from "~/lib/paths";
import { DashboardHead } from "~/components/dashboard-head";
import { BookingsTab, PAGE_SIZE } from "./bookings-tab";
import { customerBookingView } from "./customer-booking-view";
import { nowLine } from "./now-line.server";
import { ProfileTab } from "./profile-tab";
import { sameAgainView } from "./same-again-view.server";
import { seriesAhead } from "./series-ahead.server";

/** Number of past bookings on the first page; later pages have more. */
const FIRST_PAST = 5;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const { now, locale } = context;
  const parameters = new URL(request.url).searchParams;
  const isProfile = parameters.get("tab") === "profile";
  const meta = await describePersonalPage(
    context,
    isProfile ? "dashboard:profile" : "dashboard:title",
  );
  if (isProfile) {
    const { firstName, lastName, username, email, phone, address, city, zipCode } = viewer;
    const homes = listHomes(viewer.id).length;
    const profile = { firstName, lastName, username, email, phone, address, city, zipCode, homes };
    return { meta, tab: "profile" as const, profile };
  }
  const page = pageNumberOf(parameters);
  const { bookings, more } = listPastBookings(viewer.id, {
    offset: page === 1 ? 0 : FIRST_PAST + (page - 2) * PAGE_SIZE,
    size: page === 1 ? FIRST_PAST : PAGE_SIZE,
    now,
  });
  if (page > 1 && bookings.length === 0) throw redirect(paths.dashboard());
  const reviews = reviewSteps(bookings, now);
  const cleanersView = getCustomerView(viewer.id);
  const ahead = page === 1 ? listUpcomingBookings(viewer.id, now) : [];
  const view = (booking: CustomerBooking) =>
    customerBookingView(booking, locale, now, reviews.get(booking.id) ?? null);
  const agreed = ahead.filter(({ status }) => status !== "pending");
  const series = seriesAhead(agreed, locale, now);
  const [first] = agreed;
  const [next = null, ...others] = agreed.map(view);
  const past = bookings.map(view);
  const lost = page === 1 ? listLostBookingsAhead(viewer.id, now) : [];
  // Later pages have them where they were.
  const isToPay = (booking: (typeof past)[number]) => page === 1 && booking.isToPay;
  // A booking for which somebody is looked for isn't closed yet.
  const isLost = (booking: (typeof past)[number]) => lost.some(({ id }) => id === booking.id);
  const later = others.filter(({ seriesId }) => !series.some(({ id }) => id === seriesId));
  return {
    meta,
    tab: "bookings" as const,
    today: cityDateOf(now),
    page,
    redos: (page === 1 ? listRedosToChoose(viewer.id) : []).map(
      ({ bookingId, problemId, ...redo }) => ({
        ...redo,
        bookingId,
        to: casePath("customer", bookingId, problemId),
        cleanerName: nameForReader(redo.cleanerName, locale),
      }),
    ),
    lost: lost.map((booking) => ({
      ...booking,
      cleanerName: nameForReader(booking.cleanerName, locale),
    })),
    toPay: past.filter(isToPay),
    requests: groupRequests(ahead).map(([first, ...others]) => ({
      ...view(first),
      otherDays: others.map(({ date }) => formatDate(date, locale, "short")),
    })),
    next,
    now: first ? nowLine(first, { t: await translatorFor(locale), locale, now }) : null,
    series,
    later,
    again: page === 1 ? sameAgainView(getSameAgain(viewer.id, now, cleanersView), locale) : null,
    past: past.filter((booking) => !isToPay(booking) && !isLost(booking)),
    more,
    favourites: page === 1 ? listLatestFavourites(viewer.id, cleanersView) : [],
  };
}

/** Groups the requests: the visits of a series are one request. */
function groupRequests(bookings: readonly CustomerBooking[]) {
  const requests = new Map<string | number, [CustomerBooking, ...CustomerBooking[]]>();
  for (const booking of bookings) {
    if (booking.status !== "pending") continue;
    const key = booking.seriesId ?? booking.id;
    const request = requests.get(key);
    if (request) request.push(booking);
    else requests.set(key, [booking]);
  }
  return [...requests.values()];
}

/**
 * Handles "book again", which leads to the step that needs an answer, usually the day, and "book the same",
 * which leads to the last step with everything chosen: with the day that the page showed, or, if that time is
 * taken meanwhile, to the choice of a day.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { id: customerId } = await requireUser(request, context);
  const { now } = context;
  const form = await readForm(request);
  const id = Number(form.get("again") ?? form.get("same"));
  const choices = Number.isSafeInteger(id) ? prepareBookingAgain(id, customerId, now) : null;
  if (!choices) return redirect(paths.dashboard());
  const same = form.has("same") ? getSameAgain(customerId, now) : null;
  const isAsShown = same?.bookingId === id && same.choices.date === form.get("date");
  return redirectWithin(
    request,
    isAsShown ? paths.bookingDetails(same.choices) : paths.bookingTime(choices),
  );
}

/** If the connection drops, "book again" stays on the dashboard. */
export function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return sendForm(() => serverAction<typeof action>(), {
    failed: "errors:stalled-title",
    unansweredProblem: { title: "errors:stalled-title", text: "errors:stalled-text" },
    mayLeadToLogin: true,
  });
}

export default function Dashboard() {
  const loaded = useLoaderData<typeof loader>();
  const goal = usePendingLocation();
  const pending = goal?.pathname === paths.dashboard();
  const asked = pending && new URLSearchParams(goal.search).get("tab") === "profile";
  const tab = pending ? (asked ? "profile" : "bookings") : loaded.tab;
  return (
    <div className="page py-6 sm:pt-8">
      <DashboardHead tab={tab} />
      {pending ? (
        <Skeletons />
      ) : loaded.tab === "profile" ? (
        <ProfileTab profile={loaded.profile} />
      ) : (
        <BookingsTab {...loaded} />
      )}
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
