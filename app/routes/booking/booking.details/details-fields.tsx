import {
  getInputProps,
  getSelectProps,
  getTextareaProps,
  type FormMetadata,
} from "@conform-to/react";
import type { z } from "zod/v4";
import { AreaOptions } from "~/components/area-options";
import { Link } from "~/components/link";
import { Field, SelectField, TextAreaField } from "~/components/ui/field";
import type { BookingDetailsSchema } from "~/domain/bookings/schemas";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { AREAS, isOneOf, type Area } from "~/lib/vocabulary";

type Fields = ReturnType<FormMetadata<z.input<typeof BookingDetailsSchema>>["getFieldset"]>;

interface DetailsFieldsProps {
  fields: Fields;
  cleaner: { name: string; areas: readonly Area[] };
  serviceId: number | null | undefined;
  /** The profile has no phone number yet. */
  asksPhone: boolean;
  /** The area that was sent and that this cleaner doesn't serve. */
  notServed: string | null | undefined;
}

/** What a customer says of the place: address, area, ZIP code, phone, and what to mind. */
export function DetailsFields({
  fields,
  cleaner,
  serviceId,
  asksPhone,
  notServed,
}: DetailsFieldsProps) {
  const { t } = useText();
  return (
    <>
      <Field
        label={t("booking:address")}
        hint={t("booking:address-hint")}
        errors={fields.address.errors}
        input={{
          ...getInputProps(fields.address, { type: "text" }),
          autoComplete: "address-line1",
          required: true,
          maxLength: 300,
        }}
      />
      <CityField
        field={fields.city}
        cleaner={cleaner}
        serviceId={serviceId}
        notServed={notServed}
      />
      <Field
        label={t("booking:zip")}
        errors={fields.zipCode.errors}
        input={{
          ...getInputProps(fields.zipCode, { type: "text" }),
          placeholder: t("booking:zip-placeholder"),
          inputMode: "numeric",
          autoComplete: "postal-code",
          required: true,
          maxLength: 5,
        }}
      />
      {asksPhone ? (
        <Field
          label={t("booking:phone")}
          hint={t("booking:phone-hint")}
          errors={fields.phone.errors}
          input={{
            ...getInputProps(fields.phone, { type: "tel" }),
            autoComplete: "tel",
            required: true,
            maxLength: 40,
          }}
        />
      ) : null}
      <TextAreaField
        label={t("booking:instructions")}
        hint={t("booking:instructions-hint")}
        errors={fields.specialInstructions.errors}
        textarea={{
          ...getTextareaProps(fields.specialInstructions),
          rows: 3,
          maxLength: 1000,
        }}
      />
    </>
  );
}

/** The areas that the cleaner serves, then all others; who lives in one of those is led to cleaners there. */
function CityField({
  field,
  cleaner,
  serviceId,
  notServed,
}: Omit<DetailsFieldsProps, "fields" | "asksPhone"> & { field: Fields["city"] }) {
  const { t } = useText();
  return (
    <SelectField
      label={t("booking:city")}
      errors={field.errors}
      parameters={{ name: cleaner.name }}
      remedy={
        isOneOf(AREAS, notServed) ? (
          <Link to={paths.bookingCleaner({ serviceId, area: notServed })} className="link">
            {t("booking:city-not-served-link")}
          </Link>
        ) : null
      }
      select={{ ...getSelectProps(field), required: true }}
    >
      <option value="">{t("booking:city-choose")}</option>
      <optgroup label={t("booking:city-served", { name: cleaner.name })}>
        <AreaOptions areas={cleaner.areas} />
      </optgroup>
      <optgroup label={t("booking:city-others")}>
        <AreaOptions areas={AREAS.filter((area) => !cleaner.areas.includes(area))} />
      </optgroup>
    </SelectField>
  );
}
