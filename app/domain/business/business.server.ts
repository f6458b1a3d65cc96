import { eq, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server";
import { business } from "#db/schema/business";
import { query } from "#db/query.server";
import { recordAudit, splitPersonalChanges } from "~/domain/audit/audit.server";
import { formatClockRange } from "~/lib/bangkok-time";
import { env } from "~/lib/env.server";
import type { Locale } from "~/lib/vocabulary";
import type { BusinessFields } from "./schemas";

/** The number of the one row. */
export const BUSINESS_ID = 1;

const publicColumns = {
  name: business.name,
  nameTh: business.nameTh,
  address: business.address,
  addressTh: business.addressTh,
  registrationNumber: business.registrationNumber,
  phone: business.phone,
  lineAccount: business.lineAccount,
  email: business.email,
};

const findBusiness = query({ id: business.id }, (db, p) =>
  db
    .select({ ...publicColumns, claimsConfirmedAt: business.claimsConfirmedAt })
    .from(business)
    .where(eq(business.id, p.id))
    .prepare(),
);

/** Who operates this site, as everybody may see it, in one language. */
export interface Business {
  name: string | null;
  address: string | null;
  registrationNumber: string | null;
  /** E.164. */
  phone: string | null;
  lineAccount: string | null;
  email: string | null;
}

const EMPTY_BUSINESS: Business = {
  name: null,
  address: null,
  registrationNumber: null,
  phone: null,
  lineAccount: null,
  email: null,
};

/** What was given in both languages, as readers of one see it. */
const inLanguage = (locale: Locale, en: string | null, th: string | null) =>
  locale === "th" ? (th ?? en) : (en ?? th);

/** Who operates this site; what the operator hasn't set is null. One statement. */
export function getBusiness(locale: Locale): Business {
  const row = findBusiness().get({ id: BUSINESS_ID });
  if (!row) return EMPTY_BUSINESS;
  const { claimsConfirmedAt: _confirmed, nameTh, addressTh, ...shown } = row;
  return {
    ...shown,
    name: inLanguage(locale, shown.name, nameTh),
    address: inLanguage(locale, shown.address, addressTh),
  };
}

const findOpeningHours = query({ id: business.id }, (db, p) =>
  db.select({ hours: business.openingHours }).from(business).where(eq(business.id, p.id)).prepare(),
);

/** From when to when people are answered on every day, as one reads it; null if it isn't set. */
export function getOpeningHours(locale: Locale): string | null {
  const { hours } = findOpeningHours().get({ id: BUSINESS_ID }) ?? {};
  if (!hours) return null;
  // The day doesn't matter: only the time of it is shown.
  const [from = 0, until = 0] = hours
    .split("-")
    .map((time) => Date.parse(`2000-01-01T${time}+07:00`));
  return formatClockRange(from, until, locale);
}

const findPromptPay = query({ id: business.id }, (db, p) =>
  db
    .select({
      name: business.name,
      nameTh: business.nameTh,
      type: business.promptPayType,
      id: business.promptPayId,
    })
    .from(business)
    .where(eq(business.id, p.id))
    .prepare(),
);

/** Under what the operator is paid by PromptPay, for cleaners alone; null if it isn't set. */
export function getBusinessPromptPay(locale: Locale) {
  const { name = null, nameTh = null, type, id } = findPromptPay().get({ id: BUSINESS_ID }) ?? {};
  return type && id ? { name: inLanguage(locale, name, nameTh), target: { type, id } } : null;
}

/**
 * Where people write to: the address of the business, else the sender of our mails where the operator
 * has named one. Null where nobody would read it.
 */
export function contactEmail({ email }: Business): string | null {
  return email ?? env().namedSender;
}

/** True once the operator has said that the claims with figures are true. */
export function areClaimsConfirmed(): boolean {
  return (findBusiness().get({ id: BUSINESS_ID })?.claimsConfirmedAt ?? null) !== null;
}

/** All of the row, for whoever administers it; null before anything was set. */
export function getBusinessRow() {
  return db().select().from(business).where(eq(business.id, BUSINESS_ID)).get() ?? null;
}

/**
 * Changes what was given and leaves the rest; an empty text clears a field. `claimsConfirmed` shows or
 * hides the claims with figures. It is on record who did it (null: somebody with a shell), from what to
 * what; nothing is where all of it is so already.
 */
export function changeBusiness(
  { claimsConfirmed, ...fields }: BusinessFields & { claimsConfirmed?: boolean },
  { actorUserId, now }: { actorUserId: number | null; now: number },
): void {
  inTransaction(() => {
    const row = getBusinessRow();
    const isConfirmed = (row?.claimsConfirmedAt ?? null) !== null;
    const given = {
      ...fields,
      ...(claimsConfirmed === undefined || claimsConfirmed === isConfirmed
        ? {}
        : { claimsConfirmedAt: claimsConfirmed ? now : null }),
    };
    const changes = (Object.keys(given) as (keyof typeof given)[]).flatMap((name) => {
      const before = row?.[name] ?? null;
      const after = given[name] === "" ? null : given[name];
      return after === undefined || after === before ? [] : [{ name, before, after }];
    });
    if (changes.length === 0) return;
    const values = Object.fromEntries(changes.map(({ name, after }) => [name, after]));
    db()
      .insert(business)
      .values({ id: BUSINESS_ID, ...values })
      .onConflictDoUpdate({
        target: business.id,
        set: { ...values, rowVersion: sql`${business.rowVersion} + 1` },
      })
      .run();
    recordAudit(
      {
        actorUserId,
        action: "business-changed",
        subjectType: "business",
        subjectId: BUSINESS_ID,
        ...splitPersonalChanges(
          Object.fromEntries(
            changes.map(({ name, before, after }) => [
              name,
              // Known to cleaners alone: the record says only how it ends.
              name === "promptPayId"
                ? { before: lastFour(before), after: lastFour(after) }
                : { before, after },
            ]),
          ),
          // Who operates the site may be one person.
          (field) => !IMPERSONAL_FIELDS.includes(field),
        ),
      },
      now,
    );
  });
}

/** Fields that tell of nobody. */
const IMPERSONAL_FIELDS = ["claimsConfirmedAt", "promptPayType", "openingHours"];

const lastFour = (value: string | number | null) => value && `…${String(value).slice(-4)}`;
