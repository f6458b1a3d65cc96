import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { PartErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { StepIndicator } from "~/components/wizard/step-indicator";
import { stepAt } from "~/components/wizard/steps";
import type { RouteHandle } from "~/http/context";
import { describePage } from "~/http/page-meta.server";
import { requireUser } from "~/http/session.server";
import { translatorFor } from "~/i18n/i18n.server";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireUser(request, context);
  const t = await translatorFor(context.locale);
  const step = stepAt(new URL(request.url).pathname);
  return {
    step,
    page: await describePage(request, context, {
      title: { text: `${t(`booking:step-${step}`)} · ${t("booking:meta-title")}` },
      description: "booking:meta-description",
      index: false,
    }),
  };
}

export const handle = { hydrate: true, slimFooter: true } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function Booking() {
  const { step } = useLoaderData<typeof loader>();
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
      <StepIndicator step={step} />
      <Outlet />
    </div>
  );
}

export function ErrorBoundary() {
  return <PartErrorPage />;
}
