import { Fragment, type ReactNode } from "react";
import { Link } from "~/components/link";
import { useText } from "~/i18n/text";
import { cityDateOf, formatClock, formatDate, isCityDate, isCityMonth } from "~/lib/bangkok-time";
import { joinAsList } from "~/lib/join-texts";
import { adminPaths } from "~/lib/admin-paths";
import { BOOKING_STATUSES, PAYMENT_METHODS, ROLES, isOneOf } from "~/lib/vocabulary";
import type { AuditChange, AuditView } from "./audit-view.server";

/** When an email that an admin changed counts. */
const EMAIL_COUNTS = ["at-once", "after-the-link"] as const;

/** Fields that have a label; other fields are shown by their stored name. */
const LABELLED_FIELDS = [
  "startsAt",
  "cleaner",
  "problem",
  "payment",
  "wordsToCustomer",
  "wordsToCleaner",
  "firstName",
  "lastName",
  "email",
  "role",
  "emailCounts",
  "isVerified",
  "identitySeenOn",
  "rightToWorkSeenOn",
  "backgroundCheckedOn",
  "backgroundCheckExpiresOn",
  "status",
  "from",
  "until",
  "checkedOn",
  "expiresOn",
  "nameEn",
  "nameTh",
  "descriptionEn",
  "descriptionTh",
  "featuresEn",
  "featuresTh",
  "specialty",
  "price",
  "duration",
  "name",
  "address",
  "phone",
  "registrationNumber",
  "lineAccount",
  "openingHours",
  "claimsConfirmedAt",
  "claimedRating",
  "claimedCustomers",
  "claimedJobs",
  "promptPayId",
  "promptPayType",
  "addressTh",
  "locationEn",
  "locationTh",
  "commentEn",
  "commentTh",
  "rating",
  "amount",
  "month",
  "bookingId",
  "kind",
  "channel",
  "count",
  "reason",
] as const;

/** Fields whose values say what they are, beside what was done. */
const SELF_EVIDENT: readonly string[] = ["amount", "month"];

const PROBLEM_STATES = ["open", "settled"] as const;
const PAYMENTS = [...PAYMENT_METHODS, "not-yet"] as const;
const ANSWERS = ["yes", "no"] as const;

/** Shows the day and time of an entry. */
export function AuditTime({ at }: { at: number }) {
  const { locale } = useText();
  return (
    <span className="tabular whitespace-nowrap">
      {formatDate(cityDateOf(at), locale, "brief")} {formatClock(at, locale)}
    </span>
  );
}

/** Shows the actor: the system, an admin or the account's owner, or a user who is gone. */
export function AuditActor({ entry }: { entry: Pick<AuditView, "isSystem" | "actor"> }) {
  const { t } = useText();
  if (entry.isSystem) return <>{t("admin:actor-system")}</>;
  return <span className="wrap-anywhere">{entry.actor ?? t("admin:actor-gone")}</span>;
}

/** Marks the place of the subject in a sentence, for its link. */
const SUBJECT = "\u0001";

/** Says in one sentence who did what, with the subject as a link if it still exists. */
export function AuditSentence({
  entry,
}: {
  entry: Pick<AuditView, "action" | "isSystem" | "actor" | "subject">;
}) {
  const { t } = useText();
  const { type, id, name } = entry.subject;
  // Numbers and the business have the words around them.
  const label =
    name ??
    (type === "business"
      ? t("admin-audit:the-business")
      : type === "booking" || type === "notice" || type === "review"
        ? `#${id}`
        : t(`admin:subject-${type}`, { id }));
  const place = t(`admin-audit:${entry.action}`, { subject: SUBJECT }).indexOf(SUBJECT);
  // In Thai a Latin name has spaces around it, so its place may be one further.
  const said = t(`admin-audit:${entry.action}`, { subject: label });
  const start = place < 0 ? said.length : said.indexOf(label, place);
  return (
    <>
      <strong>{entry.isSystem ? t("admin-audit:the-system") : <AuditActor entry={entry} />}</strong>{" "}
      {said.slice(0, start)}
      {place < 0 ? null : <AuditSubjectLink subject={entry.subject} label={label} />}
      {said.slice(start + label.length)}
    </>
  );
}

