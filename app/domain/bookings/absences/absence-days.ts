import { z } from "zod/v4";
import { paragraph } from "~/domain/accounts/text-fields";
import { DAYS_OFF_AHEAD } from "~/domain/schedule/days-off";
import { addDays, isCityDate, type CityDate } from "~/lib/bangkok-time";
import { MAX_LENGTH } from "~/lib/field-lengths";
import { ABSENCE_UNTIL } from "~/lib/vocabulary";

/** The days of an absence, both included. */
export interface AbsenceDays {
  first: CityDate;
  last: CityDate;
}

/** The choice of days as an address or a form sends it; `from` and `to` count for "another day" alone. */
export const AbsenceChoiceSchema = z.object({
  until: z.enum(ABSENCE_UNTIL).catch("today"),
  from: z.string().catch(""),
  to: z.string().catch(""),
});
export type AbsenceChoice = z.infer<typeof AbsenceChoiceSchema>;

/** The form that reports an absence. */
export const AbsenceReportSchema = z.object({
  /** The cleaner's own words for admins. */
  reason: paragraph(MAX_LENGTH.reason).default(""),
  /** The version of what the page showed. */
  version: z.coerce.number().catch(0),
  /** Makes a form that is sent twice one absence. */
  formKey: z.string().max(100).catch(""),
});

export type AbsenceDaysResult =
  | { ok: true; days: AbsenceDays }
  /** A day is missing or can't be read, the last is before the first, or they aren't days ahead. */
  | { ok: false; reason: "unreadable" | "order" | "past" | "too-far" };

/**
 * Returns the days that were chosen. An absence begins today unless another first day is given, and ends
 * within the days that can be off at all (`DAYS_OFF_AHEAD`).
 */
export function absenceDaysOf(
  { until, from, to }: AbsenceChoice,
  today: CityDate,
): AbsenceDaysResult {
  if (until === "today") return { ok: true, days: { first: today, last: today } };
  if (until === "tomorrow") return { ok: true, days: { first: today, last: addDays(today, 1) } };
  const first = from || today;
  if (!isCityDate(first) || !isCityDate(to)) return { ok: false, reason: "unreadable" };
  if (to < first) return { ok: false, reason: "order" };
  if (first < today) return { ok: false, reason: "past" };
  if (to > addDays(today, DAYS_OFF_AHEAD)) return { ok: false, reason: "too-far" };
  return { ok: true, days: { first, last: to } };
}
