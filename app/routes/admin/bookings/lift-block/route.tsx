import { getFormProps, getTextareaProps } from "@conform-to/react";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  Form,
  useActionData,
  useLoaderData,
  type ClientActionFunctionArgs,
} from "@remix-run/react";
import type { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { SendButton } from "~/components/ui/send-button";
import { unsafeBlockBetween } from "~/domain/bookings/problems/unsafe.server";
import { offerVisitsAgain } from "~/domain/admin/bookings/booking-changes.server";
import { getBookingPage } from "~/domain/admin/bookings/booking-page.server";
import { LiftSchema } from "~/domain/admin/bookings/booking-schemas";
import { idOf } from "~/http/id-of";
import { describePage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { LONGEST } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { DESK_FORM, sendDeskForm } from "../../shared/send-desk-form";
import { backToList, failedChange, requireAdmin } from "../../shared/desk-list.server";

export const handle = { ...DESK_FORM, draftForm: "lift" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const booking = getBookingPage(idOf(params["id"]));
  if (!booking) throw data(null, { status: 404 });
  const { id, customer, cleaner } = booking;
  // Nothing keeps these two apart, or no longer.
  if (!unsafeBlockBetween({ cleanerId: cleaner.id, userId: customer.id })) {
    throw redirect(paths.deskItem("bookings", id));
  }
  return {
    page: await describePage(request, context, {
      title: "desk-bookings:lift-title",
      description: "desk-bookings:title",
      index: false,
    }),
    id,
    customer: customer.name,
    cleaner: cleaner.name,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const submission = parseForm(await readForm(request), LiftSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const bookingId = idOf(params["id"]);
  const result = offerVisitsAgain({ bookingId, ...submission.value }, adminId, context.now);
  if (!result.ok) throw data(null, { status: 404 });
  return backToList(
    request,
    paths.deskItem("bookings", bookingId),
    result.isNew ? { title: "desk-bookings:lifted" } : failedChange("desk-bookings:lifted-already"),
  );
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  sendDeskForm(() => serverAction<typeof action>());

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

export default function LiftBlock() {
  const { t } = useText();
  const { id, customer, cleaner } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const closeTo = paths.deskItem("bookings", id);
  const [form, fields] = useRefusableForm<z.input<typeof LiftSchema>>("lift", refused);
  return (
    <Dialog
      id="lift-dialog"
      title={t("desk-bookings:lift-title")}
      lead={t("desk-bookings:lift-means", {
        customer: customer || t("desk-bookings:former-customer"),
        cleaner: cleaner || t("desk-bookings:former-cleaner"),
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
        <TextAreaField
          label={t("desk-bookings:lift-reason")}
          hint={t("desk-bookings:lift-reason-hint")}
          errors={fields.reason.errors}
          textarea={{
            ...getTextareaProps(fields.reason),
            rows: 3,
            required: true,
            maxLength: LONGEST.reason,
          }}
        />
        <DialogButtons actFirst safe={{ to: closeTo, label: t("desk-bookings:lift-keep") }}>
          <SendButton label="desk-bookings:lift-send" sending="desk-bookings:lift-sending" />
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
