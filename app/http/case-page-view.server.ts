import type { listHistoryFor } from "~/domain/bookings/lifecycle/booking-history.server";
import { isProblemLate, type BookingSide } from "~/domain/bookings/lifecycle/status";
import type { CaseEntry } from "~/domain/bookings/problems/case-entries.server";
import type { ProblemForSide } from "~/domain/bookings/problems/problems.server";
import { slotHour } from "~/domain/schedule/slots";
import type { Translate } from "~/i18n/messages";
import {
  cityDateOf,
  daysBetween,
  formatClockUnbroken,
  formatDate,
  formatMoment,
  instantOf,
} from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import { joinSideBySide } from "~/lib/join-texts";
import { formatBaht } from "~/lib/money";
import { paths } from "~/lib/paths";
import { caseMoneyPaidPath, casePath } from "~/lib/case-paths";
import { formatPhone } from "~/lib/phone";
import { keepCompounds } from "~/lib/thai-compounds";
import type { CaseParty, Locale } from "~/lib/vocabulary";

/*
 * The page of one problem, as one side of its booking sees it, and the rows that lead there from the
 * booking's page. The texts come from the server, so that no script has to carry their words.
 */

export interface CaseReader {
  t: Translate;
  locale: Locale;
  now: number;
}

/** The facts of the booking that its problems' pages show. */
export interface BookingOfCase {
  id: number;
  startsAt: number;
  side: BookingSide;
  /** The name of the other side, as this side may read it. */
  other: string;
  /** The photo of the other side; null if it is a customer, or has none. */
  photo: string | null;
}

/** The state of a problem for its badge and its row: who has to do something. */
export type CaseState =
  | "settled"
  /** Somebody felt unsafe: the team calls them. */
  | "calls"
  /** A redo is ahead. */
  | "redo"
  /** The cleaner has agreed to come again: the customer chooses a time. */
  | "you"
  | "other"
  | "team"
  | "late";

/** Returns the state of a problem as one side sees it. */
export function caseStateOf(problem: ProblemForSide, side: BookingSide, now: number): CaseState {
  if (problem.settledAt !== null) return "settled";
  if (problem.kind === "unsafe") return "calls";
  if (problem.redo && now < spanOf(problem.redo).endsAt) return "redo";
  if (!problem.redo && problem.redoAgreedAt !== null) {
    if (side === "cleaner") return "other";
    if (problem.canBookRedo) return "you";
  }
  return isProblemLate(problem, now) ? "late" : "team";
}

type RedoOfProblem = NonNullable<ProblemForSide["redo"]>;

/** Returns the start and the end of a redo. */
function spanOf({ date, time, hours }: RedoOfProblem) {
  const startsAt = instantOf(date, slotHour(time));
  return { startsAt, endsAt: startsAt + hours * HOUR_MS };
}

/** The looks of a state: somebody has to act, or all is agreed. */
export type CaseTone = "waits" | "good";

const toneOf = (state: CaseState): CaseTone =>
  state === "settled" || state === "redo" ? "good" : "waits";

function stateText(
  state: CaseState,
  { answerBy, redo }: ProblemForSide,
  other: string,
  { t, locale }: CaseReader,
): string {
  switch (state) {
    case "team":
      return t("case-page:state-team", { moment: formatMoment(answerBy, locale) });
    case "redo":
      return t("case-page:state-redo", { day: formatDate(redo?.date ?? "", locale, "short") });
    case "other":
      return t("case-page:state-other", { name: other });
    default:
      return t(`case-page:state-${state}`);
  }
}

/** A row that leads to the page of a problem. */
export type CaseRow = ReturnType<typeof caseRows>[number];

/** Returns the rows of a booking's problems, for its page. */
export function caseRows(
  problems: readonly ProblemForSide[],
  { id: bookingId, side, other }: Pick<BookingOfCase, "id" | "side" | "other">,
  reader: CaseReader,
) {
  const { t, now } = reader;
  return problems.map((problem) => {
    const state = caseStateOf(problem, side, now);
    const by = problem.isOwn
      ? t("case-page:row-by-you")
      : t("case-page:row-by-other", { name: other });
    return {
      id: problem.id,
      to: casePath(side, bookingId, problem.id),
      title: t(`case-page:is-${problem.kind}`),
      text: keepCompounds(besides(by, stateText(state, problem, other, reader))),
      waits: toneOf(state) === "waits",
      /** True if the reader has to choose the time of a redo. */
      asksReader: state === "you",
    };
  });
}

