import { getFormProps, getTextareaProps } from "@conform-to/react";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { z } from "zod/v4";
import { InfoIcon } from "~/components/art/icons";
import { BackLink } from "~/components/back-link";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { RouteErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { StarRow } from "~/components/stars";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { Banner } from "~/components/ui/banner";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { isRedo } from "~/domain/bookings/redos/is-redo";
import { canReportProblem } from "~/domain/bookings/lifecycle/status";
import {
  REVIEW_CHANGE_PERIOD_DAYS,
  REVIEW_PERIOD_DAYS,
  reviewChangeDeadline,
  reviewStep,
} from "~/domain/reviews/review-rules";
import { getOwnReview } from "~/domain/reviews/reviews.server";
import { ReviewSchema } from "~/domain/reviews/schemas";
import { changeReview, leaveReview } from "~/domain/reviews/write-review.server";
import type { RouteHandle } from "~/http/context";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import { requireUser } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { formatDate, formatMoment } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { keepCompounds } from "~/lib/thai-compounds";
import { languageOfText } from "~/lib/language-of-text";
import { BookingQuestion } from "../shared/booking-question";
import { StarRatingField } from "./star-rating-field";

export const handle = {
  formFailed: "review:failed-title",
  draftForm: ({ step }: SerializeFrom<typeof loader>) => (step ? "review" : null),
} satisfies RouteHandle;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const found = getOwnReview(parseId(params["id"]), viewer.id);
  // Another person's booking must look like one that doesn't exist.
  if (!found) throw data(null, { status: 404 });
  const { now, locale } = context;
  const { booking, review } = found;
  const step = reviewStep(booking, review, now);
  return {
    meta: await describePersonalPage(context, "review:meta-title"),
    step,
    /** The reason why no review can be sent, if none was written. */
    closed:
      step || review
        ? null
        : booking.status === "completed"
          ? ("late" as const)
          : booking.status === "cancelled"
            ? ("not-held" as const)
            : ("early" as const),
    /** If something went wrong, a problem report says more than stars. */
    canReport: canReportProblem(booking, now),
    firstName: viewer.firstName || viewer.username,
    job: {
      id: booking.id,
      cleanerName: nameForReader(booking.cleanerName, locale),
      cleanerPhoto: booking.cleanerPhoto,
      serviceName: keepCompounds(serviceNameOf(booking, locale)),
      date: booking.date,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      total: booking.totalPrice,
      isRedo: isRedo(booking),
    },
    /** When the job ends, if that is still to come: it can't be reviewed before. */
    from: booking.status !== "cancelled" && now < booking.endsAt ? booking.endsAt : null,
    review: review && {
      stars: review.stars,
      comment: review.comment,
      answer: review.answer,
      isHidden: review.hiddenAt !== null,
      hiddenReason: review.hiddenReason,
      changedUntil: reviewChangeDeadline(review),
    },
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { id: userId } = await requireUser(request, context);
  const bookingId = parseId(params["id"]);
  // Checked first: nobody else may learn what is wrong with the form.
  if (!getOwnReview(bookingId, userId)) throw data(null, { status: 404 });
  const form = await readForm(request);
  const submission = parseForm(form, ReviewSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const words = { bookingId, ...submission.value };
  const isChange = form.get("step") === "change";
  const result = (isChange ? changeReview : leaveReview)(words, { userId }, context.now);
  if (result.ok) {
    const toast = await serializeToast(
      isChange
        ? { title: "review:changed-title" }
        : { title: "review:done-title", text: "review:done-text" },
    );
    return redirect(paths.dashboard(), { headers: { "Set-Cookie": toast } });
  }
  if (result.reason === "unknown-booking") throw data(null, { status: 404 });
  return refuseForm(submission, {
    status: 409,
    reason: result.reason,
    problem:
      result.reason === "reviewed-already"
        ? { title: "review:already-title", text: "review:already-text" }
        : { title: "review:closed-title", text: "review:closed-text" },
  });
}

/** The headings of a page on which no review can be written. */
const CLOSED_TITLES = {
  early: "review:early-title",
  late: "review:late-title",
  "not-held": "review:not-held-title",
} as const;

export default function ReviewPage() {
  const { t, locale } = useText();
  const { job, review, step, closed, canReport } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const name = job.cleanerName || t("common:former-cleaner");
  if (closed) return <ClosedReview closed={closed} />;
  const title =
    step === "leave"
      ? t("review:title", { name })
      : t(step ? "review:title-change" : "review:title-own");
  return (
    <div className="page reading pt-1.5 sm:pt-6">
      <BackLink to={paths.dashboard()}>{t("review:back")}</BackLink>
      <header
        className={`pb-4 lg:grid lg:grid-cols-[auto_1fr] lg:items-center lg:gap-x-4 ${step ? "max-lg:text-center" : ""}`}
      >
        <CleanerPhoto
          name={name}
          photo={job.cleanerPhoto}
          width={88}
          className={`size-22 max-lg:mt-1 max-lg:mb-2 lg:row-span-2 ${step ? "max-lg:mx-auto" : ""}`}
          eager
        />
        <h1 className="lg:self-end">{title}</h1>
        <p className="text-sm text-ink-soft lg:mt-0 lg:self-start">
          {[name, job.serviceName, formatDate(job.date, locale, "short")].join("\u00a0· ")}
        </p>
      </header>
      {step ? (
        <ReviewForm />
      ) : (
        <>
          <FormProblem refused={refused} />
          {review?.isHidden ? (
            <Banner title={t("review:hidden-title")}>
              {t("review:hidden-text", { reason: review.hiddenReason })}
            </Banner>
          ) : null}
          {review ? (
            <div className="card p-4">
              <StarRow rating={review.stars} />
              <ReviewText text={review.comment} />
              {review.isHidden ? null : (
                <p className="pt-2 text-sm text-ink-soft">{t("review:fixed")}</p>
              )}
            </div>
          ) : null}
          <ReviewAnswer />
          <div className="h-8" />
        </>
      )}
      {canReport ? <ProblemLink id={job.id} /> : null}
    </div>
  );
}

/** The page of a booking that can't be reviewed: why, from when on, and the way to the booking. */
function ClosedReview({ closed }: { closed: keyof typeof CLOSED_TITLES }) {
  const { t, locale } = useText();
  const { job, from, canReport } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <BookingQuestion booking={job} title={t(CLOSED_TITLES[closed])}>
      <FormProblem refused={refused} />
      <div className="card overflow-hidden">
        {closed === "early" ? (
          <img src="/art/day-ahead.svg" alt="" width={328} height={148} className="h-37 w-full" />
        ) : null}
        <div className="p-4 sm:p-6">
          <p className="pb-4">
            {closed === "late"
              ? t("review:late-text", { days: REVIEW_PERIOD_DAYS })
              : closed === "early" && from !== null
                ? t("review:early-from", {
                    moment: formatMoment(from, locale),
                    days: REVIEW_PERIOD_DAYS,
                  })
                : t(`review:${closed}-text`)}
          </p>
          <Link to={paths.myBooking(job.id)} className="button button-strong min-h-12 w-full">
            {t("review:see-booking")}
          </Link>
        </div>
      </div>
      {canReport ? <ProblemLink id={job.id} /> : null}
    </BookingQuestion>
  );
}

function ProblemLink({ id }: { id: number }) {
  const { t } = useText();
  return (
    <Link
      to={paths.bookingProblem(id)}
      className="link mb-8 inline-flex min-h-11 items-center font-semibold"
    >
      {t("my-booking:problem-title")}
    </Link>
  );
}

/** The form: stars, comment, and what happens with them. */
function ReviewForm() {
  const { t, locale } = useText();
  const { job, review, step, firstName } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof ReviewSchema>>(
    "review",
    refused,
    review ? { stars: String(review.stars), comment: review.comment } : undefined,
  );
  const cleaner = job.cleanerName || t("common:former-cleaner");
  const until = review?.changedUntil ?? 0;
  return (
    <Form method="post" {...getFormProps(form)}>
      <FormProblem refused={refused} />
      <input type="hidden" name="step" value={step ?? "leave"} />
      <div className="flex flex-col gap-4">
        <StarRatingField field={fields.stars} />
        <TextAreaField
          label={t("review:comment")}
          hint={t("review:comment-hint", { max: MAX_LENGTH.review.toLocaleString("en") })}
          errors={fields.comment.errors}
          textarea={{ ...getTextareaProps(fields.comment), rows: 5, maxLength: MAX_LENGTH.review }}
        />
        <VisibilityNote>
          {review
            ? t("review:public-change", {
                name: firstName,
                until: formatMoment(until, locale),
              })
            : t("review:public", { name: firstName, days: REVIEW_CHANGE_PERIOD_DAYS, cleaner })}
        </VisibilityNote>
        <ReviewAnswer />
      </div>
      <button type="submit" className="button button-strong mt-5 mb-8 min-h-12 w-full">
        {t(review ? "review:send-change" : "review:send")}
      </button>
    </Form>
  );
}

function VisibilityNote({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2.5 text-sm">
      <InfoIcon className="mt-0.5 size-5 shrink-0 text-celadon-700" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

/** The cleaner's answer. */
function ReviewAnswer() {
  const { t } = useText();
  const { job, review } = useLoaderData<typeof loader>();
  if (!review?.answer) return null;
  return (
    <div className="mt-3 border-l-4 border-celadon-200 pl-3">
      <p className="text-sm font-semibold">
        {t("review:answer-by", { name: job.cleanerName || t("common:former-cleaner") })}
      </p>
      <ReviewText text={review.answer} />
    </div>
  );
}

function ReviewText({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p lang={languageOfText(text)} className="pt-1 wrap-anywhere whitespace-pre-line">
      {text}
    </p>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.meta, error);

export function ErrorBoundary() {
  return <RouteErrorPage />;
}
