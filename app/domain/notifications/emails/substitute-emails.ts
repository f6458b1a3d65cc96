import { MOST_OFFERS_OF_SEARCH } from "~/domain/bookings/substitutes/search-rules";
import { choicesToReplace } from "~/domain/bookings/rescheduling/alternatives.server";
import type { SearchChoice } from "~/domain/bookings/substitutes/search-choices.server";
import type { EventPayloads } from "~/domain/outbox/event-kinds";
import { slotHour } from "~/domain/schedule/slots";
import { cityDateOf, formatClock, formatDate, formatHour } from "~/lib/bangkok-time";
import { nameForReader } from "~/lib/for-reader";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { withSeriesQuery } from "~/lib/series-address";
import type { NotificationBooking } from "../notification-booking.server";
import { keptOf, spanOf } from "../offered-visits.server";
import type { EmailContent } from "./email-content";
import { emailCalendarOf } from "./email-calendar";
import {
  bookedEmail,
  bookingEmail,
  bookingEmailWords,
  homeFactsOf,
  jobEmail,
  type EmailContext,
  whenFact,
  phoneFact,
} from "./booking-emails";

/*
 * Emails about a booking that has lost its cleaner. They never say why a cleaner can't come, nor who was
 * asked; who has an offer reads neither name, address nor phone.
 */

/** Formats an instant with its day for an email. */
export const momentOf = (instant: number, { t, locale }: EmailContext) =>
  t("email:fact-at", {
    day: formatDate(cityDateOf(instant), locale, "short"),
    time: formatClock(instant, locale),
  });

/**
 * Returns the choices as links to the details step, where everything is filled in: who is free, when, and for
 * how much.
 */
function choicesOf(
  booking: NotificationBooking,
  choices: readonly SearchChoice[],
  { t, locale }: EmailContext,
): Pick<Parameters<typeof bookingEmail>[1], "choices"> {
  if (choices.length === 0) return {};
  const toStep = choicesToReplace(booking);
  const links = choices.map((choice) => {
    const chosen = toStep(choice);
    return {
      label: t("email:alternative", {
        when: t("email:fact-at", {
          day: formatDate(choice.date, locale, "short"),
          time: formatHour(slotHour(choice.time), locale),
        }),
        name: nameForReader(choice.name, locale),
        hours: t("common:hours", { count: choice.hours }),
        total: formatBaht(choice.total),
      }),
      path: withSeriesQuery(paths.bookingDetails(chosen), chosen),
    };
  });
  return { choices: { heading: t("email:fact-alternatives"), links } };
}

/**
 * Writes to the customer that their cleaner can't come, or that their request was declined or not answered,
 * and what follows from what they have chosen.
 */
export function lostEmail(
  booking: NotificationBooking,
  {
    how,
    choice,
    searchUntil,
  }: Pick<EventPayloads["booking-lost"], "how" | "choice" | "searchUntil">,
  choices: readonly SearchChoice[],
  context: EmailContext,
  /** Words of the cleaner who declined the request. */
  reason = "",
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const next = searchUntil !== null ? "find" : choice === "cancel" ? "cancel" : "ask";
  const happened = t(`email:lost-${how}-text`, words);
  const text =
    next === "find"
      ? t("email:lost-find-text", {
          time: words.time,
          total: words.total,
          until: momentOf(searchUntil ?? 0, context),
        })
      : t(
          next === "ask" && choices.length > 0
            ? "email:lost-choose-text"
            : `email:lost-${next}-text`,
        );
  return bookingEmail(context, {
    // A request that was never booked can't have been lost, nor cancelled.
    subject: t(
      how === "cancelled" || next === "find"
        ? `email:lost-${next}-subject`
        : "email:not-booked-subject",
      { day: words.shortDay, time: words.time },
    ),
    preview: text,
    heading:
      how === "cancelled" ? t("email:lost-cancelled-heading", words) : t(`email:${how}-heading`),
    paragraphs: [happened, text],
    facts: [
      { label: t("email:fact-service"), value: words.service },
      whenFact(words, t),
      ...(reason ? [{ label: t("email:fact-reason"), value: reason }] : []),
      { label: t("email:fact-number"), value: words.number },
    ],
    ...(next === "find" ? {} : choicesOf(booking, choices, context)),
    action:
      next === "cancel"
        ? {
            label: t("email:cancelled-action"),
            path: paths.bookingCleaner({ serviceId: booking.serviceId, area: booking.city }),
          }
        : { label: t(`email:lost-${next}-action`), path: paths.bookingSearch(booking.id) },
    notes: [t("email:cancelled-nothing-to-pay")],
    // A request was in no calendar.
    ...(how === "cancelled" ? { calendar: emailCalendarOf(booking, "CANCEL", context) } : {}),
  });
}

