import { getInputProps } from "@conform-to/react";
import { Field } from "~/components/ui/field";
import type { FormField } from "~/components/ui/form";
import { useText } from "~/i18n/text";
import { MAX_LENGTH, PASSWORD_CHARACTERS } from "~/lib/field-lengths";

type OptionalField = FormField<string | null | undefined>;

/** First and last name. `isSaid`: the form says once what it needs. */
export function NameFields({
  fields,
  isSaid = false,
}: {
  fields: Record<"firstName" | "lastName", OptionalField>;
  isSaid?: boolean;
}) {
  return (
    <>
      <FirstNameField field={fields.firstName} />
      <LastNameField field={fields.lastName} isSaid={isSaid} />
    </>
  );
}

/** The first name: the one name that everybody has. */
export function FirstNameField({ field }: { field: OptionalField }) {
  const { t } = useText();
  return (
    <Field
      label={t("signup:first-name")}
      errors={field.errors}
      input={{
        ...getInputProps(field, { type: "text" }),
        autoComplete: "given-name",
        required: true,
        maxLength: MAX_LENGTH.name,
      }}
    />
  );
}

/** An optional last name. */
export function LastNameField({
  field,
  isSaid = false,
}: {
  field: OptionalField;
  isSaid?: boolean;
}) {
  const { t } = useText();
  const label = t("signup:last-name");
  return (
    <Field
      label={isSaid ? label : t("signup:optional", { label })}
      errors={field.errors}
      input={{
        ...getInputProps(field, { type: "text" }),
        autoComplete: "family-name",
        maxLength: MAX_LENGTH.name,
      }}
    />
  );
}

/** A required email address. */
export function EmailField({
  field,
  label,
  hint,
  focusRefused = false,
}: {
  field: FormField<string>;
  label: string;
  hint?: string | undefined;
  /** Set it where the field is below the first screen and nothing above it says that it was refused. */
  focusRefused?: boolean;
}) {
  return (
    <Field
      label={label}
      hint={hint}
      errors={field.errors}
      input={{
        ...getInputProps(field, { type: "email" }),
        autoComplete: "email",
        autoFocus: focusRefused && Boolean(field.errors),
        required: true,
        maxLength: MAX_LENGTH.email,
      }}
    />
  );
}

/** A phone number: optional, or with the reason why it is needed. */
export function PhoneField({
  field,
  neededFor,
  isSaid = false,
}: {
  field: OptionalField;
  neededFor?: string | undefined;
  isSaid?: boolean;
}) {
  const { t } = useText();
  const label = t("signup:phone");
  return (
    <Field
      label={neededFor || isSaid ? label : t("signup:optional", { label })}
      hint={neededFor ?? t("signup:phone-hint")}
      errors={field.errors}
      input={{
        ...getInputProps(field, { type: "tel" }),
        autoComplete: "tel",
        maxLength: MAX_LENGTH.phone,
      }}
    />
  );
}

/** The current password. The default label is that of forms that only the account's owner may send. */
export function CurrentPasswordField({
  field,
  label,
  hint,
}: {
  field: FormField<string | undefined>;
  label?: string;
  hint?: string;
}) {
  const { t } = useText();
  return (
    <Field
      label={label ?? t("account:current-password")}
      hint={hint}
      errors={field.errors}
      input={{
        ...getInputProps(field, { type: "password" }),
        autoComplete: "current-password",
        required: true,
      }}
    />
  );
}

/** A new password, typed twice. */
export function NewPasswordFields({
  fields,
  labels,
  typeAgain = false,
}: {
  fields: Record<"password" | "confirmPassword", FormField<string>>;
  labels: Record<"password" | "confirmPassword", string>;
  /** Set after another field was refused: it explains why both fields are empty now. */
  typeAgain?: boolean;
}) {
  const { t } = useText();
  return (
    <>
      <Field
        label={labels.password}
        hint={t("signup:password-hint", { min: PASSWORD_CHARACTERS.min })}
        errors={fields.password.errors ?? (typeAgain ? ["signup:password-again"] : undefined)}
        input={{
          ...getInputProps(fields.password, { type: "password" }),
          autoComplete: "new-password",
          required: true,
          minLength: PASSWORD_CHARACTERS.min,
        }}
      />
      <Field
        label={labels.confirmPassword}
        errors={fields.confirmPassword.errors}
        input={{
          ...getInputProps(fields.confirmPassword, { type: "password" }),
          autoComplete: "new-password",
          required: true,
        }}
      />
    </>
  );
}
