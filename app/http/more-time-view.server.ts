import type { MaybeRedo } from "~/domain/bookings/redos/is-redo";
import {
  LATEST_END_HOUR,
  openMoreTimeOf,
  restToPay,
  withMoreHours,
  type LongerJob,
  type MoreTimeChoices,
} from "~/domain/bookings/more-time/more-time";
import type { BookingSide } from "~/domain/bookings/lifecycle/status";
import type { Translate } from "~/i18n/messages";
import { formatClockUnbroken, formatHour } from "~/lib/bangkok-time";
import { LONGEST_JOB_HOURS, type MoreHours } from "~/lib/booking-limits";
import { formatBaht, type Satang } from "~/lib/money";
import type { BookingStatus, Locale } from "~/lib/vocabulary";

/*
 * The texts about more time on the pages of both sides. The texts come from the server, so that no script has to
 * carry their words.
 */

interface BookingForMoreTime extends MaybeRedo {
  status: BookingStatus;
  startsAt: number;
  endsAt: number;
  hoursBilled: number;
  hourlyRate: Satang;
  platformFee: Satang;
  serviceCost: Satang;
  totalPrice: Satang;
  moreHours: MoreHours | null;
  moreHoursBy: BookingSide | null;
  isPaidBeforeMore: boolean;
  paidBefore: Satang | null;
}

interface MoreTimeReader {
  side: BookingSide;
  /** The name of the other side, as the reader reads it. */
  name: string;
  choices: MoreTimeChoices;
  t: Translate;
  locale: Locale;
  now: number;
}

interface WithQr {
  /** True if the cleaner has a PromptPay account, and so a QR code. */
  hasQr: boolean;
}

/** A row of the booking's page that leads to the page about more time. It has few words: that page is full. */
export interface MoreTimeRow {
  /** Closed: no hours can be added, and the row only says until when the job goes. */
  kind: "ask" | "answer" | "waiting" | "closed";
  title: string;
  text: string;
  /** The label of the button, if something was asked. */
  button?: string;
}

/** Returns the row about more time on a booking's page. */
export function moreTimeRow(
  booking: BookingForMoreTime,
  { side, name, choices, t, locale, now }: MoreTimeReader,
): MoreTimeRow {
  const open = openMoreTimeOf(booking, now);
  const clock = (at: number) => formatClockUnbroken(at, locale);
  if (open) {
    const words = {
      name,
      count: open.hours,
      end: clock(open.endsAt),
      total: formatBaht(open.totalPrice),
    };
    return open.by === side
      ? {
          kind: "waiting",
          title: t("more-time:waiting-title", words),
          text: t("more-time:waiting-lead", { name, end: clock(open.until) }),
          button: t("more-time:see"),
        }
      : {
          kind: "answer",
          title: t("more-time:asked-title", words),
          text: t("more-time:row-asked-text", words),
          button: t("more-time:answer"),
        };
  }
  const most = choices.hours.at(-1);
  return most === undefined
    ? {
        kind: "closed",
        title: t("more-time:none-title", { end: clock(booking.endsAt) }),
        text: limitText(choices, { side, name, t, locale }),
      }
    : {
        kind: "ask",
        title: t("more-time:row"),
        text: t("more-time:row-text", { name, count: most }),
      };
}

/** Says why no more hours can be added; empty if nothing is the limit. */
function limitText(
  { limit, nextJobAt }: MoreTimeChoices,
  { side, name, t, locale }: Pick<MoreTimeReader, "side" | "name" | "t" | "locale">,
): string {
  switch (limit) {
    case "next-job":
      return side === "cleaner" && nextJobAt !== null
        ? t("more-time:limit-next-job-cleaner", { time: formatHour(nextJobAt, locale) })
        : t("more-time:limit-next-job-customer", { name });
    case "longest-job":
      return t("more-time:limit-longest-job", { hours: LONGEST_JOB_HOURS });
    case "evening":
      return t("more-time:limit-evening", { time: formatHour(LATEST_END_HOUR, locale) });
    case null:
      return "";
  }
}

/** The page about more time: to ask, to answer, to wait, or if no hours can be added. */
export interface MoreTimeView {
  state: "ask" | "answer" | "waiting" | "none";
  title: string;
  lead: string;
  /** The hours that can be asked for, if there is a choice; each is a link. */
  choices: {
    legend: string;
    hours: { hours: MoreHours; label: string; isChosen: boolean }[];
  } | null;
  ends: { agreed: string; agreedLabel: string; after: string; afterLabel: string } | null;
  /** Whether the time is free, and why not more hours. */
  facts: string[];
  sums: {
    title: string;
    rows: { label: string; sum: string }[];
    total: { label: string; sum: string };
    text: string;
  } | null;
  /** The question whether the price before is paid, for the customer. */
  paid: { question: string; hint: string } | null;
  /** The hours that the form is about. */
  asked: { hours: MoreHours; endsAt: number } | null;
  /** Says how it ends without an answer. */
  silence: string;
  buttons: { intent: "ask" | "accept" | "decline" | "withdraw"; label: string }[];
  /** The figure beside the button that sends the question. */
  bar: { figure: string; detail: string } | null;
}

