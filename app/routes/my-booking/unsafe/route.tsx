import { getFormProps, getTextareaProps } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { PhoneIcon } from "~/components/art/subject-icons";
import { RouteErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { ReportWordsSchema } from "~/domain/bookings/lifecycle/booking-command-schemas";
import { findAllowedTransition } from "~/domain/bookings/lifecycle/status";
import {
  hasReportedUnsafe,
  reportFeelingUnsafe,
} from "~/domain/bookings/problems/unsafe-reports.server";
import { getBusiness } from "~/domain/business/business.server";
import type { RouteHandle } from "~/http/context";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";
import { BookingQuestion } from "../shared/booking-question";
import {
  bookingForQuestion,
  redirectToMyBooking,
  requireMyBooking,
  requireMyBookingStep,
} from "../shared/my-booking.server";

export const handle: RouteHandle = { draftForm: "unsafe" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { booking } = await requireMyBookingStep(request, context, params, "unsafe");
  // Already reported: the booking's page shows what became of it.
  if (hasReportedUnsafe("customer", booking.id)) throw redirect(paths.myBooking(booking.id));
  return {
    booking: bookingForQuestion(booking, context.locale),
    endsJob: findAllowedTransition(booking, "unsafe", "customer", context.now) !== null,
    phone: getBusiness(context.locale).phone,
    meta: await describePersonalPage(context, "my-booking:unsafe-title"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { viewer, booking } = await requireMyBooking(request, context, params);
  const submission = parseForm(await readForm(request), ReportWordsSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const report = { bookingId: booking.id, words: submission.value.words };
  const result = reportFeelingUnsafe(report, { as: "customer", userId: viewer.id }, context.now);
  return redirectToMyBooking(
    booking.id,
    result.ok ? { done: "my-booking:unsafe-toast" } : { refused: null },
  );
}

export default function ReportUnsafe() {
  const { t } = useText();
  const { booking, endsJob, phone } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof ReportWordsSchema>>("unsafe", refused);
  const names = { name: booking.cleanerName || t("common:former-cleaner") };
  return (
    <BookingQuestion booking={booking} title={t("my-booking:unsafe-title")}>
      <FormProblem refused={refused} />
      <p className="pb-3 font-semibold">{t("my-booking:unsafe-first")}</p>
      <p className="flex flex-col gap-3 pb-4">
        <a href="tel:191" className="button button-quiet min-h-12 w-full text-brick">
          <PhoneIcon className="size-5 shrink-0" />
          {t("my-booking:unsafe-191")}
        </a>
        {phone ? (
          <a href={"tel:" + phone} className="button button-quiet min-h-12 w-full tabular">
            <PhoneIcon className="size-5 shrink-0" />
            {t("my-booking:problem-call", { phone: formatPhone(phone) })}
          </a>
        ) : null}
      </p>
      <p className="pb-2">
        {t(endsJob ? "my-booking:unsafe-meaning" : "my-booking:unsafe-meaning-done", names)}
      </p>
      <p className="pb-4">{t("my-booking:unsafe-quiet", names)}</p>
      <form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
        <button type="submit" className="button button-danger min-h-13">
          {t(endsJob ? "my-booking:unsafe-send" : "my-booking:unsafe-send-done")}
        </button>
        <TextAreaField
          label={t("my-booking:unsafe-words")}
          hint={t("my-booking:unsafe-words-hint")}
          errors={fields.words.errors}
          textarea={{ ...getTextareaProps(fields.words), rows: 3, maxLength: MAX_LENGTH.problem }}
        />
      </form>
      <p className="pt-3">
        <Link to={paths.myBooking(booking.id)} className="button button-plain min-h-12 w-full">
          {t("my-booking:unsafe-back")}
        </Link>
      </p>
    </BookingQuestion>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
