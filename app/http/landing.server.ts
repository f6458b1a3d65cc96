import { getStartFacts } from "~/domain/accounts/current-user.server";
import { paths } from "~/lib/paths";
import { startPageOf } from "~/lib/start-page";

/** Returns where a sign-in leads: to the page that was asked for, or to the user's start page if none was. */
export function landingAfterSignIn(redirectTo: string, userId: number): string {
  if (redirectTo !== paths.home()) return redirectTo;
  const facts = getStartFacts(userId);
  return facts ? startPageOf(facts).to : redirectTo;
}
