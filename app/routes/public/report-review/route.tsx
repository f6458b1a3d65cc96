import { getFormProps, getTextareaProps } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { BackLink } from "~/components/back-link";
import { metaTags } from "~/components/page-meta";
import { StarRow } from "~/components/stars";
import { FieldError, TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { getVisibleReview, reportReview } from "~/domain/reviews/report-review.server";
import { ReviewReportSchema } from "~/domain/reviews/schemas";
import type { RouteHandle } from "~/http/context";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseRetryLater } from "~/http/refused-form.server";
import { passRetryAfter } from "~/http/retry-after";
import { getSignedIn } from "~/http/session.server";
import { serializeToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { nameForReader } from "~/lib/for-reader";
import { paths } from "~/lib/paths";
import { REVIEW_REPORT_KINDS } from "~/lib/vocabulary";
import { languageOfText } from "~/lib/language-of-text";

/** Returns a public review, or throws 404. */
function reviewOf(id: string | undefined) {
  const review = getVisibleReview(parseId(id));
  if (!review) throw new Response(null, { status: 404 });
  return review;
}

export const handle: RouteHandle = { draftForm: "report" };

export async function loader({ context, params }: LoaderFunctionArgs) {
  return {
    review: reviewOf(params["id"]),
    page: await describePersonalPage(context, "report:title"),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const review = reviewOf(params["id"]);
  const submission = parseForm(await readForm(request), ReviewReportSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const viewer = await getSignedIn(request, context);
  const result = reportReview(
    { reviewId: review.id, ...submission.value },
    { userId: viewer?.id ?? null, address: context.address },
    context.now,
  );
  if (!result.ok) {
    if (result.reason === "unknown-review") throw new Response(null, { status: 404 });
    return refuseRetryLater(submission, result);
  }
  const toast = await serializeToast({ title: "report:sent-title", text: "report:sent-text" });
  return redirect(paths.cleaner(review.cleanerId), { headers: { "Set-Cookie": toast } });
}

export const headers = passRetryAfter;

export const meta: MetaFunction<typeof loader> = ({ data: loaded }) => metaTags(loaded?.page);

export default function ReportReview() {
  const { locale, t } = useText();
  const { review } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof ReviewReportSchema>>("report", refused);
  const [kindError] = fields.kind.errors ?? [];
  const cleaner = nameForReader(review.cleanerName, locale);
  return (
    <div className="page reading pt-3 pb-10">
      <BackLink to={paths.cleaner(review.cleanerId)}>
        {t("report:back", { name: cleaner })}
      </BackLink>
      <h1>{t("report:title")}</h1>
      <p className="pb-5">{t("report:lead")}</p>
      <figure className="card mb-5 p-4">
        <figcaption className="flex flex-wrap items-center gap-x-3">
          <strong>
            {t("report:whose", {
              reviewer: review.firstName || t("cleaner:somebody"),
              cleaner,
            })}
          </strong>
          <StarRow rating={review.stars} />
          <span className="text-sm text-ink-soft">
            {formatDate(cityDateOf(review.createdAt), locale, "month")}
          </span>
        </figcaption>
        {review.comment ? (
          <blockquote lang={languageOfText(review.comment)} className="pt-1 wrap-anywhere">
            {review.comment}
          </blockquote>
        ) : null}
      </figure>
      <FormProblem refused={refused} />
      <Form method="post" {...getFormProps(form)} className="flex flex-col gap-5">
        <fieldset
          className={kindError ? "border-l-4 border-brick pl-3" : ""}
          aria-describedby={kindError ? fields.kind.errorId : undefined}
        >
          <legend className="contents font-semibold">{t("report:kind")}</legend>
          <FieldError id={fields.kind.errorId} error={kindError} className="pb-1.5" />
          <div className="card ruled mt-1.5">
            {REVIEW_REPORT_KINDS.map((kind) => (
              <label key={kind} className="flex min-h-12 items-center gap-3 px-4 py-2">
                <input
                  type="radio"
                  name={fields.kind.name}
                  value={kind}
                  required
                  defaultChecked={fields.kind.initialValue === kind}
                  className="size-5 shrink-0"
                />
                {t(`report:kind-${kind}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <TextAreaField
          label={t("report:words")}
          hint={t("report:words-hint", { max: MAX_LENGTH.reviewReport })}
          errors={fields.words.errors}
          textarea={{
            ...getTextareaProps(fields.words),
            rows: 3,
            maxLength: MAX_LENGTH.reviewReport,
          }}
        />
        <button type="submit" className="button button-strong">
          {t("report:send")}
        </button>
      </Form>
    </div>
  );
}
