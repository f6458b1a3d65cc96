import type { UnsentFormPage, UnsentForm } from "~/rendering/form-gate.server";
import type { PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";
import { PASSWORD_CHARACTERS } from "~/lib/field-lengths";

interface PasswordInputProps {
  autoComplete: string;
  minLength?: number;
}

const CURRENT_PASSWORD: PasswordInputProps = { autoComplete: "current-password" };
const NEW_PASSWORD: PasswordInputProps = {
  autoComplete: "new-password",
  minLength: PASSWORD_CHARACTERS.min,
};

/**
 * Returns label and attributes of a password field. `isNew`: the form sets a password, which is typed
 * twice.
 */
function passwordFieldOf(
  name: string,
  isNew: boolean,
): { label: PlainKey; input: PasswordInputProps } {
  switch (name) {
    case "currentPassword":
      return { label: "errors:busy-current-password", input: CURRENT_PASSWORD };
    case "confirmPassword":
      return { label: "errors:busy-confirm-password", input: NEW_PASSWORD };
    default:
      return { label: "errors:busy-password", input: isNew ? NEW_PASSWORD : CURRENT_PASSWORD };
  }
}

/** Returns the data about an unsent form that an error carries; null if it carries none. */
export function busyPageOf(error: unknown): UnsentFormPage | null {
  if (typeof error !== "object" || error === null || !("data" in error)) return null;
  const { data } = error;
  return typeof data === "object" && data !== null && "unsent" in data
    ? (data as UnsentFormPage)
    : null;
}

/**
 * A form that couldn't be accepted, to be sent again unchanged. Passwords and files must be given again.
 */
export function ResendForm({ unsent }: { unsent: UnsentForm }) {
  const { t } = useText();
  return (
    <form
      method="post"
      action={unsent.action}
      encType={unsent.files.length > 0 ? "multipart/form-data" : undefined}
      className="flex w-full max-w-md flex-col gap-4"
    >
      <p>{t("errors:busy-not-lost")}</p>
      {unsent.fields.map(([name, value], position) => (
        <input key={position} type="hidden" name={name} value={value} />
      ))}
      {unsent.secrets.length > 0 ? <p>{t("errors:busy-passwords")}</p> : null}
      {unsent.secrets.map((name) => {
        const { label, input } = passwordFieldOf(name, unsent.secrets.includes("confirmPassword"));
        return (
          <label key={name} className="flex flex-col gap-1.5 text-left font-semibold">
            {t(label)}
            <input type="password" name={name} required {...input} className="field font-normal" />
          </label>
        );
      })}
      {unsent.files.map((name) => (
        <label key={name} className="flex flex-col gap-1.5 text-left font-semibold">
          {t("errors:busy-photo")}
          <input type="file" name={name} className="min-h-11 w-full text-sm font-normal" />
        </label>
      ))}
      <button type="submit" className="button button-strong">
        {t("errors:busy-send")}
      </button>
    </form>
  );
}