const besides = (...parts: readonly (string | null)[]): string =>
  parts.filter(Boolean).join("\u00a0· ");

/** An entry of a booking's history that its side may read. */
type HistoryEntry = Pick<ReturnType<typeof listHistoryFor>[number], "at" | "event" | "actor">;

/** All that the page of a problem shows. */
export type CasePageView = ReturnType<typeof casePageView>;

/**
 * Returns the page of a problem. `isOnly` is true if this side knows of no other problem of the booking: entries
 * of its history don't say of which problem they are.
 */
export function casePageView(
  problem: ProblemForSide,
  booking: BookingOfCase,
  {
    history,
    isOnly,
    redo,
    business,
    canReport,
    reader,
  }: {
    /** The latest entry first. */
    history: readonly HistoryEntry[];
    isOnly: boolean;
    /** The redo as far as this side may know of it; null if there is none, or somebody else comes. */
    redo: RedoOfSide | null;
    business: { phone: string | null; lineAccount: string | null };
    canReport: boolean;
    reader: CaseReader;
  },
) {
  const { t, locale, now } = reader;
  const { side, other } = booking;
  const state = caseStateOf(problem, side, now);
  return {
    id: problem.id,
    state,
    back: {
      to: side === "customer" ? paths.myBooking(booking.id) : paths.job(booking.id),
      text: t(`case-page:back-${side}`),
    },
    number: t("case-page:number", { id: problem.id }),
    badge: {
      tone: toneOf(state),
      text: keepCompounds(stateText(state, problem, other, reader)),
    },
    title: t(`case-page:is-${problem.kind}`),
    lead: besides(other, formatMoment(booking.startsAt, locale)),
    answer: answerOf(state, problem, { business, booking, reader }),
    redo: problem.redo && redoOf(problem.redo, { side, redo, reader }),
    money: moneyOf(problem.entries, booking, reader),
    said: saidOf(problem, booking, reader),
    log: {
      title: t("case-page:log"),
      lines: logOf(problem, { history, isOnly, booking, reader }),
    },
    help: helpOf(booking, { business, canReport, reader }),
    now,
  };
}

/** Formats an instant: only its time if it is today, else with its day. */
const momentOf = (instant: number, { locale, now }: CaseReader): string =>
  cityDateOf(instant) === cityDateOf(now)
    ? formatClockUnbroken(instant, locale)
    : formatMoment(instant, locale);

/** The answer of the team in its words, or by when there is one. */
type Answer =
  | { is: "words"; label: string; words: string }
  | {
      is: "waits" | "late";
      head: string;
      label: string;
      /** The moment that counts. */
      large: string | null;
      text: string;
      phone: ReturnType<typeof phoneOf>;
      /** The earlier answer of a case that was opened again. */
      before: { title: string; words: string } | null;
    };

