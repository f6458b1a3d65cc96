import { getFormProps } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { BackLink } from "~/components/back-link";
import { RouteErrorPage } from "~/components/error-page";
import { metaTags } from "~/components/page-meta";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import {
  UnsafeButton,
  UnsafeCalls,
  UnsafePoints,
  UnsafeWords,
  UnsafeWordsField,
} from "~/components/unsafe-page";
import { ReportWordsSchema } from "~/domain/bookings/lifecycle/booking-command-schemas";
import { isCustomerStepOpen } from "~/domain/bookings/lifecycle/customer-steps";
import { findAllowedTransition } from "~/domain/bookings/lifecycle/status";
import {
  addWordsToUnsafeReport,
  hasReportedUnsafe,
  reportFeelingUnsafe,
} from "~/domain/bookings/problems/unsafe-reports.server";
import type { RouteHandle } from "~/http/context";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { serializeToast } from "~/http/toast.server";
import { unsafePageView } from "~/http/unsafe-page.server";
import { translatorFor } from "~/i18n/i18n.server";
import { useText } from "~/i18n/text";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { redirectToMyBooking, requireMyBooking } from "../shared/my-booking.server";

export const handle = {
  draftForm: ({ page }: SerializeFrom<typeof loader>) =>
    page.isReported && page.words.isOpen ? "unsafe" : null,
} satisfies RouteHandle;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { booking } = await requireMyBooking(request, context, params);
  const { locale, now } = context;
  const t = await translatorFor(locale);
  const name = nameForReader(booking.cleanerName, locale) || t("common:former-cleaner");
  const page = unsafePageView({
    side: "customer",
    bookingId: booking.id,
    name,
    t,
    locale,
    now,
    endsJob:
      booking.status === "cancelled" ||
      findAllowedTransition(booking, "unsafe", "customer", now) !== null,
  });
  if (!page.isReported && !isCustomerStepOpen(booking, "unsafe", now)) {
    throw redirect(paths.myBooking(booking.id));
  }
  return {
    bookingId: booking.id,
    page,
    meta: await describePersonalPage(context, "unsafe:customer-title"),
  };
}

/** Reports at once; once that is done, takes words for the team. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { viewer, booking } = await requireMyBooking(request, context, params);
  const form = await readForm(request);
  const by = { as: "customer", userId: viewer.id } as const;
  const bookingId = booking.id;
  const after = paths.myBookingStep(bookingId, "unsafe");
  // The first press reports, with or without words.
  if (!form.has("words") || !hasReportedUnsafe("customer", bookingId)) {
    const { data } = ReportWordsSchema.safeParse(Object.fromEntries(form));
    const report = { bookingId, words: data?.words ?? "" };
    const result = reportFeelingUnsafe(report, by, context.now);
    return result.ok ? redirect(after) : redirectToMyBooking(bookingId, { refused: null });
  }
  const submission = parseForm(form, ReportWordsSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const result = addWordsToUnsafeReport({ bookingId, words: submission.value.words }, by);
  if (!result.ok) return redirectToMyBooking(bookingId, { refused: null });
  const toast = await serializeToast({ title: "my-booking:unsafe-words-toast" });
  return redirect(after, { headers: { "Set-Cookie": toast } });
}

export default function UnsafeBooking() {
  const { t } = useText();
  const { bookingId, page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="page reading flex flex-col gap-5 pt-3 pb-10 sm:pt-6">
      <div>
        <BackLink to={paths.myBooking(bookingId)}>{t("my-booking:go-back")}</BackLink>
        <h1 tabIndex={-1}>{page.title}</h1>
        <p className="whitespace-pre-line">{page.lead}</p>
      </div>
      <FormProblem refused={refused} />
      {page.isReported ? null : (
        <form method="post">
          <UnsafeButton send={page.send} hint={page.hint} />
        </form>
      )}
      <UnsafeCalls calls={page.calls} isReported={page.isReported} />
      <UnsafePoints {...page.list} />
      {page.isReported ? <Words words={page.words} /> : null}
    </div>
  );
}

type Loaded = SerializeFrom<typeof loader>;

function Words({ words }: { words: Extract<Loaded["page"], { isReported: true }>["words"] }) {
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof ReportWordsSchema>>("unsafe", refused);
  return (
    <UnsafeWords words={words}>
      {words.isOpen ? (
        <form method="post" {...getFormProps(form)} className="flex flex-col gap-3">
          <UnsafeWordsField words={words} field={fields.words} />
        </form>
      ) : null}
    </UnsafeWords>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
