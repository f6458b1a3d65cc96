import { VerifyCleanerSchema } from "~/domain/cleaners/schemas";
import { unverifyCleaner, verifyCleaner } from "~/domain/admin/cleaners/verify-cleaner.server";
import { getCleanerById } from "~/domain/cleaners/own-profile.server";
import { parseId } from "~/http/parse-id";
import {
  ApiRefusal,
  apiJson,
  apiRoute,
  readApiInput,
  requireApiRole,
} from "~/http/api-errors.server";
import { ownProfileJson } from "../shared/api-shapes.server";

const route = apiRoute({
  PATCH: async ({ request, params, context }) => {
    const { now } = context;
    const { id: adminId } = await requireApiRole(request, context, "admin");
    const unknownCleaner = new ApiRefusal(404, { message: "api:unknown-cleaner" });
    const id = parseId(params["id"]);
    const { isVerified, dates } = await readApiInput(request, VerifyCleanerSchema);
    const result = isVerified
      ? verifyCleaner({ cleanerId: id, dates }, { by: { adminId }, now })
      : unverifyCleaner(id, { by: { adminId }, now });
    if (!result.ok) {
      if (result.reason === "no-consent") {
        throw new ApiRefusal(409, { message: "api:no-check-consent" });
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
