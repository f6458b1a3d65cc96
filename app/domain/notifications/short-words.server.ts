import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { jobsOn } from "~/domain/bookings/lifecycle/reminders.server";
import type { EventKind, KindsWith } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import { slotHour } from "~/domain/schedule/slots";
import { translatorFor } from "~/i18n/i18n.server";
import type { Translate } from "~/i18n/messages";
import { cityDateOf, formatClock, formatDate, formatHour } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import type { Locale } from "~/lib/vocabulary";
import type { NoticeToSend } from "~/domain/queue/delivery";
import type { Audience, Channel } from "~/domain/queue/notices.server";
import type { Recipient } from "~/domain/queue/delivery";
import {
  endedBy,
  getNoticeBooking,
  getNoticeEvent,
  type NoticeBooking,
  type NoticeEvent,
} from "./notice-booking.server";
import { getNoticeCleaner } from "./notice-cleaner.server";
import type { AudienceBy } from "./notice-table.server";
import { bookingToldTo } from "./told-booking.server";

/**
 * A notice in a few words, as a phone shows it. It never names an address, a phone number or a
 * customer: a locked phone shows it to whoever stands beside.
 */
export interface ShortNotice {
  /** What, and when or until when. */
  title: string;
  /** What else to know: where, what to collect. */
  body: string;
  /** The one thing to do, as a button says it: at most 20 characters. */
  action: string;
  /** Where that is done: a page of this site. */
  path: string;
}

interface Context {
  t: Translate;
  locale: Locale;
  recipient: Recipient;
  /** Where it is read, if that makes other words. */
  channel: Channel | undefined;
}

type WriteShort<K extends EventKind> = (
  event: OutboxEvent<K>,
  context: Context,
) => ShortNotice | null;

type OnPhone<K extends EventKind> = AudienceBy<"push" | "line", K>;

/** The words for each event and each who hears of it on a phone. */
export type ShortWords = { [K in EventKind]: { [A in OnPhone<K>]: WriteShort<K> } };

type BookingKind = KindsWith<{ bookingId: number }>;

/** A moment in words. */
const atMoment = (instant: number, { t, locale }: Context) =>
  t("short:when", {
    day: formatDate(cityDateOf(instant), locale, "short"),
    time: formatClock(instant, locale),
  });

const atSlot = (date: string, time: NoticeBooking["time"], { t, locale }: Context) =>
  t("short:when", {
    day: formatDate(date, locale, "short"),
    time: formatHour(slotHour(time), locale),
  });

/** What short words about a booking are made of. */
function factsOf(booking: NoticeBooking, context: Context) {
  const { t, locale } = context;
  const count = booking.visits?.length ?? 1;
  const first = atSlot(booking.date, booking.time, context);
  const total = formatBaht(booking.totalPrice);
  return {
    when: count > 1 ? t("short:series-from", { count, when: first }) : first,
    total: count > 1 ? t("short:series-each", { total }) : total,
    /** Of a series what is kept of each visit, as its total is. */
    keep: formatBaht(booking.totalPrice - booking.platformFee),
    service: serviceNameOf(booking, locale),
    area: t(`areas:${booking.city}`),
    // Whoever has closed their account has no name any more.
    cleaner: nameForReader(booking.cleanerName, locale) || t("short:your-cleaner"),
  };
}

interface OfBooking {
  booking: NoticeBooking;
  /** The line of its history that is told. */
  line: NoticeEvent | null;
  facts: ReturnType<typeof factsOf>;
  context: Context;
  t: Translate;
}

/** Words about a booking to one side, which lead to its page unless they say otherwise. */
const toSide =
  (
    side: "customer" | "cleaner",
    write: (what: OfBooking) => (Pick<ShortNotice, "title" | "body"> & Partial<ShortNotice>) | null,
  ): WriteShort<BookingKind> =>
  (event, context) => {
    const booking = bookingToldTo(side, context.recipient.id, event);
    if (!booking) return null;
    const { t } = context;
    const { payload } = event;
    const line = "eventId" in payload ? getNoticeEvent(payload.bookingId, payload.eventId) : null;
    const own = write({ booking, line, facts: factsOf(booking, context), context, t });
    return (
      own && {
        action: t(side === "customer" ? "short:see-booking" : "short:see-job"),
        path: side === "customer" ? paths.myBooking(booking.id) : paths.job(booking.id),
        ...own,
      }
    );
  };

/** To a customer whom nobody comes to: why, and a way to other cleaners. */
const nobodyComes = toSide("customer", ({ booking, line, facts, t }) => {
  if (!line) return null;
  const happened = line.event;
  // What was never booked can't have been cancelled.
  const words =
    happened === "declined" || happened === "expired"
      ? { title: "short:not-booked-title" as const, body: `short:${happened}-body` as const }
      : {
          title: "short:cancelled-title" as const,
          body:
            line.actor === "cleaner"
              ? ("short:cancelled-by-cleaner-body" as const)
              : ("short:cancelled-by-us-body" as const),
        };
  return {
    title: t(words.title, facts),
    body: t(words.body, facts),
    action: t("short:choose-another"),
    path: paths.bookingCleaner({ serviceId: booking.serviceId, area: booking.city }),
  };
});

