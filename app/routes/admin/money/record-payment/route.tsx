import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { Field, SelectField, TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { SendButton } from "~/components/ui/send-button";
import { FeePaymentSchema } from "~/domain/admin/money/fee-schemas";
import {
  getLastAddedFeeEntryId,
  listPayableMonths,
  recordFeePayment,
} from "~/domain/admin/money/fee-entries.server";
import { getFeesOwed, getOpenFees } from "~/domain/payments/statements.server";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import { bahtFromSatang, formatBaht } from "~/lib/money";
import {
  redirectToFees,
  refuseFeeConflict,
  requireCleanerForFees,
} from "../../shared/fee-dialogs.server";
import { feesReturnPath } from "../../shared/fees-return-path";
import { FormDialog } from "../../shared/form-dialog";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "record-payment" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const cleaner = requireCleanerForFees(params);
  const { now } = context;
  const months = listPayableMonths(cleaner.id, now);
  const [current = ""] = months;
  const owed = getFeesOwed(cleaner.id, now);
  const asked = new URL(request.url).searchParams.get("month");
  // Without a chosen month, it is the oldest month owed: that is paid first.
  const month =
    months.find((one) => one === asked) ?? owed.months[0]?.month ?? months.at(-1) ?? current;
  const open = getOpenFees(cleaner.id, month, now, owed);
  return {
    page: await describePersonalPage(
      context,
      message("admin-money:record-whom", { name: cleaner.name }),
    ),
    id: cleaner.id,
    name: cleaner.name,
    months,
    month,
    open,
    today: cityDateOf(now),
    defaults: {
      month,
      amount: open > 0 ? String(bahtFromSatang(open)) : "",
      date: cityDateOf(now),
      basedOn: String(getLastAddedFeeEntryId(cleaner.id)),
    },
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const cleaner = requireCleanerForFees(params);
  const submission = parseForm(await readForm(request), FeePaymentSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { basedOn, ...payment } = submission.value;
  const result = recordFeePayment(
    { ...payment, cleanerId: cleaner.id },
    { by, now: context.now, basedOn },
  );
  if (result.ok) {
    const { id, name } = cleaner;
    return redirectToFees(request, id, {
      title: "admin-money:recorded",
      text: message("admin-money:recorded-text", { sum: formatBaht(payment.amount), name }),
    });
  }
  switch (result.reason) {
    case "changed-meanwhile":
      return refuseFeeConflict(submission, result, context.locale);
    case "ahead":
      return refuseFields(submission, { date: "admin-money:date-ahead" });
    case "nothing-open":
      return refuseForm(submission, {
        status: 409,
        reason: result.reason,
        errors: { month: "admin-money:month-not-open" },
      });
    case "not-an-admin":
      return redirectToFees(request, cleaner.id, failedChangeToast("admin:refused-not-an-admin"));
    default:
      throw new Error(`A payment can't be refused as ${result.reason}.`);
  }
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function RecordFeePayment() {
  const { t, locale } = useText();
  const { id, name, months, month, open, today, defaults } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const closeTo = feesReturnPath(useLocation().search, id);
  const [form, fields] = useRefusableForm<z.input<typeof FeePaymentSchema>>(
    "record-payment",
    refused,
    defaults,
  );
  const named = (one: string) => formatDate(`${one}-01`, locale, "month");
  return (
    <FormDialog
      id="record-payment-dialog"
      title={t("admin-money:record-whom", { name: name || t("common:former-cleaner") })}
      lead={t("admin-money:record-lead", { sum: formatBaht(open), month: named(month) })}
      closeTo={closeTo}
      form={form}
      version={{ field: "basedOn", value: defaults.basedOn }}
      button={<SendButton label="admin-money:record" sending="admin:saving" />}
    >
      <Field
        label={t("admin-money:amount-baht")}
        hint={t("admin-money:amount-hint")}
        errors={fields.amount.errors}
        short
        input={{
          ...getInputProps(fields.amount, { type: "text" }),
          inputMode: "decimal",
          autoComplete: "off",
          required: true,
          maxLength: 12,
        }}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 sm:gap-3">
        <SelectField
          label={t("admin-money:for-month")}
          errors={fields.month.errors}
          select={getSelectProps(fields.month)}
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {named(one)}
            </option>
          ))}
        </SelectField>
        <Field
          label={t("admin-money:came-on")}
          errors={fields.date.errors}
          input={{
            ...getInputProps(fields.date, { type: "date" }),
            required: true,
            max: today,
          }}
        />
      </div>
      <TextAreaField
        label={t("admin-money:note")}
        hint={t("admin-money:note-hint")}
        errors={fields.note.errors}
        textarea={{ ...getTextareaProps(fields.note), rows: 2, maxLength: MAX_LENGTH.reason }}
      />
    </FormDialog>
  );
}
