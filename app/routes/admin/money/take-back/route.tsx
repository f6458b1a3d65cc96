import { getFormProps, getTextareaProps } from "@conform-to/react";
import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  useLocation,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import type { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { Notice } from "~/components/ui/notice";
import { SendButton } from "~/components/ui/send-button";
import { TakeBackSchema } from "~/domain/admin/money/fee-schemas";
import { getAddedLine, takeBackFeeLine } from "~/domain/admin/money/fees-desk.server";
import { getFeeCleaner } from "~/domain/admin/money/fees-list.server";
import { idOf } from "~/http/id-of";
import { describePage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { withToast, type Toast } from "~/http/toast.server";
import { useText } from "~/i18n/text";
import { cityDateOf, formatDate } from "~/lib/bangkok-time";
import { LONGEST } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import { formatBaht } from "~/lib/money";
import { backFromFees } from "../../shared/back-from-fees";
import { DESK_FORM, sendDeskForm } from "../../shared/send-desk-form";
import { failedChange, requireAdmin } from "../../shared/desk-list.server";

export const handle = { ...DESK_FORM, draftForm: "take-back" };

/** The cleaner and the line that the address names; 404 where there is none. */
function asked(params: { id?: string; lineId?: string }) {
  const cleaner = getFeeCleaner(idOf(params.id));
  const lineId = idOf(params.lineId);
  const line = cleaner && getAddedLine(cleaner.id, lineId);
  if (!line) throw new Response(null, { status: 404 });
  return { cleaner, lineId, line };
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const { cleaner, line } = asked(params);
  return {
    page: await describePage(request, context, {
      title: message("desk-money:take-back-whom", { name: cleaner.name }),
      description: "desk:title",
      index: false,
    }),
    id: cleaner.id,
    kind: line.kind,
    sum: formatBaht(line.left || line.amount),
    on: cityDateOf(line.at),
    month: line.month,
    left: line.left,
    note: line.note,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const by = await requireAdmin(request, context);
  const { cleaner, lineId } = asked(params);
  const submission = parseForm(await readForm(request), TakeBackSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const { reason } = submission.value;
  const result = takeBackFeeLine({ cleanerId: cleaner.id, lineId, reason }, by, context.now);
  const back = async (toast: Toast) =>
    redirect(backFromFees(new URL(request.url).search, cleaner.id), {
      headers: { "Set-Cookie": await withToast(toast) },
    });
  if (result.ok) {
    return back({
      title: "desk-money:taken-back-done",
      text: message("desk-money:taken-back-text", { name: cleaner.name }),
    });
  }
  switch (result.reason) {
    case "taken-back-already":
      return back(failedChange("desk-money:taken-back-already"));
    case "not-an-admin":
      return back(failedChange("desk:refused-not-an-admin"));
    default:
      throw new Error(`A line can't be kept as ${result.reason}.`);
  }
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendDeskForm(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data, error }) => metaTags(data?.page, error);

export default function TakeBack() {
  const { t, locale } = useText();
  const { id, kind, sum, on, month, left, note } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const closeTo = backFromFees(useLocation().search, id);
  const [form, fields] = useRefusableForm<z.input<typeof TakeBackSchema>>("take-back", refused, {});
  return (
    <Dialog
      id="take-back-dialog"
      title={t(`desk-money:take-back-${kind}`)}
      lead={t("desk-money:take-back-lead", {
        sum,
        day: formatDate(on, locale, "long"),
        month: formatDate(`${month}-01`, locale, "month"),
      })}
      focus="first-field"
      closeTo={closeTo}
    >
      <Form
        method="post"
        preventScrollReset
        {...getFormProps(form)}
        className="flex flex-col gap-4"
      >
        {left === 0 && !refused ? (
          <Notice tone="attention" title={t("desk-money:taken-back-already")} />
        ) : null}
        {note ? <p className="text-sm wrap-anywhere">{t("desk:quoted", { words: note })}</p> : null}
        <TextAreaField
          label={t("desk-money:reason")}
          hint={t("desk-money:reason-hint")}
          errors={fields.reason.errors}
          textarea={{
            ...getTextareaProps(fields.reason),
            rows: 3,
            required: true,
            maxLength: LONGEST.reason,
          }}
        />
        <p className="text-sm">{t("desk-money:take-back-text")}</p>
        <DialogButtons actFirst safe={{ to: closeTo, label: t("desk:keep") }}>
          <SendButton label="desk-money:take-back" sending="desk:saving" />
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
