import { getInputProps, type FieldMetadata } from "@conform-to/react";
import { Field } from "~/components/ui/field";
import { useText } from "~/i18n/text";

/** First and last name. */
export function NameFields({
  fields,
}: {
  fields: Record<"firstName" | "lastName", FieldMetadata<string | null | undefined>>;
}) {
  const { t } = useText();
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
        label={t("signup:optional", { label: t("signup:last-name") })}
        errors={fields.lastName.errors}
        input={{
          ...getInputProps(fields.lastName, { type: "text" }),
          autoComplete: "family-name",
          maxLength: 60,
        }}
      />
    </>
  );
}

/** An email address that must be given. */
export function EmailField({
  field,
  label,
  hint,
}: {
  field: FieldMetadata<string>;
  label: string;
  hint: string;
}) {
  return (
    <Field
      label={label}
      hint={hint}
      errors={field.errors}
      input={{
        ...getInputProps(field, { type: "email" }),
        autoComplete: "email",
        required: true,
        maxLength: 254,
      }}
    />
  );
}

/** A phone number, if somebody wants to give one. */
export function PhoneField({ field }: { field: FieldMetadata<string | null | undefined> }) {
  const { t } = useText();
  return (
    <Field
      label={t("signup:optional", { label: t("signup:phone") })}
      hint={t("signup:phone-hint")}
      errors={field.errors}
      input={{ ...getInputProps(field, { type: "tel" }), autoComplete: "tel", maxLength: 40 }}
    />
  );
}

/** The password that somebody has, by default as asked for before something that only they may do. */
export function CurrentPasswordField({
  field,
  label,
}: {
  field: FieldMetadata<string | undefined>;
  label?: string;
}) {
  const { t } = useText();
  return (
    <Field
      label={label ?? t("account:current-password")}
      errors={field.errors}
      input={{
        ...getInputProps(field, { type: "password" }),
        autoComplete: "current-password",
        required: true,
        maxLength: 128,
      }}
    />
  );
}

/** A password to be, twice. */
export function NewPasswordFields({
  fields,
  labels,
}: {
  fields: Record<"password" | "confirmPassword", FieldMetadata<string>>;
  labels: Record<"password" | "confirmPassword", string>;
}) {
  const { t } = useText();
  return (
    <>
      <Field
        label={labels.password}
        hint={t("signup:password-hint")}
        errors={fields.password.errors}
        input={{
          ...getInputProps(fields.password, { type: "password" }),
          autoComplete: "new-password",
          required: true,
          minLength: 8,
          maxLength: 128,
        }}
      />
      <Field
        label={labels.confirmPassword}
        errors={fields.confirmPassword.errors}
        input={{
          ...getInputProps(fields.confirmPassword, { type: "password" }),
          autoComplete: "new-password",
          required: true,
          maxLength: 128,
        }}
      />
    </>
  );
}
