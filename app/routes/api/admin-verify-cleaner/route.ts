import { VerifyCleanerSchema } from "~/domain/cleaners/schemas";
import {
  unverifyCleaner,
  verifyCleaner,
  type SeenDay,
} from "~/domain/admin/cleaners/verify-cleaner.server";
import { getCleanerById } from "~/domain/cleaners/own-profile.server";
import { parseId } from "~/http/parse-id";
import {
  ApiRefusal,
  apiJson,
  apiRoute,
  readApiInput,
  requireApiRole,
} from "~/http/api-errors.server";
import type { PlainKey } from "~/i18n/messages";
import { message } from "~/lib/message";
import { ownProfileJson } from "../shared/api-shapes.server";

const NOT_SEEN: Record<SeenDay, PlainKey> = {
  identitySeenOn: "api:identity-not-seen",
  rightToWorkSeenOn: "api:right-to-work-not-seen",
};

const route = apiRoute({
  PATCH: async ({ request, params, context }) => {
    const { now } = context;
    const { id: adminId } = await requireApiRole(request, context, "admin");
    const unknownCleaner = new ApiRefusal(404, { message: "api:unknown-cleaner" });
    const id = parseId(params["id"]);
    const { isVerified, dates, seenDates } = await readApiInput(request, VerifyCleanerSchema);
    const result = isVerified
      ? verifyCleaner({ cleanerId: id, dates, seenDates }, { by: { adminId }, now })
      : unverifyCleaner(id, { by: { adminId }, now });
    if (!result.ok) {
      if (result.reason === "no-consent") {
        throw new ApiRefusal(409, { message: "api:no-check-consent" });
      }
      if (result.reason === "not-seen") {
        throw new ApiRefusal(409, {
          message: message("api:not-seen", { fields: result.missing.join(", ") }),
          errors: Object.fromEntries(
            result.missing.map((field) => [field, NOT_SEEN[field]] as const),
          ),
        });
      }
      throw result.reason === "not-an-admin" ? new ApiRefusal(403) : unknownCleaner;
    }
    const cleaner = getCleanerById(id);
    if (!cleaner) throw unknownCleaner;
    return apiJson(ownProfileJson(cleaner));
  },
});

export const loader = route;
export const action = route;
