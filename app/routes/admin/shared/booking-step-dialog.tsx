import { getFormProps, getTextareaProps } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useSending } from "~/components/loading";
import { Dialog, DialogButtons } from "~/components/ui/dialog";
import { TextAreaField } from "~/components/ui/field";
import { seenAs, useRefusableForm } from "~/components/ui/form";
import { Notice } from "~/components/ui/notice";
import { WhichVisits } from "~/components/which-visits";
import type { z } from "zod/v4";
import type { ReasonSchema } from "~/domain/admin/bookings/booking-schemas";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { LONGEST } from "~/lib/field-lengths";
import type { AskedBookingStep } from "./booking-step.server";
import { useMoment } from "./use-moment";

/** Asks before an admin moves a booking; of what is confirmed a cancellation needs its reason. */
export function BookingStepDialog({
  asked: { step, booking },
  refused,
  closeTo,
}: {
  asked: Pick<AskedBookingStep, "step" | "booking">;
  refused: RefusedForm | undefined;
  closeTo: string;
}) {
  const { t } = useText();
  const moment = useMoment();
  const sending = useSending();
  const [form, fields] = useRefusableForm<z.input<typeof ReasonSchema>>("step", refused);
  const customer = booking.customer || t("desk-bookings:former-customer");
  const cleaner = booking.cleaner || t("desk-bookings:former-cleaner");
  return (
    <Dialog
      id="booking-step"
      title={t(`desk-bookings:ask-${step}`, { id: booking.id })}
      lead={`${moment(booking.startsAt, "full")}\u00a0· ${customer}\u00a0· ${cleaner}`}
      // What has to be typed comes first; where it is only a question, what leaves all as it is.
      focus={step === "cancel" ? "first-field" : "safe"}
      closeTo={closeTo}
    >
      <Form
        method="post"
        preventScrollReset
        {...getFormProps(form)}
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="rowVersion" value={seenAs(refused, booking.rowVersion)} />
        <p>{t(`desk-bookings:means-${step}`, { cleaner })}</p>
        {booking.isToBePhoned && step !== "complete" ? (
          <Notice tone="attention" title={t("desk-bookings:phone-them", { customer })} />
        ) : null}
        {step === "complete" && booking.isAhead ? (
          <Notice tone="attention" title={t("desk-bookings:completed-early")} />
        ) : null}
        {step === "complete" && booking.hasProblem ? (
          <Notice tone="attention" title={t("desk-bookings:completed-problem")} />
        ) : null}
        {booking.requested > 1 ? (
          <Notice
            tone="attention"
            title={t("desk-bookings:step-series", { count: booking.requested })}
          />
        ) : null}
        {booking.following.length > 0 ? (
          <WhichVisits following={booking.following} refused={refused} />
        ) : null}
        {step === "cancel" ? (
          <TextAreaField
            label={t("desk-bookings:reason-label")}
            hint={t("desk-bookings:reason-hint")}
            errors={fields.reason.errors}
            textarea={{
              ...getTextareaProps(fields.reason),
              rows: 3,
              maxLength: LONGEST.reason,
              required: !booking.isRequest,
            }}
          />
        ) : null}
        <DialogButtons
          actFirst={step === "cancel"}
          safe={{ to: closeTo, label: t("desk-bookings:keep-booking") }}
        >
          <button
            type="submit"
            aria-disabled={sending || undefined}
            className={`button ${step === "cancel" ? "button-danger" : "button-strong"}`}
          >
            {t(`desk-bookings:step-${step}`)}
          </button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
