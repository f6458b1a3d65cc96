import { listHistoryForCleaner } from "~/domain/bookings/lifecycle/booking-history.server";
import { writtenReason } from "~/domain/bookings/lifecycle/status";
import { withLateMarks } from "~/domain/bookings/marks/marks.server";
import type { CleanerBooking } from "~/domain/bookings/reading/cleaner-bookings.server";
import { listMessagesOfHistory } from "~/domain/notifications/booking-messages.server";
import { sentLines } from "~/http/sent-lines.server";
import type { Translate } from "~/i18n/messages";
import {
  cityDateOf,
  formatClockUnbroken,
  formatDate,
  formatMoment,
  weekdayName,
  weekdayOf,
} from "~/lib/bangkok-time";
import type { Locale } from "~/lib/vocabulary";
import type { JobPageLayout } from "./job-page-view.server";

/*
 * The history of a job as its page shows it. Its texts come from the server, so that no script has to carry
 * their words.
 */

interface Reader {
  t: Translate;
  locale: Locale;
  now: number;
}

/** Returns the history of a job with its late marks, the latest entry first. */
export const listJobHistory = (id: number) => withLateMarks(id, listHistoryForCleaner(id));

type History = ReturnType<typeof listJobHistory>;

/** Returns the lines of the history, each with what was sent of it, and to whom. */
export function historyView({ id, customer }: CleanerBooking, history: History, reader: Reader) {
  const { t, locale, now } = reader;
  const messages = listMessagesOfHistory(id, history, { reader: "cleaner", now });
  const names = { customer: customer.name || t("job:former-customer"), cleaner: null };
  return history.map((entry) => {
    const sent = sentLines(messages.get(entry.id) ?? [], {
      ...{ entryAt: entry.at, names, t, locale },
    });
    // Most entries have nothing sent, and the page has no byte for it.
    return { id: entry.id, line: lineOf(entry, reader), ...(sent && { sent }) };
  });
}

/** Returns all that an entry says. */
function lineOf(entry: History[number], reader: Reader): string {
  const { t } = reader;
  const { isLate, wasStartsAt, moreHours } = entry;
  const reason = writtenReason(entry.reason);
  return [
    headOf(entry, reader),
    moreHours && `(+${t("common:hours-short", { count: moreHours })})`,
    isLate && `(${t("job-log:log-late")})`,
    wasStartsAt !== null && t("job-log:log-was", { moment: momentOf(wasStartsAt, reader) }),
    reason && `(“${reason}”)`,
  ]
    .filter(Boolean)
    .join(" ");
}

function headOf(entry: History[number], reader: Reader): string {
  const { t } = reader;
  return t("job-log:log-entry", { at: momentOf(entry.at, reader), what: t(textKeyOf(entry)) });
}

/** Formats an instant: only its time if it is today, else with its day. */
function momentOf(instant: number, { locale, now }: Reader): string {
  return cityDateOf(instant) === cityDateOf(now)
    ? formatClockUnbroken(instant, locale)
    : formatMoment(instant, locale);
}

function textKeyOf({ event, actor }: History[number]) {
  switch (event) {
    case "cancelled":
      return `job-log:log-cancelled-${actor === "system" ? "admin" : actor}` as const;
    case "moved":
      return actor === "customer" || actor === "cleaner"
        ? (`job-log:log-moved-${actor}` as const)
        : "job-log:log-moved";
    case "paid-cash":
    case "paid-promptpay":
    case "not-paid":
      return actor === "admin"
        ? (`job-log:log-${event}-admin` as const)
        : (`job-log:log-${event}` as const);
    case "more-time-proposed":
      return `job-log:log-more-time-proposed-${actor === "customer" ? "customer" : "cleaner"}` as const;
    case "completed":
      return actor === "system" ? "job-log:log-completed-system" : "job-log:log-completed";
    default:
      return `job-log:log-${event}` as const;
  }
}

/** Returns the progress of a job in three steps: each one's dot, its name and when it was or will be. */
export function jobSteps(
  job: CleanerBooking,
  { history, pageLayout }: { history: History; pageLayout: JobPageLayout },
  { t, locale, now }: Reader,
) {
  // The three are side by side, so there is no room for a full Thai weekday.
  const day = (at: number) => {
    const date = cityDateOf(at);
    return `${weekdayName(weekdayOf(date), locale)} ${formatDate(date, locale, "brief")}`;
  };
  const moment = (at: number) => {
    const time = formatClockUnbroken(at, locale);
    return cityDateOf(at) === cityDateOf(now) ? time : `${day(at)} ${time}`;
  };
  const wasRequested = history.some(({ event }) => event === "requested");
  const isAccepted = history.some(({ to, event }) => to === "confirmed" && event !== "booked");
  const isConfirmed = pageLayout !== "request" && (!wasRequested || isAccepted);
  // A request is confirmed by the first entry that says so.
  const firstConfirmedAt = history.findLast(({ to }) => to === "confirmed")?.at ?? job.createdAt;
  const booked = {
    dot: "behind",
    label: t(wasRequested ? "job-log:step-asked" : "job-log:step-booked"),
    text: day(job.createdAt),
  };
  const confirmed = isConfirmed
    ? {
        dot: "behind",
        label: t("job-log:step-confirmed"),
        text: day(wasRequested ? firstConfirmedAt : job.createdAt),
      }
    : { dot: "now", label: t("job-log:step-waiting"), text: "" };
  switch (pageLayout) {
    case "done": {
      const text = moment(job.completedAt ?? job.endsAt);
      return [booked, confirmed, { dot: "behind", label: t("job-log:step-done"), text }];
    }
    case "ended": {
      const last = history.find(({ to }) => to === "cancelled");
      const text = last ? moment(last.at) : "";
      const ended = { dot: "ended", label: t("job-log:step-cancelled"), text };
      // A request that ended was never confirmed, and waits for no answer.
      return isConfirmed ? [booked, confirmed, ended] : [booked, ended];
    }
    default: {
      const text = day(job.startsAt);
      return [booked, confirmed, { dot: "ahead", label: t("job-log:step-done"), text }];
    }
  }
}

/** Returns how a job was cancelled or ended early; undefined if the history doesn't say it. */
export function endOf(history: History, reader: Reader) {
  const last = history.find(({ to, event }) => to === "cancelled" && !event.startsWith("problem"));
  if (!last) return undefined;
  const reason = writtenReason(last.reason);
  return {
    event: last.event,
    line: headOf(last, reader) + (reason ? ` (“${reason}”)` : ""),
    isLate: history.some(({ event, isLate }) => event === "cancelled" && isLate),
  };
}
