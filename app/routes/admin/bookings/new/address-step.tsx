import { getFormProps, getInputProps } from "@conform-to/react";
import { Form, useActionData } from "@remix-run/react";
import type { z } from "zod/v4";
import { HomeFields } from "~/components/home-fields";
import { PriceBreakdown } from "~/components/price-breakdown";
import { ErrorSummary } from "~/components/ui/error-summary";
import { Field } from "~/components/ui/field";
import { errorsOf, useRefusableForm } from "~/components/ui/form";
import { FormProblem } from "~/components/ui/form-problem";
import { SendButton } from "~/components/ui/send-button";
import type { BookingDetailsSchema } from "~/domain/bookings/creating/booking-form-schemas";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { formatBaht } from "~/lib/money";
import { useFormatDateTime } from "../../shared/use-format-date-time";
import { HOME_BUTTON, LEAVE_BUTTON, phoneBookingPath } from "../../shared/phone-booking-path";
import type { PhoneBookingAt } from "./phone-booking.server";

/** Asks for the address and the home, and shows the total to read to the caller. */
export function PhoneBookingAddressStep({ asked }: { asked: PhoneBookingAt<"where"> }) {
  const { t } = useText();
  const moment = useFormatDateTime();
  const { caller, choices, cleaner, defaults, price, respondBy } = asked;
  const refused = useActionData<RefusedForm>();
  const [form, fields] = useRefusableForm<z.input<typeof BookingDetailsSchema>>(
    "where",
    refused,
    defaults,
  );
  return (
    <Form
      method="post"
      action={phoneBookingPath(choices)}
      preventScrollReset
      {...getFormProps(form)}
      className="flex flex-col gap-4"
    >
      <h2 className="text-section">{t("admin-phone:where-title")}</h2>
      <FormProblem refused={refused} />
      <ErrorSummary fields={errorsOf(form)} />
      <input {...getInputProps(fields.idempotencyKey, { type: "hidden" })} />
      <input type="hidden" name="agreedTotal" value={price.total} />
      <input type="hidden" name="city" value={asked.area} />
      {asked.homes.length > 0 ? (
        <ul aria-label={t("admin-phone:homes")} className="flex flex-wrap gap-2">
          {asked.homes.map(({ id, name }) => {
            const isChosen = id === asked.chosenHome;
            return (
              <li key={id}>
                <button
                  name={HOME_BUTTON}
                  value={id}
                  formNoValidate
                  aria-current={isChosen || undefined}
                  className={`button button-${isChosen ? "quiet" : "outline"}`}
                >
                  {name}
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <Field
        label={t("details:address")}
        errors={fields.address.errors}
        input={{
          ...getInputProps(fields.address, { type: "text" }),
          autoComplete: "off",
          required: true,
          maxLength: MAX_LENGTH.address,
        }}
      />
      <Field
        short
        label={t("details:zip")}
        errors={fields.zipCode.errors}
        input={{
          ...getInputProps(fields.zipCode, { type: "text" }),
          inputMode: "numeric",
          autoComplete: "off",
          required: true,
          maxLength: MAX_LENGTH.zipCode,
        }}
      />
      {caller.phone === null ? (
        <Field
          label={t("details:phone")}
          errors={fields.phone.errors}
          input={{
            ...getInputProps(fields.phone, { type: "tel" }),
            autoComplete: "off",
            required: true,
            maxLength: MAX_LENGTH.phone,
          }}
        />
      ) : null}
      <HomeFields texts={asked.home} fields={fields} leave={LEAVE_BUTTON} />
      <p className="rounded-card bg-celadon-50 p-4 tabular forced-colors:border">
        <strong className="block text-section">
          {t("admin-phone:total", { total: formatBaht(price.total) })}
        </strong>
        <PriceBreakdown price={price} />
        {respondBy === null ? null : (
          <span className="block pt-1">
            {t("admin-phone:request", { name: cleaner.name, moment: moment(respondBy, "short") })}
          </span>
        )}
      </p>
      <SendButton
        label={respondBy === null ? "admin-phone:book" : "admin-phone:book-request"}
        sending="admin-phone:booking"
      />
    </Form>
  );
}