/** To one side: a job was ended while it went on, or what the two had ahead is cancelled. Never why. */
const ended =
  (side: "customer" | "cleaner"): WriteShort<"booking-ended"> =>
  (event, context) =>
    toSide(side, ({ line, facts, t }) => {
      if (!line) return null;
      const { endsJob } = endedBy(line, event.payload);
      return {
        title: endsJob ? t("short:ended-title", facts) : t("short:kept-apart-title"),
        body: t(`short:${endsJob ? "ended" : "kept-apart"}-${side}-body` as const, facts),
      };
    })(event, context);

/** To a cleaner: a job that is theirs, with what to collect. */
const newJob = (body: "short:job-body" | "short:taken-over-body") =>
  toSide("cleaner", ({ facts, t }) => ({
    title: t("short:job-title", facts),
    body: t(body, facts),
  }));

const aboutCheck =
  (what: "expires" | "lapsed"): WriteShort<KindsWith<{ expiresOn: string }>> =>
  ({ payload }, { t, locale }) => {
    const day = formatDate(payload.expiresOn, locale, "long");
    return {
      title: t(`short:check-${what}-title`, { day }),
      body: t(`short:check-${what}-body`, { day }),
      action: t("short:check-action"),
      path: paths.info("background-checks"),
    };
  };

const aboutPhone =
  (what: "missing" | "overdue"): WriteShort<KindsWith<{ dueOn: string }>> =>
  ({ payload }, { t, locale }) => {
    const day = formatDate(payload.dueOn, locale, "long");
    return {
      title: t(`short:phone-${what}-title`, { day }),
      body: t(`short:phone-${what}-body`, { day }),
      action: t("short:phone-action"),
      path: paths.accountProfile(),
    };
  };

