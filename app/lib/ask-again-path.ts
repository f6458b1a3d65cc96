import { withQuery } from "./paths";

/** The page that asks who somebody is; it leads to `redirect`. With `by` they answer by another proof. */
export const askAgainPath = (redirect?: string, query: { by?: "password" | undefined } = {}) =>
  withQuery("/account/confirm", { redirect, ...query });
