import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { CalendarIcon, EmailIcon, UserIcon } from "~/components/art/subject-icons";
import { RouteErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { usePendingLocation } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { pageNumberOf } from "~/components/pagination";
import { sendForm } from "~/components/ui/send-form";
import { Skeletons } from "~/components/ui/skeletons";
import { TabLink, TabLinks } from "~/components/ui/tab-links";
import { prepareBookingAgain } from "~/domain/bookings/creating/book-again.server";
import {
  listPastBookings,
  listUpcomingBookings,
  type CustomerBooking,
} from "~/domain/bookings/reading/bookings.server";
import { listLostBookingsAhead } from "~/domain/bookings/reading/lost-bookings.server";
import { listLatestFavourites } from "~/domain/cleaners/favourites.server";
import { reviewSteps } from "~/domain/reviews/reviews.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { requireUser } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { customerBookingView } from "./customer-booking-view";
import { BookingsTab } from "./bookings-tab";
import { Favourites } from "./favourites";
import { ProfileTab } from "./profile-tab";

/** Number of past bookings on the first page; later pages have more. */
const FIRST_PAST = 5;
const PAGE_SIZE = 20;

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
    const profile = { firstName, lastName, username, email, phone, address, city, zipCode };
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
  const ahead = page === 1 ? listUpcomingBookings(viewer.id, now) : [];
  const view = (booking: CustomerBooking) =>
    customerBookingView(booking, locale, now, reviews.get(booking.id) ?? null);
  const [next = null, ...later] = ahead.filter(({ status }) => status !== "pending").map(view);
  return {
    meta,
    tab: "bookings" as const,
    today: cityDateOf(now),
    page,
    lost: (page === 1 ? listLostBookingsAhead(viewer.id, now) : []).map((booking) => ({
      ...booking,
      cleanerName: nameForReader(booking.cleanerName, locale),
    })),
    requests: groupRequests(ahead).map(([first, ...others]) => ({
      ...view(first),
      otherDays: others.map(({ date }) => formatDate(date, locale, "short")),
    })),
    next,
    later,
    past: bookings.map(view),
    more,
    favourites: page === 1 ? listLatestFavourites(viewer.id) : null,
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

/** Handles "book again": redirects to the step that needs an answer, usually the day. */
export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const id = Number((await readForm(request)).get("again"));
  const choices = Number.isSafeInteger(id) ? prepareBookingAgain(id, viewer.id, context.now) : null;
  return redirect(choices ? paths.bookingTime(choices) : paths.dashboard());
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
  const { t } = useText();
  const loaded = useLoaderData<typeof loader>();
  const goal = usePendingLocation();
  const pending = goal?.pathname === paths.dashboard();
  const asked = pending && new URLSearchParams(goal.search).get("tab") === "profile";
  const tab = pending ? (asked ? "profile" : "bookings") : loaded.tab;
  return (
    <div className="page max-w-4xl py-6 sm:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-2xl sm:text-3xl">
          {t(tab === "profile" ? "dashboard:profile" : "dashboard:title")}
        </h1>
        <Link to={paths.booking()} className="button button-strong">
          {t("dashboard:book-new")}
        </Link>
      </div>
      <div className="pt-5">
        <TabLinks label={t("dashboard:sections")} shareWidth>
          <TabLink to={paths.dashboard()} current={tab === "bookings"}>
            <CalendarIcon className="size-5 shrink-0 max-sm:hidden" />
            {t("dashboard:bookings")}
          </TabLink>
          <TabLink to={paths.dashboard({ tab: "profile" })} current={tab === "profile"}>
            <UserIcon className="size-5 shrink-0 max-sm:hidden" />
            {t("dashboard:profile")}
          </TabLink>
          <TabLink to={paths.notificationSettings()} current={false}>
            <EmailIcon className="size-5 shrink-0 max-sm:hidden" />
            {t("dashboard:notifications")}
          </TabLink>
        </TabLinks>
      </div>
      {pending ? (
        <Skeletons />
      ) : loaded.tab === "profile" ? (
        <ProfileTab profile={loaded.profile} />
      ) : (
        <>
          <BookingsTab {...loaded} />
          {loaded.favourites ? <Favourites {...loaded.favourites} /> : null}
        </>
      )}
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
