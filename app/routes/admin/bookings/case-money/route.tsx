import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { Field, SelectField, TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { SendButton } from "~/components/ui/send-button";
import { CaseMoneySchema, WithdrawCaseMoneySchema } from "~/domain/admin/bookings/booking-schemas";
import { CASE_PAYMENTS } from "~/domain/admin/bookings/case-payments";
import {
  changeCaseMoneyAsAdmin,
  noteCaseMoneyAsAdmin,
  waiveFeeOfCase,
  withdrawCaseMoneyAsAdmin,
} from "~/domain/admin/bookings/case-money.server";
import { getProblemForAdmin } from "~/domain/admin/bookings/problems-list.server";
import { getCaseEntry, getLastCaseEntryId } from "~/domain/bookings/problems/case-entries.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { redirectWithToast, type Toast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { adminPaths } from "~/lib/admin-paths";
import { cityDateOf } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import { bahtFromSatang, formatBaht } from "~/lib/money";
import type { CaseParty } from "~/lib/vocabulary";
import { failedChangeToast, requireAdmin } from "../../shared/admin-list.server";
import { FormDialog } from "../../shared/form-dialog";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "case-money" };

/** Returns the problem in the URL, and the entry to correct; null for a new one. Throws a 404. */
function requireCase(request: Request, params: LoaderFunctionArgs["params"]) {
  const problem = getProblemForAdmin(parseId(params["id"]));
  if (!problem) throw data(null, { status: 404 });
  const asked = new URL(request.url).searchParams.get("entry");
  const entry = asked === null ? null : getCaseEntry(parseId(asked));
  const isOther = entry !== null && entry.problemId !== problem.id;
  if (isOther || (asked !== null && entry === null)) throw data(null, { status: 404 });
  return { problem, entry };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { problem, entry } = requireCase(request, params);
  const { id, bookingId } = problem;
  return {
    page: await describePersonalPage(
      context,
      message("admin-problems:note-money-title", { id: bookingId }),
    ),
    id,
    bookingId,
    today: cityDateOf(context.now),
    isWaiver: entry !== null && entry.feeEntryId !== null,
    isNew: entry === null,
    defaults: {
      who: entry ? `${entry.payer}-${entry.payee}` : "",
      amount: entry ? String(bahtFromSatang(entry.amount)) : "",
      paidOn: entry?.paidOn ?? "",
      note: entry?.note ?? "",
      basedOn: String(entry ? entry.rowVersion : getLastCaseEntryId(id)),
    },
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const { now } = context;
  const form = await readForm(request);
  const problem = getProblemForAdmin(parseId(params["id"]));
  if (!problem) throw data(null, { status: 404 });
  const problemId = problem.id;
  const asked = new URL(request.url).searchParams.get("entry");
  const entryId = asked === null ? null : parseId(asked);
  const back = adminPaths.item("problems", problemId);
  const leave = (toast: Toast) => redirectWithToast(back, toast);
  if (form.get("intent") === "withdraw" && entryId !== null) {
    const sent = parseForm(form, WithdrawCaseMoneySchema);
    if (sent.status !== "success") return refuseFields(sent);
    const result = withdrawCaseMoneyAsAdmin(
      { entryId, rowVersion: sent.value.basedOn },
      { by, now },
    );
    return leave(
      result.ok
        ? { title: "admin-problems:money-withdrawn" }
        : failedChangeToast("admin-problems:money-changed"),
    );
  }
  const submission = parseForm(form, CaseMoneySchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { who, amount, paidOn, note, basedOn } = submission.value;
  const [payer, payee] = who.split("-") as [CaseParty, CaseParty];
  const money = { payer, payee, amount: amount ?? 0, paidOn: paidOn || null, note };
  const result =
    who === "waive"
      ? waiveFeeOfCase({ problemId, note, expected: amount }, { by, now, basedOn })
      : entryId === null
        ? noteCaseMoneyAsAdmin({ ...money, problemId }, { by, now, basedOn })
        : changeCaseMoneyAsAdmin({ ...money, entryId, rowVersion: basedOn }, { by, now });
  if (result.ok) return leave({ title: "admin-problems:money-done" });
  switch (result.reason) {
    case "ahead":
      return refuseFields(submission, { paidOn: "admin-problems:money-ahead" });
    case "side-does-not-know":
      return refuseFields(submission, { who: "admin-problems:money-refused-unknowing" });
    case "same-party":
      return refuseFields(submission, { who: "admin-problems:money-refused-same" });
    case "nothing-open":
      return refuseFields(submission, { who: "admin-problems:money-nothing-open" });
    case "other-amount":
      return refuseFields(submission, {
        amount: message("admin-problems:money-waived-whole", { sum: formatBaht(result.open) }),
      });
    default:
      return leave(failedChangeToast("admin-problems:money-changed"));
  }
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

export default function NoteCaseMoney() {
  const { t } = useText();
  const { id, bookingId, today, isNew, isWaiver, defaults } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof CaseMoneySchema>>(
    "case-money",
    refused,
    defaults,
  );
  const answers = CASE_PAYMENTS.filter((who) => isNew || who !== "waive");
  return (
    <FormDialog
      id="case-money-dialog"
      title={t("admin-problems:note-money-title", { id: bookingId })}
      lead={t("admin-problems:money-lead")}
      form={form}
      closeTo={adminPaths.item("problems", id)}
      version={{ field: "basedOn", value: defaults.basedOn }}
      button={<SendButton label="admin-problems:save-money" sending="admin:saving" />}
    >
      <SelectField
        label={t("admin-problems:who-pays")}
        errors={fields.who.errors}
        select={{ ...getSelectProps(fields.who), required: true }}
      >
        <option value="">–</option>
        {answers.map((who) => (
          <option key={who} value={who}>
            {t(`admin-problems:pays-${who}`)}
          </option>
        ))}
      </SelectField>
      <Field
        label={t("admin-money:amount-baht")}
        errors={fields.amount.errors}
        short
        input={{
          ...getInputProps(fields.amount, { type: "text" }),
          inputMode: "decimal",
          autoComplete: "off",
          maxLength: 12,
        }}
      />
      <Field
        label={t("admin-problems:paid-on")}
        hint={t("admin-problems:paid-on-hint")}
        errors={fields.paidOn.errors}
        input={{ ...getInputProps(fields.paidOn, { type: "date" }), max: today }}
      />
      <TextAreaField
        label={t("admin-problems:money-note")}
        hint={t("admin-problems:money-note-hint")}
        errors={fields.note.errors}
        textarea={{ ...getTextareaProps(fields.note), rows: 3, maxLength: MAX_LENGTH.reason }}
      />
      {isNew || isWaiver ? null : (
        <button
          type="submit"
          name="intent"
          value="withdraw"
          formNoValidate
          className="button button-danger-quiet self-start"
        >
          {t("admin-problems:withdraw-money")}
        </button>
      )}
    </FormDialog>
  );
}
