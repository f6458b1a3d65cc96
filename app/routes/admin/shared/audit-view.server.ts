import type { AuditEntry } from "~/domain/admin/audit/audit-entries.server";
import { cityDateOf } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { joinAsList } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import type { Locale } from "~/lib/vocabulary";

/** One field's change in an audit entry, as readable text. */
export interface AuditChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** Returns an audit entry as pages show it. */
export function toAuditView(entry: AuditEntry, locale: Locale) {
  const { details } = entry;
  const service = locale === "th" ? entry.serviceNameTh : entry.serviceNameEn;
  const fields = Array.isArray(details["fields"]) ? details["fields"].filter(isText) : [];
  const reasonText =
    entry.values.find(({ field }) => field === "reason")?.after ?? details["reason"];
  const changes = [
    ...entry.values.filter(({ field }) => field !== "reason"),
    ...changesFromDetails(entry, locale),
  ].map((change) =>
    change.field === "cleaner" ? withCleanerNames(change, entry, locale) : change,
  );
  return {
    id: entry.id,
    at: entry.at,
    action: entry.action,
    actorId: entry.actorUserId,
    isSystem: entry.actorUserId === null,
    actor: entry.actorName,
    subject: {
      type: entry.subjectType,
      id: entry.subjectId,
      name: entry.personName
        ? nameForReader(entry.personName, locale)
        : (entry.subjectName ?? service),
      /** The username of a person; null for all else, and if it is all that they are called. */
      username:
        entry.personName === entry.subjectName ? null : entry.personName && entry.subjectName,
    },
    /** The sum of money that it is about, in satang. */
    amount: typeof details["amount"] === "number" ? details["amount"] : null,
    changes,
    /** Changed fields without values: those about a person, once the person is gone. */
    fields: fields.filter((field) => !changes.some((change) => change.field === field)),
    reason: isText(reasonText) ? reasonText : null,
  };
}

export type AuditView = ReturnType<typeof toAuditView>;

const isText = (value: unknown): value is string => typeof value === "string";
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Facts of an entry that have no value before. */
const FACT_FIELDS = [
  "amount",
  "month",
  "bookingId",
  "kind",
  "channel",
  "count",
  "emailCounts",
] as const;

/** Fields whose numbers are satang. */
const MONEY_FIELDS = ["price", "amount", "platformFee"];

/** Fields whose numbers are instants; only their day is shown. */
const MOMENT_FIELDS = ["claimsConfirmedAt"];

/** Returns the changes that are in an entry's details. */
function changesFromDetails({ action, details }: AuditEntry, locale: Locale): AuditChange[] {
  const { changes, from, to, checkedOn, expiresOn } = details;
  const changedField = action === "role-changed" ? "role" : "to";
  const read = (field: string, value: unknown) => readableValue(field, value, locale);
  const isExport = action === "bookings-exported" || action === "fees-exported";
  return [
    ...(isExport ? exportFilterChanges(details) : []),
    ...(isText(to) && !isExport
      ? [{ field: changedField, before: read(changedField, from), after: to }]
      : []),
    ...(isText(checkedOn) ? [{ field: "checkedOn", before: null, after: checkedOn }] : []),
    ...(isText(expiresOn) ? [{ field: "expiresOn", before: null, after: expiresOn }] : []),
    ...FACT_FIELDS.flatMap((field) => {
      const after = read(field, details[field]);
      return after === null ? [] : [{ field, before: null, after }];
    }),
    ...Object.entries(isObject(changes) ? changes : {}).map(([field, change]) => ({
      field,
      before: isObject(change) ? read(field, change["before"]) : null,
      after: isObject(change) ? read(field, change["after"]) : null,
    })),
  ];
}

/** Replaces the ids of cleaners by their names; cleaners who are gone keep the id. */
function withCleanerNames(
  { field, before, after }: AuditChange,
  { cleanerBefore, cleanerAfter }: AuditEntry,
  locale: Locale,
): AuditChange {
  const nameOf = (number: string | null, name: string | null) =>
    name === null ? number && `#${number}` : nameForReader(name, locale);
  return { field, before: nameOf(before, cleanerBefore), after: nameOf(after, cleanerAfter) };
}

/** Returns the filter of an export; empty if all was exported. */
function exportFilterChanges(details: AuditEntry["details"]): AuditChange[] {
  const { status, from, to, cleanerId, hasOpenProblem, isNotPaid } = details;
  const parts = {
    status,
    from,
    until: to,
    cleaner: typeof cleanerId === "number" ? String(cleanerId) : null,
    problem: hasOpenProblem === true ? "open" : null,
    payment: isNotPaid === true ? "not-paid" : null,
  };
  return Object.entries(parts).flatMap(([field, value]) =>
    isText(value) ? [{ field, before: null, after: value }] : [],
  );
}

/** Returns a value as readable text. Money is stored in satang, instants in milliseconds. */
function readableValue(field: string, value: unknown, locale: Locale): string | null {
  if (typeof value === "number") {
    if (MOMENT_FIELDS.includes(field)) return cityDateOf(value);
    return MONEY_FIELDS.includes(field) ? formatBaht(value) : String(value);
  }
  if (isText(value)) return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return Array.isArray(value) ? joinAsList(value.filter(isText), locale) : null;
}
