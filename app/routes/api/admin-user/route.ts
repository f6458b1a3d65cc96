import { changePerson, type PersonChangeResult } from "~/domain/admin/people/people.server";
import { getPerson } from "~/domain/admin/people/people-list.server";
import { PatchPersonSchema } from "~/domain/admin/shared/schemas";
import { requireApiConfirmed } from "~/http/ask-again.server";
import { parseId } from "~/http/parse-id";
import {
  ApiRefusal,
  apiJson,
  apiRoute,
  readApiInput,
  requireApiRole,
} from "~/http/api-errors.server";
import { adminPersonJson } from "../shared/admin-api-shapes.server";

const unknownPerson = () => new ApiRefusal(404, { message: "api:unknown-person" });

const route = apiRoute({
  PATCH: async ({ request, params, context }) => {
    const { id: adminId } = await requireApiRole(request, context, "admin");
    const id = parseId(params["id"]);
    const before = getPerson(id);
    if (!before) throw unknownPerson();
    const { rowVersion, ...fields } = await readApiInput(request, PatchPersonSchema);
    const { role = before.role, email = before.email } = fields;
    if (role === "admin" && before.role !== "admin") throw refusalOf(ADMIN_HAS_OWN_PAGE);
    // Names can be corrected; another role or email lets somebody in.
    if (role !== before.role || email !== before.email) {
      await requireApiConfirmed({ userId: adminId, request, context });
    }
    const result = changePerson(
      { userId: id, ...fields },
      { by: { adminId }, now: context.now, basedOn: rowVersion },
    );
    if (!result.ok && result.reason !== "nothing-to-change") throw refusalOf(result);
    const person = getPerson(id);
    if (!person) throw unknownPerson();
    return apiJson(adminPersonJson(person));
  },
});

const ADMIN_HAS_OWN_PAGE = { ok: false, reason: "admin-has-own-page" } as const;

function refusalOf(result: Extract<PersonChangeResult, { ok: false }>): ApiRefusal {
  switch (result.reason) {
    case "not-an-admin":
      return new ApiRefusal(403);
    case "changed-meanwhile":
      return new ApiRefusal(409, {
        message: "api:changed-meanwhile",
        more: { rowVersion: result.current.rowVersion },
      });
    case "email-taken":
      return new ApiRefusal(409, {
        message: "api:email-taken",
        errors: { email: "api:email-taken" },
      });
    case "admin-has-own-page":
      return new ApiRefusal(409, {
        message: "api:admin-has-own-page",
        errors: { role: "api:admin-has-own-page" },
      });
    case "last-admin":
      return new ApiRefusal(409, { message: "api:last-admin", errors: { role: "api:last-admin" } });
    case "no-profile":
      return new ApiRefusal(409, { message: "api:no-profile", errors: { role: "api:no-profile" } });
    default:
      return unknownPerson();
  }
}

export const loader = route;
export const action = route;
