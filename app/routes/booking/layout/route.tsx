import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { RouteErrorPage } from "~/components/error-page";
import { useIsSlow, usePendingLocation } from "~/components/loading";
import { metaTags } from "~/components/page-meta";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireUser } from "~/http/session.server";
import { translatorFor } from "~/i18n/i18n.server";
import { paths } from "~/lib/paths";
import { hasStalled } from "~/lib/stalled-requests";
import { StepIndicator } from "../shared/step-indicator";
import { stepAt, type StepContext, type WizardStep } from "../shared/steps";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  const t = await translatorFor(context.locale);
  const step = stepAt(new URL(request.url).pathname);
  return {
    step,
    page: await describePersonalPage(context, {
      text: `${t(`booking:step-${step}`)} · ${t("booking:meta-title")}`,
    }),
  };
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function Booking() {
  const { step } = useLoaderData<typeof loader>();
  const steps = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    // For screen readers a new step is a new page: reading starts at its top.
    if (shown.current !== pathname) steps.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  const goal = usePendingLocation();
  const leaving = goal !== null && isListStep(goal.pathname, step);
  const coming = useIsSlow(leaving);
  useRestoredPlace({ leaving, hidden: coming });
  return (
    <div ref={steps} tabIndex={-1} className="page outline-none">
      <StepIndicator step={goal && isInWizard(goal.pathname) ? stepAt(goal.pathname) : step} />
      <Outlet context={{ coming } satisfies StepContext} />
    </div>
  );
}

const isInWizard = (pathname: string) => pathname.startsWith(paths.booking());

/** True if the path is another step with a list to choose from. Step 4 is a form, not a list. */
function isListStep(pathname: string, current: WizardStep): boolean {
  const step = stepAt(pathname);
  return isInWizard(pathname) && step !== current && step < 4;
}

/** Restores the scroll position and focus of a page that was hidden for a navigation that failed. */
function useRestoredPlace({ leaving, hidden }: { leaving: boolean; hidden: boolean }): void {
  const place = useRef({ top: 0, focused: null as Element | null });
  useEffect(() => {
    if (leaving) place.current = { top: window.scrollY, focused: document.activeElement };
  }, [leaving]);
  useLayoutEffect(() => {
    if (!hidden) return;
    return () => {
      const { top, focused } = place.current;
      if (!hasStalled()) return;
      window.scrollTo(0, top);
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }, [hidden]);
}

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
