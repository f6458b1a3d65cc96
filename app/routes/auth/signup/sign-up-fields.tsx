import { getInputProps, type FormMetadata } from "@conform-to/react";
import type { z } from "zod/v4";
import { EmailField, NameFields, NewPasswordFields, PhoneField } from "~/components/account-fields";
import { Field } from "~/components/ui/field";
import type { SignUpSchema } from "~/domain/accounts/schemas";
import { useText } from "~/i18n/text";

type Fields = ReturnType<FormMetadata<z.input<typeof SignUpSchema>>["getFieldset"]>;

/** The fields of the sign-up form. */
export function SignUpFields({ fields }: { fields: Fields }) {
  const { t } = useText();
  return (
    <>
      <NameFields fields={fields} />
      <EmailField field={fields.email} label={t("signup:email")} hint={t("signup:email-hint")} />
      <Field
        label={t("signup:username")}
        hint={t("signup:username-hint")}
        errors={fields.username.errors}
        input={{
          ...getInputProps(fields.username, { type: "text" }),
          autoComplete: "username",
          autoCapitalize: "none",
          spellCheck: false,
          required: true,
          minLength: 3,
          maxLength: 30,
        }}
      />
      <NewPasswordFields
        fields={fields}
        labels={{ password: t("signup:password"), confirmPassword: t("signup:confirm-password") }}
      />
      <PhoneField field={fields.phone} />
    </>
  );
}
