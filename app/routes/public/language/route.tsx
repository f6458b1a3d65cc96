import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { rememberLanguage } from "~/http/language.server";
import { readForm } from "~/http/read-form.server";
import { safeRedirect } from "~/http/safe-redirect";
import { paths } from "~/lib/paths";
import { LOCALES, isOneOf } from "~/lib/vocabulary";

export function loader() {
  return redirect(paths.home());
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const language = form.get("language");
  const target = new URL(safeRedirect(form.get("redirectTo")), "http://here.invalid");
  // A language in the address would win over the one that was just chosen.
  target.searchParams.delete("lang");
  const headers = new Headers();
  if (isOneOf(LOCALES, language)) headers.set("Set-Cookie", rememberLanguage(language));
  return redirect(target.pathname + target.search, { headers, status: 303 });
}
