import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { RouteErrorPage } from "~/components/error-page";
import { Skeletons } from "~/components/ui/skeletons";
import { useClosingMenus } from "~/components/use-closing-menus";
import { getWaitingCounts } from "~/domain/admin/overview/waiting-counts.server";
import type { RouteHandle } from "~/http/context";
import { requireRole } from "~/http/session.server";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { revalidateList } from "../shared/revalidate-list";
import { AdminHeader } from "./admin-header";
import type { WaitingItems } from "./admin-tabs";
import { useShownTab } from "./use-shown-tab";

export const shouldRevalidate = revalidateList;

export const handle: RouteHandle = {
  header: AdminHeader,
  footerLinks: [
    [adminPaths.section("system"), "admin:tab-system"],
    [adminPaths.section("audit"), "admin:tab-audit"],
    [paths.home(), "admin:see-shop"],
  ],
};

/** Requires the admin role. Each page below checks it again, in its loader and its action. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<WaitingItems> {
  await requireRole(request, context, "admin");
  return getWaitingCounts();
}

export default function AdminLayout() {
  const { open, isComing } = useShownTab();
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(open);
  useEffect(() => {
    // A screen reader starts reading at the top of the new page.
    if (shown.current !== open) content.current?.focus({ preventScroll: true });
    shown.current = open;
  }, [open]);
  useClosingMenus(content, ".row-menu");
  return (
    <div className="page">
      <div ref={content} tabIndex={-1} className="pt-6 pb-10 outline-none">
        {isComing ? <Skeletons /> : null}
        {/* The page is hidden, not removed: if the navigation fails, it is shown again unchanged. */}
        <div hidden={isComing}>
          <Outlet />
        </div>
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
