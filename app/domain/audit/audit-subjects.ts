/** Kinds of things that an audit entry can be about. */
export const AUDIT_SUBJECTS = [
  "user",
  "service",
  "testimonial",
  "booking",
  "business",
  "notice",
  "review",
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];
