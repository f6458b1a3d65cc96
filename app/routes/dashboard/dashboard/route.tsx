import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CalendarIcon, UserIcon } from "~/components/art/icons";
import { PartErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { useLoading } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { pageOf } from "~/components/pagination";
import { TabLink, TabLinks } from "~/components/ui/tab-links";
import { listPastBookings, listUpcomingBookings } from "~/domain/bookings/bookings.server";
import type { RouteHandle } from "~/http/context";
import { describePage } from "~/http/page-meta.server";
import { requireUser } from "~/http/session.server";
import { useText } from "~/i18n/text";
import { cityDateOf } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { bookingView } from "./booking-view";
import { BookingsTab } from "./bookings-tab";
import { ProfileTab } from "./profile-tab";

export const handle: RouteHandle = { hydrate: true };

const PAGE_SIZE = 10;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const { now, locale } = context;
  const parameters = new URL(request.url).searchParams;
  const meta = await describePage(request, context, {
    title: "dashboard:title",
    description: "dashboard:meta-description",
    index: false,
  });
  if (parameters.get("tab") === "profile") {
    const { firstName, lastName, username, email, phone, address, city, zipCode } = viewer;
    const profile = { firstName, lastName, username, email, phone, address, city, zipCode };
    return { meta, tab: "profile" as const, profile };
  }
  const page = pageOf(parameters);
  const past = listPastBookings(viewer.id, { page, size: PAGE_SIZE, now });
  if (page > 1 && past.bookings.length === 0) throw redirect(paths.dashboard());
  const upcoming = page === 1 ? listUpcomingBookings(viewer.id, now) : [];
  return {
    meta,
    tab: "bookings" as const,
    today: cityDateOf(now),
    page,
    upcoming: upcoming.map((booking) => bookingView(booking, locale)),
    past: past.bookings.map((booking) => bookingView(booking, locale)),
    hasMore: past.hasMore,
  };
}

export default function Dashboard() {
  const { t } = useText();
  const loaded = useLoaderData<typeof loader>();
  const pending = useLoading(paths.dashboard());
  return (
    <div className="page max-w-4xl py-6 sm:py-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-3xl">{t("dashboard:title")}</h1>
        <Link to={paths.booking()} className="button button-strong">
          {t("dashboard:book-new")}
        </Link>
      </div>
      <TabLinks label={t("dashboard:sections")}>
        <TabLink to={paths.dashboard()} current={loaded.tab === "bookings"}>
          <CalendarIcon className="size-5 shrink-0" />
          {t("dashboard:bookings")}
        </TabLink>
        <TabLink to={paths.dashboard({ tab: "profile" })} current={loaded.tab === "profile"}>
          <UserIcon className="size-5 shrink-0" />
          {t("dashboard:profile")}
        </TabLink>
      </TabLinks>
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

/** Three placeholders while another part of the dashboard is on its way. */
function Skeletons() {
  const { t } = useText();
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t("common:loading")}</span>
      {[1, 2, 3].map((card) => (
        <div key={card} aria-hidden="true" className="card flex flex-col gap-3 p-5">
          <div className="skeleton h-6 w-2/3" />
          <div className="skeleton h-4 w-1/2" />
          <div className="skeleton h-16 w-full" />
        </div>
      ))}
    </div>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <PartErrorPage />;
}
