import type { LoaderFunctionArgs } from "@remix-run/node";
import { getCurrentUser } from "~/domain/accounts/current-user.server";
import type { SignInResult } from "~/domain/accounts/sign-in.server";
import { rememberDevice } from "~/http/device-cookie.server";
import { finishBrowserSignIn, signInBrowser } from "~/http/session.server";
import { authenticateJson } from "~/http/sign-in.server";
import { ApiRefusal, apiJson, apiRoute, retryLaterRefusal } from "~/http/api-errors.server";
import { userJson } from "../shared/api-shapes.server";

const route = apiRoute({
  POST: async ({ request, context }) => {
    const { result, code } = await authenticateJson(request, context);
    if (!result.ok) throw refusalOf(result);
    const user = getCurrentUser(result.userId);
    if (!user) throw new Error(`User ${result.userId} is not there.`);
    const headers = new Headers();
    const begun = await signInBrowser(result.userId, request, context);
    const cookies = begun.isDone
      ? [begun.setCookie]
      : await secondStep(begun.pendingToken, code, { request, context });
    for (const cookie of cookies) headers.append("Set-Cookie", cookie);
    headers.append("Set-Cookie", await rememberDevice(request, result));
    return apiJson(userJson(user), { headers });
  },
});

/** Returns the cookies of somebody who has a second factor. Throws a refusal without a good code. */
async function secondStep(
  pendingToken: string,
  code: string | undefined,
  { request, context }: Pick<LoaderFunctionArgs, "request" | "context">,
): Promise<string[]> {
  if (code === undefined) {
    throw new ApiRefusal(403, {
      message: "api:second-factor-code-needed",
      more: { secondFactorNeeded: true },
    });
  }
  const result = await finishBrowserSignIn(code, request, context, { pendingToken });
  if (result.ok) return result.setCookies;
  switch (result.reason) {
    case "wrong-code":
    case "not-begun":
      throw new ApiRefusal(401, { message: "api:second-factor-code-wrong" });
    case "too-many-attempts":
    case "busy":
      throw retryLaterRefusal(result);
  }
}

function refusalOf(result: Extract<SignInResult, { ok: false }>): ApiRefusal {
  switch (result.reason) {
    case "wrong-credentials":
      return new ApiRefusal(401, { message: "login:wrong-credentials" });
    case "email-not-verified":
      return new ApiRefusal(403, {
        message: "login:not-verified",
        more: { emailNotVerified: true },
      });
    case "too-many-attempts":
    case "busy":
      return retryLaterRefusal(result);
  }
}

export const loader = route;
export const action = route;
