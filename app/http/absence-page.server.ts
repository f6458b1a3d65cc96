import { data } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import {
  AbsenceChoiceSchema,
  AbsenceReportSchema,
  absenceDaysOf,
  type AbsenceDaysResult,
} from "~/domain/bookings/absences/absence-days";
import { previewAbsence, type AbsenceScope } from "~/domain/bookings/absences/absence-jobs.server";
import { openDayAgain } from "~/domain/bookings/absences/open-day-again.server";
import { getAbsence } from "~/domain/bookings/absences/reading-absence.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { ALL_WINDOWS } from "~/domain/schedule/availability";
import { DAYS_OFF_AHEAD, daysOffRuns } from "~/domain/schedule/days-off";
import { addDays, cityDateOf, daysBetween, formatDate, isCityDate } from "~/lib/bangkok-time";
import type { Message } from "~/i18n/messages";
import { nameForReader } from "~/lib/for-reader";
import { message } from "~/lib/message";
import { keepCompounds } from "~/lib/thai-compounds";
import type { AbsenceUntil, Locale } from "~/lib/vocabulary";
import { parseId } from "./parse-id";
import { parseForm, refuseFields, refuseForm } from "./refused-form.server";

/*
 * The page about a cleaner's absence: before it is reported, and afterwards. The cleaner's own page and the
 * admins' read the same addresses and forms.
 */

interface Reader {
  now: number;
  locale: Locale;
}

/** The scope in the address, or the reason why its days can't be used; null while no day is chosen. */
function scopeOf(searchParams: URLSearchParams, now: number) {
  const choice = AbsenceChoiceSchema.parse(Object.fromEntries(searchParams));
  const today = cityDateOf(now);
  const isOfDaysOff = searchParams.get("jobs") === "days-off";
  const result: AbsenceDaysResult | null = isOfDaysOff
    ? null
    : choice.until === "day" && choice.to === ""
      ? null
      : absenceDaysOf(choice, today);
  const scope: AbsenceScope | null = isOfDaysOff ? "days-off" : result?.ok ? result.days : null;
  const problem =
    result === null || result.ok ? null : (`absence:problem-${result.reason}` as const);
  return { choice, today, scope, problem };
}

/** Returns what the page before the report shows. Admins see the phones of all customers. */
export function absenceToReport(
  cleanerId: number,
  searchParams: URLSearchParams,
  { now, locale, isAdmin = false }: Reader & { isAdmin?: boolean },
) {
  const { choice, today, scope, problem } = scopeOf(searchParams, now);
  // Without chosen days the page still shows how many jobs each choice has.
  const preview = previewAbsence(cleanerId, scope ?? { first: today, last: today }, now);
  const { countByDay, version, jobs, offers, proposals } = preview;
  const days = scope === null || scope === "days-off" ? null : scope;
  return {
    today,
    /** The last day that can be off. */
    latest: addDays(today, DAYS_OFF_AHEAD),
    choice: { ...choice, from: choice.from || today },
    problem,
    isOfDaysOff: scope === "days-off",
    isChosen: scope !== null,
    /** False if nothing would happen: no days are chosen, or no job lies on the days off. */
    canReport: scope !== null && (scope !== "days-off" || jobs.length > 0),
    days,
    dayCount: days ? daysBetween(days.first, days.last) + 1 : 0,
    counts: countsUntil(countByDay, today),
    jobs: (scope === null ? [] : jobs).map(({ serviceNameEn, serviceNameTh, phone, ...job }) => ({
      ...job,
      phone: isAdmin || job.isOnTheWay ? phone : null,
      serviceName: keepCompounds(serviceNameOf({ serviceNameEn, serviceNameTh }, locale)),
    })),
    offers,
    proposals,
    version,
    formKey: randomUUID(),
  };
}

export type AbsenceToReport = ReturnType<typeof absenceToReport>;
export type AbsenceJobToReport = AbsenceToReport["jobs"][number];

/** Returns the number of jobs until today and until tomorrow. */
function countsUntil(
  countByDay: Record<string, number>,
  today: string,
): Record<Exclude<AbsenceUntil, "day">, number> {
  const jobsToday = countByDay[today] ?? 0;
  return { today: jobsToday, tomorrow: jobsToday + (countByDay[addDays(today, 1)] ?? 0) };
}

/**
 * Returns the absence in the address as pages show it, or null if the address has none; throws 404 for an
 * unknown one.
 */
export function reportedAbsence(
  cleanerId: number,
  searchParams: URLSearchParams,
  { now, locale }: Reader,
) {
  if (!searchParams.has("absence")) return null;
  const absence = getAbsence(parseId(searchParams.get("absence") ?? ""), cleanerId, now);
  if (!absence) throw data(null, { status: 404 });
  const { jobs, ...rest } = absence;
  return {
    ...rest,
    today: cityDateOf(now),
    /** The days that are closed, as runs of consecutive days. */
    closed: daysOffRuns(absence.closedDays.map((date) => ({ date, windows: ALL_WINDOWS }))),
    jobs: jobs.map(({ id, date, startsAt, customer, state, ...job }) => ({
      ...{ id, date, startsAt, customer, state },
      asksFrom: job.asksFrom,
      answersBy: job.answersBy,
      waiting: job.waiting ?? 0,
      replacementId: job.replacementId,
      substituteName: job.substituteName === null ? "" : nameForReader(job.substituteName, locale),
    })),
  };
}

export type ReportedAbsenceView = NonNullable<ReturnType<typeof reportedAbsence>>;

/** Reads the report in a form, with the days of its address; if it can't be read, `refused` is the answer. */
export function readAbsenceReport(form: FormData, searchParams: URLSearchParams, now: number) {
  const submission = parseForm(form, AbsenceReportSchema);
  if (submission.status !== "success") {
    return { ok: false, refused: refuseFields(submission) } as const;
  }
  const { scope, problem } = scopeOf(searchParams, now);
  if (scope === null) {
    const title = problem ?? "absence:problem-unreadable";
    const refused = refuseForm(submission, { status: 400, reason: "invalid", problem: { title } });
    return { ok: false, refused } as const;
  }
  const { reason, version: basedOn, formKey } = submission.value;
  return {
    ok: true,
    // A form without a key is no other form sent again.
    report: { scope, reason, formKey: formKey || randomUUID() },
    basedOn,
    refuseAsChanged: () =>
      refuseForm(submission, {
        status: 409,
        reason: "changed",
        problem: { title: "absence:changed-title", text: "absence:changed-text" },
      }),
  } as const;
}

/** Opens a day of an absence again, as a form asks; returns the toast, or null if it couldn't be. */
export function openDayOfForm(
  form: FormData,
  { cleaner, absenceId }: { cleaner: { id: number; userId: number }; absenceId: number },
  { now, locale }: Reader,
): Message | null {
  const date = form.get("open");
  if (!isCityDate(date)) return null;
  const result = openDayAgain({ absenceId, date }, { cleaner, now });
  if (!result.ok) return null;
  const day = formatDate(date, locale, "short");
  return result.givenBack > 0
    ? message("absence:opened", { day, count: result.givenBack })
    : message("absence:opened-none", { day });
}
