import { getInputProps } from "@conform-to/react";
import type { z } from "zod/v4";
import { EmailField, NameFields, NewPasswordFields, PhoneField } from "~/components/account-fields";
import { Field } from "~/components/ui/field";
import type { FieldsOf } from "~/components/ui/form";
import type { SignUpSchema } from "~/domain/accounts/schemas";
import { useText } from "~/i18n/text";
import { LONGEST, SHORTEST } from "~/lib/field-lengths";

type Fields = FieldsOf<z.input<typeof SignUpSchema>>;

/** The fields of the sign-up form. */
export function SignUpFields({ fields }: { fields: Fields }) {
  const { t } = useText();
  return (
    <>
      <NameFields fields={fields} />
      <EmailField field={fields.email} label={t("signup:email")} hint={t("signup:email-hint")} />
      <Field
        label={t("signup:username")}
        hint={t("signup:username-hint", { min: SHORTEST.username, max: LONGEST.username })}
        errors={fields.username.errors}
        input={{
          ...getInputProps(fields.username, { type: "text" }),
          autoComplete: "username",
          autoCapitalize: "none",
          spellCheck: false,
          required: true,
          minLength: SHORTEST.username,
          maxLength: LONGEST.username,
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
