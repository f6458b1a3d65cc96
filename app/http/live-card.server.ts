import {
  DAY_MOMENTS,
  dayMomentOf,
  type DayFacts,
  type DayMoment,
  type DayMomentSpan,
} from "~/domain/bookings/reading/day-moment";
import type { BookingSide } from "~/domain/bookings/lifecycle/status";
import { doorWaitUntil } from "~/domain/bookings/door/door-rules";
import type { Translate } from "~/i18n/messages";
import {
  cityDateOf,
  daysBetween,
  formatClockRange,
  formatClockUnbroken,
  formatDate,
  formatMoment,
  instantOf,
} from "~/lib/bangkok-time";
import { HOUR_MS, MINUTE_MS } from "~/lib/durations";
import { joinSideBySide, unbroken } from "~/lib/join-texts";
import type { Locale } from "~/lib/vocabulary";

/*
 * The card of a booking's day, for both sides. Its texts come from the server, so that no script has to carry
 * their words.
 */

/** The card with its texts. */
export interface LiveCardView {
  moment: DayMoment;
  /** The drawing in `public/art`: that of its moment; until the cleaner leaves, by the hour of the day. */
  picture: DayMoment | "morning";
  /** The names of the four moments, in their order. */
  steps: string[];
  /** How things are, in a few words; read out when it changes. */
  live: string;
  /** True if nobody has to answer or act. */
  isWell: boolean;
  title: string;
  lead: string;
  /** While the cleaner works: which part of the time is over, in percent, and the two ends of it. */
  time?: { over: number; from: string; to: string };
}

/** The state of a payment that the card names in place of "you can pay". */
export type SaidOfPayment = "not-paid" | "decided" | "contradicted" | "cleaner-gone";

/** The facts of a booking that the card says besides its moment. */
interface CardFacts {
  side: BookingSide;
  /** The name of the cleaner, as the reader reads it. */
  name: string;
  serviceName: string;
  hours: number;
  /** Since when the cleaner waits at a door that nobody opens; null if they don't. */
  door: { startedAt: number } | null;
  comingConfirmedAt: number | null;
  presenceConfirmedAt: number | null;
  /** Set if the customer of a job that is done isn't just to pay it: what was said of the payment. */
  saidOfPayment?: SaidOfPayment | null;
  /** True if the reader is asked to confirm the booking. */
  isAsked: boolean;
}

interface Reader {
  t: Translate;
  locale: Locale;
  now: number;
}

/** Returns the card of a booking's day; null if the booking is in none of its moments. */
export function liveCardView(
  booking: DayFacts,
  facts: CardFacts,
  reader: Reader,
): LiveCardView | null {
  const span = dayMomentOf(booking, reader.now);
  if (!span) return null;
  return {
    moment: span.moment,
    picture: pictureOf(span.moment, booking, reader.now),
    steps: stepsOf(booking, span.moment, facts.side, reader),
    ...textsOf(span, booking, facts, reader),
  };
}

/** Hour of the job's day from which the card shows the morning in place of the evening before. */
const MORNING_FROM_HOUR = 5;

const pictureOf = (moment: DayMoment, { date }: DayFacts, now: number): LiveCardView["picture"] =>
  moment === "ahead" && now >= instantOf(date, MORNING_FROM_HOUR) ? "morning" : moment;

function stepsOf(
  { date }: DayFacts,
  moment: DayMoment,
  side: BookingSide,
  { t, now }: Reader,
): string[] {
  const isTomorrow = daysBetween(cityDateOf(now), date) === 1;
  return DAY_MOMENTS.map((step) => {
    switch (step) {
      case "ahead":
        return t(
          moment === "ahead" ? `day:step-${isTomorrow ? "tomorrow" : "today"}` : "day:step-ready",
        );
      case "pay":
        return t(`day:step-pay-${side}`);
      default:
        return t(`day:step-${step}`);
    }
  });
}

type Texts = Omit<LiveCardView, "moment" | "picture" | "steps">;

function textsOf(
  { moment, since }: DayMomentSpan,
  booking: DayFacts,
  facts: CardFacts,
  reader: Reader,
): Texts {
  switch (moment) {
    case "ahead":
      return aheadTexts(booking, facts, reader);
    case "way":
      return facts.door ? doorTexts(facts.door, facts, reader) : wayTexts(booking, facts, reader);
    case "work":
      return workTexts(since, booking, facts, reader);
    case "pay":
      return payTexts(booking, facts, reader);
  }
}

