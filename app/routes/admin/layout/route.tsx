import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { RouteErrorPage } from "~/components/error-page";
import { useIsSlow, usePendingLocation } from "~/components/loading";
import { Skeletons } from "~/components/ui/skeletons";
import { TabLink, TabLinks } from "~/components/ui/tab-links";
import { useClosingMenus } from "~/components/use-closing-menus";
import { getWaitingCounts } from "~/domain/admin/overview/waiting-counts.server";
import { requireRole } from "~/http/session.server";
import type { PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { revalidateList } from "../shared/revalidate-list";

export const shouldRevalidate = revalidateList;

/** Requires the admin role. Each page below checks it again, in its loader and its action. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  return getWaitingCounts();
}

type WaitingCounts = Awaited<ReturnType<typeof loader>>;

/** The tabs of the admin side, with the number of items that wait. */
const TABS: readonly {
  to: string;
  label: PlainKey;
  /** The count to show, with its label for screen readers. */
  waits?: { count: keyof WaitingCounts; label: PlainKey };
}[] = [
  { to: paths.admin(), label: "admin:tab-overview" },
  { to: paths.adminDay(), label: "common:today" },
  { to: paths.adminSection("users"), label: "admin:tab-users" },
  { to: paths.adminSection("services"), label: "admin:tab-services" },
  { to: paths.adminSection("bookings"), label: "admin:tab-bookings" },
  {
    to: paths.adminSection("cleaners"),
    label: "admin:tab-cleaners",
    waits: { count: "cleaners", label: "admin:tab-cleaners-waits" },
  },
  {
    to: paths.adminSection("problems"),
    label: "admin:tab-problems",
    waits: { count: "problems", label: "admin:tab-problems-waits" },
  },
  {
    to: paths.adminSection("reviews"),
    label: "admin:tab-reviews",
    waits: { count: "reviews", label: "admin:tab-reviews-waits" },
  },
  { to: paths.adminSection("fees"), label: "admin:tab-fees" },
  { to: paths.adminSection("notices"), label: "admin:tab-notices" },
  { to: paths.adminSection("audit"), label: "admin:tab-audit" },
  { to: paths.adminSection("business"), label: "admin:tab-business" },
  { to: paths.adminSection("testimonials"), label: "admin:tab-testimonials" },
];

function tabOf(pathname: string): string {
  const tab = TABS.slice(1).find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  return tab?.to ?? paths.admin();
}

const isAdminPath = (pathname: string) => pathname.split("/")[1] === "admin";

export default function AdminLayout() {
  const { t } = useText();
  const counts = useLoaderData<typeof loader>();
  const { pathname } = useLocation();
  const goal = usePendingLocation();
  const leaving =
    goal !== null && isAdminPath(goal.pathname) && tabOf(goal.pathname) !== tabOf(pathname);
  const coming = useIsSlow(leaving);
  const content = useRef<HTMLDivElement>(null);
  const tab = tabOf(pathname);
  const shown = useRef(tab);
  useEffect(() => {
    // A screen reader starts reading at the top of the new page.
    if (shown.current !== tab) content.current?.focus({ preventScroll: true });
    shown.current = tab;
  }, [tab]);
  useClosingMenus(content);
  const current = coming && goal ? tabOf(goal.pathname) : tab;
  return (
    <div className="page">
      <div className="admin-tabs">
        <TabLinks label={t("admin:tabs")} shareWidth>
          {TABS.map(({ to, label, waits }) => (
            <TabLink key={to} to={to} current={to === current}>
              {t(label)}
              {waits && counts[waits.count] > 0 ? (
                <span className="relative rounded-full bg-marigold-100 px-2 text-mini font-bold text-marigold-900">
                  {counts[waits.count]}
                  <span className="sr-only"> {t(waits.label)}</span>
                </span>
              ) : null}
            </TabLink>
          ))}
        </TabLinks>
      </div>
      <div ref={content} tabIndex={-1} className="pb-10 outline-none">
        {coming ? <Skeletons /> : null}
        {/* The page is hidden, not removed: if the navigation fails, it is shown again unchanged. */}
        <div hidden={coming}>
          <Outlet />
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
