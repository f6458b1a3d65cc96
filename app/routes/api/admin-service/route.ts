import { changeService, getServiceForAdmin } from "~/domain/admin/site/edit-services.server";
import { PatchServiceSchema } from "~/domain/admin/shared/schemas";
import { parseId } from "~/http/parse-id";
import {
  ApiRefusal,
  apiJson,
  apiRoute,
  readApiInput,
  requireApiRole,
} from "~/http/api-errors.server";
import { adminServiceJson } from "../shared/admin-api-shapes.server";

const unknownService = () => new ApiRefusal(404, { message: "api:unknown-service" });

const route = apiRoute({
  PATCH: async ({ request, params, context }) => {
    const { id: adminId } = await requireApiRole(request, context, "admin");
    const id = parseId(params["id"]);
    if (!getServiceForAdmin(id)) throw unknownService();
    const sent = await readApiInput(request, PatchServiceSchema);
    const { rowVersion, name, description, features, ...fields } = sent;
    // Fields that name no language are in the request's language.
    const words =
      context.locale === "th"
        ? { nameTh: name, descriptionTh: description, featuresTh: features }
        : { nameEn: name, descriptionEn: description, featuresEn: features };
    const given = Object.fromEntries(
      Object.entries({ ...words, ...fields }).filter(([, value]) => value !== undefined),
    );
    const result = changeService(
      { id, ...given },
      { by: { adminId }, now: context.now, basedOn: rowVersion },
    );
    if (!result.ok) {
      if (result.reason !== "changed-meanwhile") {
        throw result.reason === "not-an-admin" ? new ApiRefusal(403) : unknownService();
      }
      throw new ApiRefusal(409, {
        message: "api:changed-meanwhile",
        more: { rowVersion: result.current.rowVersion },
      });
    }
    const service = getServiceForAdmin(id);
    if (!service) throw unknownService();
    return apiJson(adminServiceJson(service, context.locale));
  },
});

export const loader = route;
export const action = route;