function answerOf(
  state: CaseState,
  problem: ProblemForSide,
  {
    business,
    booking: { side, other },
    reader,
  }: { business: { phone: string | null }; booking: BookingOfCase; reader: CaseReader },
): Answer {
  const { t, locale } = reader;
  const { answer, answerBy, createdAt, settledAt, isOwn, isOtherGone, redoAgreedAt } = problem;
  if (state === "settled") {
    return {
      is: "words",
      label: t("case-page:team-wrote-on", { moment: momentOf(settledAt ?? 0, reader) }),
      words: answer || t("case-page:settled-plain"),
    };
  }
  const before = answer ? { title: t("case-page:team-wrote-before"), words: answer } : null;
  const waits = {
    is: "waits" as const,
    head: t("case-page:answer"),
    large: null,
    phone: null,
    before,
  };
  const isOver = (state === "you" || state === "other") && isProblemLate(problem, reader.now);
  // A redo that was offered in time is the answer that the team had promised.
  if (isOver && state === "you" && (redoAgreedAt ?? answerBy) < answerBy) {
    return {
      ...waits,
      label: t("case-page:after-redo"),
      text: t("case-page:after-choice"),
    };
  }
  switch (isOver ? "late" : state) {
    case "calls":
      return {
        ...waits,
        label: t("case-page:calls-title"),
        text: t("case-page:calls-text", { moment: momentOf(createdAt, reader) }),
      };
    case "late":
      return {
        ...waits,
        is: "late",
        label: t("case-page:late-title"),
        text: t("case-page:late-text", { moment: formatMoment(answerBy, locale) }),
        phone: phoneOf(business.phone, t("case-page:help-call")),
      };
    case "redo":
      return {
        ...waits,
        label: t("case-page:after-redo"),
        text: keepCompounds(
          t(`case-page:after-redo-text-${side}`, { moment: formatMoment(answerBy, locale) }),
        ),
      };
    default:
      return {
        ...waits,
        label: t("case-page:answer-by"),
        large: formatMoment(answerBy, locale),
        text: keepCompounds(
          isOwn
            ? t("case-page:answer-own")
            : isOtherGone
              ? t("case-page:answer-alone")
              : t("case-page:answer-both", { name: other }),
        ),
      };
  }
}

const phoneOf = (number: string | null, label: string) =>
  number ? { number, label, shown: formatPhone(number) } : null;

/** The redo's booking as one side knows it. */
export interface RedoOfSide {
  /** Its page. */
  to: string;
  /** The calendar file; null for cleaners, whose calendar has it. */
  file: string | null;
  /** The other side: the name, and of a cleaner the photo and the number while they may be called. */
  name: string;
  photo: string | null;
  phone: string | null;
}

/** Returns the card of a redo that is ahead, or was. */
function redoOf(
  booked: RedoOfProblem,
  { side, redo, reader }: { side: BookingSide; redo: RedoOfSide | null; reader: CaseReader },
) {
  const { t, locale, now } = reader;
  const { id, date, hours } = booked;
  const { startsAt, endsAt } = spanOf(booked);
  const isAhead = now < endsAt;
  const inDays = daysBetween(cityDateOf(now), date);
  const dayName = formatDate(date, locale, "short");
  const isSoon = inDays === 0 || inDays === 1;
  const day = isSoon ? t(inDays === 0 ? "common:today" : "common:tomorrow") : dayName;
  // A cleaner doesn't read who comes in their place.
  const name = redo?.name ?? "";
  return {
    heading: t("case-page:redo"),
    isAhead,
    status: t(isAhead ? "case-page:redo-booked" : "case-page:redo-was", { id }),
    title: joinSideBySide(locale, day, formatClockUnbroken(startsAt, locale)),
    lead: besides(
      joinSideBySide(
        locale,
        ...(isSoon ? [dayName] : []),
        t("case-page:redo-until", { time: formatClockUnbroken(endsAt, locale) }),
      ),
      t("common:hours-short", { count: hours }),
    ),
    name,
    note: redo ? null : t(isAhead ? "case-page:redo-not-you" : "case-page:redo-was-not-you"),
    photo: redo?.photo ?? null,
    call: redo && phoneOf(redo.phone, t("case-page:redo-call", { name })),
    see: redo && { to: redo.to, text: t(`case-page:redo-see-${side}`) },
    calendar: redo?.file ? { file: redo.file, text: t("case-page:redo-calendar") } : null,
    // Another cleaner's visit is nothing to collect money for.
    pay: redo && {
      title: t(`case-page:redo-free-${side}`),
      text: keepCompounds(
        side === "customer"
          ? t("case-page:redo-free-customer-text", { name })
          : t("case-page:redo-free-cleaner-text"),
      ),
      sum: formatBaht(0),
    },
  };
}

