import { getTextareaProps } from "@conform-to/react";
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { Link } from "~/components/link";
import { metaTags } from "~/components/page-meta";
import { ConflictBanner } from "~/components/ui/conflict-banner";
import { Dialog } from "~/components/ui/dialog";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm, valueSentBack } from "~/components/ui/form";
import { KeyValue, KeyValues } from "~/components/ui/key-value";
import { Segmented } from "~/components/ui/segmented";
import { SendButton } from "~/components/ui/send-button";
import { decideMark, type DecisionFields } from "~/domain/admin/marks/decide-marks.server";
import { DecideMarkSchema } from "~/domain/admin/marks/mark-schemas";
import { getMarkForAdmin } from "~/domain/admin/marks/marks-list.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { parseId } from "~/http/parse-id";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseConflict, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { joinSideBySide } from "~/lib/join-texts";
import { languageOfText } from "~/lib/language-of-text";
import { message } from "~/lib/message";
import { MARK_DECISIONS, isOneOf } from "~/lib/vocabulary";
import { failedChangeToast, redirectToList, requireAdmin } from "../../shared/admin-list.server";
import { DialogForm } from "../../shared/form-dialog";
import { useListPath } from "../../shared/list-parts";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { useFormatDateTime } from "../../shared/use-format-date-time";

const FORM = "decide-mark";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: FORM };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const mark = getMarkForAdmin(parseId(params["id"]));
  if (!mark || context.now >= mark.endsAt) throw data(null, { status: 404 });
  return {
    page: await describePersonalPage(
      context,
      message("admin-marks:title-of", { name: mark.name ?? "" }),
    ),
    mark: {
      name: mark.name ?? "",
      locale: mark.locale,
      reason: mark.cause === "no-show" ? (`no-show-${mark.side}` as const) : mark.cause,
      causedBy: mark.causedBy,
      bookingId: mark.bookingId,
      startsAt: mark.startsAt,
      at: mark.at,
      endsAt: mark.endsAt,
      answer: mark.answer,
      decision: mark.decision,
      decisionWords: mark.decisionWords,
      decidedBy: mark.decidedBy,
      decidedAt: mark.decidedAt,
      rowVersion: String(mark.rowVersion),
    },
  };
}

/** Returns a decision as the form sends it. */
const decisionTexts = ({ decision, words }: DecisionFields) => ({
  decision: decision ?? "",
  words,
});

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const markId = parseId(params["id"]);
  const list = adminPaths.section("marks");
  const submission = parseForm(await readForm(request), DecideMarkSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { rowVersion, ...decision } = submission.value;
  const result = decideMark({ markId, ...decision }, { by, now: context.now, basedOn: rowVersion });
  if (result.ok) {
    const done = {
      title: `admin-marks:done-${decision.decision}`,
      text: "admin-marks:done-text",
    } as const;
    return redirectToList(
      request,
      list,
      result.isNew ? done : failedChangeToast("admin-marks:already"),
    );
  }
  switch (result.reason) {
    case "changed-meanwhile":
      return refuseConflict<DecisionFields>(submission, decision, result, decisionTexts);
    case "words-missing":
      return refuseFields(submission, { words: "admin-marks:words-required" });
    case "unknown-mark":
      return redirectToList(request, list, failedChangeToast("admin-marks:unknown"));
    case "not-an-admin":
      return redirectToList(request, list, failedChangeToast("admin:refused-not-an-admin"));
  }
}

export const clientAction = sendAdminForm;

/** After a refusal the person may have answered, so the dialog loads the mark again. */
export const shouldRevalidate = () => true;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

export default function DecideMarkDialog() {
  const { t, locale } = useText();
  const moment = useFormatDateTime();
  const { mark } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const closeTo = useListPath("marks");
  const [form, fields] = useRefusableForm<z.input<typeof DecideMarkSchema>>(FORM, refused);
  const cause = `${t(`admin-marks:cause-${mark.reason}`)} ${t(`admin-marks:by-${mark.causedBy}`)}`;
  const label = {
    kept: t("admin-marks:keep"),
    "taken-back": t("admin-marks:take-back"),
  };
  return (
    <Dialog
      id="mark"
      title={t("admin-marks:title-of", { name: mark.name || t("admin-marks:former") })}
      lead={joinSideBySide(locale, cause, moment(mark.at))}
      focus="first-field"
      closeTo={closeTo}
    >
      <KeyValues>
        <KeyValue label={t("admin-marks:booking")}>
          <Link to={adminPaths.item("bookings", mark.bookingId)} className="link">
            {mark.bookingId}
          </Link>
          , {moment(mark.startsAt)}
        </KeyValue>
        <KeyValue label={t("admin-marks:answer")}>
          {mark.answer === null ? (
            <span className="text-ink-soft">{t("admin-marks:no-answer")}</span>
          ) : (
            <span lang={languageOfText(mark.answer)} className="whitespace-pre-line wrap-anywhere">
              {mark.answer}
            </span>
          )}
        </KeyValue>
        {mark.decision && mark.decidedAt !== null ? (
          <KeyValue label={t("admin-marks:before")}>
            {t(mark.decidedBy ? "admin-marks:decided-by" : "admin-marks:decided-at", {
              decision: t(`admin-marks:state-${mark.decision}`),
              name: mark.decidedBy ?? "",
              moment: moment(mark.decidedAt),
            })}
            <span
              lang={languageOfText(mark.decisionWords)}
              className="block whitespace-pre-line wrap-anywhere"
            >
              {mark.decisionWords}
            </span>
          </KeyValue>
        ) : null}
        <KeyValue label={t("admin-marks:ends")}>{moment(mark.endsAt)}</KeyValue>
      </KeyValues>
      <DialogForm
        form={form}
        closeTo={closeTo}
        keep="admin-marks:not-now"
        banner={
          <ConflictBanner
            refused={refused}
            labels={{ decision: t("admin-marks:decision"), words: t("admin-marks:before") }}
            textOf={(field, value) =>
              field === "decision" && isOneOf(MARK_DECISIONS, value) ? label[value] : value
            }
          />
        }
        version={{ field: "rowVersion", value: mark.rowVersion }}
        button={<SendButton label="admin-marks:save" sending="admin-marks:saving" />}
      >
        <Segmented
          name={fields.decision.name}
          legend={t("admin-marks:decision")}
          errors={fields.decision.errors}
          segments={MARK_DECISIONS.map((value) => ({ value, label: label[value] }))}
          chosen={valueSentBack(refused, "decision") ?? null}
        />
        <TextAreaField
          label={t("admin-marks:words", { name: mark.name })}
          hint={t("admin-marks:words-hint", { language: t(`admin-marks:language-${mark.locale}`) })}
          errors={fields.words.errors}
          textarea={{
            ...getTextareaProps(fields.words),
            rows: 3,
            maxLength: MAX_LENGTH.reason,
            required: true,
          }}
        />
      </DialogForm>
    </Dialog>
  );
}
