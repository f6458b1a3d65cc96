import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { isRedo } from "~/domain/bookings/redos/is-redo";
import type { CalendarFeed, FeedBooking } from "~/domain/bookings/reading/calendar-feed.server";
import { ALL_WINDOWS, decodeWindows } from "~/domain/schedule/availability";
import type { Translate } from "~/i18n/messages";
import { addDays, cityDateOf, formatClock, formatDate, instantOf } from "~/lib/bangkok-time";
import { bookingUid, buildIcalendar, type CalendarEntry } from "~/lib/icalendar.server";
import { joinSideBySide } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { formatPhone } from "~/lib/phone";

interface FileContext {
  /** Origin of the job pages. Its host makes the ids globally unique. */
  origin: string;
  t: Translate;
}

const ICALENDAR_STATUS = {
  pending: "tentative",
  confirmed: "confirmed",
  completed: "confirmed",
  cancelled: "cancelled",
} as const;

/** Returns a cleaner's feed as an iCalendar file in their language. */
export function calendarFile(feed: CalendarFeed, { origin, t }: FileContext): string {
  const { host } = new URL(origin);
  return buildIcalendar(t("calendar:feed-name"), [
    ...feed.jobs.map((job) => ({
      uid: bookingUid(job.id, origin),
      sequence: job.sequence,
      changedAt: job.changedAt,
      ...jobTexts(job, feed, t),
      url: origin + paths.job(job.id),
      status: ICALENDAR_STATUS[job.status],
      when: { startsAt: job.startsAt, endsAt: job.endsAt },
    })),
    ...feed.daysOff.flatMap((dayOff) => dayOffEntries(dayOff, feed, { host, t })),
  ]);
}

function jobTexts(job: FeedBooking, { locale }: CalendarFeed, t: Translate) {
  const service = serviceNameOf(job, locale);
  const area = t(`areas:${job.city}`);
  const { place, respondBy } = job;
  if (!place) {
    const title =
      job.status === "cancelled"
        ? t("calendar:feed-cancelled", { service })
        : t("calendar:feed-request", { service });
    const deadline =
      job.status === "pending" && respondBy !== null
        ? t("calendar:feed-answer-by", {
            day: formatDate(cityDateOf(respondBy), locale, "day"),
            time: formatClock(respondBy, locale),
          })
        : "";
    return { title, text: deadline, place: area };
  }
  const lines = [
    place.customerName && t("calendar:feed-customer", { name: place.customerName }),
    place.phone && t("calendar:feed-phone", { phone: formatPhone(place.phone) }),
    isRedo(job)
      ? t("calendar:feed-nothing-to-collect")
      : t("calendar:feed-collect", { total: formatBaht(job.totalPrice) }),
    place.instructions && t("calendar:feed-instructions", { wishes: place.instructions }),
  ];
  return {
    title: [service, place.customerName].filter(Boolean).join(" · "),
    text: lines.filter(Boolean).join("\n"),
    place: `${joinSideBySide(locale, place.address, area)} ${place.zipCode}`,
  };
}

/**
 * Returns the entries of a day off. Day and windows have different ids, so another choice is another entry.
 */
function dayOffEntries(
  { date, windows }: CalendarFeed["daysOff"][number],
  { cleanerId, daysOffSavedAt }: CalendarFeed,
  { host, t }: { host: string; t: Translate },
): CalendarEntry[] {
  const entry = {
    sequence: 0,
    changedAt: daysOffSavedAt,
    status: "confirmed" as const,
    isFree: true,
  };
  const uid = `off-${cleanerId}-${date}`;
  if (windows === ALL_WINDOWS) {
    const when = { from: date, until: addDays(date, 1) };
    return [{ ...entry, uid: `${uid}@${host}`, title: t("calendar:feed-day-off"), when }];
  }
  return decodeWindows(windows).map(({ id, from, to }) => ({
    ...entry,
    uid: `${uid}-${id}@${host}`,
    title: t("calendar:feed-window-off"),
    when: { startsAt: instantOf(date, from), endsAt: instantOf(date, to) },
  }));
}
