import { getTextareaProps } from "@conform-to/react";
import { ActButton, Dialog } from "~/components/ui/dialog";
import { TextAreaField } from "~/components/ui/field";
import { basedOnVersion, useRefusableForm } from "~/components/ui/form";
import { Banner } from "~/components/ui/banner";
import { CancelScope } from "~/components/cancel-scope";
import type { z } from "zod/v4";
import type { AdminBookingStepSchema } from "~/domain/admin/bookings/booking-schemas";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import type { BookingStepQuestion } from "./admin-booking-step.server";
import { DialogForm } from "./form-dialog";
import { useFormatDateTime } from "./use-format-date-time";

/** Asks an admin to confirm a status change. Cancelling a confirmed booking needs a reason. */
export function BookingStepDialog({
  question: { step, booking },
  refused,
  closeTo,
}: {
  question: Pick<BookingStepQuestion, "step" | "booking">;
  refused: RefusedForm | undefined;
  closeTo: string;
}) {
  const { t } = useText();
  const moment = useFormatDateTime();
  const [form, fields] = useRefusableForm<z.input<typeof AdminBookingStepSchema>>("step", refused);
  const customer = booking.customer || t("admin-bookings:former-customer");
  const cleaner = booking.cleaner || t("admin-bookings:former-cleaner");
  return (
    <Dialog
      id="booking-step"
      title={t(`admin-bookings:ask-${step}`, { id: booking.id })}
      lead={`${moment(booking.startsAt, "full")}\u00a0· ${customer}\u00a0· ${cleaner}`}
      // Focus goes to the field that must be filled in, or else to the button that changes nothing.
      focus={step === "cancel" ? "first-field" : "safe"}
      closeTo={closeTo}
    >
      <DialogForm
        form={form}
        closeTo={closeTo}
        keep="admin-bookings:keep-booking"
        actFirst={step === "cancel"}
        button={
          <ActButton danger={step === "cancel"}>{t(`admin-bookings:step-${step}`)}</ActButton>
        }
      >
        <input
          type="hidden"
          name="rowVersion"
          value={basedOnVersion(refused, booking.rowVersion)}
        />
        <p>{t(`admin-bookings:means-${step}`, { cleaner })}</p>
        {booking.shouldPhoneCustomer && step !== "complete" ? (
          <Banner tone="attention" title={t("admin-bookings:phone-them", { customer })} />
        ) : null}
        {step === "complete" && booking.hasProblem ? (
          <Banner tone="attention" title={t("admin-bookings:completed-problem")} />
        ) : null}
        {booking.requested > 1 ? (
          <Banner
            tone="attention"
            title={t("admin-bookings:step-series", { count: booking.requested })}
          />
        ) : null}
        {booking.following.length > 0 ? (
          <CancelScope following={booking.following} refused={refused} />
        ) : null}
        {step === "cancel" ? (
          <TextAreaField
            label={t("admin-bookings:reason-label")}
            hint={t("admin-bookings:reason-hint")}
            errors={fields.reason.errors}
            textarea={{
              ...getTextareaProps(fields.reason),
              rows: 3,
              maxLength: MAX_LENGTH.reason,
              required: !booking.isRequest,
            }}
          />
        ) : null}
      </DialogForm>
    </Dialog>
  );
}