/** Returns the money of the problem; null if there is none. */
function moneyOf(
  entries: readonly CaseEntry[],
  { side, other }: BookingOfCase,
  { t, locale }: CaseReader,
) {
  if (entries.length === 0) return null;
  const nameOf = (party: CaseParty, as: "payer" | "payee") =>
    party === side
      ? t(`case-page:party-you-${as}`)
      : party === "platform"
        ? t("case-page:party-platform")
        : other;
  return {
    title: t("case-page:money"),
    entries: entries.map(({ id, payer, payee, amount, paidOn, note, isWaiver, rowVersion }) => ({
      ...{ id, note, rowVersion },
      title: keepCompounds(
        isWaiver
          ? t(`case-page:money-waived-${side}`, { name: other })
          : t("case-page:money-pair", {
              payer: nameOf(payer, "payer"),
              payee: nameOf(payee, "payee"),
            }),
      ),
      sum: formatBaht(amount),
      isPaid: paidOn !== null,
      /** Null for a waived fee, which nobody pays. */
      paid: isWaiver
        ? null
        : paidOn
          ? t("case-page:money-paid", { day: formatDate(paidOn, locale, "brief") })
          : t("case-page:money-open"),
      /** The button with which this side says that it has paid; null if it isn't theirs to pay, or is paid. */
      sayPaid:
        payer === side && paidOn === null
          ? { label: t("case-page:money-say-paid"), action: caseMoneyPaidPath(id) }
          : null,
    })),
    total: totalOf(entries, side, t),
  };
}

/**
 * Returns what this side gets or pays in all, without waived fees, which nobody pays; null if the entries are of
 * others alone. Sums in satang.
 */
function totalOf(entries: readonly CaseEntry[], side: BookingSide, t: Translate) {
  const own = entries.filter(
    ({ isWaiver, payer, payee }) => !isWaiver && (payer === side || payee === side),
  );
  if (own.length === 0) return null;
  const sumOf = (some: typeof own) =>
    some.reduce((sum, { payee, amount }) => sum + (payee === side ? amount : -amount), 0);
  const [sum, paid] = [sumOf(own), sumOf(own.filter(({ paidOn }) => paidOn !== null))];
  const isPartlyPaid = paid !== 0 && paid !== sum && Math.sign(paid) === Math.sign(sum);
  return {
    label: t(
      sum > 0 ? "case-page:money-get" : sum < 0 ? "case-page:money-pay" : "case-page:money-even",
    ),
    sum: formatBaht(Math.abs(sum)),
    text: isPartlyPaid ? t("case-page:money-of-it", { sum: formatBaht(Math.abs(paid)) }) : null,
  };
}

/** Returns what was reported: own words, wish and photos, of the other side only its photos. */
function saidOf(
  { isOwn, createdAt, words, wish, photos }: ProblemForSide,
  { other, photo }: BookingOfCase,
  reader: CaseReader,
) {
  const { t } = reader;
  return {
    title: t("case-page:said"),
    isOwn,
    name: other,
    photo,
    head: besides(isOwn ? t("case-page:said-own") : other, momentOf(createdAt, reader)),
    words: isOwn ? words || t("case-page:said-nothing") : null,
    note: isOwn ? null : keepCompounds(t("case-page:said-private", { name: other })),
    wish: wish && t("case-page:wants", { wish: t(`cases:is-wish-${wish}`) }),
    photos: photos.map((key, index) => ({
      key,
      alt: t("case-page:photo", { number: index + 1 }),
    })),
  };
}

/** A line of the log; `dot` says whether it has happened, goes on or is still to come. */
interface LogLine {
  when: string;
  text: string;
  dot: "behind" | "now" | "ahead";
}

/**
 * Returns what has happened of the problem, the oldest first, and what comes next. Entries of the history don't
 * say of which problem they are, so if there are others, only those that are certainly of this one are in it.
 */
