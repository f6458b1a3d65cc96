import {
  data,
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CasePage } from "~/components/case-page";
import { RouteErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { ChosenRedoSchema } from "~/domain/bookings/creating/booking-form-schemas";
import { listHistoryFor } from "~/domain/bookings/lifecycle/booking-history.server";
import { canReportProblem } from "~/domain/bookings/lifecycle/status";
import { listProblemsFor, type ProblemForSide } from "~/domain/bookings/problems/problems.server";
import { getCustomerBookingDetails } from "~/domain/bookings/reading/customer-booking-details.server";
import { bookRedo, isProblemOfCustomer, listRedoTimes } from "~/domain/bookings/redos/redos.server";
import { getBusiness } from "~/domain/business/business.server";
import { slotHour } from "~/domain/schedule/slots";
import { casePageView, type RedoOfSide } from "~/http/case-page-view.server";
import type { RouteHandle } from "~/http/context";
import { describePersonalPage } from "~/http/page-meta.server";
import { requireUser } from "~/http/session.server";
import { parseId } from "~/http/parse-id";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import { serializeToast } from "~/http/toast.server";
import { translatorFor } from "~/i18n/i18n.server";
import { formatDate, formatHour, isCityDate } from "~/lib/bangkok-time";
import { joinSideBySide } from "~/lib/join-texts";
import { message } from "~/lib/message";
import { paths } from "~/lib/paths";
import { casePath } from "~/lib/case-paths";
import type { Locale } from "~/lib/vocabulary";
import { caseOfCustomer } from "../shared/case-of-customer.server";
import { requireMyBooking } from "../shared/my-booking.server";
import { ChooseTime } from "./choose-time";

export const handle = {
  draftForm: ({ times }: SerializeFrom<typeof loader>) => (times ? "choose" : null),
} satisfies RouteHandle;

/** Returns the problem of an address with its booking, and whether this side knows of others; throws 404. */
async function requireMyCase(
  request: Request,
  context: AppLoadContext,
  params: { id?: string | undefined; problemId?: string | undefined },
) {
  const { viewer, booking } = await requireMyBooking(request, context, params);
  const problems = listProblemsFor("customer", booking.id);
  const problem = problems.find(({ id }) => id === parseId(params.problemId));
  if (!problem) throw data(null, { status: 404 });
  return { viewer, booking, problem, isOnly: problems.length === 1 };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { viewer, booking, problem, isOnly } = await requireMyCase(request, context, params);
  const { now, locale } = context;
  const reader = { t: await translatorFor(locale), locale, now };
  const about = caseOfCustomer(booking, reader);
  const view = casePageView(problem, about, {
    history: listHistoryFor("customer", booking.id),
    isOnly,
    redo: redoOfCustomer(problem, viewer, reader),
    business: getBusiness(locale),
    canReport: canReportProblem(booking, now),
    reader,
  });
  const { searchParams } = new URL(request.url);
  const [from, date] = [searchParams.get("from"), searchParams.get("date")];
  const asked = { from: isCityDate(from) ? from : null, date: isCityDate(date) ? date : null };
  const free =
    view.state === "you"
      ? listRedoTimes({ problemId: problem.id }, { userId: viewer.id }, asked, now)
      : null;
  return {
    view,
    times: free && {
      ...{ bookingId: booking.id, problemId: problem.id, name: about.other, free, now },
      asked: asked.from || asked.date ? asked : null,
    },
    meta: await describePersonalPage(
      context,
      message("case-page:title-customer", { id: problem.id, booking: booking.id }),
    ),
  };
}

/** Returns what a customer may know of the redo. The cleaner's number is known as of any booking. */
function redoOfCustomer(
  { redo }: ProblemForSide,
  viewer: { id: number },
  reader: Parameters<typeof caseOfCustomer>[1],
): RedoOfSide | null {
  const booked = redo && getCustomerBookingDetails(redo.id, viewer.id);
  if (!booked) return null;
  const { other, photo } = caseOfCustomer(booked, reader);
  return {
    to: paths.myBooking(booked.id),
    file: booked.status === "confirmed" ? paths.myBookingFile(booked.id) : null,
    name: other,
    photo,
    phone: booked.status === "confirmed" ? booked.cleanerPhone : null,
  };
}

/** Books the redo at the chosen time. If it was taken meanwhile, the page says so with the times that are free. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const [bookingId, problemId] = [parseId(params["id"]), parseId(params["problemId"])];
  // A stranger gets a 404 whatever their form holds.
  if (!isProblemOfCustomer({ problemId, bookingId }, { userId: viewer.id })) {
    throw data(null, { status: 404 });
  }
  const { now, locale } = context;
  const submission = parseForm(await readForm(request), ChosenRedoSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { date, time } = submission.value;
  const result = bookRedo({ problemId, date, time }, { userId: viewer.id }, now);
  if (!result.ok && result.reason === "unknown-problem") throw data(null, { status: 404 });
  if (!result.ok && result.reason === "time-taken") {
    return refuseForm(submission, {
      status: 409,
      reason: result.reason,
      errors: {
        time: message("case-page:choose-taken", { chosen: nameOfTime(date, time, locale) }),
      },
    });
  }
  const toast = await serializeToast(
    result.ok
      ? { title: "case-page:choose-booked" }
      : {
          title: "case-page:choose-changed",
          text: "case-page:choose-changed-text",
          tone: "destructive",
        },
  );
  return redirect(casePath("customer", bookingId, problemId), {
    headers: { "Set-Cookie": toast },
  });
}

const nameOfTime = (date: string, time: Parameters<typeof slotHour>[0], locale: Locale) =>
  joinSideBySide(locale, formatDate(date, locale, "short"), formatHour(slotHour(time), locale));

export default function CaseOfCustomer() {
  const { view, times } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <CasePage view={view}>{times ? <ChooseTime times={times} refused={refused} /> : null}</CasePage>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
