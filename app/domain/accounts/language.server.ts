import { and, eq, ne } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { query } from "#db/query.server";
import type { Locale } from "~/lib/vocabulary";
import { openAccountCondition } from "./open-accounts.server";

// The row's version stays: no form edits the language, and one that is open elsewhere is still true.
const updateLocale = query({ id: users.id, locale: users.locale }, (db, p) =>
  db
    .update(users)
    .set({ locale: p.locale })
    .where(and(eq(users.id, p.id), ne(users.locale, p.locale), openAccountCondition))
    .prepare(),
);

/** Keeps the language that somebody chose: mails and notices are written in it from now on. */
export function chooseLanguage(userId: number, locale: Locale): void {
  updateLocale().run({ id: userId, locale });
}
