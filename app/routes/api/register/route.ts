import { getCurrentUser } from "~/domain/accounts/current-user.server";
import { registerUser } from "~/domain/accounts/register.server";
import { RegisterSchema } from "~/domain/accounts/schemas";
import { registrationErrors } from "~/http/registration-messages";
import {
  ApiRefusal,
  apiJson,
  apiRoute,
  readApiInput,
  retryLaterRefusal,
} from "~/http/api-errors.server";
import { userJson } from "../shared/api-shapes.server";

const route = apiRoute({
  POST: async ({ request, context }) => {
    const input = await readApiInput(request, RegisterSchema);
    const result = await registerUser(input, context);
    if (!result.ok) throw refusalOf(result);
    const user = getCurrentUser(result.userId);
    if (!user) throw new Error(`User ${result.userId} is not there.`);
    return apiJson(userJson(user), { status: 201 });
  },
});

function refusalOf(
  result: Extract<Awaited<ReturnType<typeof registerUser>>, { ok: false }>,
): ApiRefusal {
  if (result.reason === "busy" || result.reason === "too-many-attempts") {
    return retryLaterRefusal(result);
  }
  const errors = registrationErrors(result.problems);
  const status = result.problems.password ? 400 : 409;
  return new ApiRefusal(status, {
    message: Object.values(errors)[0] ?? "signup:failed",
    errors,
  });
}

export const loader = route;
export const action = route;
