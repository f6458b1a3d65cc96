import { verifyEmail } from "~/domain/accounts/email-verification.server";
import { translatorFor } from "~/i18n/i18n.server";
import type { PlainKey } from "~/i18n/messages";
import { ApiRefusal, apiJson, apiRoute } from "~/http/api-errors.server";

const route = apiRoute({
  /** Verifies at once, as clients of the API expect; the links in emails lead to the page instead. */
  GET: async ({ request, context }) => {
    // A HEAD request must not act.
    if (request.method === "HEAD") return apiJson(null);
    const token = new URL(request.url).searchParams.get("token");
    if (!token) throw failure(400, "verify:no-token");
    const result = verifyEmail(token, context.now);
    if (!result.ok) {
      throw result.reason === "expired"
        ? failure(410, "verify:expired")
        : failure(400, "verify:unknown-link");
    }
    const t = await translatorFor(context.locale);
    return apiJson({ success: true, message: t("verify:success") });
  },
});

function failure(status: number, message: PlainKey): ApiRefusal {
  return new ApiRefusal(status, { message, more: { success: false } });
}

export const loader = route;
export const action = route;
