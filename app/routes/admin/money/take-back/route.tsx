import { getTextareaProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import type { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { Banner } from "~/components/ui/banner";
import { SendButton } from "~/components/ui/send-button";
import { TakeBackFeeEntrySchema } from "~/domain/admin/money/fee-schemas";
import { getAddedFeeEntry, takeBackFeeEntry } from "~/domain/admin/money/fee-entries.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import type { Toast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import { formatBaht } from "~/lib/money";
import { redirectToFees, requireCleanerForFees } from "../../shared/fee-dialogs.server";
import { feesReturnPath } from "../../shared/fees-return-path";
import { FormDialog } from "../../shared/form-dialog";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "take-back" };

/** Returns the cleaner and the entry in the URL. Throws a 404 if there is none. */
function requireFeeEntry(params: { id?: string; lineId?: string }) {
  const cleaner = requireCleanerForFees(params);
  const entryId = parseId(params.lineId);
  const entry = getAddedFeeEntry(cleaner.id, entryId);
  if (!entry) throw new Response(null, { status: 404 });
  return { cleaner, entryId, entry };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { cleaner, entry } = requireFeeEntry(params);
  return {
    page: await describePersonalPage(
      context,
      message("admin-money:take-back-whom", { name: cleaner.name }),
    ),
    id: cleaner.id,
    kind: entry.kind,
    sum: formatBaht(entry.left || entry.amount),
    on: cityDateOf(entry.at),
    month: entry.month,
    left: entry.left,
    note: entry.note,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const { cleaner, entryId } = requireFeeEntry(params);
  const submission = parseForm(await readForm(request), TakeBackFeeEntrySchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { reason } = submission.value;
  const result = takeBackFeeEntry(
    { cleanerId: cleaner.id, entryId, reason },
    { by, now: context.now },
  );
  const redirectBack = (toast: Toast) => redirectToFees(request, cleaner.id, toast);
  if (result.ok) {
    return redirectBack({
      title: "admin-money:taken-back-done",
      text: message("admin-money:taken-back-text", { name: cleaner.name }),
    });
  }
  switch (result.reason) {
    case "taken-back-already":
      return redirectBack(failedChangeToast("admin-money:taken-back-already"));
    case "not-an-admin":
      return redirectBack(failedChangeToast("admin:refused-not-an-admin"));
    default:
      throw new Error(`A line can't be kept as ${result.reason}.`);
  }
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function TakeBackFeeEntry() {
  const { t, locale } = useText();
  const { id, kind, sum, on, month, left, note } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const closeTo = feesReturnPath(useLocation().search, id);
  const [form, fields] = useRefusableForm<z.input<typeof TakeBackFeeEntrySchema>>(
    "take-back",
    refused,
    {},
  );
  return (
    <FormDialog
      id="take-back-dialog"
      title={t(`admin-money:take-back-${kind}`)}
      lead={t("admin-money:take-back-lead", {
        sum,
        day: formatDate(on, locale, "long"),
        month: formatDate(`${month}-01`, locale, "month"),
      })}
      closeTo={closeTo}
      form={form}
      button={<SendButton label="admin-money:take-back" sending="admin:saving" />}
    >
      {left === 0 && !refused ? (
        <Banner tone="attention" title={t("admin-money:taken-back-already")} />
      ) : null}
      {note ? <p className="text-sm wrap-anywhere">{t("admin:quoted", { words: note })}</p> : null}
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
      <p className="text-sm">{t("admin-money:take-back-text")}</p>
    </FormDialog>
  );
}
