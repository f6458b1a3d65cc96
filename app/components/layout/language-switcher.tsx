import { Form } from "@remix-run/react";
import type { ButtonHTMLAttributes, MouseEvent } from "react";
import { useText } from "~/i18n/text";
import { LANGUAGE_BUTTON } from "~/lib/language-button";
import { paths } from "~/lib/paths";
import { LOCALES } from "~/lib/vocabulary";

export interface CurrentPage {
  /** Path and query of this page, to come back to. */
  here: string;
  /** The same without the language in the address; null if there is none in it. */
  hereWithoutLanguage: string | null;
}

export interface DraftForm {
  /** Id of a form on the page whose content must survive a change of language. */
  draftForm?: string | undefined;
}

/** Makes the browser send the form, past Remix: another language needs another document. */
function sendAsDocument({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): void {
  form?.addEventListener("submit", (event) => event.stopPropagation(), { once: true });
}

/**
 * Two buttons of one form: it works without scripts and stays on the page. If the page has a form that is
 * being filled in, the buttons belong to that form: its page is answered in the other language, with what
 * was typed (`~/rendering/form-gate.server`).
 */
export function LanguageSwitcher({
  here,
  hereWithoutLanguage,
  draftForm,
}: CurrentPage & DraftForm) {
  const { locale, t } = useText();
  const buttons = (own: ButtonHTMLAttributes<HTMLButtonElement>) =>
    LOCALES.map((language) => (
      <button
        key={language}
        {...own}
        value={language}
        lang={language}
        aria-label={t(`common:language-${language}`)}
        aria-pressed={language === locale}
        className="min-h-[44px] min-w-[44px] rounded-xl px-2 text-sm text-ink-soft aria-pressed:font-bold aria-pressed:text-celadon-800"
      >
        {language === "en" ? "EN" : "ไทย"}
      </button>
    ));
  if (draftForm) {
    return (
      <div role="group" aria-label={t("common:language")} className="flex">
        {/* Enter in a field presses the form's first button: this one sends the form itself. */}
        <button form={draftForm} tabIndex={-1} aria-hidden="true" className="sr-only" />
        {buttons({
          form: draftForm,
          name: LANGUAGE_BUTTON,
          // A language in the address would win over the chosen one.
          formAction: hereWithoutLanguage ?? undefined,
          formNoValidate: true,
          onClick: sendAsDocument,
        })}
      </div>
    );
  }
  return (
    <Form
      method="post"
      action={paths.language()}
      reloadDocument
      onSubmit={({ currentTarget }) => {
        // Where scripts run, the address may have changed since the page was rendered.
        const field = currentTarget.elements.namedItem("redirectTo") as HTMLInputElement;
        field.value = window.location.pathname + window.location.search;
      }}
      aria-label={t("common:language")}
      className="flex"
    >
      <input type="hidden" name="redirectTo" value={here} />
      {buttons({ name: "language" })}
    </Form>
  );
}
