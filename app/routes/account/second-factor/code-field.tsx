import { getInputProps } from "@conform-to/react";
import { Field } from "~/components/ui/field";
import type { FormField } from "~/components/ui/form";
import { MAX_LENGTH } from "~/lib/field-lengths";

/** A field for a code: of the app alone, or a recovery code too. */
export function CodeField({
  field,
  label,
  isOfApp = false,
}: {
  field: FormField<string>;
  label: string;
  isOfApp?: boolean;
}) {
  return (
    <Field
      label={label}
      errors={field.errors}
      input={{
        ...getInputProps(field, { type: "text" }),
        autoComplete: "one-time-code",
        inputMode: isOfApp ? "numeric" : "text",
        spellCheck: false,
        autoFocus: Boolean(field.errors),
        required: true,
        maxLength: MAX_LENGTH.secondFactorCode,
      }}
    />
  );
}
