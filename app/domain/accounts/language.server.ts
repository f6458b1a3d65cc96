import { and, eq, ne } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import type { Locale } from "~/lib/vocabulary";
import { openAccountCondition } from "./open-accounts.server";

// The row's version isn't raised: no form edits the language, and a form that is open elsewhere stays
// valid.
const updateLocale = query({ id: users.id, locale: users.locale }, (db, p) =>
  db
    .update(users)
    .set({ locale: p.locale })
    .where(and(eq(users.id, p.id), ne(users.locale, p.locale), openAccountCondition))
    .prepare(),
);

/** Saves the language that a person chose: emails and notifications are written in it from now on. */
export function chooseLanguage(userId: number, locale: Locale): void {
  updateLocale().run({ id: userId, locale });
}
