import { getFormProps } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CaseRows } from "~/components/case-rows";
import { RouteErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { PhotoTileInline } from "~/components/photo-tile-inline";
import { ProblemFields, problemFieldsOf, type ProblemForm } from "~/components/problem-fields";
import { Banner } from "~/components/ui/banner";
import { ErrorSummary } from "~/components/ui/error-summary";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import type { CustomerBookingDetails } from "~/domain/bookings/reading/customer-booking-details.server";
import { CustomerProblemSchema } from "~/domain/bookings/lifecycle/booking-command-schemas";
import { listWaitingProblemPhotos } from "~/domain/bookings/problems/problem-photos.server";
import {
  listProblemsFor,
  reportProblemAsCustomer,
} from "~/domain/bookings/problems/problems.server";
import { PROBLEM_REPORTABLE_MS, canReportProblem } from "~/domain/bookings/lifecycle/status";
import { getBusiness } from "~/domain/business/business.server";
import { caseRows } from "~/http/case-page-view.server";
import type { RouteHandle } from "~/http/context";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseProblemReport, readProblemReport } from "~/http/problem-report.server";
import { answerPromise, wishAnswers } from "~/http/problem-reports-view.server";
import { redirectWithToast } from "~/http/toast.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { casePath } from "~/lib/case-paths";
import { CUSTOMER_PROBLEMS, PROBLEM_WISHES } from "~/lib/vocabulary";
import { BookingHelp, HelpRows } from "../shared/booking-help";
import { BookingQuestion } from "../shared/booking-question";
import { useDayAndTime } from "../shared/use-day-and-time";
import { caseOfCustomer } from "../shared/case-of-customer.server";
import { bookingForQuestion, requireMyBooking } from "../shared/my-booking.server";

export const handle = {
  formFailed: "my-booking:problem-failed-title",
  draftForm: ({ can }: SerializeFrom<typeof loader>) => (can === "now" ? "problem" : null),
} satisfies RouteHandle;

/** Returns "now" if a problem can be reported at this moment, and otherwise why it can't. */
function reportingState(booking: CustomerBookingDetails, now: number) {
  if (canReportProblem(booking, now)) return "now";
  if (booking.status !== "confirmed" && booking.status !== "completed") return "not-now";
  return now < booking.startsAt ? "too-early" : "over";
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { viewer, booking } = await requireMyBooking(request, context, params);
  const { now, locale } = context;
  const reader = { t: await translatorFor(locale), locale, now };
  const report = { bookingId: booking.id, userId: viewer.id };
  const { phone, lineAccount } = getBusiness(locale);
  return {
    meta: await describePersonalPage(context, "my-booking:problem-title"),
    booking: bookingForQuestion(booking, locale),
    isDone: booking.status === "completed",
    until: booking.endsAt + PROBLEM_REPORTABLE_MS,
    promise: answerPromise(reader),
    wishes: wishAnswers(PROBLEM_WISHES, reader.t),
    can: reportingState(booking, now),
    reports: caseRows(
      listProblemsFor("customer", booking.id),
      caseOfCustomer(booking, reader),
      reader,
    ),
    waiting: listWaitingProblemPhotos(report, now),
    help: { phone, lineAccount },
    nonce: context.cspNonce,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { viewer, booking } = await requireMyBooking(request, context, params);
  const { now } = context;
  // Photos are not accepted if nothing can be reported.
  if (!canReportProblem(booking, now)) return redirectToForm(booking.id);
  const sender = { bookingId: booking.id, userId: viewer.id, now, locale: context.locale };
  const read = await readProblemReport(request, sender);
  const { refused, value } = parseProblemReport(read, CustomerProblemSchema);
  if (refused) return refused;
  const report = { bookingId: booking.id, ...value, photos: read.photos };
  const result = reportProblemAsCustomer(report, { userId: viewer.id }, now);
  if (!result.ok) return redirectToForm(booking.id);
  return redirectWithToast(casePath("customer", booking.id, result.problemId), {
    title: "my-booking:problem-toast",
    text: "my-booking:problem-toast-text",
  });
}

/** Redirects to the page with a toast that says why it couldn't be reported. */
const redirectToForm = (id: number) =>
  redirectWithToast(paths.bookingProblem(id), {
    title: "my-booking:problem-changed-title",
    text: "my-booking:problem-changed-text",
    tone: "destructive",
  });

export default function BookingProblem() {
  const { t } = useText();
  const moment = useDayAndTime();
  const { booking, until, can, reports, help } = useLoaderData<typeof loader>();
  return (
    <BookingQuestion
      booking={booking}
      title={t("my-booking:problem-title")}
      aside={can === "now" ? <BookingHelp business={help} opensWide /> : null}
    >
      {reports.length > 0 ? (
        <section className="pb-6">
          <h2 className="pb-2 text-section">{t("case-page:reported")}</h2>
          <CaseRows rows={reports} />
        </section>
      ) : null}
      {can === "now" ? (
        <ReportForm />
      ) : (
        <>
          <Banner
            title={
              can === "too-early"
                ? t("my-booking:problem-too-early", { moment: moment(booking.startsAt) })
                : can === "over"
                  ? t("my-booking:problem-over", { moment: moment(until) })
                  : t("my-booking:problem-not-now")
            }
          />
          <section aria-labelledby="help" className="card overflow-hidden">
            <h2 id="help" className="px-4 pt-4 pb-1 text-section sm:px-6">
              {t("my-booking:help")}
            </h2>
            <div className="ruled">
              <HelpRows business={help} />
            </div>
          </section>
        </>
      )}
    </BookingQuestion>
  );
}

function ReportForm() {
  const { t } = useText();
  const moment = useDayAndTime();
  const { isDone, until, promise, wishes, reports, waiting, nonce } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<ProblemForm>("problem", refused);
  return (
    <section>
      {reports.length > 0 ? (
        <h2 className="pb-2 text-section">{t("my-booking:problem-another")}</h2>
      ) : null}
      <FormProblem refused={refused} />
      <ErrorSummary fields={problemFieldsOf(fields, refused)} />
      <p>{promise}</p>
      <p className="pb-4 text-sm text-ink-soft">
        {t("my-booking:problem-until", { moment: moment(until) })}
      </p>
      <form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="flex flex-col gap-5"
      >
        <ProblemFields
          side="customer"
          fields={fields}
          kinds={CUSTOMER_PROBLEMS.map((kind) => ({
            value: kind,
            label: t(`my-booking:problem-kind-${kind}`),
          }))}
          wishes={wishes}
          refused={refused}
          draftPhotos={waiting}
        />
        <button type="submit" className="button button-strong min-h-12">
          {t("my-booking:problem-send")}
        </button>
        <p className="-mt-3 text-sm text-ink-soft">
          {t(isDone ? "my-booking:problem-meaning-done" : "my-booking:problem-meaning")}
        </p>
      </form>
      <PhotoTileInline nonce={nonce} />
    </section>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
