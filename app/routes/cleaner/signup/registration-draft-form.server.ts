import type { RegistrationDraft } from "~/domain/cleaners/registration-drafts.server";

/** More characters than any field here accepts; longer values can't come from the form. */
const MOST_CHARACTERS = 2_000;

/** Reads the registration form as it was filled in, to store it as a draft. */
export function readRegistrationDraft(form: FormData): RegistrationDraft {
  const typed = (name: string) =>
    form
      .getAll(name)
      .filter((value) => typeof value === "string")
      .join(",")
      .slice(0, MOST_CHARACTERS);
  return {
    bio: typed("bio"),
    specialties: typed("specialties"),
    languages: typed("languages"),
    otherLanguages: typed("otherLanguages"),
    nextAvailableDate: typed("nextAvailableDate"),
    hourlyRate: typed("hourlyRate"),
    terms: typed("terms"),
    backgroundCheckConsent: typed("backgroundCheckConsent"),
  };
}

/** Returns a stored draft as the form's initial values. */
export function formValuesOfDraft({ specialties, languages, ...texts }: RegistrationDraft) {
  const listed = (words: string) => words.split(",").filter(Boolean);
  return { ...texts, specialties: listed(specialties), languages: listed(languages) };
}
