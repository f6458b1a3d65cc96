import { Form } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useText } from "~/i18n/text";
import { LANGUAGE_BUTTON, withoutLanguage } from "~/lib/language-button";
import { paths } from "~/lib/paths";
import { LOCALES } from "~/lib/vocabulary";

export interface DraftForm {
  /** The id of a form on the page whose content is to outlive the choice. */
  draftForm?: string | undefined;
}

/** Where scripts run, the address may know more by now than when the page was made. */
const whereWeAre = () => withoutLanguage(window.location.pathname + window.location.search);

/** Another language needs another document: the browser sends the form itself, past Remix. */
function sendAsDocument({ currentTarget: button }: MouseEvent<HTMLButtonElement>): void {
  button.formAction = whereWeAre();
  button.form?.addEventListener("submit", (event) => event.stopPropagation(), { once: true });
}

/**
 * Two buttons of one form: it works without scripts and stays on the page. Where the page has a form
 * that is being filled in they are that form's buttons, and its page comes back in the other language
 * with what was typed (`~/rendering/write-gate.server`).
 */
export function LanguageSwitcher({ here, draftForm }: { here: string } & DraftForm) {
  const { locale, t } = useText();
  const send = draftForm
    ? {
        name: LANGUAGE_BUTTON,
        form: draftForm,
        formAction: here,
        formNoValidate: true,
        onClick: sendAsDocument,
      }
    : { name: "language" };
  return (
    <Form
      method="post"
      action={paths.language()}
      reloadDocument
      onSubmit={({ currentTarget }) => {
        const field = currentTarget.elements.namedItem("redirectTo") as HTMLInputElement;
        field.value = whereWeAre();
      }}
      aria-label={t("common:language")}
      className="flex"
    >
      {draftForm ? (
        // Enter in a field presses the form's first button: this one sends the form itself.
        <button form={draftForm} tabIndex={-1} aria-hidden="true" className="sr-only" />
      ) : (
        <input type="hidden" name="redirectTo" value={here} />
      )}
      {LOCALES.map((language) => (
        <button
          key={language}
          {...send}
          value={language}
          lang={language}
          aria-label={t(`common:language-${language}`)}
          aria-pressed={language === locale}
          className="min-h-[44px] min-w-[44px] rounded-xl px-2 text-sm text-ink-soft aria-pressed:font-bold aria-pressed:text-celadon-800"
        >
          {language === "en" ? "EN" : "ไทย"}
        </button>
      ))}
    </Form>
  );
}
