import { Form } from "@remix-run/react";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { LOCALES } from "~/lib/vocabulary";

/** Two buttons of one form: it works without scripts and stays on the page. */
export function LanguageSwitcher({ here }: { here: string }) {
  const { locale, t } = useText();
  return (
    <Form
      method="post"
      action={paths.language()}
      reloadDocument
      aria-label={t("common:language")}
      className="flex"
    >
      <input type="hidden" name="redirectTo" value={here} />
      {LOCALES.map((language) => (
        <button
          key={language}
          name="language"
          value={language}
          lang={language}
          aria-pressed={language === locale}
          className="min-h-11 min-w-11 rounded-xl px-2 text-sm text-ink-soft aria-pressed:font-bold aria-pressed:text-celadon-800"
        >
          <span aria-hidden="true">{language === "en" ? "EN" : "ไทย"}</span>
          <span className="sr-only">{t(`common:language-${language}`)}</span>
        </button>
      ))}
    </Form>
  );
}
