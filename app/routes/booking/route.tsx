import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLocation, useMatches } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { StepIndicator } from "~/components/wizard/step-indicator";
import type { RouteHandle } from "~/http/context";
import { describePage } from "~/http/page-meta.server";
import { requireUser } from "~/http/session.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  return {
    page: await describePage(request, context, {
      title: "booking:meta-title",
      description: "booking:meta-description",
      index: false,
    }),
  };
}

export const handle = { hydrate: true } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.page);

export default function Booking() {
  const step = useMatches()
    .map((match) => (match.handle as RouteHandle | undefined)?.wizardStep)
    .find(Boolean);
  const steps = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    // A new step is a new page to somebody who can't see it: reading starts at its top.
    if (shown.current !== pathname) steps.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return (
    <div ref={steps} tabIndex={-1} className="page outline-none">
      <StepIndicator step={step ?? 1} />
      <Outlet />
    </div>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
