import type { AppLoadContext } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { Strategy } from "remix-auth/strategy";
import type { z } from "zod/v4";
import { ApiLoginSchema, LoginSchema } from "~/domain/accounts/schemas";
import { signIn, type SignInResult } from "~/domain/accounts/sign-in.server";
import { parseApiInput } from "./api-errors.server";
import { readDeviceCookie } from "./device-cookie.server";
import { readForm, readJson, recordForm } from "./read-form.server";
import { parseForm } from "./refused-form.server";
import { logSecurity } from "./security-log.server";

type Credentials = z.output<typeof LoginSchema>;

/** A login form as it was sent, and its result; null if the form isn't filled in. */
export interface SentLogin {
  submission: ReturnType<typeof parseForm<typeof LoginSchema>>;
  result: SignInResult | null;
}

/** Reads the form within limits; remix-auth-form would read a clone of the request without any. */
class LimitedFormStrategy<User> extends FormStrategy<User> {
  override async authenticate(request: Request): Promise<User> {
    return this.verify({ form: await readForm(request), request });
  }
}

/** The same for clients that send JSON. */
class JsonStrategy<User> extends Strategy<User, { json: Record<string, unknown> }> {
  name = "json";

  override async authenticate(request: Request): Promise<User> {
    return this.verify({ json: await readJson(request) });
  }
}

/** Signs in with the username and password of a form, which this reads. */
export function authenticateForm(request: Request, context: AppLoadContext): Promise<SentLogin> {
  const strategy = new LimitedFormStrategy<SentLogin>(async ({ form }) => {
    // remix-auth gives its strategies a copy of the request.
    recordForm(request, form);
    const submission = parseForm(form, LoginSchema);
    if (submission.status !== "success") return { submission, result: null };
    return { submission, result: await checkCredentials(submission.value, request, context) };
  });
  return new Authenticator<SentLogin>().use(strategy).authenticate(strategy.name, request);
}

/** The result of a sign-in by JSON, with the code of the second factor, if the body has one. */
export interface SentJsonLogin {
  result: SignInResult;
  code: string | undefined;
}

/** Signs in with the username and password of a JSON body, which this reads. Throws an `ApiRefusal`. */
export function authenticateJson(
  request: Request,
  context: AppLoadContext,
): Promise<SentJsonLogin> {
  const strategy = new JsonStrategy<SentJsonLogin>(async ({ json }) => {
    const { code, ...credentials } = parseApiInput(json, ApiLoginSchema);
    return { code, result: await checkCredentials(credentials, request, context) };
  });
  return new Authenticator<SentJsonLogin>().use(strategy).authenticate(strategy.name, request);
}

/** Checks a username and password, and logs a refusal. */
async function checkCredentials(
  credentials: Credentials,
  request: Request,
  context: AppLoadContext,
): Promise<SignInResult> {
  const device = await readDeviceCookie(request);
  const result = await signIn(credentials, { ...context, device });
  if (!result.ok) {
    const { requestId, address } = context;
    logSecurity(requestId, { event: "sign-in-refused", reason: result.reason, address });
  }
  return result;
}