/** Returns the page about more time of a booking for one side. `wanted` are the hours that were chosen on it. */
export function moreTimeView(
  booking: BookingForMoreTime,
  { wanted, ...reader }: MoreTimeReader & WithQr & { wanted: string | null },
): MoreTimeView {
  const { side, name, choices, t, locale, now } = reader;
  const end = formatClockUnbroken(booking.endsAt, locale);
  const open = openMoreTimeOf(booking, now);
  const silence = t(`more-time:silence-${side}`, { end, total: formatBaht(booking.totalPrice) });
  const empty = { choices: null, ends: null, facts: [], sums: null, paid: null, asked: null };
  if (open) {
    const isOwn = open.by === side;
    const count = { count: open.hours };
    return {
      ...aboutLonger(booking, open, reader),
      state: isOwn ? "waiting" : "answer",
      title: t(isOwn ? "more-time:waiting-title" : "more-time:asked-title", { name, ...count }),
      lead: isOwn ? t("more-time:waiting-lead", { name, end }) : "",
      choices: null,
      facts: isOwn ? [] : fitTexts(open.hours, reader),
      paid: side === "customer" && !isOwn ? paidQuestion(booking, open, reader) : null,
      asked: { hours: open.hours, endsAt: booking.endsAt },
      silence,
      buttons: isOwn
        ? [{ intent: "withdraw", label: t("more-time:withdraw") }]
        : [
            { intent: "accept", label: t("more-time:accept", count) },
            { intent: "decline", label: t("more-time:decline", { end }) },
          ],
      bar: null,
    };
  }
  const [first] = choices.hours;
  if (first === undefined) {
    return {
      ...empty,
      state: "none",
      title: t("more-time:none-title", { end }),
      lead: limitText(choices, reader),
      silence: "",
      buttons: [],
      bar: null,
    };
  }
  const hours = choices.hours.find((one) => String(one) === wanted) ?? first;
  const longer = withMoreHours(booking, hours);
  return {
    ...aboutLonger(booking, longer, reader),
    state: "ask",
    title: t("more-time:ask-title", { count: hours }),
    lead: t(`more-time:lead-${side}`, { name }),
    choices:
      choices.hours.length > 1
        ? {
            legend: t("more-time:how-many"),
            hours: choices.hours.map((one) => ({
              hours: one,
              label: t("common:hours", { count: one }),
              isChosen: one === hours,
            })),
          }
        : null,
    facts: [
      ...fitTexts(hours, reader),
      ...(choices.limit === null
        ? []
        : [t("more-time:no-more-than", { count: first }), limitText(choices, reader)]),
    ],
    paid: side === "customer" ? paidQuestion(booking, longer, reader) : null,
    asked: { hours, endsAt: booking.endsAt },
    silence,
    buttons: [{ intent: "ask", label: t(`more-time:send-${side}`, { name }) }],
    bar: {
      figure: formatBaht(longer.totalPrice),
      detail: t("more-time:bar-detail", { added: formatBaht(longer.added) }),
    },
  };
}

/** Says whether the cleaner has the time. */
function fitTexts(
  hours: MoreHours,
  {
    side,
    name,
    choices,
    t,
    locale,
  }: Pick<MoreTimeReader, "side" | "name" | "choices" | "t" | "locale">,
): string[] {
  // Hours that were asked for are held already.
  if (side === "customer")
    return choices.hours.includes(hours) ? [t("more-time:is-free", { name })] : [];
  const { nextJobAt } = choices;
  return [
    nextJobAt === null
      ? t("more-time:no-other-job")
      : t("more-time:in-time", { time: formatHour(nextJobAt, locale) }),
  ];
}

function paidQuestion(
  { totalPrice }: BookingForMoreTime,
  { added }: LongerJob,
  { name, t }: Pick<MoreTimeReader, "name" | "t">,
) {
  return {
    question: t("more-time:paid-question", { total: formatBaht(totalPrice) }),
    hint: t("more-time:paid-hint", { name, rest: formatBaht(added) }),
  };
}

/** Returns the ends and sums of a job with more hours. */
function aboutLonger(
  booking: BookingForMoreTime,
  longer: LongerJob,
  { side, name, hasQr, t, locale }: MoreTimeReader & WithQr,
): Pick<MoreTimeView, "ends" | "sums"> {
  const clock = (at: number) => formatClockUnbroken(at, locale);
  const { hoursBilled, hourlyRate, serviceCost, platformFee, totalPrice } = booking;
  const paidBefore = booking.isPaidBeforeMore ? totalPrice : booking.paidBefore;
  const rest = restToPay({ totalPrice: longer.totalPrice, paidBefore });
  const sums = {
    paid: formatBaht(paidBefore ?? 0),
    rest: formatBaht(rest),
  };
  const isToAnswer = "by" in longer && longer.by !== side;
  const lines = [
    ...(side === "cleaner"
      ? [t("more-time:keep-text", { keep: formatBaht(longer.serviceCost) })]
      : []),
    ...(hasQr ? [t(isToAnswer ? "more-time:qr-text-own" : "more-time:qr-text", { name })] : []),
    ...(paidBefore === null
      ? []
      : [
          side === "cleaner"
            ? t("more-time:paid-by-word", { name, total: sums.paid, rest: sums.rest })
            : t("more-time:paid-line", sums),
        ]),
  ];
  return {
    ends: {
      agreed: clock(booking.endsAt),
      agreedLabel: t("more-time:end-agreed"),
      after: clock(longer.endsAt),
      afterLabel: t("more-time:end-new"),
    },
    sums: {
      title: t("more-time:new-total"),
      rows: [
        {
          label: t("more-time:hours-agreed", {
            hours: t("common:hours", { count: hoursBilled }),
            rate: formatBaht(hourlyRate),
          }),
          sum: formatBaht(serviceCost),
        },
        {
          label: t("more-time:hours-added", { count: longer.hours }),
          sum: formatBaht(longer.added),
        },
        { label: t("more-time:fee-as-before"), sum: formatBaht(platformFee) },
      ],
      total: {
        label: t(side === "cleaner" ? "more-time:customer-pays" : "more-time:you-pay"),
        sum: formatBaht(longer.totalPrice),
      },
      text: lines.join("\n"),
    },
  };
}
