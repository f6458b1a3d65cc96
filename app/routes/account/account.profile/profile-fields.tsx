import { getInputProps, getSelectProps, type FormMetadata } from "@conform-to/react";
import { NameFields, PhoneField } from "~/components/account-fields";
import { AreaOptions } from "~/components/area-options";
import { Field, SelectField } from "~/components/ui/field";
import { useText } from "~/i18n/text";
import { AREAS } from "~/lib/vocabulary";

/** What the form sends: texts, all of them. */
export type ProfileForm = Record<
  "firstName" | "lastName" | "phone" | "address" | "city" | "zipCode",
  string
>;

type Fields = ReturnType<FormMetadata<ProfileForm>["getFieldset"]>;

/** Who somebody is, how to call them, and where they live. */
export function ProfileFields({ fields }: { fields: Fields }) {
  const { t } = useText();
  const optional = (label: string) => t("signup:optional", { label });
  return (
    <>
      <NameFields fields={fields} />
      <PhoneField field={fields.phone} />
      <Field
        label={optional(t("booking:address"))}
        hint={t("account:address-hint")}
        errors={fields.address.errors}
        input={{
          ...getInputProps(fields.address, { type: "text" }),
          autoComplete: "address-line1",
          maxLength: 300,
        }}
      />
      <SelectField
        label={optional(t("booking:city"))}
        errors={fields.city.errors}
        select={getSelectProps(fields.city)}
      >
        <option value="">{t("booking:city-choose")}</option>
        <AreaOptions areas={AREAS} />
      </SelectField>
      <Field
        label={optional(t("booking:zip"))}
        errors={fields.zipCode.errors}
        input={{
          ...getInputProps(fields.zipCode, { type: "text" }),
          inputMode: "numeric",
          autoComplete: "postal-code",
          maxLength: 5,
        }}
      />
    </>
  );
}
