import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CasePage } from "~/components/case-page";
import { RouteErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { listHistoryFor } from "~/domain/bookings/lifecycle/booking-history.server";
import { canReportProblem } from "~/domain/bookings/lifecycle/status";
import { listProblemsFor } from "~/domain/bookings/problems/problems.server";
import { getBusiness } from "~/domain/business/business.server";
import { casePageView } from "~/http/case-page-view.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseId } from "~/http/parse-id";
import { translatorFor } from "~/i18n/i18n.server";
import { message } from "~/lib/message";
import { caseOfCustomer } from "../shared/case-of-customer.server";
import { requireMyBooking } from "../shared/my-booking.server";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { booking } = await requireMyBooking(request, context, params);
  const { now, locale } = context;
  const problems = listProblemsFor("customer", booking.id);
  const problem = problems.find(({ id }) => id === parseId(params["problemId"]));
  if (!problem) throw data(null, { status: 404 });
  const reader = { t: await translatorFor(locale), locale, now };
  return {
    view: casePageView(problem, caseOfCustomer(booking, reader), {
      history: listHistoryFor("customer", booking.id),
      isOnly: problems.length === 1,
      business: getBusiness(locale),
      canReport: canReportProblem(booking, now),
      reader,
    }),
    meta: await describePersonalPage(context, message("case-page:number", { id: problem.id })),
  };
}

export default function CaseOfCustomer() {
  const { view } = useLoaderData<typeof loader>();
  return <CasePage view={view} />;
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
