import { getTextareaProps } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { ActButton, Dialog } from "~/components/ui/dialog";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { HideReviewSchema } from "~/domain/admin/site/review-schemas";
import {
  getReviewForAdmin,
  hideReview,
  dismissReviewReports,
  listReviewReports,
  showReview,
  type ReviewChangeResult,
} from "~/domain/admin/site/moderate-reviews.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { adminPaths } from "~/lib/admin-paths";
import { isOneOf } from "~/lib/vocabulary";
import { languageOfText } from "~/lib/language-of-text";
import { ConfirmDialog } from "../../shared/confirm-dialog";
import { useListPath } from "../../shared/list-parts";
import { DialogForm } from "../../shared/form-dialog";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import { redirectToList, failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

const REVIEW_STEPS = ["hide", "show", "keep"] as const;

export const handle = {
  ...ADMIN_FORM_HANDLE,
  draftForm: ({ step }: SerializeFrom<typeof loader>) => (step === "hide" ? step : null),
};

function requireReviewStep({ id, step }: { id?: string | undefined; step?: string | undefined }) {
  const review = getReviewForAdmin(parseId(id));
  if (!review || !isOneOf(REVIEW_STEPS, step)) throw new Response(null, { status: 404 });
  return { review, step };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { review, step } = requireReviewStep(params);
  const isHidden = review.hiddenAt !== null;
  // The review is already in the state that the step leads to.
  if (step === "hide" ? isHidden : step === "show" ? !isHidden : review.reportedAt === null) {
    throw redirect(adminPaths.section("reviews") + new URL(request.url).search);
  }
  return {
    page: await describePersonalPage(context, `admin-reviews:ask-${step}`),
    step,
    review: {
      id: review.id,
      stars: review.stars,
      comment: review.comment,
      customer: review.customerFirstName,
      cleaner: review.cleanerName,
      hiddenReason: review.hiddenReason,
    },
    reports: listReviewReports(review.id),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const { review, step } = requireReviewStep(params);
  const { now } = context;
  let result: ReviewChangeResult;
  if (step === "hide") {
    const submission = parseForm(await readForm(request), HideReviewSchema);
    if (submission.status !== "success") return refuseFields(submission);
    result = hideReview({ id: review.id, reason: submission.value.reason }, { by, now });
  } else {
    result = (step === "show" ? showReview : dismissReviewReports)(review.id, { by, now });
  }
  return redirectToList(request, adminPaths.section("reviews"), toastOf(result, step));
}

function toastOf(result: ReviewChangeResult, step: (typeof REVIEW_STEPS)[number]) {
  if (result.ok) {
    return result.isNew
      ? { title: `admin-reviews:${step}-done` as const }
      : failedChangeToast("admin-reviews:already");
  }
  return failedChangeToast(
    result.reason === "not-an-admin" ? "admin:refused-not-an-admin" : "admin-reviews:unknown",
  );
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function ReviewStepDialog() {
  const { t } = useText();
  const { step, review } = useLoaderData<typeof loader>();
  const closeTo = useListPath("reviews");
  const dialog = {
    id: "review-step",
    title: t(`admin-reviews:ask-${step}`),
    lead: t("admin-reviews:by", {
      stars: review.stars,
      customer: review.customer || t("admin-bookings:former-customer"),
      cleaner: review.cleaner || t("admin-bookings:former-cleaner"),
    }),
    closeTo,
  };
  if (step === "hide") {
    return (
      <Dialog {...dialog} focus="first-field">
        <ReportedReview />
        <HideReviewForm closeTo={closeTo} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      {...dialog}
      keep="admin-reviews:not-now"
      button={
        <ActButton>{t(step === "show" ? "admin-reviews:show" : "admin-reviews:keep")}</ActButton>
      }
    >
      <ReportedReview />
      <p className="wrap-anywhere">
        {step === "show"
          ? t("admin-reviews:show-text", { reason: review.hiddenReason })
          : t("admin-reviews:keep-text")}
      </p>
    </ConfirmDialog>
  );
}

/** Shows the review, and the undecided reports of it. */
function ReportedReview() {
  const { t } = useText();
  const { review } = useLoaderData<typeof loader>();
  return (
    <>
      {review.comment ? (
        <blockquote
          lang={languageOfText(review.comment)}
          className="rounded-card bg-celadon-50 p-3 whitespace-pre-line wrap-anywhere forced-colors:border"
        >
          {review.comment}
        </blockquote>
      ) : (
        <p className="text-ink-soft">{t("admin-reviews:no-words")}</p>
      )}
      <ReviewReports />
    </>
  );
}

/** Lists the undecided reports of the review. */
function ReviewReports() {
  const { t } = useText();
  const moment = useFormatDateTime();
  const { reports } = useLoaderData<typeof loader>();
  if (reports.length === 0) return null;
  return (
    <section>
      <h3 className="text-base">{t("admin-reviews:reports", { count: reports.length })}</h3>
      <ul className="ruled text-sm">
        {reports.map(({ id, kind, words, createdAt }) => (
          <li key={id} className="py-2">
            <strong>{t(`admin-reviews:kind-${kind}`)}</strong>
            <span className="text-ink-soft">&nbsp;· {moment(createdAt)}</span>
            {words ? (
              <span
                lang={languageOfText(words)}
                className="block whitespace-pre-line wrap-anywhere"
              >
                {words}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function HideReviewForm({ closeTo }: { closeTo: string }) {
  const { t } = useText();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof HideReviewSchema>>("hide", refused);
  return (
    <DialogForm
      form={form}
      closeTo={closeTo}
      keep="admin-reviews:not-now"
      button={<ActButton>{t("admin-reviews:hide")}</ActButton>}
    >
      <p>{t("admin-reviews:hide-text")}</p>
      <TextAreaField
        label={t("admin-reviews:reason")}
        hint={t("admin-reviews:reason-hint")}
        errors={fields.reason.errors}
        textarea={{
          ...getTextareaProps(fields.reason),
          rows: 3,
          maxLength: MAX_LENGTH.reason,
          required: true,
        }}
      />
    </DialogForm>
  );
}
