import {
  PushEndpointSchema,
  PushSubscriptionSchema,
  addPushSubscription,
  removePushSubscription,
} from "~/domain/channels/push/push-subscriptions.server";
import { readJson } from "~/http/read-form.server";
import { apiJson, apiRoute, parseApiInput, requireApiUser } from "~/http/api-errors.server";

/** Returns the subscription that was sent, as the whole body or as `{subscription}`. */
async function readSubscription(request: Request): Promise<unknown> {
  const body = await readJson(request);
  return "subscription" in body ? (body["subscription"] ?? {}) : body;
}

const route = apiRoute({
  POST: async ({ request, context }) => {
    const { id: userId } = await requireApiUser(request, context);
    const subscription = parseApiInput(await readSubscription(request), PushSubscriptionSchema);
    const userAgent = request.headers.get("User-Agent") ?? "";
    addPushSubscription({ ...subscription, userId, userAgent }, context.now);
    return apiJson({ subscribed: true }, { status: 201 });
  },
  DELETE: async ({ request, context }) => {
    const { id: userId } = await requireApiUser(request, context);
    const { endpoint } = parseApiInput(await readSubscription(request), PushEndpointSchema);
    removePushSubscription(userId, endpoint);
    return apiJson({ subscribed: false });
  },
});

export const loader = route;
export const action = route;
