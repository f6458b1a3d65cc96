import type { AuditAction } from "./audit.server";

/** Groups by which the audit record can be filtered. */
export const AUDIT_GROUPS = ["people", "sign-in", "cleaners", "bookings", "site"] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

/** The group of each action. */
export const GROUP_BY_ACTION: Record<AuditAction, AuditGroup> = {
  "absence-day-opened": "cleaners",
  "absence-reported": "cleaners",
  "account-changed": "people",
  "account-created": "people",
  "account-deactivated": "people",
  "account-reactivated": "people",
  "account-deleted": "people",
  "business-changed": "site",
  "case-money-changed": "bookings",
  "case-money-noted": "bookings",
  "case-money-withdrawn": "bookings",
  "redo-booked": "bookings",
  "check-consent-given": "cleaners",
  "check-consent-withdrawn": "cleaners",
  "cleaner-changes-accepted": "cleaners",
  "cleaner-changes-asked": "cleaners",
  "cleaner-unverified": "cleaners",
  "cleaner-verified": "cleaners",
  "data-downloaded": "people",
  "booking-cancelled": "bookings",
  "booking-completed": "bookings",
  "booking-confirmed": "bookings",
  "bookings-exported": "bookings",
  "booking-made": "bookings",
  "booking-moved": "bookings",
  "booking-payment-corrected": "bookings",
  "booking-reassigned": "bookings",
  "email-changed": "sign-in",
  "email-verified": "sign-in",
  "fees-exported": "bookings",
  "fee-received": "cleaners",
  "fee-received-back": "cleaners",
  "fee-waived": "cleaners",
  "fee-waived-back": "cleaners",
  "identity-linked": "sign-in",
  "identity-unlinked": "sign-in",
  "mark-kept": "people",
  "mark-taken-back": "people",
  "note-added": "people",
  "note-removed": "people",
  "notice-discarded": "site",
  "notice-retried": "site",
  "notices-retried": "site",
  "password-changed": "sign-in",
  "password-reset": "sign-in",
  "password-reset-link-made": "sign-in",
  "problem-settled": "bookings",
  "review-hidden": "bookings",
  "review-kept": "bookings",
  "review-shown": "bookings",
  "record-erased": "site",
  "role-changed": "people",
  "service-added": "site",
  "service-archived": "site",
  "service-changed": "site",
  "service-restored": "site",
  "sessions-ended": "sign-in",
  "terms-accepted": "cleaners",
  "testimonial-added": "site",
  "testimonial-changed": "site",
  "testimonial-hidden": "site",
  "testimonial-shown": "site",
  "unsafe-block-lifted": "bookings",
};

/** Returns the actions of a group. */
export function listAuditActions(group: AuditGroup): AuditAction[] {
  return (Object.keys(GROUP_BY_ACTION) as AuditAction[]).filter(
    (action) => GROUP_BY_ACTION[action] === group,
  );
}