/** Writes to the customer who comes instead, with their phone number. */
export function foundEmail(
  booking: NotificationBooking,
  lost: NotificationBooking,
  context: EmailContext,
): EmailContent {
  const { t, locale } = context;
  const words = bookingEmailWords(booking, context);
  const former = nameForReader(lost.cleanerName, locale) || t("email:your-cleaner");
  const saved = lost.totalPrice - booking.totalPrice;
  const text = t("email:found-text", { cleaner: words.cleaner, former });
  const booked = bookedEmail(booking, context);
  return {
    ...booked,
    subject: t("email:found-subject", {
      cleaner: words.cleaner,
      day: words.shortDay,
      time: words.time,
    }),
    preview: text,
    heading: t("email:found-heading", { cleaner: words.cleaner }),
    paragraphs: [
      t("email:hello", { name: context.name }),
      text,
      saved > 0
        ? t("email:found-cheaper", { saved: formatBaht(saved), total: words.total })
        : t("email:found-same-price", { total: words.total }),
    ],
    facts: booked.facts.flatMap((fact) =>
      fact.label === t("email:fact-cleaner") && booking.cleanerPhone
        ? [fact, ...phoneFact(booking.cleanerPhone, t)]
        : [fact],
    ),
  };
}

/** Writes to the customer that their cleaner can come after all. */
export function givenBackEmail(booking: NotificationBooking, context: EmailContext): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const text = t("email:given-back-text", words);
  return {
    ...bookedEmail(booking, context),
    subject: t("email:given-back-subject", {
      cleaner: words.cleaner,
      day: words.shortDay,
      time: words.time,
    }),
    preview: text,
    heading: t("email:given-back-heading", words),
    paragraphs: [t("email:hello", { name: context.name }), text],
  };
}

/** Writes to the customer that nobody was found, with what they can book instead. */
export function notFoundEmail(
  booking: NotificationBooking,
  choices: readonly SearchChoice[],
  context: EmailContext,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const text = t(choices.length > 0 ? "email:not-found-choose-text" : "email:not-found-text");
  return bookingEmail(context, {
    subject: t("email:not-found-subject", { day: words.shortDay, time: words.time }),
    preview: text,
    heading: t("email:not-found-heading"),
    paragraphs: [text],
    facts: [
      { label: t("email:fact-service"), value: words.service },
      whenFact(words, t),
      { label: t("email:fact-number"), value: words.number },
    ],
    ...choicesOf(booking, choices, context),
    action: { label: t("email:lost-ask-action"), path: paths.bookingSearch(booking.id) },
    notes: [t("email:cancelled-nothing-to-pay")],
  });
}

/** Writes to a cleaner about a job that a search offers: what they keep, and until when to answer. */
export function offerEmail(booking: NotificationBooking, context: EmailContext): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const keep = formatBaht(keptOf(booking));
  const asked = { most: MOST_OFFERS_OF_SEARCH, deadline: words.deadline };
  const span = spanOf(booking, t, context.locale);
  const text =
    span === null ? t("email:offer-text", asked) : t("offers:email-text", { ...asked, span });
  return bookingEmail(context, {
    subject:
      span === null
        ? t("email:offer-subject", { day: words.shortDay, time: words.time, keep })
        : t("offers:email-subject", { span, keep }),
    preview: text,
    heading: t(span === null ? "email:offer-heading" : "offers:email-heading"),
    paragraphs: [text],
    facts: [
      { label: t("email:fact-service"), value: words.service },
      whenFact(words, t),
      { label: t("email:fact-area"), value: words.area },
      ...homeFactsOf(booking, t),
      { label: t("email:fact-collect"), value: words.collect, as: "sum" },
      {
        label: t("email:fact-keep"),
        value: span === null ? keep : t("offers:email-keep", { keep }),
      },
    ],
    action: { label: t("email:offer-action"), path: paths.jobOffer(booking.id) },
    notes: [t("email:offer-note")],
  });
}

/** Writes to the cleaner of a substitute that the job is theirs, and asks them to say that they come. */
export function givenEmail(
  booking: NotificationBooking,
  context: EmailContext,
  confirmBy: number | null = null,
): EmailContent {
  const { t } = context;
  const words = bookingEmailWords(booking, context);
  const text =
    confirmBy === null
      ? t("email:given-text")
      : t("email:confirm-please-text", { until: momentOf(confirmBy, context) });
  return {
    ...jobEmail(booking, context),
    subject: t(confirmBy === null ? "email:given-subject" : "email:confirm-please-subject", {
      day: words.shortDay,
      time: words.time,
    }),
    preview: text,
    heading: t("email:given-heading"),
    paragraphs: [t("email:hello", { name: context.name }), text],
  };
}
