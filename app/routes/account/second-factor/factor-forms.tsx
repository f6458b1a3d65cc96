import { getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import type { z } from "zod/v4";
import { CurrentPasswordField } from "~/components/account-fields";
import { Link } from "~/components/link";
import { QrPicture } from "~/components/qr-picture";
import { useRefusableForm } from "~/components/ui/form";
import type {
  BeginSecondFactorWithPasswordSchema,
  SecondFactorCodeSchema,
} from "~/domain/accounts/schemas";
import type { QrCode } from "~/domain/payments/qr-code";
import type { RefusedForm } from "~/http/refused-form.server";
import { useText } from "~/i18n/text";
import { formatDate, type CityDate } from "~/lib/bangkok-time";
import { APP_CODE_DIGITS } from "~/lib/field-lengths";
import { CodeField } from "./code-field";

type Refused = RefusedForm | null | undefined;

const CARD = "card flex flex-col gap-5 p-5 sm:p-6";

/** The first step: the password, and a button that makes a secret. */
export function StartFactor({
  asksPassword,
  refused,
}: {
  asksPassword: boolean;
  refused: Refused;
}) {
  const { t } = useText();
  const [form, fields] = useRefusableForm<z.input<typeof BeginSecondFactorWithPasswordSchema>>(
    "begin",
    refused,
  );
  return (
    <form method="post" {...getFormProps(form)} noValidate className={CARD}>
      {asksPassword ? <CurrentPasswordField field={fields.currentPassword} /> : null}
      <button type="submit" name="intent" value="begin" className="button button-strong">
        {t("second-factor:begin")}
      </button>
    </form>
  );
}

/** The second step: the secret as a QR code and as text, and a field for the app's first code. */
export function FactorToScan({
  code,
  secret,
  uri,
  username,
  refused,
}: {
  code: QrCode;
  secret: string;
  uri: string;
  username: string;
  refused: Refused;
}) {
  const { t } = useText();
  const [form, fields] = useRefusableForm<z.input<typeof SecondFactorCodeSchema>>(
    "confirm",
    refused,
  );
  return (
    <>
      <section className={CARD}>
        <div>
          <h2 className="text-xl">{t("second-factor:scan-title")}</h2>
          <p className="pt-1 text-ink-soft">{t("second-factor:scan-text")}</p>
        </div>
        <QrPicture code={code} label={t("second-factor:qr-label")} width={220} />
        <div>
          <p>{t("second-factor:cant-scan")}</p>
          <p className="font-mono text-lg font-semibold wrap-anywhere">{inGroups(secret)}</p>
          <p className="pt-1 wrap-anywhere text-ink-soft">
            {t("second-factor:account", { username })}
          </p>
        </div>
        <a href={uri} className="button button-quiet">
          {t("second-factor:open-app")}
        </a>
        <form method="post" {...getFormProps(form)} noValidate className="flex flex-col gap-5">
          <CodeField
            field={fields.code}
            label={t("second-factor:code-now", { digits: APP_CODE_DIGITS })}
            isOfApp
          />
          <button type="submit" name="intent" value="confirm" className="button button-strong">
            {t("second-factor:confirm")}
          </button>
        </form>
      </section>
      <form method="post" className="flex justify-center pt-4">
        <button type="submit" name="intent" value="stop" className="button button-plain">
          {t("second-factor:stop")}
        </button>
      </form>
    </>
  );
}

/** Returns a secret in groups of four, as people read it off. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, "$1 ");

/** The buttons once it is on: other recovery codes, and off. Each takes a code. */
export function ChangeFactor({
  since,
  codesLeft,
  refused,
  children,
}: {
  since: CityDate;
  codesLeft: number;
  refused: Refused;
  /** The passkeys. */
  children: ReactNode;
}) {
  const { t, locale } = useText();
  const [form, fields] = useRefusableForm<z.input<typeof SecondFactorCodeSchema>>(
    "change",
    refused,
  );
  return (
    <>
      <section className="card mb-5 p-5 sm:p-6">
        <h2 className="text-xl">{t("second-factor:on-title")}</h2>
        <p>{t("second-factor:on-since", { day: formatDate(since, locale, "long") })}</p>
        <p>{t("second-factor:codes-left", { count: codesLeft })}</p>
      </section>
      {children}
      <section className={CARD}>
        <div>
          <h2 className="text-xl">{t("second-factor:change-title")}</h2>
          <p className="pt-1 text-ink-soft">{t("second-factor:change-text")}</p>
        </div>
        <form method="post" {...getFormProps(form)} noValidate className="flex flex-col gap-5">
          <CodeField field={fields.code} label={t("second-factor:code-or-recovery")} />
          <button type="submit" name="intent" value="new-codes" className="button button-quiet">
            {t("second-factor:new-codes")}
          </button>
          <button type="submit" name="intent" value="off" className="button button-danger-quiet">
            {t("second-factor:off")}
          </button>
        </form>
      </section>
    </>
  );
}

/** The recovery codes, which are never shown again; the page can be printed. */
export function RecoveryCodes({ codes, goOnTo }: { codes: string[]; goOnTo: string }) {
  const { t } = useText();
  return (
    <section className={CARD}>
      <div>
        <h2 className="text-xl">{t("second-factor:codes-title")}</h2>
        <p className="pt-1">{t("second-factor:codes-text")}</p>
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 font-mono text-lg font-semibold">
        {codes.map((code) => (
          <li key={code} className="basis-32">
            {`${code.slice(0, 5)}-${code.slice(5)}`}
          </li>
        ))}
      </ul>
      <Link to={goOnTo} className="button button-strong print:hidden">
        {t("second-factor:codes-kept")}
      </Link>
    </section>
  );
}
