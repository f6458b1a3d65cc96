import type { BusyPage, UnsentForm } from "~/rendering/write-gate.server";
import type { PlainKey } from "~/i18n/messages";
import { useText } from "~/i18n/text";

const SECRETS: Record<string, { label: PlainKey; autoComplete: string }> = {
  currentPassword: { label: "errors:busy-current-password", autoComplete: "current-password" },
  password: { label: "errors:busy-password", autoComplete: "current-password" },
  confirmPassword: { label: "errors:busy-confirm-password", autoComplete: "new-password" },
};

/** What the database being busy has to say, if that is what went wrong. */
export function busyPageOf(error: unknown): BusyPage | null {
  if (typeof error !== "object" || error === null || !("data" in error)) return null;
  const { data } = error;
  return typeof data === "object" && data !== null && "unsent" in data ? (data as BusyPage) : null;
}

/** The form that could not be taken, to be sent again as it was; passwords are asked for anew. */
export function UnsentFormAgain({ unsent }: { unsent: UnsentForm }) {
  const { t } = useText();
  return (
    <form method="post" action={unsent.action} className="flex w-full max-w-md flex-col gap-4">
      <p>{t("errors:busy-kept")}</p>
      {unsent.fields.map(([name, value], position) => (
        <input key={position} type="hidden" name={name} value={value} />
      ))}
      {unsent.secrets.length > 0 ? <p>{t("errors:busy-passwords")}</p> : null}
      {unsent.secrets.map((name) => {
        const { label = "errors:busy-password", autoComplete = "off" } = SECRETS[name] ?? {};
        return (
          <label key={name} className="flex flex-col gap-1.5 text-left font-semibold">
            {t(label)}
            <input
              type="password"
              name={name}
              required
              maxLength={128}
              autoComplete={autoComplete}
              className="field font-normal"
            />
          </label>
        );
      })}
      <button type="submit" className="button button-strong">
        {t("errors:busy-send")}
      </button>
    </form>
  );
}
