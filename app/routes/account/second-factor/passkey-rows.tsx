import { getFormProps, getInputProps } from "@conform-to/react";
import type { z } from "zod/v4";
import { PasskeyForm } from "~/components/passkey-form";
import { Field } from "~/components/ui/field";
import { useRefusableForm, valueSentBack } from "~/components/ui/form";
import type {
  RemovePasskeySchema,
  RenamePasskeySchema,
} from "~/domain/accounts/passkeys/passkey-schemas";
import type { SecondFactorCodeSchema } from "~/domain/accounts/schemas";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { formatDate, type CityDate } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { passkeyPaths } from "~/lib/second-factor-paths";
import { CodeField } from "./code-field";

type Refused = RefusedForm | null | undefined;

interface PasskeyRowProps {
  id: number;
  name: string;
  addedOn: CityDate;
  usedOn: CityDate | null;
}

/**
 * A person's passkeys, and the form that adds one. Without scripts there are the passkeys alone: one can be
 * renamed and removed, but not made.
 */
export function Passkeys({
  passkeys,
  refused,
  origin,
  nonce,
}: {
  passkeys: PasskeyRowProps[];
  refused: Refused;
  origin: string;
  nonce: string;
}) {
  const { t } = useText();
  const [, fields] = useRefusableForm<z.input<typeof SecondFactorCodeSchema>>("passkey", null);
  return (
    <section hidden={passkeys.length === 0} className="card mb-5 flex flex-col gap-5 p-5 sm:p-6">
      <div>
        <h2 className="text-xl">{t("second-factor:passkeys-title")}</h2>
        <p className="pt-1 text-ink-soft">{t("second-factor:passkeys-text")}</p>
      </div>
      {passkeys.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              {...passkey}
              refused={valueSentBack(refused, "id") === String(passkey.id) ? refused : null}
            />
          ))}
        </ul>
      ) : null}
      <PasskeyForm
        makesOne
        options={passkeyPaths.registration()}
        intent="passkey-add"
        button={t("second-factor:passkey-add")}
        origin={origin}
        nonce={nonce}
      >
        <CodeField field={fields.code} label={t("second-factor:code-or-recovery")} />
      </PasskeyForm>
    </section>
  );
}

/** One passkey, and behind a button its new name and its removal, which takes a code. */
function PasskeyRow({
  id,
  name,
  addedOn,
  usedOn,
  refused,
}: PasskeyRowProps & { refused: Refused }) {
  const { t, locale } = useText();
  const intent = valueSentBack(refused, "intent");
  const [renaming, renamed] = useRefusableForm<z.input<typeof RenamePasskeySchema>>(
    `rename-${id}`,
    intent === "passkey-rename" ? refused : null,
    { name },
  );
  const [removing, removed] = useRefusableForm<z.input<typeof RemovePasskeySchema>>(
    `remove-${id}`,
    intent === "passkey-remove" ? refused : null,
  );
  const day = (date: CityDate) => ({ day: formatDate(date, locale, "long") });
  return (
    <li>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm text-ink-soft">{t("second-factor:passkey-added-on", day(addedOn))}</p>
      <p className="text-sm text-ink-soft">
        {usedOn
          ? t("second-factor:passkey-used-on", day(usedOn))
          : t("second-factor:passkey-unused")}
      </p>
      <details open={Boolean(refused)}>
        <summary className="button button-plain -ml-5">
          {t("second-factor:passkey-change")}
          <span className="sr-only"> {name}</span>
        </summary>
        <form
          method="post"
          {...getFormProps(renaming)}
          noValidate
          className="flex flex-col gap-3 pt-3"
        >
          <input type="hidden" name="id" value={id} />
          <Field
            label={t("second-factor:passkey-name")}
            errors={renamed.name.errors}
            input={{
              ...getInputProps(renamed.name, { type: "text" }),
              autoComplete: "off",
              autoFocus: Boolean(renamed.name.errors),
              required: true,
              maxLength: MAX_LENGTH.passkeyName,
            }}
          />
          <button
            type="submit"
            name="intent"
            value="passkey-rename"
            className="button button-quiet"
          >
            {t("second-factor:passkey-rename")}
          </button>
        </form>
        <form
          method="post"
          {...getFormProps(removing)}
          noValidate
          className="flex flex-col gap-3 pt-5"
        >
          <input type="hidden" name="id" value={id} />
          <CodeField field={removed.code} label={t("second-factor:code-or-recovery")} />
          <button
            type="submit"
            name="intent"
            value="passkey-remove"
            className="button button-danger-quiet"
          >
            {t("second-factor:passkey-remove")}
          </button>
        </form>
      </details>
    </li>
  );
}
