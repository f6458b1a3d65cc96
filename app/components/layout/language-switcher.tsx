import { Form } from "@remix-run/react";
import { useHydrated } from "~/components/hydrated";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { LOCALES } from "~/lib/vocabulary";

export interface DraftForm {
  /** The id of a form on the page whose content is to outlive the choice. */
  draftForm?: string | undefined;
}

/**
 * Two buttons of one form: it works without scripts and stays on the page. Where the page has a form
 * that is being filled in they are that form's buttons, so that they take along what was typed; where
 * scripts run the page keeps it by itself.
 */
export function LanguageSwitcher({ here, draftForm }: { here: string } & DraftForm) {
  const { locale, t } = useText();
  const hydrated = useHydrated();
  const draft = !hydrated && draftForm ? { form: draftForm } : null;
  const send = draft && { ...draft, formAction: paths.language(), formNoValidate: true };
  return (
    <Form
      method="post"
      action={paths.language()}
      reloadDocument
      onSubmit={({ currentTarget }) => {
        // Where scripts run, the address may know more by now than when the page was made.
        const field = currentTarget.elements.namedItem("redirectTo") as HTMLInputElement;
        field.value = window.location.pathname + window.location.search;
      }}
      aria-label={t("common:language")}
      className="flex"
    >
      {draft ? (
        // Enter in a field presses the form's first button: this one sends the form itself.
        <button {...draft} tabIndex={-1} aria-hidden="true" className="sr-only" />
      ) : null}
      <input type="hidden" name="redirectTo" value={here} {...draft} />
      {LOCALES.map((language) => (
        <button
          key={language}
          {...send}
          name="language"
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