/** The words of every notice that reaches phones; one that is missing doesn't compile. */
export const SHORT_WORDS: ShortWords = {
  "booking-booked": { cleaner: newJob("short:job-body") },
  "booking-requested": {
    cleaner: toSide("cleaner", ({ booking, facts, context, t }) => {
      if (booking.respondBy === null) return null;
      const until = atMoment(booking.respondBy, context);
      return {
        title: t("short:answer-title", { until }),
        body: t("short:request-body", facts),
        action: t("short:request-action"),
      };
    }),
  },
  "booking-accepted": {
    customer: toSide("customer", ({ facts, t }) => ({
      title: t("short:accepted-title", facts),
      body: t("short:accepted-body", facts),
    })),
  },
  "booking-declined": { customer: nobodyComes },
  "booking-withdrawn": {
    cleaner: toSide("cleaner", ({ facts, t }) => ({
      title: t("short:withdrawn-title", facts),
      body: t("short:withdrawn-body", facts),
    })),
  },
  "booking-expired": { customer: nobodyComes },
  "booking-cancelled": {
    customer: nobodyComes,
    cleaner: toSide("cleaner", ({ facts, t }) => ({
      title: t("short:cancelled-title", facts),
      body: t("short:job-cancelled-body", facts),
    })),
  },
  "booking-completed": {},
  "booking-no-show": {
    customer: toSide("customer", ({ facts, t }) => ({
      title: t("short:no-show-title", facts),
      body: t("short:no-show-body", facts),
    })),
  },
  "booking-unsafe": {},
  "booking-ended": { customer: ended("customer"), cleaner: ended("cleaner") },
  "booking-unsafe-open": {},
  "booking-on-the-way": {
    customer: toSide("customer", ({ facts, t }) => ({
      title: t("short:on-the-way-title", facts),
      body: t("short:on-the-way-body", facts),
    })),
  },
  "booking-problem-reported": {},
  "booking-problem-settled": {},
  "booking-moved": {
    customer: toSide("customer", ({ facts, t }) => ({
      title: t("short:moved-title", facts),
      body: t("short:moved-body", facts),
    })),
    cleaner: toSide("cleaner", ({ line, facts, context, t }) => {
      const was = line?.wasStartsAt ?? null;
      const words = { ...facts, before: was === null ? "" : atMoment(was, context) };
      return {
        title: t("short:moved-title", facts),
        body: t(was === null ? "short:job-body" : "short:moved-job-body", words),
      };
    }),
  },
  "booking-corrected": {
    cleaner: toSide("cleaner", ({ facts, t }) => ({
      title: t("short:corrected-title", facts),
      body: t("short:corrected-body"),
    })),
  },
  "booking-move-proposed": {
    cleaner: toSide("cleaner", ({ booking, facts, context, t }) => {
      const { proposedDate, proposedTime, proposedUntil } = booking;
      // Answered meanwhile.
      if (proposedDate === null || proposedTime === null || proposedUntil === null) return null;
      const until = atMoment(proposedUntil, context);
      return {
        title: t("short:answer-title", { until }),
        body: t("short:move-proposed-body", {
          ...facts,
          asked: atSlot(proposedDate, proposedTime, context),
        }),
        action: t("short:answer"),
      };
    }),
  },
  "booking-move-declined": {},
  "booking-move-expired": {
    cleaner: toSide("cleaner", ({ facts, t }) => ({
      title: t("short:stays-title", facts),
      body: t("short:stays-unanswered-body", facts),
    })),
  },
  "booking-move-withdrawn": {
    cleaner: toSide("cleaner", ({ facts, t }) => ({
      title: t("short:stays-title", facts),
      body: t("short:stays-body", facts),
    })),
  },
  "booking-series-ends": {},
  "booking-tomorrow": {
    customer: toSide("customer", ({ facts, t }) => ({
      title: t("short:tomorrow-title", facts),
      body: t("short:accepted-body", facts),
    })),
  },
  "booking-soon": {
    customer: toSide("customer", ({ booking, facts, context, t }) => ({
      title: t("short:soon-title", { time: formatClock(booking.startsAt, context.locale) }),
      body: t("short:accepted-body", facts),
    })),
    cleaner: toSide("cleaner", ({ booking, facts, context, t }) => ({
      title: t("short:soon-title", { time: formatClock(booking.startsAt, context.locale) }),
      body: t("short:job-body", facts),
    })),
  },
  "jobs-tomorrow": {
    cleaner: ({ payload }, { t, locale }) => {
      const jobs = jobsOn(payload.cleanerId, payload.date);
      if (jobs.length === 0) return null;
      const words = {
        count: jobs.length,
        day: formatDate(payload.date, locale, "short"),
        jobs: jobs
          .map(({ startsAt, city }) => `${formatClock(startsAt, locale)} ${t(`areas:${city}`)}`)
          .join(" · "),
      };
      return {
        title: t("short:jobs-tomorrow-title", words),
        body: t("short:jobs-tomorrow-body", words),
        action: t("short:see-jobs"),
        path: paths.cleanerDashboard(),
      };
    },
  },
  "booking-reassigned": {
    customer: toSide("customer", ({ line, facts, context, t }) => {
      const was = line?.wasCleanerId ?? null;
      const name = was === null ? "" : (getNoticeCleaner(was)?.name ?? "");
      const former = nameForReader(name, context.locale) || t("short:your-cleaner");
      return {
        title: t("short:reassigned-title", facts),
        body: t("short:reassigned-body", { ...facts, former }),
      };
    }),
    cleaner: newJob("short:taken-over-body"),
  },
  "job-taken-away": {
    cleaner: ({ payload }, context) => {
      const booking = getNoticeBooking(payload.jobId);
      if (!booking) return null;
      const facts = factsOf(booking, context);
      return {
        title: context.t("short:taken-away-title", facts),
        body: context.t("short:taken-away-body", facts),
        action: context.t("short:see-jobs"),
        path: paths.cleanerDashboard(),
      };
    },
  },
  "review-left": {},
  "review-answered": {},
  "verify-email": {},
  "reset-password": {},
  "password-changed": {},
  "confirm-new-email": {},
  "email-changed": {},
  "email-set": {},
  "email-taken": {},
  "account-made": {},
  "identity-linked": {},
  "identity-unlinked": {},
  "notices-tried": {
    account: (_event, { t, channel }) => ({
      title: t(channel === "line" ? "short:tried-title-line" : "short:tried-title"),
      body: t("short:tried-body"),
      action: t("short:tried-action"),
      path: paths.dashboard(),
    }),
  },
  "cleaner-registered": {},
  "cleaner-verified": {},
  "cleaner-unverified": {},
  "cleaner-changes-asked": {},
  "check-expires": { cleaner: aboutCheck("expires") },
  "check-lapsed": { cleaner: aboutCheck("lapsed") },
  "phone-missing": { cleaner: aboutPhone("missing") },
  "phone-overdue": { cleaner: aboutPhone("overdue") },
  "statement-ready": {},
  "dead-letters": {},
};

type Told = Pick<NoticeToSend, "event" | "audience" | "recipient"> &
  Partial<Pick<NoticeToSend, "channel">>;

/**
 * A notice in a few words, from what the database says now, in the reader's language; null if what it
 * would tell is no longer so.
 */
export async function shortWordsOf(notice: Told): Promise<ShortNotice | null> {
  return shortOf(notice, await translatorFor(notice.recipient.locale));
}

/** The same for whoever has the translator at hand. */
export function shortOf(
  { event, audience, recipient, channel }: Told,
  t: Translate,
): ShortNotice | null {
  // The table and the words are held together by their types; who asks for both is one person.
  const words = SHORT_WORDS[event.kind] as Partial<
    Record<Audience, (event: OutboxEvent, context: Context) => ShortNotice | null>
  >;
  return words[audience]?.(event, { t, locale: recipient.locale, recipient, channel }) ?? null;
}
