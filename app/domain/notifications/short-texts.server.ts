import { serviceNameOf } from "~/domain/bookings/creating/agreement";
import { isRedo } from "~/domain/bookings/redos/is-redo";
import { doorWaitUntil } from "~/domain/bookings/door/door-rules";
import { restToPay, withMoreHours } from "~/domain/bookings/more-time/more-time";
import type { BookingSide } from "~/domain/bookings/lifecycle/status";
import { listConfirmedBookingsOn } from "~/domain/bookings/lifecycle/reminders.server";
import type { EventKind, EventKindsWith } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import { homeFactTexts } from "~/domain/homes/home-fact-texts";
import { parseHomeFacts } from "~/domain/homes/home-facts";
import { slotHour } from "~/domain/schedule/slots";
import { translatorFor } from "~/i18n/i18n.server";
import type { Translate } from "~/i18n/messages";
import { cityDateOf, formatClock, formatDate, formatDays, formatHour } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { formatBaht } from "~/lib/money";
import { eveningPaths } from "~/lib/evening-paths";
import { paths } from "~/lib/paths";
import { bookingDoorPath } from "~/lib/my-booking-paths";
import { casePath } from "~/lib/case-paths";
import type { Locale } from "~/lib/vocabulary";
import type { NotificationToSend } from "~/domain/queue/delivery-channel";
import type { Audience, Channel } from "~/domain/queue/delivery-queue.server";
import type { Recipient } from "~/domain/queue/delivery-channel";
import {
  getEndedVisits,
  getNotificationBooking,
  getNotificationHistoryEntry,
  type NotificationBooking,
  type NotificationHistoryEntry,
} from "./notification-booking.server";
import { getNotificationAbsence } from "./notification-absence.server";
import { getNotificationCleaner } from "./notification-cleaner.server";
import { keptOf, spanOf } from "./offered-visits.server";
import type { AudienceBy } from "./notification-table.server";
import { getBookingForRecipient } from "./booking-for-recipient.server";

/**
 * A notification in a few words, as a phone shows it. It never names an address, a phone number or a
 * customer: anybody nearby can read a locked phone.
 */
export interface ShortText {
  /** The event, with its time or its deadline. */
  title: string;
  /** Other useful facts: the place, the money to collect. */
  body: string;
  /** The one thing to do, as a button's label of at most 20 characters. */
  action: string;
  /** The page of this site where that is done. */
  path: string;
}

interface ShortTextContext {
  t: Translate;
  locale: Locale;
  recipient: Recipient;
  /** The channel that shows the text, if it makes a difference. */
  channel: Channel | undefined;
}

export type ShortTextWriter<K extends EventKind> = (
  event: OutboxEvent<K>,
  context: ShortTextContext,
) => ShortText | null;

type PhoneAudience<K extends EventKind> = AudienceBy<"push" | "line", K>;

/** The writers of the short texts, for each event and each audience that gets it on a phone. */
export type ShortTextWriters = {
  [K in EventKind]: { [A in PhoneAudience<K>]: ShortTextWriter<K> };
};

type BookingKind = EventKindsWith<{ bookingId: number }>;

/** Returns a moment as text. */
const formatMoment = (instant: number, { t, locale }: ShortTextContext) =>
  t("short:when", {
    day: formatDate(cityDateOf(instant), locale, "short"),
    time: formatClock(instant, locale),
  });

const formatSlot = (
  date: string,
  time: NotificationBooking["time"],
  { t, locale }: ShortTextContext,
) =>
  t("short:when", {
    day: formatDate(date, locale, "short"),
    time: formatHour(slotHour(time), locale),
  });

/** Returns the values from which a short text about a booking is made. */
function bookingFacts(booking: NotificationBooking, context: ShortTextContext) {
  const { t, locale } = context;
  const count = booking.visits?.length ?? 1;
  const first = formatSlot(booking.date, booking.time, context);
  const total = formatBaht(booking.totalPrice);
  return {
    when: count > 1 ? t("short:series-from", { count, when: first }) : first,
    total: count > 1 ? t("short:series-each", { total }) : total,
    /** For a series this is the part that is kept of each visit, as the total is that of each visit. */
    keep: formatBaht(booking.totalPrice - booking.platformFee),
    service: serviceNameOf(booking, locale),
    area: t(`areas:${booking.city}`),
    // A cleaner who has closed their account has no name any more.
    cleaner: nameForReader(booking.cleanerName, locale) || t("short:your-cleaner"),
  };
}

