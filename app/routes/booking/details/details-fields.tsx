import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import type { z } from "zod/v4";
import { AreaOptions } from "~/components/area-options";
import { Link } from "~/components/link";
import { Field, SelectField, TextAreaField } from "~/components/ui/field";
import type { FieldsOf } from "~/components/ui/form";
import type { BookingDetailsSchema } from "~/domain/bookings/creating/booking-form-schemas";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { AREAS, isOneOf, type Area } from "~/lib/vocabulary";

type Fields = FieldsOf<z.input<typeof BookingDetailsSchema>>;

interface DetailsFieldsProps {
  fields: Fields;
  cleaner: { name: string; areas: readonly Area[] };
  serviceId: number | null | undefined;
  /** True if the profile has no phone number yet. */
  asksPhone: boolean;
}

/** The place: address, area, ZIP code, and a phone number. */
export function DetailsFields({ fields, cleaner, serviceId, asksPhone }: DetailsFieldsProps) {
  const { t } = useText();
  return (
    <>
      <TextAreaField
        label={t("details:address")}
        hint={t("details:address-hint")}
        errors={fields.address.errors}
        textarea={{
          ...getTextareaProps(fields.address),
          autoComplete: "street-address",
          required: true,
          maxLength: MAX_LENGTH.address,
        }}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <CityField field={fields.city} cleaner={cleaner} serviceId={serviceId} />
        <Field
          label={t("details:zip")}
          errors={fields.zipCode.errors}
          input={{
            ...getInputProps(fields.zipCode, { type: "text" }),
            placeholder: "50200",
            inputMode: "numeric",
            autoComplete: "postal-code",
            required: true,
            maxLength: MAX_LENGTH.zipCode,
          }}
        />
      </div>
      {asksPhone ? (
        <Field
          label={t("details:phone")}
          hint={t("details:phone-hint")}
          errors={fields.phone.errors}
          input={{
            ...getInputProps(fields.phone, { type: "tel" }),
            autoComplete: "tel",
            required: true,
            maxLength: MAX_LENGTH.phone,
          }}
        />
      ) : null}
    </>
  );
}

/** The areas that the cleaner serves, then all others. For those a link leads to cleaners there. */
function CityField({
  field,
  cleaner,
  serviceId,
}: Omit<DetailsFieldsProps, "fields" | "asksPhone"> & { field: Fields["city"] }) {
  const { t } = useText();
  const area = field.errors && isOneOf(AREAS, field.value) ? field.value : null;
  return (
    <SelectField
      label={t("details:city")}
      errors={field.errors}
      remedy={
        area && !cleaner.areas.includes(area) ? (
          <Link
            to={paths.bookingCleaner({ serviceId, area })}
            className="link inline-flex min-h-11 items-center self-start font-semibold"
          >
            {t("details:city-not-served-link", { area: t(`areas:${area}`) })}
          </Link>
        ) : null
      }
      select={{ ...getSelectProps(field), required: true }}
    >
      <option value="">{t("details:city-choose")}</option>
      <optgroup label={t("details:city-served", { name: cleaner.name })}>
        <AreaOptions areas={cleaner.areas} />
      </optgroup>
      <optgroup label={t("details:city-others")}>
        <AreaOptions areas={AREAS.filter((area) => !cleaner.areas.includes(area))} />
      </optgroup>
    </SelectField>
  );
}
