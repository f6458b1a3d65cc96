import { getInputProps, getSelectProps, type FormMetadata } from "@conform-to/react";
import { Field, FieldFrame, describedBy } from "~/components/ui/field";
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
      <Field
        label={t("signup:first-name")}
        errors={fields.firstName.errors}
        input={{
          ...getInputProps(fields.firstName, { type: "text" }),
          autoComplete: "given-name",
          required: true,
          maxLength: 60,
        }}
      />
      <Field
        label={optional(t("signup:last-name"))}
        errors={fields.lastName.errors}
        input={{
          ...getInputProps(fields.lastName, { type: "text" }),
          autoComplete: "family-name",
          maxLength: 60,
        }}
      />
      <Field
        label={optional(t("signup:phone"))}
        hint={t("signup:phone-hint")}
        errors={fields.phone.errors}
        input={{
          ...getInputProps(fields.phone, { type: "tel" }),
          autoComplete: "tel",
          maxLength: 40,
        }}
      />
      <Field
        label={optional(t("booking:address"))}
        hint={t("account:address-hint")}
        errors={fields.address.errors}
        input={{
          ...getInputProps(fields.address, { type: "text" }),
          autoComplete: "street-address",
          maxLength: 300,
        }}
      />
      <FieldFrame
        id={fields.city.id}
        label={optional(t("booking:city"))}
        errors={fields.city.errors}
      >
        <select
          {...getSelectProps(fields.city)}
          key={fields.city.key}
          aria-invalid={fields.city.errors ? true : undefined}
          aria-describedby={describedBy(fields.city.id, fields.city.errors, undefined)}
          className="field"
        >
          <option value="">{t("booking:city-choose")}</option>
          {AREAS.map((area) => (
            <option key={area} value={area}>
              {t(`areas:${area}`)}
            </option>
          ))}
        </select>
      </FieldFrame>
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
