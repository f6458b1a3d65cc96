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
import { basedOnVersion, useRefusableForm, valueSentBack } from "~/components/ui/form";
import { Segmented } from "~/components/ui/segmented";
import { SendButton } from "~/components/ui/send-button";
import { correctPaymentAsAdmin } from "~/domain/admin/bookings/booking-changes.server";
import { getBookingWithContacts } from "~/domain/admin/bookings/booking-page.server";
import { CorrectPaymentSchema } from "~/domain/admin/bookings/booking-schemas";
import { isRedo } from "~/domain/bookings/redos/is-redo";
import { paymentStateOf } from "~/domain/bookings/paying/payment-state";
import { isPaymentStated } from "~/domain/bookings/lifecycle/correct-payment.server";
import { parseId } from "~/http/parse-id";
import { describePersonalPage } from "~/http/page-meta.server";
import { readForm } from "~/http/read-form.server";
import { parseForm, refuseFields, refuseForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { message } from "~/lib/message";
import { adminPaths } from "~/lib/admin-paths";
import { PAYMENT_METHODS } from "~/lib/vocabulary";
import { FormDialog } from "../../shared/form-dialog";
import { ADMIN_FORM_HANDLE, sendAdminForm } from "../../shared/send-admin-form";
import { redirectToList, failedChangeToast, requireAdmin } from "../../shared/admin-list.server";

export const handle = { ...ADMIN_FORM_HANDLE, draftForm: "payment" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireAdmin(request, context);
  const booking = getBookingWithContacts(parseId(params["id"]));
  if (!booking) throw data(null, { status: 404 });
  const { id, cleaner, paidAt, paidHow, saysPaidHow } = booking;
  const state = paymentStateOf(booking);
  if (booking.status !== "completed" || isRedo(booking)) {
    throw redirect(adminPaths.item("bookings", id));
  }
  return {
    page: await describePersonalPage(context, message("admin-bookings:payment-title", { id })),
    id,
    cleaner: cleaner.name,
    payment: paidAt === null || paidHow === null ? ("not-yet" as const) : paidHow,
    state,
    /** How the customer says that they have paid, though the cleaner says that they haven't. */
    claimed: state === "contradicted" ? saysPaidHow : null,
    needsReason: isPaymentStated(id),
    rowVersion: String(booking.rowVersion),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { adminId } = await requireAdmin(request, context);
  const submission = parseForm(await readForm(request), CorrectPaymentSchema);
  if (submission.status !== "success") return refuseFields(submission);
  const bookingId = parseId(params["id"]);
  const { rowVersion, ...correction } = submission.value;
  const result = correctPaymentAsAdmin(
    { bookingId, ...correction },
    { by: { adminId }, now: context.now, basedOn: rowVersion },
  );
  const back = adminPaths.item("bookings", bookingId);
  if (result.ok) return redirectToList(request, back, { title: "admin-bookings:payment-done" });
  switch (result.reason) {
    case "unknown-booking":
      throw data(null, { status: 404 });
    case "reason-missing":
      return refuseFields(submission, { reason: "admin-bookings:reason-required" });
    case "changed-meanwhile":
      return refuseForm(submission, {
        status: 409,
        reason: result.reason,
        problem: { title: "admin-bookings:changed-title", text: "admin-bookings:changed-text" },
      });
    case "not-possible":
      return redirectToList(request, back, failedChangeToast("admin-bookings:not-possible"));
  }
}

export const clientAction = sendAdminForm;

export const meta: MetaFunction<typeof loader> = ({ data: loaded, error }) =>
  metaTags(loaded?.page, error);

export default function CorrectPayment() {
  const { t } = useText();
  const { id, cleaner, payment, state, claimed, needsReason, rowVersion } =
    useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isSaid = state !== "presumed" && state !== "unsaid";
  const [form, fields] = useRefusableForm<z.input<typeof CorrectPaymentSchema>>("payment", refused);
  return (
    <FormDialog
      id="payment-dialog"
      title={t("admin-bookings:payment-title", { id })}
      lead={
        claimed
          ? t("admin-bookings:payment-differs", { how: t(`admin-bookings:payment-${claimed}`) })
          : t("admin-bookings:payment-now", {
              payment: t(
                isSaid ? `admin-bookings:payment-${payment}` : `admin-bookings:state-${state}`,
              ),
            })
      }
      closeTo={adminPaths.item("bookings", id)}
      form={form}
      button={
        <SendButton label="admin-bookings:payment-send" sending="admin-bookings:payment-sending" />
      }
    >
      <input type="hidden" name="rowVersion" value={basedOnVersion(refused, rowVersion)} />
      <Segmented
        name={fields.payment.name}
        legend={t("admin-bookings:payment")}
        errors={fields.payment.errors}
        segments={[...PAYMENT_METHODS, "not-yet" as const].map((value) => ({
          value,
          label: t(`admin-bookings:payment-${value}`),
        }))}
        chosen={valueSentBack(refused, "payment") ?? (isSaid ? payment : null)}
      />
      <TextAreaField
        label={t(needsReason ? "admin-bookings:reason-label" : "admin-bookings:reason-optional")}
        hint={t(
          claimed ? "admin-bookings:payment-words-hint" : "admin-bookings:payment-reason-hint",
        )}
        errors={fields.reason.errors}
        textarea={{
          ...getTextareaProps(fields.reason),
          rows: 3,
          required: needsReason,
          maxLength: MAX_LENGTH.reason,
        }}
      />
      <p>
        {t("admin-bookings:payment-means", {
          cleaner: cleaner || t("admin-bookings:former-cleaner"),
        })}
      </p>
    </FormDialog>
  );
}
