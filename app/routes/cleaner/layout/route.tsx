import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { RouteErrorPage } from "~/components/error-page";
import { useIsSlow, usePendingLocation } from "~/components/loading";
import { revalidateAfterRefusal } from "~/components/revalidate-after-refusal";
import { Skeletons } from "~/components/ui/skeletons";
import { TabLink, TabLinks } from "~/components/ui/tab-links";
import { getDashboardState } from "~/domain/bookings/reading/cleaner-bookings.server";
import type { PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import type { DashboardContext } from "../shared/dashboard-context";
import { requireCleaner } from "../shared/require-cleaner.server";

export const shouldRevalidate = revalidateAfterRefusal;

/** Each page below loads the profile again for its own data. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const profile = await requireCleaner(request, context);
  return getDashboardState(profile.id, context.now);
}

/** Pages of the profile, which the settings lead to. */
const PROFILE = "/cleaner-profile";

/**
 * The tabs of the dashboard. Pages below `also` belong to a tab as well; a page that belongs to no other tab
 * belongs to the bookings.
 */
const TABS: readonly { to: string; label: PlainKey; also?: string }[] = [
  { to: paths.cleanerDashboard(), label: "cleaner-tabs:bookings" },
  { to: paths.cleanerCalendar(), label: "cleaner-tabs:calendar" },
  { to: paths.cleanerNotificationSettings(), label: "cleaner-tabs:notifications" },
  { to: paths.cleanerSettings(), label: "cleaner-tabs:settings", also: PROFILE },
];

function tabOf(pathname: string): string {
  const [bookings, ...others] = TABS;
  const tab = others.find(({ to, also }) =>
    [to, also].some((at) => at && (pathname === at || pathname.startsWith(`${at}/`))),
  );
  return (tab ?? bookings)?.to ?? "";
}

export default function CleanerDashboard() {
  const { t } = useText();
  const { toAnswer, absence } = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const goal = usePendingLocation();
  const leaving =
    goal !== null && tabOf(goal.pathname) !== tabOf(pathname) && isWithin(goal.pathname);
  const coming = useIsSlow(leaving);
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    // Screen readers don't announce the new page, so focus moves to its top.
    if (shown.current !== pathname) content.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  const current = tabOf(coming && goal ? goal.pathname : pathname);
  return (
    <div className="page">
      <TabLinks label={t("cleaner-tabs:sections")} shareWidth>
        {TABS.map(({ to, label }) => (
          <TabLink key={to} to={to} current={to === current}>
            {t(label)}
            {to === paths.cleanerDashboard() && toAnswer > 0 ? (
              <span className="rounded-full bg-marigold-100 px-2 text-mini font-bold text-marigold-900">
                {toAnswer}
                <span className="sr-only"> {t("cleaner-tabs:to-answer", { count: toAnswer })}</span>
              </span>
            ) : null}
          </TabLink>
        ))}
      </TabLinks>
      <div ref={content} tabIndex={-1} className="outline-none">
        {coming ? <Skeletons /> : null}
        {/* The page is hidden, not removed: if the navigation fails, it is shown again as it was. */}
        <div hidden={coming}>
          <Outlet context={{ absence } satisfies DashboardContext} />
        </div>
      </div>
    </div>
  );
}

function isWithin(pathname: string): boolean {
  return [paths.cleanerDashboard(), PROFILE].some((below) => pathname.startsWith(below));
}

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
