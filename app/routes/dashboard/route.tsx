import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { CalendarIcon, UserIcon } from "~/components/art/icons";
import { ErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { pageOf } from "~/components/pagination";
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
  const navigation = useNavigation();
  const pending =
    navigation.state === "loading" && navigation.location.pathname === paths.dashboard();
  return (
    <div className="page max-w-4xl py-6 sm:py-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-3xl">{t("dashboard:title")}</h1>
        <Link to={paths.booking()} className="button button-strong">
          {t("dashboard:book-new")}
        </Link>
      </div>
      <nav
        aria-label={t("dashboard:sections")}
        className="mt-5 mb-6 flex gap-1 border-b border-celadon-200"
      >
        <TabLink to={paths.dashboard()} current={loaded.tab === "bookings"}>
          <CalendarIcon className="size-5 shrink-0" />
          {t("dashboard:bookings")}
        </TabLink>
        <TabLink to={paths.dashboard({ tab: "profile" })} current={loaded.tab === "profile"}>
          <UserIcon className="size-5 shrink-0" />
          {t("dashboard:profile")}
        </TabLink>
      </nav>
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

function TabLink({ to, current, children }: { to: string; current: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={current ? "page" : undefined}
      className={`-mb-px flex min-h-11 items-center gap-2 border-b-3 px-3 py-2 font-semibold sm:px-4 ${
        current
          ? "border-celadon-700 text-celadon-800"
          : "border-transparent text-ink-soft hover:border-celadon-300 hover:text-ink"
      }`}
    >
      {children}
    </Link>
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

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.meta);

export function ErrorBoundary() {
  return <ErrorPage />;
}
