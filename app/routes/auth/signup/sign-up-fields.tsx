import { getInputProps } from "@conform-to/react";
import type { z } from "zod/v4";
import {
  EmailField,
  FirstNameField,
  LastNameField,
  NewPasswordFields,
  PhoneField,
} from "~/components/account-fields";
import { ChevronDownIcon } from "~/components/art/icons";
import { Field } from "~/components/ui/field";
import type { FieldsOf } from "~/components/ui/form";
import type { SignUpSchema } from "~/domain/accounts/schemas";
import { useText } from "~/i18n/text";
import { MAX_LENGTH, MIN_LENGTH } from "~/lib/field-lengths";
import { ShowPasswords } from "../shared/show-passwords";

type Fields = FieldsOf<z.input<typeof SignUpSchema>>;

/**
 * The fields of the sign-up form. After a refusal the passwords must be typed again, because they are never
 * sent back; the first of them says so unless it has an error of its own.
 */
export function SignUpFields({
  fields,
  opensMore,
  typeAgain,
  nonce,
}: {
  fields: Fields;
  /** True for cleaners, who can't be booked without a phone number. */
  opensMore: boolean;
  typeAgain: boolean;
  nonce: string;
}) {
  const { t } = useText();
  const { firstName, lastName, phone } = fields;
  const hasOptional = [lastName, phone].some(({ errors, value }) => errors ?? value);
  return (
    <>
      <EmailField field={fields.email} label={t("signup:email")} hint={t("signup:email-hint")} />
      <FirstNameField field={firstName} />
      <Field
        label={t("signup:username")}
        hint={t("signup:username-hint", { min: MIN_LENGTH.username, max: MAX_LENGTH.username })}
        errors={fields.username.errors}
        input={{
          ...getInputProps(fields.username, { type: "text" }),
          autoComplete: "username",
          autoCapitalize: "none",
          spellCheck: false,
          required: true,
          minLength: MIN_LENGTH.username,
          maxLength: MAX_LENGTH.username,
        }}
      />
      {/* The hint of the first field is below both. */}
      <div className="grid gap-4 sm:grid-cols-2 sm:[&_[id$=hint]]:order-1 sm:[&_[id$=hint]]:w-[calc(200%+1rem)]">
        <NewPasswordFields
          fields={fields}
          labels={{ password: t("signup:password"), confirmPassword: t("signup:confirm-password") }}
          typeAgain={typeAgain}
        />
      </div>
      <ShowPasswords nonce={nonce} />
      <details open={opensMore || hasOptional} className="border-y border-celadon-200">
        <summary className="flex min-h-11 items-center justify-between gap-3 py-2 font-semibold">
          {t(opensMore ? "signup:more-cleaner" : "signup:more")}
          <ChevronDownIcon className="size-5 shrink-0 text-celadon-700" />
        </summary>
        <div className="flex flex-col gap-5 pt-2 pb-5">
          <LastNameField field={lastName} />
          <PhoneField
            field={phone}
            neededFor={opensMore ? t("signup:phone-cleaner-hint") : undefined}
          />
        </div>
      </details>
    </>
  );
}
