import { getFormProps } from "@conform-to/react";
import type { z } from "zod/v4";
import { CurrentPasswordField } from "~/components/account-fields";
import { AskAgainField, type ProofValues } from "~/components/ask-again-field";
import { useRefusableForm } from "~/components/ui/form";
import type { ChangeSignInMethodWithPasswordSchema } from "~/domain/accounts/schemas";
import type { AskedProof } from "~/domain/accounts/ask-again.server";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { PROVIDER_NAMES, type Provider } from "~/lib/vocabulary";

interface ChangeSignInMethodProps {
  intent: "link" | "unlink";
  provider: Provider;
  asksPassword: boolean;
  /** The proof that an account without a password has to give. */
  asks: AskedProof | null;
  nonce: string;
  refused: RefusedForm | null;
}

/** Asks for confirmation, also without scripts, and for the password if the account has one. */
export function ChangeSignInMethod({
  intent,
  provider,
  asksPassword,
  asks,
  nonce,
  refused,
}: ChangeSignInMethodProps) {
  const { t } = useText();
  const name = { provider: PROVIDER_NAMES[provider] };
  const [form, fields] = useRefusableForm<
    z.input<typeof ChangeSignInMethodWithPasswordSchema> & ProofValues
  >(`${intent}-${provider}`, refused);
  return (
    <details className="w-full" open={refused !== null}>
      <summary className={`button ${intent === "link" ? "button-quiet" : "button-plain -ml-5"}`}>
        {t(`oauth:${intent}`, name)}
      </summary>
      <form
        method="post"
        action={paths.accountSignIn()}
        {...getFormProps(form)}
        className="flex flex-col gap-3 pt-3"
      >
        <p className="text-sm">{t(`oauth:${intent}-ask`, name)}</p>
        <input type="hidden" name="provider" value={provider} />
        {asksPassword ? (
          <CurrentPasswordField field={fields.currentPassword} />
        ) : (
          <AskAgainField asks={asks} refused={refused} fields={fields} nonce={nonce} />
        )}
        <p>
          <button type="submit" name="intent" value={intent} className="button button-quiet">
            {t(`oauth:${intent}-confirm`, name)}
          </button>
        </p>
      </form>
    </details>
  );
}
