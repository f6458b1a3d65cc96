import { eq, sql } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server";
import { business } from "#db/schema/business";
import { query } from "#db/query.server";
import { recordAudit, splitPersonalChanges } from "~/domain/audit/audit.server";
import { formatClockRange } from "~/lib/bangkok-time";
import { env } from "~/lib/env.server";
import type { Locale } from "~/lib/vocabulary";
import type { BusinessFields } from "./schemas";

/** The id of the only row. */
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
  db.select(publicColumns).from(business).where(eq(business.id, p.id)).prepare(),
);

/** The public data of the business that runs the site, in one language. */
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

/** Returns the text in the reader's language, or in the other one if that is missing. */
const inLanguage = (locale: Locale, en: string | null, th: string | null) =>
  locale === "th" ? (th ?? en) : (en ?? th);

/** Returns the public data of the business; fields that aren't set are null. Runs one query. */
export function getBusiness(locale: Locale): Business {
  const row = findBusiness().get({ id: BUSINESS_ID });
  if (!row) return EMPTY_BUSINESS;
  const { nameTh, addressTh, ...shown } = row;
  return {
    ...shown,
    name: inLanguage(locale, shown.name, nameTh),
    address: inLanguage(locale, shown.address, addressTh),
  };
}

const findOpeningHours = query({ id: business.id }, (db, p) =>
  db.select({ hours: business.openingHours }).from(business).where(eq(business.id, p.id)).prepare(),
);

/** Returns the daily opening hours in the reader's format; null if they aren't set. */
export function getOpeningHours(locale: Locale): string | null {
  const { hours } = findOpeningHours().get({ id: BUSINESS_ID }) ?? {};
  if (!hours) return null;
  // The date doesn't matter: only its time is shown.
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

/** Returns the PromptPay name and id of the business, for cleaners only; null if they aren't set. */
export function getBusinessPromptPay(locale: Locale) {
  const { name = null, nameTh = null, type, id } = findPromptPay().get({ id: BUSINESS_ID }) ?? {};
  return type && id ? { name: inLanguage(locale, name, nameTh), target: { type, id } } : null;
}

/**
 * Returns the email address that people can write to: that of the business, or else the sender of our
 * emails if one is configured. Null if nobody would read it.
 */
export function contactEmail({ email }: Business): string | null {
  return email ?? env().namedSender;
}

const findClaims = query({ id: business.id }, (db, p) =>
  db
    .select({
      confirmedAt: business.claimsConfirmedAt,
      rating: business.claimedRating,
      happyCustomers: business.claimedCustomers,
      homesCleanedThisYear: business.claimedJobs,
    })
    .from(business)
    .where(eq(business.id, p.id))
    .prepare(),
);

/**
 * Returns the figures that the business has set for its claims, null where it has set none, and whether it has
 * confirmed that the claims are true.
 */
export function getClaims() {
  const row = findClaims().get({ id: BUSINESS_ID });
  const figureOf = (digits: string | null | undefined) => (digits ? Number(digits) : null);
  return {
    areConfirmed: (row?.confirmedAt ?? null) !== null,
    rating: figureOf(row?.rating),
    happyCustomers: figureOf(row?.happyCustomers),
    homesCleanedThisYear: figureOf(row?.homesCleanedThisYear),
  };
}

/** Returns the whole row, for admins; null before anything was set. */
export function getBusinessRow() {
  return db().select().from(business).where(eq(business.id, BUSINESS_ID)).get() ?? null;
}

/**
 * Changes the given fields and leaves the rest; an empty text clears a field. `claimsConfirmed` shows
 * or hides the claims with figures. The audit record says who did it (null: somebody with a shell),
 * with the old and the new values; nothing is recorded if nothing changes.
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
              // Only cleaners know this id: the audit record shows only its last characters.
              name === "promptPayId"
                ? { before: lastFour(before), after: lastFour(after) }
                : { before, after },
            ]),
          ),
          // The business may be a single person.
          (field) => !IMPERSONAL_FIELDS.includes(field),
        ),
      },
      now,
    );
  });
}

/** Fields that say nothing about a person. */
const IMPERSONAL_FIELDS = [
  "claimsConfirmedAt",
  "claimedRating",
  "claimedCustomers",
  "claimedJobs",
  "promptPayType",
  "openingHours",
];

const lastFour = (value: string | number | null) => value && `…${String(value).slice(-4)}`;
