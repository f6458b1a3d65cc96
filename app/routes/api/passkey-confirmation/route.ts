import { PasskeyStepSchema } from "~/domain/accounts/passkeys/passkey-schemas";
import { apiJson, apiRoute, readApiInput, requireApiUser } from "~/http/api-errors.server";
import { confirmByPasskey, optionsForPasskey } from "~/http/ask-again.server";

/** Returns the options with which a passkey signs that its owner is still there, and takes what it signed. */
const route = apiRoute({
  POST: async ({ request, context }) => {
    const { id: userId } = await requireApiUser(request, context);
    return apiJson(await optionsForPasskey({ userId, request, context }));
  },
  PUT: async ({ request, context }) => {
    const { id: userId } = await requireApiUser(request, context);
    const { passkey } = await readApiInput(request, PasskeyStepSchema);
    await confirmByPasskey(passkey, { userId, request, context });
    return apiJson({ confirmed: true });
  },
});

export const loader = route;
export const action = route;