/** The subject within a sentence. */
function AuditSubjectLink({
  subject: { type, id, name, username },
  label,
}: Pick<AuditView, "subject"> & { label: string }) {
  const to = subjectAddress(type, id, name);
  if (to === null) return <>{label}</>;
  return (
    <Link to={to} title={username ?? undefined} className="link py-3 wrap-anywhere">
      {label}
    </Link>
  );
}

function subjectAddress(type: AuditView["subject"]["type"], id: number, name: string | null) {
  if (type === "booking") return adminPaths.item("bookings", id);
  if (type === "business") return adminPaths.section("business");
  // A subject that is gone has no name any more.
  if (name === null) return null;
  if (type === "user") return adminPaths.item("users", id);
  if (type === "service") return adminPaths.item("services", id);
  return type === "testimonial" ? adminPaths.item("testimonials", id) : null;
}

/** Shows the values before and after, field by field, and the reason: below what was done, or beside it. */
export function AuditChanges({
  entry,
  isBeside = false,
}: {
  entry: Pick<AuditView, "changes" | "fields" | "reason">;
  isBeside?: boolean;
}) {
  const { locale, t } = useText();
  const field = useFieldLabels();
  const value = useValueLabels();
  const { changes, fields, reason } = entry;
  if (changes.length === 0 && fields.length === 0 && reason === null) return null;
  // Beside other entries, a check is said by the day until which it is valid.
  const isUntil = ({ field: name }: AuditChange) => isBeside && name === "backgroundCheckExpiresOn";
  const listed = changes.some(isUntil)
    ? changes.filter(({ field: name }) => name !== "backgroundCheckedOn")
    : changes;
  const parts: ReactNode[] = listed.map((change) =>
    isUntil(change) && change.after ? (
      t("admin:check-until", { day: value(change, change.after) })
    ) : (
      <Fragment key={change.field}>
        {isBeside && SELF_EVIDENT.includes(change.field) ? null : `${field(change.field)}: `}
        {change.before === null ? null : (
          <>
            <s>{value(change, change.before)}</s> →{" "}
          </>
        )}
        {value(change, change.after)}
      </Fragment>
    ),
  );
  if (fields.length > 0) parts.push(joinAsList(fields.map(field), locale));
  if (reason) parts.push(t("admin:quoted", { words: reason }));
  if (isBeside) {
    return (
      <span className="text-mini text-ink-soft wrap-anywhere max-md:block">
        {parts.map((part, index) => (
          <Fragment key={index}>
            {/* On phones they are a line of their own, which no dot begins. */}
            {index === 0 ? <span className="max-md:hidden">{"\u00a0· "}</span> : "\u00a0· "}
            {part}
          </Fragment>
        ))}
      </span>
    );
  }
  return (
    <div className="pb-2 text-mini font-normal text-ink-soft wrap-anywhere">
      {parts.map((part, index) => (
        <p key={index}>{part}</p>
      ))}
    </div>
  );
}

function useFieldLabels() {
  const { t } = useText();
  return (field: string) => (isOneOf(LABELLED_FIELDS, field) ? t(`admin:field-${field}`) : field);
}

function useValueLabels() {
  const { t, locale } = useText();
  return ({ field }: AuditChange, value: string | null) => {
    if (value === null || value === "") return t("errors:changed-empty");
    if (field === "emailCounts" && isOneOf(EMAIL_COUNTS, value)) return t(`admin:email-${value}`);
    if (field === "role" && isOneOf(ROLES, value)) return t(`admin:role-${value}`);
    if (field === "status" && isOneOf(BOOKING_STATUSES, value)) return t(`common:status-${value}`);
    if (field === "problem" && isOneOf(PROBLEM_STATES, value)) return t(`admin:problem-${value}`);
    if (field === "payment" && isOneOf(PAYMENTS, value))
      return t(`admin-bookings:payment-${value}`);
    // A cleaner who is gone has an id, but no name.
    if (field === "cleaner" && /^#\d+$/.test(value))
      return `${t("common:former-cleaner")} ${value}`;
    if (field === "isVerified" && isOneOf(ANSWERS, value)) return t(`admin:verified-${value}`);
    if (field === "month" && isCityMonth(value)) return formatDate(`${value}-01`, locale, "month");
    // The value is a day, or a day with a time after it.
    const [day, time = ""] = value.split(" ");
    if (!isCityDate(day)) return value;
    return `${formatDate(day, locale, "long")} ${time}`.trim();
  };
}
