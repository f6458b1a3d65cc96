import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { overHttps } from "~/http/cookies.server";
import { LANGUAGE_KEPT_S } from "~/http/language.server";
import { readForm } from "~/http/read-form.server";
import { safeRedirect } from "~/http/safe-redirect";
import { LANGUAGE_COOKIE } from "~/i18n/i18n.server";
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
  if (isOneOf(LOCALES, language)) {
    headers.set(
      "Set-Cookie",
      `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${LANGUAGE_KEPT_S}; SameSite=Lax${overHttps() ? "; Secure" : ""}`,
    );
  }
  return redirect(target.pathname + target.search, { headers, status: 303 });
}
