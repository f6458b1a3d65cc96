import { getCleanerOfUser } from "~/domain/cleaners/own-profile.server";
import { patchCleanerSchemaFor } from "~/domain/cleaners/schemas";
import { updateCleanerProfile } from "~/domain/cleaners/update-cleaner.server";
import { readJson } from "~/http/read-form.server";
import {
  ApiRefusal,
  apiJson,
  apiRoute,
  parseApiInput,
  requireApiUser,
} from "~/http/api-errors.server";
import { ownProfileJson } from "../shared/api-shapes.server";

const route = apiRoute({
  PATCH: async ({ request, context }) => {
    const { id: userId } = await requireApiUser(request, context);
    const missing = new ApiRefusal(404, { message: "api:no-cleaner-profile" });
    if (!getCleanerOfUser(userId)) throw missing;
    const body = await readJson(request);
    const { rowVersion, ...wanted } = parseApiInput(body, patchCleanerSchemaFor(body));
    const result = updateCleanerProfile(userId, wanted, { basedOn: rowVersion, now: context.now });
    if (!result.ok) {
      if (result.reason === "no-profile") throw missing;
      const { rowVersion: currentVersion } = result.current;
      throw new ApiRefusal(409, {
        message: "errors:changed-title",
        more: { rowVersion: currentVersion },
      });
    }
    const saved = getCleanerOfUser(userId);
    if (!saved) throw missing;
    return apiJson(ownProfileJson(saved));
  },
});

export const loader = route;
export const action = route;
