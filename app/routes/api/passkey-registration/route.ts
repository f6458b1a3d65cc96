import { MOST_PASSKEYS, beginPasskey } from "~/domain/accounts/passkeys/passkeys.server";
import { SecondFactorCodeSchema } from "~/domain/accounts/schemas";
import {
  ApiRefusal,
  apiJson,
  apiRoute,
  readApiInput,
  requireApiUser,
  retryLaterRefusal,
} from "~/http/api-errors.server";
import { sessionTokenOf } from "~/http/session.server";
import { message } from "~/lib/message";

/** Returns the options with which the browser makes a passkey, for somebody who has given a code. */
const route = apiRoute({
  POST: async ({ request, context }) => {
    const viewer = await requireApiUser(request, context);
    const { code } = await readApiInput(request, SecondFactorCodeSchema);
    const sessionToken = (await sessionTokenOf(request)) ?? "";
    const result = await beginPasskey(viewer, code, { sessionToken, now: context.now });
    if (result.ok) return apiJson(result.options);
    switch (result.reason) {
      case "wrong-code":
        throw new ApiRefusal(403, { message: "second-factor:code-wrong" });
      case "too-many-passkeys":
        throw new ApiRefusal(409, {
          message: message("second-factor:passkey-most", { most: MOST_PASSKEYS }),
        });
      case "signed-out":
        throw new ApiRefusal(401);
      case "too-many-attempts":
      case "busy":
        throw retryLaterRefusal(result);
    }
  },
});

export const loader = route;
export const action = route;
