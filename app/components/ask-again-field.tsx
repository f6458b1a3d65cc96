import { getInputProps } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import { CurrentPasswordField } from "~/components/account-fields";
import { PasskeyOrCode } from "~/components/passkey-or-code";
import { Field } from "~/components/ui/field";
import type { FormField } from "~/components/ui/form";
import type { AskedProof } from "~/domain/accounts/ask-again.server";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { askAgainPath } from "~/lib/ask-again-path";
import { MAX_LENGTH } from "~/lib/field-lengths";

/** The fields that a form sends if it asks who somebody is. */
export interface ProofValues extends Record<string, unknown> {
  currentPassword?: string | undefined;
  code?: string | undefined;
}

/** Returns the proof that a refused form asks for; null if it wasn't refused for that. */
const proofOf = (refused: RefusedForm | null | undefined): AskedProof | null => {
  const [, proof] = /^asks-(code|passkey|password|provider)$/.exec(refused?.reason ?? "") ?? [];
  return (proof as AskedProof | undefined) ?? null;
};

/**
 * Asks once more who somebody is, within the form for what is asked. `asks` comes from the loader; the action
 * may ask as well, because 10 minutes have passed since then.
 */
export function AskAgainField({
  asks,
  refused,
  fields,
  nonce,
}: {
  asks: AskedProof | null;
  refused: RefusedForm | null | undefined;
  fields: {
    currentPassword: FormField<string | undefined>;
    code: FormField<string | undefined>;
  };
  /** The nonce of a page without scripts. */
  nonce?: string | undefined;
}) {
  const { t } = useText();
  const { pathname, search } = useLocation();
  const refusedFor = proofOf(refused);
  const code = <ProofCodeField field={fields.code} hint={t("ask-again:hint")} />;
  switch (refusedFor ?? asks) {
    case "password":
      return (
        <CurrentPasswordField
          field={fields.currentPassword}
          label={t("ask-again:password")}
          hint={t("ask-again:hint")}
        />
      );
    case "code":
      return code;
    case "passkey":
      return (
        <PasskeyOrCode nonce={nonce} askedAnewBy={refusedFor && refused ? refused : null}>
          {code}
        </PasskeyOrCode>
      );
    case "provider":
      return (
        <div>
          <p>{t("ask-again:in-new-tab")}</p>
          <a
            href={askAgainPath(pathname + search)}
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-11 items-center"
          >
            {t("ask-again:open-new-tab")}
          </a>
        </div>
      );
    case null:
      return null;
  }
}

/** A code of the authenticator app, or a recovery code. */
export function ProofCodeField({
  field,
  hint,
}: {
  field: FormField<string | undefined>;
  hint?: string;
}) {
  const { t } = useText();
  return (
    <Field
      label={t("ask-again:code")}
      hint={hint}
      errors={field.errors}
      input={{
        ...getInputProps(field, { type: "text" }),
        autoComplete: "one-time-code",
        autoCapitalize: "characters",
        spellCheck: false,
        autoFocus: Boolean(field.errors),
        required: true,
        maxLength: MAX_LENGTH.secondFactorCode,
      }}
    />
  );
}