/** Returns a text for somebody who hasn't accepted yet, and below it kind and rooms of the home if known. */
function withHome(text: string, { home }: NotificationBooking, t: Translate): string {
  const brief = homeFactTexts(parseHomeFacts(home), t)
    .filter(({ subject }) => subject === "kind" || subject === "rooms")
    .map((fact) => fact.text);
  return [text, ...(brief.length > 0 ? [brief.join(" · ")] : [])].join("\n");
}

interface BookingTextInput {
  booking: NotificationBooking;
  /** The entry of its history that the notification is about. */
  historyEntry: NotificationHistoryEntry | null;
  facts: ReturnType<typeof bookingFacts>;
  context: ShortTextContext;
  t: Translate;
}

/** Returns a writer for one side of a booking. It links to the booking's page unless it says otherwise. */
const bookingTextTo =
  (
    side: "customer" | "cleaner",
    write: (
      what: BookingTextInput,
    ) => (Pick<ShortText, "title" | "body"> & Partial<ShortText>) | null,
  ): ShortTextWriter<BookingKind> =>
  (event, context) => {
    const booking = getBookingForRecipient(side, context.recipient.id, event);
    if (!booking) return null;
    const { t } = context;
    const { payload } = event;
    const line =
      "eventId" in payload ? getNotificationHistoryEntry(payload.bookingId, payload.eventId) : null;
    const own = write({
      booking,
      historyEntry: line,
      facts: bookingFacts(booking, context),
      context,
      t,
    });
    return (
      own && {
        action: t(side === "customer" ? "short:see-booking" : "short:see-job"),
        path: side === "customer" ? paths.myBooking(booking.id) : paths.job(booking.id),
        ...own,
      }
    );
  };

