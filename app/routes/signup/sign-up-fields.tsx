import { getInputProps, type FormMetadata } from "@conform-to/react";
import type { InputHTMLAttributes } from "react";
import type { z } from "zod/v4";
import { Field } from "~/components/ui/field";
import type { SignUpSchema } from "~/domain/accounts/schemas";
import type { MessageKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";

type Fields = ReturnType<FormMetadata<z.input<typeof SignUpSchema>>["getFieldset"]>;

interface Line {
  name: keyof Fields;
  label: MessageKey;
  hint?: MessageKey;
  optional?: true;
  input: InputHTMLAttributes<HTMLInputElement> & { type: "text" | "email" | "password" | "tel" };
}

const LINES: Line[] = [
  {
    name: "firstName",
    label: "signup:first-name",
    input: { type: "text", autoComplete: "given-name", maxLength: 60 },
  },
  {
    name: "lastName",
    label: "signup:last-name",
    optional: true,
    input: { type: "text", autoComplete: "family-name", maxLength: 60 },
  },
  {
    name: "email",
    label: "signup:email",
    hint: "signup:email-hint",
    input: { type: "email", autoComplete: "email", maxLength: 254 },
  },
  {
    name: "username",
    label: "signup:username",
    hint: "signup:username-hint",
    input: {
      type: "text",
      autoComplete: "username",
      autoCapitalize: "none",
      spellCheck: false,
      minLength: 3,
      maxLength: 30,
    },
  },
  {
    name: "password",
    label: "signup:password",
    hint: "signup:password-hint",
    input: { type: "password", autoComplete: "new-password", minLength: 8, maxLength: 128 },
  },
  {
    name: "confirmPassword",
    label: "signup:confirm-password",
    input: { type: "password", autoComplete: "new-password", maxLength: 128 },
  },
  {
    name: "phone",
    label: "signup:phone",
    hint: "signup:phone-hint",
    optional: true,
    input: { type: "tel", autoComplete: "tel", maxLength: 40 },
  },
];

/** The lines of the sign-up form, in the order of the spec. */
export function SignUpFields({ fields }: { fields: Fields }) {
  const { t } = useText();
  return LINES.map(({ name, label, hint, optional, input }) => {
    const field = fields[name];
    return (
      <Field
        key={name}
        label={optional ? t("signup:optional", { label: t(label) }) : t(label)}
        hint={hint ? t(hint) : undefined}
        errors={field.errors}
        input={{
          ...getInputProps(field, { type: input.type }),
          ...input,
          required: !optional,
        }}
      />
    );
  });
}
