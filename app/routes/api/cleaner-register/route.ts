import { getCleanerOfUser } from "~/domain/cleaners/own-profile.server";
import { registerCleaner } from "~/domain/cleaners/register-cleaner.server";
import { CleanerProfileSchema } from "~/domain/cleaners/schemas";
import { PHOTO_FIELD, discardSentPhoto, extractSentPhoto } from "~/http/photo-upload.server";
import { readForm } from "~/http/read-form.server";
import {
  ApiRefusal,
  apiJson,
  apiRoute,
  parseApiInput,
  requireApiUser,
} from "~/http/api-errors.server";
import { ownProfileJson } from "../shared/api-shapes.server";

const ALREADY_A_CLEANER = { message: "api:already-a-cleaner" } as const;

const route = apiRoute({
  POST: async ({ request, context }) => {
    const { now } = context;
    const { id: userId } = await requireApiUser(request, context);
    if (getCleanerOfUser(userId)) throw new ApiRefusal(409, ALREADY_A_CLEANER);
    const form = await readForm(request);
    const sent = await extractSentPhoto(form, { userId, now, needsField: false });
    try {
      // If a field was sent several times, the last value counts, as in JSON.
      const profile = parseApiInput(Object.fromEntries(form), CleanerProfileSchema);
      if (sent.problem !== null) {
        const errors = { [PHOTO_FIELD]: sent.problem };
        throw new ApiRefusal(400, { message: sent.problem, errors });
      }
      const accepted = { terms: false, backgroundCheck: false };
      const result = registerCleaner(userId, { profile, photo: sent.photo, accepted }, now);
      if (!result.ok) {
        throw result.reason === "already-a-cleaner"
          ? new ApiRefusal(409, ALREADY_A_CLEANER)
          : new ApiRefusal(401);
      }
    } catch (error) {
      await discardSentPhoto(sent);
      throw error;
    }
    const made = getCleanerOfUser(userId);
    if (!made) throw new Error(`The profile of user ${userId} is not there.`);
    return apiJson(ownProfileJson(made), { status: 201 });
  },
});

export const loader = route;
export const action = route;
