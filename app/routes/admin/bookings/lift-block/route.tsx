import { getTextareaProps } from "@conform-to/react";
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod/v4";
import { metaTags } from "~/components/page-meta";
import { TextAreaField } from "~/components/ui/field";
import { useRefusableForm } from "~/components/ui/form";
import { SendButton } from "~/components/ui/send-button";
import { findUnsafeBlockBetween } from "~/domain/bookings/problems/unsafe-reports.server";
import { liftUnsafeBlockAsAdmin } from "~/domain/admin/bookings/booking-changes.server";
import { getBookingWithContacts } from "~/domain/admin/bookings/booking-page.server";
import { LiftUnsafeBlockSchema } from "~/domain/admin/bookings/booking-schemas";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { adminPaths } from "~/lib/admin-paths";
import { FormDialog } from "../../shared/form-dialog";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { redirectToList, failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "lift" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const booking = getBookingWithContacts(parseId(params["id"]));
  if (!booking) throw data(null, { status: 404 });
  const { id, customer, cleaner } = booking;
  // There is no block between these two, or it was lifted.
  if (!findUnsafeBlockBetween({ cleanerId: cleaner.id, userId: customer.id })) {
    throw redirect(adminPaths.item("bookings", id));
  }
  return {
    page: await describePersonalPage(context, "admin-bookings:lift-title"),
    id,
    customer: customer.name,
    cleaner: cleaner.name,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const submission = parseForm(await readForm(request), LiftUnsafeBlockSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const bookingId = parseId(params["id"]);
  const result = liftUnsafeBlockAsAdmin(
    { bookingId, ...submission.value },
    { by: { adminId }, now: context.now },
  );
  if (!result.ok) throw data(null, { status: 404 });
  return redirectToList(
    request,
    adminPaths.item("bookings", bookingId),
    result.isNew
      ? { title: "admin-bookings:lifted" }
      : failedChangeToast("admin-bookings:lifted-already"),
  );
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

export default function LiftUnsafeBlock() {
  const { t } = useText();
  const { id, customer, cleaner } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useRefusableForm<z.input<typeof LiftUnsafeBlockSchema>>("lift", refused);
  return (
    <FormDialog
      id="lift-dialog"
      title={t("admin-bookings:lift-title")}
      lead={t("admin-bookings:lift-means", {
        customer: customer || t("admin-bookings:former-customer"),
        cleaner: cleaner || t("admin-bookings:former-cleaner"),
      })}
      closeTo={adminPaths.item("bookings", id)}
      form={form}
      keep="admin-bookings:lift-keep"
      button={<SendButton label="admin-bookings:lift-send" sending="admin-bookings:lift-sending" />}
    >
      <TextAreaField
        label={t("admin-bookings:lift-reason")}
        hint={t("admin-bookings:lift-reason-hint")}
        errors={fields.reason.errors}
        textarea={{
          ...getTextareaProps(fields.reason),
          rows: 3,
          required: true,
          maxLength: MAX_LENGTH.reason,
        }}
      />
    </FormDialog>
  );
}
