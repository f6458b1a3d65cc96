import { and, eq, ne } from "drizzle-orm";
import { users } from "#db/schema/accounts";
import { statement } from "#db/statement.server";
import type { Locale } from "~/lib/vocabulary";
import { accountIsOpen } from "./open-accounts.server";

// The row's version stays: no form edits the language, and one that is open elsewhere is still true.
const choose = statement({ id: users.id, locale: users.locale }, (db, p) =>
  db
    .update(users)
    .set({ locale: p.locale })
    .where(and(eq(users.id, p.id), ne(users.locale, p.locale), accountIsOpen))
    .prepare(),
);

const find = statement({ id: users.id }, (db, p) =>
  db.select({ locale: users.locale }).from(users).where(eq(users.id, p.id)).prepare(),
);

/** Keeps the language that somebody chose: mails and notices are written in it from now on. */
export function chooseLanguage(userId: number, locale: Locale): void {
  choose().run({ id: userId, locale });
}

/** The language in which somebody is written to, or null if there is no such account. */
export function getLanguage(userId: number): Locale | null {
  return find().get({ id: userId })?.locale ?? null;
}