/** The day before, and the day itself until the cleaner has left. */
function aheadTexts(
  { date, startsAt, endsAt }: DayFacts,
  { side, serviceName, hours, ...said }: CardFacts,
  { t, locale, now }: Reader,
): Texts {
  const isTomorrow = daysBetween(cityDateOf(now), date) === 1;
  const { comingConfirmedAt, presenceConfirmedAt, isAsked } = said;
  const own = side === "customer" ? presenceConfirmedAt : comingConfirmedAt;
  const live = isAsked
    ? t(side === "customer" ? "evening:waits-for-you" : "evening:waits-for-you-job")
    : comingConfirmedAt !== null && presenceConfirmedAt !== null
      ? t("evening:both-ready")
      : own !== null
        ? t("evening:you-answered")
        : t("day:confirmed");
  const day = formatDate(date, locale, "short");
  if (side === "customer") {
    return {
      live,
      isWell: !isAsked,
      title: t(isTomorrow ? "my-booking:tomorrow-at" : "my-booking:today-at", {
        time: formatClockUnbroken(startsAt, locale),
      }),
      lead: t("evening:until", {
        day,
        time: formatClockUnbroken(endsAt, locale),
        service: serviceName,
      }),
    };
  }
  return {
    live,
    isWell: !isAsked,
    title: `${t(isTomorrow ? "common:tomorrow" : "common:today")} ${formatClockRange(startsAt, endsAt, locale)}`,
    lead: t("evening:job-line", {
      day,
      service: serviceName,
      hours: t("common:hours", { count: hours }),
    }),
  };
}

/** The cleaner is on the way, or should be. */
function wayTexts(
  { startsAt, endsAt, onTheWayAt }: DayFacts,
  { side, name }: CardFacts,
  { t, locale }: Reader,
): Texts {
  const time = formatClockUnbroken(startsAt, locale);
  const agreed = { time: formatClockRange(startsAt, endsAt, locale) };
  if (onTheWayAt === null) {
    return {
      live: t(`day:silent-live-${side}`, { name }),
      isWell: false,
      title: t(`day:silent-${side}`, { name, time }),
      lead: t(side === "customer" ? "day:silent-customer-lead" : "day:agreed-for", agreed),
    };
  }
  const said = { time: formatClockUnbroken(onTheWayAt, locale) };
  return {
    live: side === "customer" ? t("day:way-live", said) : t("job:way-said", said),
    isWell: true,
    title: t(`day:way-${side}`, { name, time }),
    lead: t("day:agreed-for", agreed),
  };
}

/** The cleaner waits at a door that nobody opens. */
function doorTexts(
  wait: { startedAt: number },
  { side, name }: CardFacts,
  { t, locale }: Reader,
): Texts {
  const until = { time: formatClockUnbroken(doorWaitUntil(wait), locale) };
  if (side === "cleaner") {
    return {
      live: t("job:nobody-home-waits", until),
      isWell: false,
      title: t("door:waiting-title"),
      lead: "",
    };
  }
  return {
    live: t("door:customer-since", { name, time: formatClockUnbroken(wait.startedAt, locale) }),
    isWell: false,
    title: t("door:customer-title", { name }),
    lead: t("door:booking-text", until),
  };
}

function workTexts(
  since: number,
  { startsAt, endsAt, onTheWayAt }: DayFacts,
  { side, name, serviceName }: CardFacts,
  { t, locale, now }: Reader,
): Texts {
  const clock = (at: number) => formatClockUnbroken(at, locale);
  // Nobody knows when somebody began who left after the start.
  const live =
    since > startsAt && onTheWayAt !== null
      ? side === "customer"
        ? t("day:way-live", { time: clock(onTheWayAt) })
        : t("job:way-said", { time: clock(onTheWayAt) })
      : t("day:work-live", { time: clock(startsAt) });
  return {
    live,
    isWell: true,
    title: side === "customer" ? t("day:work-customer", { name }) : timeLeft(endsAt - now, t),
    lead:
      side === "customer"
        ? joinSideBySide(locale, serviceName, formatClockRange(startsAt, endsAt, locale))
        : "",
    time: {
      over: Math.round((100 * (now - startsAt)) / (endsAt - startsAt)),
      from: clock(startsAt),
      to: t("day:ends", { time: clock(endsAt) }),
    },
  };
}

/** Returns how much of a job is left, in hours and minutes. */
function timeLeft(length: number, t: Translate): string {
  const all = Math.max(1, Math.ceil(length / MINUTE_MS));
  const [hours, minutes] = [Math.floor((all * MINUTE_MS) / HOUR_MS), all % (HOUR_MS / MINUTE_MS)];
  if (hours === 0) return t("day:left-m", { minutes });
  return minutes === 0 ? t("day:left-h", { hours }) : t("day:left-hm", { hours, minutes });
}

function payTexts(
  { status, startsAt, endsAt, completedAt }: DayFacts,
  { side, name, serviceName, saidOfPayment }: CardFacts,
  { t, locale, now }: Reader,
): Texts {
  const isDone = status === "completed";
  const at = formatClockUnbroken(isDone ? (completedAt ?? endsAt) : endsAt, locale);
  // After its day, the agreed end needs its day too.
  const endDay = cityDateOf(endsAt);
  const end =
    endDay === cityDateOf(now)
      ? at
      : joinSideBySide(locale, unbroken(formatDate(endDay, locale, "brief")), at);
  return {
    live: isDone ? t("day:done-live", { name, time: at }) : t("day:pay-live", { time: end }),
    // Where the team decides, nobody else has to do anything.
    isWell: isDone ? saidOfPayment === "contradicted" : now < endsAt,
    title:
      isDone && side === "customer"
        ? t(`day:done-${saidOfPayment ?? "customer"}`, { name })
        : t(`day:pay-${side}`),
    lead: !isDone
      ? t(`day:pay-${side}-lead`)
      : side === "customer"
        ? `${formatMoment(startsAt, locale)}\u00a0· ${serviceName}`
        : "",
  };
}
