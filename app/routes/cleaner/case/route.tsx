import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CasePage } from "~/components/case-page";
import { RouteErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { listHistoryForCleaner } from "~/domain/bookings/lifecycle/booking-history.server";
import { isCleanerStepOpen } from "~/domain/bookings/lifecycle/cleaner-steps";
import { listProblemsFor } from "~/domain/bookings/problems/problems.server";
import { getBusiness } from "~/domain/business/business.server";
import { casePageView } from "~/http/case-page-view.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseId } from "~/http/parse-id";
import { translatorFor } from "~/i18n/i18n.server";
import { message } from "~/lib/message";
import { caseOfCleaner } from "../shared/case-of-cleaner.server";
import { requireOwnJob } from "../shared/own-job.server";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { job } = await requireOwnJob(request, context, params);
  const { now, locale } = context;
  const problems = listProblemsFor("cleaner", job.id);
  const problem = problems.find(({ id }) => id === parseId(params["problemId"]));
  if (!problem) throw data(null, { status: 404 });
  const reader = { t: await translatorFor(locale), locale, now };
  return {
    view: casePageView(problem, caseOfCleaner(job, reader), {
      history: listHistoryForCleaner(job.id),
      isOnly: problems.length === 1,
      business: getBusiness(locale),
      canReport: isCleanerStepOpen(job, "problem", now),
      reader,
    }),
    meta: await describePersonalPage(context, message("case-page:number", { id: problem.id })),
  };
}

export default function CaseOfCleaner() {
  const { view } = useLoaderData<typeof loader>();
  return <CasePage view={view} />;
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
