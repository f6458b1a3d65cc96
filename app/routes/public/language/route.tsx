import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { chooseLanguage } from "~/domain/accounts/language.server";
import { keepDraftOf } from "~/http/kept-draft.server";
import { rememberLanguage } from "~/http/language.server";
import { readForm } from "~/http/read-form.server";
import { safeRedirect } from "~/http/safe-redirect";
import { getSignedIn } from "~/http/session.server";
import { paths } from "~/lib/paths";
import { LOCALES, isOneOf } from "~/lib/vocabulary";

export function loader() {
  return redirect(paths.home());
}

/**
 * Somebody chooses a language: the browser keeps it, and whoever is signed in is written to in it. The
 * only address that writes a person's language.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const language = form.get("language");
  const target = new URL(safeRedirect(form.get("redirectTo")), "http://here.invalid");
  // A language in the address would win over the one that was just chosen.
  target.searchParams.delete("lang");
  keepDraftOf(form, context.now);
  const headers = new Headers();
  if (isOneOf(LOCALES, language)) {
    headers.set("Set-Cookie", rememberLanguage(language));
    const viewer = await getSignedIn(request, context);
    if (viewer) chooseLanguage(viewer.id, language);
  }
  return redirect(target.pathname + target.search, { headers, status: 303 });
}
