import { getFormProps, getInputProps, getTextareaProps } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  useLocation,
} from "@remix-run/react";
import type { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import { Field, TextAreaField } from "~/components/ui/field";
import { valueSentBack, useRefusableForm } from "~/components/ui/form";
import { Banner } from "~/components/ui/banner";
import { SendButton } from "~/components/ui/send-button";
import { WaiveBookingFeeSchema, WaiveSumSchema } from "~/domain/admin/money/fee-schemas";
import {
  getLastAddedFeeEntryId,
  waiveFee,
  type FeeEntryResult,
} from "~/domain/admin/money/fee-entries.server";
import { listFeeMonths, getCleanerForFees } from "~/domain/admin/money/fees-list.server";
import { getWaivableFee } from "~/domain/payments/fee-ledger.server";
import { getFeesOwed, listStatements } from "~/domain/payments/statements.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import { serializeToast, type Toast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import { bahtFromSatang, formatBaht } from "~/lib/money";
import { feesReturnPath } from "../../shared/fees-return-path";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { failedChangeToast, requireAdmin } from "../../shared/admin-list.server";
import { refuseFeeConflict } from "../../shared/fee-conflict.server";

export const handle = {
  ...ADMIN_FORM_HANDLE,
  draftForm: ({ open }: SerializeFrom<typeof loader>) => (open === 0 ? null : "waive"),
};

/** Returns the target in the URL, a booking's fee or a month, with its open amount. Throws a 404. */
function requireWaivable(
  request: Request,
  cleanerId: number,
  bookingId: string | undefined,
  now: number,
) {
  if (bookingId !== undefined) {
    const fee = getWaivableFee(parseId(bookingId));
    if (fee?.cleanerId !== cleanerId) throw new Response(null, { status: 404 });
    return { bookingId: parseId(bookingId), month: fee.month, open: Math.max(0, fee.open) };
  }
  const months = listFeeMonths(now);
  const wanted = new URL(request.url).searchParams.get("month");
  const owed = getFeesOwed(cleanerId, now);
  // Without a chosen month, it is the oldest month owed, else the current one.
  const month = months.find((one) => one === wanted) ?? owed.months[0]?.month ?? months[0] ?? "";
  const [statement] = listStatements(cleanerId, [month], now, owed);
  const open = statement ? Math.max(0, statement.fees - statement.received) : 0;
  return { bookingId: null, month, open };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const cleaner = getCleanerForFees(parseId(params["id"]));
  if (!cleaner) throw new Response(null, { status: 404 });
  const { bookingId, month, open } = requireWaivable(
    request,
    cleaner.id,
    params["bookingId"],
    context.now,
  );
  return {
    page: await describePersonalPage(context, message("admin-money:waive-whom", { name: cleaner.name })),
    id: cleaner.id,
    name: cleaner.name,
    bookingId,
    month,
    open,
    defaults: {
      amount: open > 0 ? String(bahtFromSatang(open)) : "",
      basedOn: String(getLastAddedFeeEntryId(cleaner.id)),
    },
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const cleaner = getCleanerForFees(parseId(params["id"]));
  if (!cleaner) throw new Response(null, { status: 404 });
  const form = await readForm(request);
  const cleanerId = cleaner.id;
  const { bookingId } = requireWaivable(request, cleanerId, params["bookingId"], context.now);
  const redirectBack = async (toast: Toast) =>
    redirect(feesReturnPath(new URL(request.url).search, cleanerId), {
      headers: { "Set-Cookie": await serializeToast(toast) },
    });
  const answerResult = (sent: Parameters<typeof refuseFields>[0], result: FeeEntryResult) => {
    if (result.ok) {
      return redirectBack({
        title: "admin-money:waived-done",
        text: message("admin-money:waived-text", { name: cleaner.name }),
      });
    }
    switch (result.reason) {
      case "changed-meanwhile":
        return refuseFeeConflict(sent, result, context.locale);
      case "more-than-open":
        return refuseForm(sent, {
          status: 409,
          reason: result.reason,
          errors: { amount: "admin-money:more-than-open" },
        });
      case "nothing-open":
        return redirectBack(failedChangeToast("admin-money:nothing-open"));
      case "not-an-admin":
        return redirectBack(failedChangeToast("admin:refused-not-an-admin"));
      default:
        throw new Error(`A waiver can't be refused as ${result.reason}.`);
    }
  };
  if (bookingId !== null) {
    const submission = parseForm(form, WaiveBookingFeeSchema);
    if (submission.status !== "success") return refuseFields(submission);
    const { reason, basedOn } = submission.value;
    const waiver = { cleanerId, what: { bookingId }, reason };
    return answerResult(submission, waiveFee(waiver, { by, now: context.now, basedOn }));
  }
  const submission = parseForm(form, WaiveSumSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { reason, basedOn, ...what } = submission.value;
  return answerResult(
    submission,
    waiveFee({ cleanerId, what, reason }, { by, now: context.now, basedOn }),
  );
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function WaiveFees() {
  const { t, locale } = useText();
  const { id, name, bookingId, month, open, defaults } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const closeTo = feesReturnPath(useLocation().search, id);
  const [form, fields] = useRefusableForm<z.input<typeof WaiveSumSchema>>("waive", refused, {
    ...defaults,
    month,
  });
  const named = formatDate(`${month}-01`, locale, "month");
  const isNothingOpen = open === 0 && !refused;
  return (
    <Dialog
      id="waive-dialog"
      title={
        bookingId === null
          ? t("admin-money:waive-whom", { name: name || t("common:former-cleaner") })
          : t("admin-money:waive-booking-title", { id: bookingId })
      }
      lead={t("admin-money:record-lead", { sum: formatBaht(open), month: named })}
      focus={isNothingOpen ? "safe" : "first-field"}
      closeTo={closeTo}
    >
      {isNothingOpen ? (
        <>
          <Banner tone="attention" title={t("admin-money:nothing-open")} />
          <DialogButtons safe={{ to: closeTo, label: t("common:close") }} />
        </>
      ) : (
        <Form
          method="post"
          preventScrollReset
          {...getFormProps(form)}
          className="flex flex-col gap-4"
        >
          <input
            type="hidden"
            name="basedOn"
            value={valueSentBack(refused, "basedOn") ?? defaults.basedOn}
          />
          {bookingId === null ? (
            <>
              <input type="hidden" name="month" value={month} />
              <Field
                label={t("admin-money:amount-baht")}
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
            </>
          ) : null}
          <TextAreaField
            label={t("admin-money:reason")}
            hint={t("admin-money:reason-hint")}
            errors={fields.reason.errors}
            textarea={{
              ...getTextareaProps(fields.reason),
              rows: 3,
              required: true,
              maxLength: MAX_LENGTH.reason,
            }}
          />
          <p className="text-sm">{t("admin-money:waive-text")}</p>
          <DialogButtons actFirst safe={{ to: closeTo, label: t("admin:keep") }}>
            <SendButton label="admin-money:waive" sending="admin:saving" />
          </DialogButtons>
        </Form>
      )}
    </Dialog>
  );
}