/** Writes to a customer to whom nobody comes: the reason, and a way to other cleaners. */
const noCleanerText = bookingTextTo("customer", ({ booking, historyEntry, facts, t }) => {
  if (!historyEntry) return null;
  // Nobody else is looked for in place of a redo: the team sees to the problem again.
  if (isRedo(booking)) {
    return { title: t("short:cancelled-title", facts), body: t("short:redo-cancelled-body") };
  }
  const happened = historyEntry.event;
  // A request that was never booked can't have been cancelled.
  const words =
    happened === "declined" || happened === "expired"
      ? { title: "short:not-booked-title" as const, body: `short:${happened}-body` as const }
      : {
          title: "short:cancelled-title" as const,
          body:
            historyEntry.actor === "cleaner"
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

/**
 * Returns a writer for one side: a job was ended while it went on, or the future bookings of the two are
 * cancelled. It never says why.
 */
const endedTextTo =
  (side: "customer" | "cleaner"): ShortTextWriter<"booking-ended"> =>
  (event, context) =>
    bookingTextTo(side, ({ historyEntry, facts, t }) => {
      if (!historyEntry) return null;
      const { endsJob } = getEndedVisits(historyEntry, event.payload);
      return {
        title: endsJob ? t("short:ended-title", facts) : t("short:kept-apart-title"),
        body: t(`short:${endsJob ? "ended" : "kept-apart"}-${side}-body` as const, facts),
      };
    })(event, context);

/** The texts with money, each with the one for a redo, for which nobody pays. */
const REDO_TEXTS = {
  "short:job-body": "short:redo-job-body",
  "short:taken-over-body": "short:redo-taken-over-body",
  "short:accepted-body": "short:redo-accepted-body",
  "short:on-the-way-body": "short:redo-on-the-way-body",
  "short:rescheduled-body": "short:redo-rescheduled-body",
  "short:rescheduled-job-body": "short:redo-rescheduled-job-body",
  "short:reassigned-body": "short:redo-reassigned-body",
} as const;

/** Returns the key of a text with money, or of that for a redo. */
const withMoney = <K extends keyof typeof REDO_TEXTS>(key: K, booking: NotificationBooking) =>
  isRedo(booking) ? REDO_TEXTS[key] : key;

/** Returns a writer for a cleaner's new job, with the money to collect. */
const newJobText = (body: "short:job-body" | "short:taken-over-body") =>
  bookingTextTo("cleaner", ({ booking, facts, t }) => ({
    title: t(isRedo(booking) ? "short:redo-job-title" : "short:job-title", facts),
    body: t(withMoney(body, booking), facts),
  }));

/** Returns a writer for the side that is asked for more time. Once it is answered there is nothing to say. */
const moreTimeAskedText = (side: BookingSide) =>
  bookingTextTo(side, ({ booking, facts, context: { locale }, t }) => {
    const { moreHours } = booking;
    if (moreHours === null) return null;
    const longer = withMoreHours(booking, moreHours);
    const words = {
      count: moreHours,
      cleaner: facts.cleaner,
      end: formatClock(longer.endsAt, locale),
      until: formatClock(booking.endsAt, locale),
      total: formatBaht(longer.totalPrice),
      keep: formatBaht(longer.serviceCost),
    };
    return {
      title: t(`short:more-time-${side}-title`, words),
      body: t(`short:more-time-${side}-body`, words),
      action: t("short:answer"),
      path:
        side === "customer"
          ? paths.myBookingStep(booking.id, "more-time")
          : paths.jobStep(booking.id, "more-time"),
    };
  });

/** Returns a writer for the side that has asked for more time: the other one agrees. */
const moreTimeAgreedText = (side: BookingSide) =>
  bookingTextTo(side, ({ booking, facts, context, t }) => ({
    title: t("short:more-time-agreed-title", { end: formatClock(booking.endsAt, context.locale) }),
    body: t(`short:more-time-agreed-${side}-body`, facts),
  }));

/** Returns a writer for one side: the job ends as agreed. */
const endAsAgreedText = (side: BookingSide) =>
  bookingTextTo(side, ({ booking, facts, context, t }) => ({
    title: t("short:end-as-agreed-title", { end: formatClock(booking.endsAt, context.locale) }),
    body: t(`short:end-as-agreed-${side}-body`, facts),
  }));

const END_AS_AGREED_TEXTS = {
  customer: endAsAgreedText("customer"),
  cleaner: endAsAgreedText("cleaner"),
};

/** Writes to the customer that the cleaner says it isn't paid yet. */
const notPaidText = bookingTextTo("customer", ({ booking, facts, t }) => ({
  title: t("short:not-paid-title", { ...facts, sum: formatBaht(restToPay(booking)) }),
  body: t("short:not-paid-body", facts),
  action: t("short:pay-or-say"),
}));

/** Writes to the cleaner that the customer says they have paid. */
const saysPaidText = bookingTextTo("cleaner", ({ booking, facts, t }) => ({
  title: t("short:says-paid-title", { ...facts, sum: formatBaht(restToPay(booking)) }),
  body: t(`short:says-paid-${booking.saysPaidHow ?? "cash"}-body`, facts),
  action: t("short:answer"),
}));

/** Asks the cleaner whether a job was paid. */
const paymentUnsaidText = bookingTextTo("cleaner", ({ facts, t }) => ({
  title: t("short:unsaid-title", facts),
  body: t("short:unsaid-body"),
  action: t("short:answer"),
}));

const backgroundCheckText =
  (what: "expires" | "lapsed"): ShortTextWriter<EventKindsWith<{ expiresOn: string }>> =>
  ({ payload }, { t, locale }) => {
    const day = formatDate(payload.expiresOn, locale, "long");
    return {
      title: t(`short:check-${what}-title`, { day }),
      body: t(`short:check-${what}-body`, { day }),
      action: t("short:check-action"),
      path: paths.infoPage("background-checks"),
    };
  };

const phoneMissingText =
  (what: "missing" | "overdue"): ShortTextWriter<EventKindsWith<{ dueOn: string }>> =>
  ({ payload }, { t, locale }) => {
    const day = formatDate(payload.dueOn, locale, "long");
    return {
      title: t(`short:phone-${what}-title`, { day }),
      body: t(`short:phone-${what}-body`, { day }),
      action: t("short:phone-action"),
      path: paths.accountProfile(),
    };
  };

/** The short texts of every notification that reaches phones; a missing one doesn't compile. */
export const SHORT_TEXT_WRITERS: ShortTextWriters = {
  "booking-booked": { cleaner: newJobText("short:job-body") },
  "booking-requested": {
    cleaner: bookingTextTo("cleaner", ({ booking, facts, context, t }) => {
      if (booking.respondBy === null) return null;
      const until = formatMoment(booking.respondBy, context);
      return {
        title: t("short:answer-title", { until }),
        body: withHome(t("short:request-body", facts), booking, t),
        action: t("short:request-action"),
      };
    }),
  },
  "booking-accepted": {
    customer: bookingTextTo("customer", ({ facts, t }) => ({
      title: t("short:accepted-title", facts),
      body: t("short:accepted-body", facts),
    })),
  },
  "booking-declined": { customer: noCleanerText },
  "booking-withdrawn": {
    cleaner: bookingTextTo("cleaner", ({ facts, t }) => ({
      title: t("short:withdrawn-title", facts),
      body: t("short:withdrawn-body", facts),
    })),
  },
  "booking-expired": { customer: noCleanerText },
  "booking-cancelled": {
    customer: noCleanerText,
    cleaner: bookingTextTo("cleaner", ({ facts, t }) => ({
      title: t("short:cancelled-title", facts),
      body: t("short:job-cancelled-body", facts),
    })),
  },
  "booking-lost": {
    customer: (event, context) =>
      bookingTextTo("customer", ({ booking, facts, t }) => {
        const { how, choice, searchUntil } = event.payload;
        const next = searchUntil !== null ? "find" : choice === "cancel" ? "cancel" : "ask";
        return {
          title: t(`short:lost-${how}-title`, facts),
          body: t(`short:lost-${next}-body`, facts),
          action: t(next === "ask" ? "short:choose" : "short:see-booking"),
          path: paths.bookingSearch(booking.id),
        };
      })(event, context),
  },
  "booking-found": {
    customer: bookingTextTo("customer", ({ facts, t }) => ({
      title: t("short:found-title", facts),
      body: t("short:found-body", facts),
    })),
  },
  "booking-given": {
    cleaner: bookingTextTo("cleaner", ({ facts, t }) => ({
      title: t("short:given-title", facts),
      body: t("short:job-body", facts),
    })),
  },
  "booking-confirm-please": {
    cleaner: (event, context) =>
      bookingTextTo("cleaner", ({ facts, t }) => {
        const until = formatMoment(event.payload.confirmBy, context);
        return {
          title: t("short:given-title", facts),
          body: t("short:confirm-please-body", { ...facts, until }),
          action: t("short:confirm"),
        };
      })(event, context),
  },
  "booking-not-found": {
    customer: bookingTextTo("customer", ({ booking, facts, t }) => ({
      title: t("short:not-found-title", facts),
      body: t("short:not-found-body"),
      action: t("short:choose"),
      path: paths.bookingSearch(booking.id),
    })),
  },
  "booking-offered": {
    cleaner: bookingTextTo("cleaner", ({ booking, facts, context, t }) => {
      if (booking.respondBy === null) return null;
      const until = formatMoment(booking.respondBy, context);
      const span = spanOf(booking, t, context.locale);
      const keep = formatBaht(keptOf(booking));
      return {
        title:
          span === null ? t("short:offer-title", facts) : t("offers:short-title", { keep, span }),
        body: withHome(t("short:offer-body", { ...facts, until }), booking, t),
        action: t("short:request-action"),
        path: paths.jobOffer(booking.id),
      };
    }),
  },
  "booking-offer-gone": {
    cleaner: bookingTextTo("cleaner", ({ booking, facts, t }) => ({
      title: t("short:offer-gone-title", facts),
      body: t("short:offer-gone-body"),
      path: paths.jobOffer(booking.id),
    })),
  },
  "booking-given-back": {
    customer: bookingTextTo("customer", ({ facts, t }) => ({
      title: t("short:given-back-title", facts),
      body: t("short:given-back-body", facts),
    })),
  },
  "booking-completed": {},
  "booking-no-show": {
    customer: bookingTextTo("customer", ({ facts, t }) => ({
      title: t("short:no-show-title", facts),
      body: t("short:no-show-body", facts),
    })),
  },
  "booking-unsafe": {},
  "booking-ended": { customer: endedTextTo("customer"), cleaner: endedTextTo("cleaner") },
  "booking-unsafe-open": {},
  "booking-on-the-way": {
    customer: bookingTextTo("customer", ({ booking, facts, t }) => ({
      title: t("short:on-the-way-title", facts),
      body: t(withMoney("short:on-the-way-body", booking), facts),
    })),
  },
  "booking-door-wait": {
    customer: (event, context) =>
      bookingTextTo("customer", ({ booking, facts, t }) => ({
        title: t("short:door-wait-title", facts),
        body: t("short:door-wait-body", {
          time: formatClock(doorWaitUntil({ startedAt: event.at }), context.locale),
        }),
        action: t("short:answer"),
        path: bookingDoorPath(booking.id),
      }))(event, context),
  },
  "booking-door-coming": {
    cleaner: bookingTextTo("cleaner", ({ booking, facts, t }) => ({
      title: t("short:door-coming-title"),
      body: t("short:door-coming-body", facts),
      path: paths.jobDoor(booking.id),
    })),
  },
  "booking-problem-reported": {},
  "booking-problem-settled": {},
  "booking-problem-late": {},
  "case-money-noted": {},
  "case-money-paid": {},
  "redo-agreed": {
    customer: (event, context) =>
      bookingTextTo("customer", ({ booking, facts, t }) => ({
        title: t("short:redo-agreed-title", facts),
        body: t("short:redo-agreed-body", facts),
        action: t("short:redo-agreed-action"),
        path: casePath("customer", booking.id, event.payload.problemId),
      }))(event, context),
  },
  "redo-booked": {
    customer: bookingTextTo("customer", ({ facts, t }) => ({
      title: t("short:redo-booked-title", facts),
      body: t("short:redo-booked-body", facts),
    })),
    cleaner: bookingTextTo("cleaner", ({ facts, t }) => ({
      title: t("short:redo-job-title", facts),
      body: t("short:redo-job-body", facts),
    })),
  },
  "redo-by-other": {
    cleaner: (event, context) =>
      bookingTextTo("cleaner", ({ booking, facts, t }) => ({
        title: t("short:redo-by-other-title", facts),
        body: t("short:redo-by-other-body"),
        path: casePath("cleaner", booking.id, event.payload.problemId),
      }))(event, context),
  },
  "case-reopened": {},
  "booking-moved": {
    customer: bookingTextTo("customer", ({ booking, facts, t }) => ({
      title: t("short:rescheduled-title", facts),
      body: t(withMoney("short:rescheduled-body", booking), facts),
    })),
    cleaner: bookingTextTo("cleaner", ({ booking, historyEntry, facts, context, t }) => {
      const was = historyEntry?.wasStartsAt ?? null;
      const words = { ...facts, before: was === null ? "" : formatMoment(was, context) };
      return {
        title: t("short:rescheduled-title", facts),
        body: t(
          withMoney(was === null ? "short:job-body" : "short:rescheduled-job-body", booking),
          words,
        ),
      };
    }),
  },
  "booking-corrected": {
    cleaner: bookingTextTo("cleaner", ({ facts, t }) => ({
      title: t("short:corrected-title", facts),
      body: t("short:corrected-body"),
    })),
  },
  "booking-move-proposed": {
    cleaner: bookingTextTo("cleaner", ({ booking, facts, context, t }) => {
      const { proposedDate, proposedTime, proposedUntil } = booking;
      // It was answered meanwhile.
      if (proposedDate === null || proposedTime === null || proposedUntil === null) return null;
      const until = formatMoment(proposedUntil, context);
      return {
        title: t("short:answer-title", { until }),
        body: t("short:reschedule-proposed-body", {
          ...facts,
          asked: formatSlot(proposedDate, proposedTime, context),
        }),
        action: t("short:answer"),
      };
    }),
  },
  "booking-move-declined": {},
  "booking-move-expired": {
    cleaner: bookingTextTo("cleaner", ({ facts, t }) => ({
      title: t("short:time-unchanged-title", facts),
      body: t("short:time-unchanged-unanswered-body", facts),
    })),
  },
  "booking-move-withdrawn": {
    cleaner: bookingTextTo("cleaner", ({ facts, t }) => ({
      title: t("short:time-unchanged-title", facts),
      body: t("short:time-unchanged-body", facts),
    })),
  },
  "booking-more-time-proposed": {
    customer: moreTimeAskedText("customer"),
    cleaner: moreTimeAskedText("cleaner"),
  },
  "booking-more-time-accepted": {
    customer: moreTimeAgreedText("customer"),
    cleaner: moreTimeAgreedText("cleaner"),
  },
  "booking-more-time-declined": END_AS_AGREED_TEXTS,
  "booking-more-time-withdrawn": END_AS_AGREED_TEXTS,
  "booking-more-time-expired": END_AS_AGREED_TEXTS,
  "booking-not-paid": { customer: notPaidText },
  "booking-says-paid": { cleaner: saysPaidText },
  "booking-payment-unsaid": { cleaner: paymentUnsaidText },
  "booking-payment-decided": {},
  "booking-paid": {},
  "booking-series-ends": {},
  "booking-tomorrow": {
    customer: bookingTextTo("customer", ({ booking, facts, t }) => ({
      title: t("short:tomorrow-title", facts),
      ...(booking.presenceConfirmedAt === null
        ? {
            body: t("short:tomorrow-body", facts),
            action: t("short:there"),
            path: eveningPaths.myBooking(booking.id),
          }
        : { body: t(withMoney("short:accepted-body", booking), facts) }),
    })),
  },
  "booking-coming-unconfirmed": {
    cleaner: bookingTextTo("cleaner", ({ booking, facts, t }) => ({
      title: t("short:coming-unconfirmed-title", facts),
      body: t("short:coming-unconfirmed-body", facts),
      action: t("short:confirm"),
      path: eveningPaths.job(booking.id),
    })),
  },
  "booking-presence-unconfirmed": {
    customer: bookingTextTo("customer", ({ booking, facts, t }) => ({
      title: t("short:presence-unconfirmed-title", facts),
      body: t("short:presence-unconfirmed-body", facts),
      action: t("short:there"),
      path: eveningPaths.myBooking(booking.id),
    })),
  },
  "booking-soon": {
    customer: bookingTextTo("customer", ({ booking, facts, context, t }) => ({
      title: t("short:soon-title", { time: formatClock(booking.startsAt, context.locale) }),
      body: t(withMoney("short:accepted-body", booking), facts),
    })),
    cleaner: bookingTextTo("cleaner", ({ booking, facts, context, t }) => ({
      title: t("short:soon-job-title", { time: formatClock(booking.startsAt, context.locale) }),
      body: t(withMoney("short:job-body", booking), facts),
    })),
  },
  "jobs-tomorrow": {
    cleaner: ({ payload }, { t, locale }) => {
      const jobs = listConfirmedBookingsOn(payload.cleanerId, payload.date);
      if (jobs.length === 0) return null;
      const toConfirm = jobs.find(({ comingConfirmedAt }) => comingConfirmedAt === null);
      const words = {
        count: jobs.length,
        day: formatDate(payload.date, locale, "short"),
        jobs: jobs
          .map(({ startsAt, city }) => `${formatClock(startsAt, locale)} ${t(`areas:${city}`)}`)
          .join(" · "),
      };
      return {
        title: t("short:jobs-tomorrow-title", words),
        ...(toConfirm
          ? {
              body: t("short:jobs-tomorrow-confirm-body", words),
              action: t("short:confirm"),
              path: eveningPaths.job(toConfirm.id),
            }
          : {
              body: t("short:jobs-tomorrow-body", words),
              action: t("short:see-jobs"),
              path: paths.cleanerDashboard(),
            }),
      };
    },
  },
  "booking-reassigned": {
    customer: bookingTextTo("customer", ({ booking, historyEntry, facts, context, t }) => {
      const was = historyEntry?.wasCleanerId ?? null;
      const name = was === null ? "" : (getNotificationCleaner(was)?.name ?? "");
      const former = nameForReader(name, context.locale) || t("short:your-cleaner");
      return {
        title: t("short:reassigned-title", facts),
        body: t(withMoney("short:reassigned-body", booking), { ...facts, former }),
      };
    }),
    cleaner: newJobText("short:taken-over-body"),
  },
  "job-taken-away": {
    cleaner: ({ payload }, context) => {
      const booking = getNotificationBooking(payload.jobId);
      if (!booking) return null;
      const facts = bookingFacts(booking, context);
      return {
        title: context.t("short:taken-away-title", facts),
        body: context.t("short:taken-away-body", facts),
        action: context.t("short:see-jobs"),
        path: paths.cleanerDashboard(),
      };
    },
  },
  "job-covered": {
    cleaner: ({ payload }, context) => {
      const booking = getNotificationBooking(payload.jobId);
      if (!booking) return null;
      return {
        title: context.t("short:covered-title", bookingFacts(booking, context)),
        body: context.t("short:covered-body"),
        action: context.t("short:see-jobs"),
        path: paths.cleanerDashboard(),
      };
    },
  },
  "absence-reported": {
    cleaner: ({ payload }, { t, locale }) => {
      const absence = getNotificationAbsence(payload);
      if (!absence) return null;
      const { id, firstDay, lastDay, jobs } = absence;
      return {
        title: t("short:absence-title", { days: formatDays(firstDay, lastDay, locale) }),
        body: jobs === 0 ? t("short:absence-no-jobs") : t("short:absence-jobs", { count: jobs }),
        action: t("short:see-absence"),
        path: paths.absence({ absence: id }),
      };
    },
  },
  "absence-day-opened": {
    cleaner: ({ payload: { date, givenBack, absenceId } }, { t, locale }) => ({
      title: t("short:day-opened-title", { day: formatDate(date, locale, "short") }),
      body:
        givenBack === 0
          ? t("short:day-opened-no-jobs")
          : t("short:day-opened-jobs", { count: givenBack }),
      action: t("short:see-absence"),
      path: paths.absence({ absence: absenceId }),
    }),
  },
  "mark-made": {},
  "mark-decided": {},
  "review-left": {},
  "review-answered": {},
  "verify-email": {},
  "reset-password": {},
  "password-changed": {},
  "second-factor-changed": {},
  "confirm-new-email": {},
  "email-changed": {},
  "account-deleted": {},
  "email-set": {},
  "phone-set": {},
  "email-taken": {},
  "account-made": {},
  "identity-linked": {},
  "identity-unlinked": {},
  "notices-tried": {
    account: (_event, { t, channel }) => ({
      title: t(channel === "line" ? "short:test-title-line" : "short:test-title"),
      body: t("short:test-body"),
      action: t("short:test-action"),
      path: paths.dashboard(),
    }),
  },
  "admin-made": {},
  "cleaner-registered": {},
  "cleaner-verified": {},
  "cleaner-unverified": {},
  "cleaner-changes-asked": {},
  "check-expires": { cleaner: backgroundCheckText("expires") },
  "check-lapsed": { cleaner: backgroundCheckText("lapsed") },
  "phone-missing": { cleaner: phoneMissingText("missing") },
  "phone-overdue": { cleaner: phoneMissingText("overdue") },
  "statement-ready": {},
  "fees-received": {},
  "fee-waived": {},
  "fee-waiver-back": {},
  "dead-letters": {},
  "backup-trouble": {},
};

type NotificationForPhone = Pick<NotificationToSend, "event" | "audience" | "recipient"> &
  Partial<Pick<NotificationToSend, "channel">>;

/**
 * Writes a notification in a few words, from the current data, in the reader's language. Returns null if it
 * is no longer true.
 */
export async function writeShortText(
  notification: NotificationForPhone,
): Promise<ShortText | null> {
  return writeShortTextWith(notification, await translatorFor(notification.recipient.locale));
}

/** Does the same for callers that have the translator already. */
export function writeShortTextWith(
  { event, audience, recipient, channel }: NotificationForPhone,
  t: Translate,
): ShortText | null {
  // Each entry of the table has its text, but the types can't see that kind and audience match.
  const writers = SHORT_TEXT_WRITERS[event.kind] as Partial<
    Record<Audience, (event: OutboxEvent, context: ShortTextContext) => ShortText | null>
  >;
  return writers[audience]?.(event, { t, locale: recipient.locale, recipient, channel }) ?? null;
}
