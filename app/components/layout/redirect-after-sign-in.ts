import { paths } from "~/lib/paths";

/**
 * Pages that lead elsewhere once done: coming back to them would go in circles. Coming back to a page that
 * a link in an email opened would also carry its secret through other addresses.
 */
const PATHS_TO_SKIP: readonly string[] = [
  paths.login(),
  paths.signInProblem(),
  paths.signInDone(),
  paths.signup(),
  paths.checkEmail(),
  paths.finishSignUp(),
  paths.forgotPassword(),
  paths.resetPassword(),
  paths.confirmEmail(),
  paths.verifyEmail(),
  paths.resendVerification(),
];

/**
 * Returns where logging in or signing up from the page `here` (path and query) should lead: back to it, or
 * to where it was leading itself. The page that redirects checks the value (`safeRedirect`).
 */
export function redirectAfterSignIn(here: string): string {
  const url = new URL(here, "http://here.invalid");
  if (PATHS_TO_SKIP.includes(url.pathname)) return url.searchParams.get("redirect") ?? "/";
  return here;
}
