import { getInputProps, getTextareaProps } from "@conform-to/react";
import type {
  ActionFunctionArgs,
  LoaderFunctionArgs,
  MetaFunction,
  SerializeFrom,
} from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import { Field, TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { Banner } from "~/components/ui/banner";
import { SendButton } from "~/components/ui/send-button";
import { WaiveBookingFeeSchema, WaiveSumSchema } from "~/domain/admin/money/fee-schemas";
import {
  getLastAddedFeeEntryId,
  getWaivableFees,
  waiveFee,
  type FeeEntryResult,
} from "~/domain/admin/money/fee-entries.server";
import { listFeeMonths } from "~/domain/admin/money/fees-list.server";
import { getFeesOwed } from "~/domain/payments/statements.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import type { Toast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { formatDate } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import { bahtFromSatang, formatBaht } from "~/lib/money";
import {
  redirectToFees,
  refuseFeeConflict,
  requireCleanerForFees,
} from "../../shared/fee-dialogs.server";
import { feesReturnPath } from "../../shared/fees-return-path";
import { DialogForm } from "../../shared/form-dialog";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

export const handle = {
  ...ADMIN_FORM_HANDLE,
  draftForm: ({ open }: SerializeFrom<typeof loader>) => (open === 0 ? null : "waive"),
};

/**
 * Returns the target in the URL, a booking's fee or a month, with its open amount. Without a chosen month it
 * is the oldest month owed, else the current one. Throws a 404 if the cleaner never owed a fee for the booking.
 */
function requireWaivable(
  request: Request,
  cleanerId: number,
  bookingId: string | undefined,
  now: number,
) {
  const waivable = getWaivableFees(
    cleanerId,
    bookingId === undefined
      ? { month: monthToWaive(request, cleanerId, now) }
      : { bookingId: parseId(bookingId) },
    now,
  );
  if (!waivable) throw new Response(null, { status: 404 });
  return { bookingId: bookingId === undefined ? null : parseId(bookingId), ...waivable };
}

function monthToWaive(request: Request, cleanerId: number, now: number): string {
  const [current = "", ...earlier] = listFeeMonths(now);
  const wanted = new URL(request.url).searchParams.get("month");
  const chosen = [current, ...earlier].find((month) => month === wanted);
  return chosen ?? getFeesOwed(cleanerId, now).months[0]?.month ?? current;
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const cleaner = requireCleanerForFees(params);
  const { bookingId, month, open } = requireWaivable(
    request,
    cleaner.id,
    params["bookingId"],
    context.now,
  );
  return {
    page: await describePersonalPage(
      context,
      message("admin-money:waive-whom", { name: cleaner.name }),
    ),
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
  const cleaner = requireCleanerForFees(params);
  const form = await readForm(request);
  const cleanerId = cleaner.id;
  const { bookingId } = requireWaivable(request, cleanerId, params["bookingId"], context.now);
  const redirectBack = (toast: Toast) => redirectToFees(request, cleanerId, toast);
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
        <DialogForm
          form={form}
          closeTo={closeTo}
          version={{ field: "basedOn", value: defaults.basedOn }}
          button={<SendButton label="admin-money:waive" sending="admin:saving" />}
        >
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
        </DialogForm>
      )}
    </Dialog>
  );
}
