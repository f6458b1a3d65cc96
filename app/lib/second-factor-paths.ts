import { withQuery } from "./paths";

/** The second step of a sign-in, for people with a second factor. */
export const secondStepPath = (redirect?: string, query: { recovery?: 1 } = {}) =>
  withQuery("/login/code", { redirect: redirect === "/" ? undefined : redirect, ...query });

/** Where scripts get what the browser needs to make a passkey, to sign in and to confirm with one. */
export const passkeyPaths = {
  confirmation: () => "/api/passkeys/confirmation",
  registration: () => "/api/passkeys/registration",
  signIn: () => "/api/passkeys/sign-in",
};

/** The user's second factor; `redirect` is where an admin wanted to go who has to set it up first. */
export const secondFactorPath = (redirect?: string) =>
  withQuery("/account/second-factor", { redirect });
