import {
  data,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CasePage } from "~/components/case-page";
import { RouteErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { listHistoryForCleaner } from "~/domain/bookings/lifecycle/booking-history.server";
import { isCleanerStepOpen } from "~/domain/bookings/lifecycle/cleaner-steps";
import { listProblemsFor, type ProblemForSide } from "~/domain/bookings/problems/problems.server";
import { getCleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import { agreeToRedo, withdrawRedoAgreement } from "~/domain/bookings/redos/redos.server";
import { getBusiness } from "~/domain/business/business.server";
import { casePageView, type CaseReader, type RedoOfSide } from "~/http/case-page-view.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseId } from "~/http/parse-id";
import { readForm } from "~/http/read-form.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { serializeToast } from "~/http/toast.server";
import { translatorFor } from "~/i18n/i18n.server";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { casePath } from "~/lib/case-paths";
import { caseOfCleaner } from "../shared/case-of-cleaner.server";
import { requireOwnJob } from "../shared/own-job.server";
import { Agree } from "./agree";
import { agreeView } from "./agree-view.server";

/** Returns the problem of an address with its job, and whether the cleaner knows of no other; throws 404. */
async function requireOwnCase(
  request: Request,
  context: AppLoadContext,
  params: { id?: string | undefined; problemId?: string | undefined },
) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const problems = listProblemsFor("cleaner", job.id);
  const problem = problems.find(({ id }) => id === parseId(params.problemId));
  if (!problem) throw data(null, { status: 404 });
  return { profile, job, problem, isOnly: problems.length === 1 };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { profile, job, problem, isOnly } = await requireOwnCase(request, context, params);
  const { now, locale } = context;
  const reader = { t: await translatorFor(locale), locale, now };
  const about = caseOfCleaner(job, reader);
  return {
    view: casePageView(problem, about, {
      history: listHistoryForCleaner(job.id),
      isOnly,
      redo: redoOfCleaner(problem, profile, reader),
      business: getBusiness(locale),
      canReport: isCleanerStepOpen(job, "problem", now),
      reader,
    }),
    agree: agreeView(problem, { hoursBilled: job.hoursBilled, name: about.other }, reader),
    meta: await describePersonalPage(
      context,
      message("case-page:title-cleaner", { id: problem.id, booking: job.id }),
    ),
  };
}

/** Returns what a cleaner may know of the redo, if they are the one who comes. */
function redoOfCleaner(
  { redo }: ProblemForSide,
  profile: { id: number },
  reader: CaseReader,
): RedoOfSide | null {
  const booked = redo && getCleanerBooking(redo.id, profile.id, reader.now);
  if (!booked) return null;
  return {
    to: paths.job(booked.id),
    file: null,
    name: caseOfCleaner(booked, reader).other,
    photo: null,
    phone: booked.door?.phone || null,
  };
}

/** Offers to come again for nothing, or takes that back. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { profile, job, problem } = await requireOwnCase(request, context, params);
  const form = await readForm(request);
  const about = { problemId: problem.id };
  const isTakenBack = form.get("intent") === "take-back";
  const result = isTakenBack
    ? withdrawRedoAgreement(about, profile, context.now)
    : agreeToRedo({ ...about, hours: Number(form.get("hours")) }, profile, context.now);
  const { locale, now } = context;
  const { other: name } = caseOfCleaner(job, { t: await translatorFor(locale), locale, now });
  const toast = await serializeToast(
    result.ok
      ? {
          title: isTakenBack ? "jobs:redo-withdrawn" : message("jobs:declined-text", { name }),
        }
      : { title: "job:changed-title", text: "job:changed-text", tone: "destructive" },
  );
  return redirectWithin(request, casePath("cleaner", job.id, problem.id), {
    headers: { "Set-Cookie": toast },
  });
}

export default function CaseOfCleaner() {
  const { view, agree } = useLoaderData<typeof loader>();
  return <CasePage view={view}>{agree ? <Agree agree={agree} /> : null}</CasePage>;
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