function logOf(
  problem: ProblemForSide,
  {
    history,
    isOnly,
    booking,
    reader,
  }: {
    history: readonly HistoryEntry[];
    isOnly: boolean;
    booking: BookingOfCase;
    reader: CaseReader;
  },
): LogLine[] {
  const { t, now } = reader;
  const behind = history
    .toReversed()
    .filter(({ at }) => at >= problem.createdAt)
    .flatMap((entry): [number, string][] => {
      const text = logTextOf(entry, problem, { isOnly, booking, reader });
      return text ? [[entry.at, text]] : [];
    });
  const reported: [number, string] = [problem.createdAt, reportedText(problem, booking, t)];
  const { redo } = problem;
  const done: [number, string][] =
    redo && spanOf(redo).endsAt <= now
      ? [[spanOf(redo).startsAt, t("case-page:log-redo-done", { id: redo.id })]]
      : [];
  const inOrder = [reported, ...behind, ...done].toSorted(([one], [other]) => one - other);
  const lines = inOrder.map(([at, text]): LogLine => ({
    when: momentOf(at, reader),
    text: keepCompounds(text),
    dot: "behind",
  }));
  return [...lines, ...aheadOf(problem, booking, reader)];
}

/** Returns what comes next: a redo, then the answer of the team. */
function aheadOf(problem: ProblemForSide, { side }: BookingOfCase, reader: CaseReader): LogLine[] {
  const { t, now } = reader;
  const state = caseStateOf(problem, side, now);
  if (state === "settled" || state === "calls") return [];
  if (state !== "redo" && isProblemLate(problem, now)) return [];
  const visit: LogLine[] =
    state === "redo" && problem.redo
      ? [
          {
            when: momentOf(spanOf(problem.redo).startsAt, reader),
            text: t("case-page:log-redo-ahead"),
            dot: "now",
          },
        ]
      : [];
  return [
    ...visit,
    {
      when: momentOf(problem.answerBy, reader),
      text: t(state === "redo" ? "case-page:log-settles-by" : "case-page:log-answer-by"),
      dot: "ahead",
    },
  ];
}

function reportedText({ isOwn, photos }: ProblemForSide, { other }: BookingOfCase, t: Translate) {
  if (!isOwn) return t("case-page:log-reported-other", { name: other });
  return photos.length > 0
    ? t("case-page:log-reported-photos", { count: photos.length })
    : t("case-page:log-reported-own");
}

/** Returns the text of an entry of the history; null if it isn't of this problem. */
function logTextOf(
  { at, event, actor }: HistoryEntry,
  { settledAt, answerBy }: ProblemForSide,
  {
    isOnly,
    booking: { side, other },
    reader,
  }: { isOnly: boolean; booking: BookingOfCase; reader: CaseReader },
): string | null {
  const { t } = reader;
  switch (event) {
    case "problem-settled":
      if (at !== settledAt && !isOnly) return null;
      return at === settledAt && at <= answerBy
        ? t("case-page:log-settled-in-time", { moment: momentOf(answerBy, reader) })
        : t("case-page:log-settled");
    case "money-noted":
    case "money-changed":
    case "money-withdrawn":
      return isOnly ? t(`case-page:log-${event}`) : null;
    case "money-paid":
      if (!isOnly) return null;
      return actor === side
        ? t("case-page:log-money-paid-own")
        : t("case-page:log-money-paid-other", { name: other });
    case "redo-agreed":
    case "redo-withdrawn":
      if (!isOnly) return null;
      return actor === side
        ? t(`case-page:log-${event}-own`)
        : t(`case-page:log-${event}-other`, { name: other });
    case "redo-booked":
      if (!isOnly) return null;
      if (actor === "admin") return t("case-page:log-redo-booked-admin");
      return actor === side
        ? t("case-page:log-redo-booked-own")
        : t("case-page:log-redo-booked-other", { name: other });
    case "case-reopened":
      return isOnly ? t("case-page:log-case-reopened") : null;
    default:
      return null;
  }
}

/** Returns the ways to reach the team, as far as the business has set them, and to report something else. */
function helpOf(
  { id, side }: BookingOfCase,
  {
    business: { phone, lineAccount },
    canReport,
    reader: { t },
  }: {
    business: { phone: string | null; lineAccount: string | null };
    canReport: boolean;
    reader: CaseReader;
  },
) {
  return {
    title: t("case-page:help"),
    phone: phoneOf(phone, t("case-page:help-call")),
    lineAccount,
    write: t("case-page:help-write"),
    another: canReport
      ? {
          to: side === "customer" ? paths.bookingProblem(id) : paths.jobStep(id, "problem"),
          text: t("case-page:help-another"),
        }
      : null,
  };
}
