import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { readDeviceCookie } from "./device-cookie.server";
import type { AppLoadContext } from "@remix-run/node";
import { LoginSchema } from "~/domain/accounts/schemas";
import { signIn, type SignInResult } from "~/domain/accounts/sign-in.server";
import { logSecurity } from "./security-log.server";

/**
 * Signs in with username and password, for the login page and the API alike. `fields` were read within
 * limits before: remix-auth-form would read an unlimited clone of the request.
 */
export async function authenticate(
  fields: { username: string; password: string },
  request: Request,
  context: AppLoadContext,
): Promise<SignInResult> {
  const device = await readDeviceCookie(request);
  const authenticator = new Authenticator<SignInResult>().use(
    new FormStrategy(({ form }) =>
      signIn(LoginSchema.parse(Object.fromEntries(form)), { ...context, device }),
    ),
  );
  const result = await authenticator.authenticate(
    "form",
    new Request(request.url, { method: "POST", body: new URLSearchParams(fields) }),
  );
  if (!result.ok) {
    const { requestId, address } = context;
    logSecurity(requestId, { event: "sign-in-refused", reason: result.reason, address });
  }
  return result;
}
