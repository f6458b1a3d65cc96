import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { saveLanguageChoice } from "~/http/language.server";
import { readForm } from "~/http/read-form.server";
import { safeRedirect } from "~/http/safe-redirect";
import { withoutLanguage } from "~/lib/language-button";
import { paths } from "~/lib/paths";
import { LOCALES, isOneOf } from "~/lib/vocabulary";

export function loader() {
  return redirect(paths.home());
}

/** Sets the reader's language, and leads back to the page where they chose it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const language = form.get("language");
  const headers = new Headers();
  if (isOneOf(LOCALES, language)) {
    headers.set("Set-Cookie", await saveLanguageChoice(language, request, context));
  }
  const back = safeRedirect(form.get("redirectTo"));
  return redirect(withoutLanguage(back) ?? back, { headers, status: 303 });
}
