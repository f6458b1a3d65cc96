import { getFormProps, getTextareaProps } from "@conform-to/react";
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { AnswerMarkSchema } from "~/domain/bookings/marks/mark-schemas";
import { answerMark, getOwnMark } from "~/domain/bookings/marks/own-marks.server";
import type { RouteHandle } from "~/http/context";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseId } from "~/http/parse-id";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import { requireUser } from "~/http/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { MarkFacts, causeKey } from "../shared/mark-facts";
import { ownMarkView } from "../shared/own-mark-view.server";

const FORM = "answer-mark";

export const handle: RouteHandle = {
  draftForm: ({ mark }: Pick<SerializeFrom<typeof loader>, "mark">) =>
    mark.canAnswer ? FORM : null,
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const viewer = await requireUser(request, context);
  const mark = getOwnMark(parseId(params["id"]), viewer.id, context.now);
  // A mark about somebody else must look like one that doesn't exist.
  if (!mark) throw data(null, { status: 404 });
  return {
    mark: ownMarkView(mark, context),
    page: await describePersonalPage(context, `marks:cause-${causeKey(mark)}`),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const viewer = await requireUser(request, context);
  const markId = parseId(params["id"]);
  if (!getOwnMark(markId, viewer.id, context.now)) throw data(null, { status: 404 });
  const submission = parseForm(await readForm(request), AnswerMarkSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const words = submission.value.answer;
  const result = answerMark({ markId, words }, { userId: viewer.id }, context.now);
  if (result.ok) {
    return redirectWithToast(paths.marks(), {
      title: "marks:answered",
      text: "marks:answered-text",
    });
  }
  if (result.reason === "unknown-mark") throw data(null, { status: 404 });
  if (result.reason === "words-missing") {
    return refuseFields(submission, { answer: "marks:answer-required" });
  }
  return refuseForm(submission, {
    status: 409,
    reason: result.reason,
    problem: { title: "marks:not-possible-title", text: "marks:not-possible-text" },
  });
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

export default function AnswerMark() {
  const { t } = useText();
  const { mark } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof AnswerMarkSchema>>(FORM, refused);
  return (
    <>
      <h1 className="pt-2">{t(`marks:cause-${causeKey(mark)}`)}</h1>
      <p className="pb-4 text-ink-soft">{t(`marks:state-${mark.state}`)}</p>
      <FormProblem refused={refused} />
      <div className="card p-4 sm:p-5">
        <MarkFacts mark={mark} />
      </div>
      {mark.canAnswer || refused ? (
        <form method="post" {...getFormProps(form)} className="flex flex-col gap-5 pt-6">
          <TextAreaField
            label={t("marks:answer-title")}
            hint={t("marks:answer-hint", {
              max: MAX_LENGTH.markAnswer,
              side: t(`marks:side-${mark.side}`),
            })}
            errors={fields.answer.errors}
            textarea={{
              ...getTextareaProps(fields.answer),
              rows: 5,
              maxLength: MAX_LENGTH.markAnswer,
              required: true,
            }}
          />
          <p className="flex flex-wrap gap-3">
            <button type="submit" className="button button-strong grow">
              {t("marks:send")}
            </button>
            <Link to={paths.marks()} className="button button-quiet grow">
              {t("marks:not-now")}
            </Link>
          </p>
        </form>
      ) : null}
    </>
  );
}
