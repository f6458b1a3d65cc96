import { getFormProps } from "@conform-to/react";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { z } from "zod/v4";
import { BackLink } from "~/components/back-link";
import { RouteErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
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
import { reportFeelingUnsafeAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { canCleanerTransition, isCleanerStepOpen } from "~/domain/bookings/lifecycle/cleaner-steps";
import { ReportWordsSchema } from "~/domain/bookings/lifecycle/booking-command-schemas";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import {
  addWordsToUnsafeReport,
  hasReportedUnsafe,
} from "~/domain/bookings/problems/unsafe-reports.server";
import {
  getNextCleanerBookingToday,
  type CleanerBooking,
} from "~/domain/bookings/reading/cleaner-bookings.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { redirectWithin } from "~/http/redirect-within.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { serializeToast } from "~/http/toast.server";
import { unsafePageView } from "~/http/unsafe-page.server";
import { translatorFor } from "~/i18n/i18n.server";
import type { Translate } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { formatClockRange } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { keepCompounds } from "~/lib/thai-compounds";
import type { Locale } from "~/lib/vocabulary";
import { JOB_QUESTION_HANDLE, sendJobAnswer } from "../shared/job-question";
import { redirectToJob, requireOwnJob } from "../shared/own-job.server";

export const handle = {
  ...JOB_QUESTION_HANDLE,
  draftForm: ({ page }: SerializeFrom<typeof loader>) =>
    page.isReported && page.words.isOpen ? "unsafe" : null,
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const { locale, now } = context;
  const t = await translatorFor(locale);
  const page = unsafePageView({
    side: "cleaner",
    bookingId: job.id,
    name: job.customer.name,
    t,
    locale,
    now,
    endsJob: job.status === "cancelled" || canCleanerTransition(job, "unsafe", now),
  });
  if (!page.isReported && !isCleanerStepOpen(job, "unsafe", now)) {
    throw redirectWithin(request, paths.job(job.id));
  }
  const next = page.isReported ? getNextCleanerBookingToday(profile.id, job, now) : null;
  return {
    jobId: job.id,
    page,
    rest: next && restView(next, t, locale),
    meta: await describePersonalPage(context, "unsafe:cleaner-title"),
  };
}

/** Returns the next job of today, and the choice to go on or to rest. */
function restView(next: CleanerBooking, t: Translate, locale: Locale) {
  return {
    title: t("unsafe:rest"),
    job: [
      formatClockRange(next.startsAt, next.endsAt, locale),
      keepCompounds(serviceNameOf(next, locale)),
      t(`areas:${next.city}`),
    ].join("\u00a0· "),
    go: t("unsafe:rest-go"),
    off: t("unsafe:rest-off"),
    text: t("unsafe:rest-text"),
  };
}

/** Reports at once; once that is done, takes words for the team. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { profile, job } = await requireOwnJob(request, context, params);
  const form = await readForm(request);
  const bookingId = job.id;
  // The first press reports, with or without words.
  if (!form.has("words") || !hasReportedUnsafe("cleaner", bookingId)) {
    const { data } = ReportWordsSchema.safeParse(Object.fromEntries(form));
    const report = { bookingId, words: data?.words ?? "" };
    const result = reportFeelingUnsafeAsCleaner(report, profile, context.now);
    return result.ok
      ? redirectWithin(request, paths.jobStep(bookingId, "unsafe"))
      : redirectToJob(request, bookingId, null);
  }
  const submission = parseForm(form, ReportWordsSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const by = { as: "cleaner", userId: profile.userId } as const;
  const result = addWordsToUnsafeReport({ bookingId, words: submission.value.words }, by);
  if (!result.ok) return redirectToJob(request, bookingId, null);
  const toast = await serializeToast({ title: "job:unsafe-words-toast" });
  return redirectWithin(request, paths.jobStep(bookingId, "unsafe"), {
    headers: { "Set-Cookie": toast },
  });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendJobAnswer(() => serverAction<typeof action>());

export default function UnsafeJob() {
  const { t } = useText();
  const { jobId, page, rest } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const heading = useRef<HTMLHeadingElement>(null);
  const wasReported = useRef(page.isReported);
  useEffect(() => {
    // The pressed button is gone; a screen reader continues at the title.
    if (wasReported.current !== page.isReported) heading.current?.focus();
    wasReported.current = page.isReported;
  }, [page.isReported]);
  return (
    <div className="page reading flex flex-col gap-5 pt-3 pb-10 sm:pt-6">
      <div>
        <BackLink to={paths.job(jobId)}>{t("job:go-back")}</BackLink>
        <h1 ref={heading} tabIndex={-1}>
          {page.title}
        </h1>
        <p className="whitespace-pre-line">{page.lead}</p>
      </div>
      <FormProblem refused={refused} />
      {page.isReported ? null : (
        <Form method="post">
          <UnsafeButton send={page.send} hint={page.hint} />
        </Form>
      )}
      <UnsafeCalls calls={page.calls} isReported={page.isReported} />
      <UnsafePoints {...page.list} />
      {rest ? <RestOfDay rest={rest} /> : null}
      {page.isReported ? <Words words={page.words} /> : null}
    </div>
  );
}

type Loaded = SerializeFrom<typeof loader>;

/** The jobs that are left today: the cleaner goes on, or rests. */
function RestOfDay({ rest }: { rest: NonNullable<Loaded["rest"]> }) {
  return (
    <section aria-labelledby="rest">
      <h2 id="rest" className="pb-2 text-section">
        {rest.title}
      </h2>
      <div className="card p-4 sm:px-6">
        <p className="font-semibold tabular">{rest.job}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2 py-3">
          <Link to={paths.cleanerDashboard()} className="button button-quiet min-h-12">
            {rest.go}
          </Link>
          <Link to={paths.absence({ until: "today" })} className="button button-outline min-h-12">
            {rest.off}
          </Link>
        </div>
        <p className="text-sm text-ink-soft">{rest.text}</p>
      </div>
    </section>
  );
}

function Words({ words }: { words: Extract<Loaded["page"], { isReported: true }>["words"] }) {
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof ReportWordsSchema>>("unsafe", refused);
  return (
    <UnsafeWords words={words}>
      {words.isOpen ? (
        <Form method="post" {...getFormProps(form)} className="flex flex-col gap-3">
          <UnsafeWordsField words={words} field={fields.words} />
        </Form>
      ) : null}
    </UnsafeWords>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
