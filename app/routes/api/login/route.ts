import { getCurrentUser } from "~/domain/accounts/current-user.server";
import type { SignInResult } from "~/domain/accounts/sign-in.server";
import { rememberDevice } from "~/http/device-cookie.server";
import { signInBrowser } from "~/http/session.server";
import { authenticateJson } from "~/http/sign-in.server";
import { ApiRefusal, apiJson, apiRoute, retryLaterRefusal } from "~/http/api-errors.server";
import { userJson } from "../shared/api-shapes.server";

const route = apiRoute({
  POST: async ({ request, context }) => {
    const result = await authenticateJson(request, context);
    if (!result.ok) throw refusalOf(result);
    const user = getCurrentUser(result.userId);
    if (!user) throw new Error(`User ${result.userId} is not there.`);
    const headers = new Headers();
    headers.append("Set-Cookie", await signInBrowser(result.userId, request, context));
    headers.append("Set-Cookie", await rememberDevice(request, result));
    return apiJson(userJson(user), { headers });
  },
});

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
