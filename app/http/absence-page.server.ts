import { data } from "@remix-run/node";
import { randomUUID } from "node:crypto";
import {
  AbsenceChoiceSchema,
  AbsenceReportSchema,
  absenceDaysOf,
  type AbsenceDaysResult,
} from "~/domain/bookings/absences/absence-days";
import {
  previewAbsence,
  type AbsenceJob,
  type AbsenceScope,
} from "~/domain/bookings/absences/absence-jobs.server";
import { getAbsence } from "~/domain/bookings/absences/reading-absence.server";
import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import {
  ALL_WINDOWS,
  hourRanges,
  hoursOfWindows,
  type WindowSet,
} from "~/domain/schedule/availability";
import { DAYS_OFF_AHEAD, daysOffRuns, type DayOff } from "~/domain/schedule/days-off";
import {
  addDays,
  cityDateOf,
  daysBetween,
  formatDate,
  formatHours,
  isCityDate,
} from "~/lib/bangkok-time";
import type { Message } from "~/i18n/messages";
import { nameForReader } from "~/lib/for-reader";
import { joinAsList } from "~/lib/join-texts";
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

/** Returns what the page before the report shows. Admins see the phones of all customers, and more of each job. */
export function absenceToReport(
  cleanerId: number,
  searchParams: URLSearchParams,
  { now, locale, isAdmin = false }: Reader & { isAdmin?: boolean },
) {
  const { choice, today, scope, problem } = scopeOf(searchParams, now);
  // Without chosen days the page still shows how many jobs each choice has.
  const preview = previewAbsence(cleanerId, scope ?? { first: today, last: today }, now);
  const { countByDay, version, jobs, underWay, offers, proposals } = preview;
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
    jobs: (scope === null ? [] : jobs).map((job) => jobToReport(job, { locale, isAdmin })),
    underWay: scope === null ? null : underWay,
    offers,
    proposals,
    version,
    formKey: randomUUID(),
  };
}

/** Returns a job that its cleaner won't do, as pages show it; the customer's phone and more to admins. */
export const jobToReport = (
  { serviceNameEn, serviceNameTh, redoOfProblemId, phone, forAdmin, ...job }: AbsenceJob,
  { locale, isAdmin }: Pick<Reader, "locale"> & { isAdmin: boolean },
) => ({
  ...job,
  phone: isAdmin || job.isOnTheWay ? phone : null,
  serviceName: keepCompounds(
    serviceNameOf({ serviceNameEn, serviceNameTh, redoOfProblemId }, locale),
  ),
  forAdmin: isAdmin ? forAdmin : null,
});

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

/** Most days that are offered to be opened again, besides those with jobs: the list stays short. */
const MOST_DAYS_TO_OPEN = 7;

/** Returns the hours of a day that is off in part; null if it is off wholly, or not at all. */
function hoursOff(windows: WindowSet, locale: Locale): string | null {
  if (windows === 0 || windows === ALL_WINDOWS) return null;
  const hours = hourRanges(hoursOfWindows(windows));
  return joinAsList(
    hours.map(([from, to]) => formatHours(from, to, locale)),
    locale,
  );
}

/**
 * Returns the absence in the address as pages show it, or null if the address has none; throws 404 for an
 * unknown one. Admins see who can be called, and which lost bookings can be given to somebody.
 */
export function reportedAbsence(
  cleanerId: number,
  searchParams: URLSearchParams,
  { now, locale, isAdmin = false }: Reader & { isAdmin?: boolean },
) {
  if (!searchParams.has("absence")) return null;
  const absence = getAbsence(parseId(searchParams.get("absence") ?? ""), cleanerId, now);
  if (!absence) throw data(null, { status: 404 });
  const { jobs, closedDays, daysToOpen, ...rest } = absence;
  const shownDays = daysToOpen
    .map((day) => ({
      ...day,
      hours: hoursOff(day.windows, locale),
      toGiveBack: jobs.filter((job) => job.date === day.date && job.isToGiveBack).length,
    }))
    .filter(({ toGiveBack }, index) => index < MOST_DAYS_TO_OPEN || toGiveBack > 0);
  return {
    ...rest,
    today: cityDateOf(now),
    /** The days that are closed, as runs of consecutive days. */
    closed: daysOffRuns(closedDays).map(({ windows, ...run }) => ({
      ...run,
      hours: hoursOff(windows, locale),
    })),
    daysToOpen: shownDays,
    /** True if further closed days of it have no button. */
    hasMoreDays: shownDays.length < daysToOpen.length,
    jobs: jobs.map(({ id, date, startsAt, hoursBilled, customer, state, ...job }) => ({
      ...{ id, date, startsAt, hoursBilled, customer, state },
      asksFrom: job.asksFrom,
      answersBy: job.answersBy,
      waiting: job.waiting,
      replacementId: job.replacementId,
      substituteName: job.substituteName === null ? "" : nameForReader(job.substituteName, locale),
      forAdmin: isAdmin
        ? {
            lostId: job.lostId,
            phone: job.phone,
            hasNoEmail: job.hasNoEmail,
            totalPrice: job.totalPrice,
          }
        : null,
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
    /** Refuses it because of these fields; nothing has been done. */
    refuseFields: (status: 400 | 409, errors: Record<string, Message>) =>
      refuseForm(submission, {
        status,
        reason: "invalid",
        errors,
        problem: { title: "admin-absence:refused-title", text: "admin-absence:refused-text" },
      }),
    refuseAsChanged: () =>
      refuseForm(submission, {
        status: 409,
        reason: "changed",
        problem: { title: "absence:changed-title", text: "absence:changed-text" },
      }),
  } as const;
}

/** Reads which day of an absence a form opens again; null if it can't be read. */
export function readDayToOpen(form: FormData): DayOff | null {
  const date = form.get("open");
  const windows = Number(form.get("windows") ?? Number.NaN);
  return isCityDate(date) && Number.isInteger(windows) ? { date, windows } : null;
}

/** Returns the toast after a day was opened again, or couldn't be (`result` is null if the form can't be read). */
export function openedDayToast(
  result: { ok: true; givenBack: number } | { ok: false } | null,
  { date, locale, forWhom }: { date: string; locale: Locale; forWhom: "self" | "cleaner" },
): Message {
  if (!result?.ok) return "absence:changed-title";
  const day = formatDate(date, locale, "short");
  if (result.givenBack === 0) return message("absence:opened-none", { day });
  const count = result.givenBack;
  return forWhom === "self"
    ? message("absence:opened", { day, count })
    : message("absence:opened-for", { day, count });
}
