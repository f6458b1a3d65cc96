import type { RegistrationDraft } from "~/domain/cleaners/registration-drafts.server";

/** More than any field here takes: what is longer was never typed into it. */
const MOST_CHARACTERS = 2_000;

/** What was typed to register, as it was, to be kept. */
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

/** What was kept, as the form is filled in with it. */
export function formValuesOfDraft({ specialties, languages, ...texts }: RegistrationDraft) {
  const listed = (words: string) => words.split(",").filter(Boolean);
  return { ...texts, specialties: listed(specialties), languages: listed(languages) };
}
