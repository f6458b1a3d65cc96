import { withQuery } from "./paths";

/** The second step of a sign-in, for people with a second factor. */
export const secondStepPath = (redirect?: string, query: { recovery?: 1 } = {}) =>
  withQuery("/login/code", { redirect: redirect === "/" ? undefined : redirect, ...query });

/** The user's second factor; `redirect` is where an admin wanted to go who has to set it up first. */
export const secondFactorPath = (redirect?: string) =>
  withQuery("/account/second-factor", { redirect });
