import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { NameFields, PhoneField } from "~/components/account-fields";
import { AreaOptions } from "~/components/area-options";
import { Field, SelectField, TextAreaField } from "~/components/ui/field";
import type { FieldsOf } from "~/components/ui/form";
import { useText } from "~/i18n/text";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { AREAS } from "~/lib/vocabulary";

/** The fields that the form sends, all as text. */
export type ProfileForm = Record<
  "firstName" | "lastName" | "phone" | "address" | "city" | "zipCode" | "rowVersion",
  string
>;

type Fields = FieldsOf<ProfileForm>;

/** The fields for name, phone and address. */
export function ProfileFields({ fields, isCleaner }: { fields: Fields; isCleaner: boolean }) {
  const { t } = useText();
  // Customers need only the name, which the page says once.
  const isSaid = !isCleaner;
  const optional = (label: string) => (isSaid ? label : t("signup:optional", { label }));
  return (
    <>
      <div className="flex flex-col gap-5 sm:grid sm:grid-cols-2 sm:gap-4">
        <NameFields fields={fields} isSaid={isSaid} />
      </div>
      <PhoneField
        field={fields.phone}
        neededFor={isCleaner ? t("account:phone-cleaner-hint") : undefined}
        isSaid={isSaid}
      />
      <TextAreaField
        label={optional(t("details:address"))}
        hint={t("account:address-hint")}
        errors={fields.address.errors}
        textarea={{
          ...getTextareaProps(fields.address),
          autoComplete: "street-address",
          rows: 2,
          maxLength: MAX_LENGTH.address,
        }}
      />
      <div className="flex flex-wrap gap-x-4 gap-y-5 *:min-w-0 *:grow *:basis-40">
        <SelectField
          label={optional(t("details:city"))}
          errors={fields.city.errors}
          select={getSelectProps(fields.city)}
        >
          <option value="">{t("details:city-choose")}</option>
          <AreaOptions areas={AREAS} />
        </SelectField>
        <Field
          label={optional(t("details:zip"))}
          errors={fields.zipCode.errors}
          input={{
            ...getInputProps(fields.zipCode, { type: "text" }),
            inputMode: "numeric",
            autoComplete: "postal-code",
            maxLength: MAX_LENGTH.zipCode,
          }}
        />
      </div>
    </>
  );
}
