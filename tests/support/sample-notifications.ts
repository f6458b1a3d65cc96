import { problemAnswerBy } from "~/domain/bookings/lifecycle/status";
import { eq } from "drizzle-orm";
import { db, inTransaction } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { auditLog, auditValues } from "#db/schema/audit";
import {
  bookingEvents,
  bookingSeries,
  bookings,
  caseEntries,
  marks,
  problems,
} from "#db/schema/bookings";
import { feeEntries } from "#db/schema/payments";
import { reviews } from "#db/schema/reviews";
import type { BookingActor, BookingStatus, Locale, ProblemKind } from "~/lib/vocabulary";
import { absenceBookings, absences } from "#db/schema/schedule";
import { services } from "#db/schema/catalogue";
import { cleaners } from "#db/schema/cleaners";
import { outboxEvents } from "#db/schema/outbox";
import { notifications } from "#db/schema/queue";
import type { PaymentState } from "~/domain/bookings/paying/payment-state";
import { phoneDueDateFrom } from "~/domain/cleaners/phone-grace.server";
import { getBusiness } from "~/domain/business/business.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import type { OutboxEvent } from "~/domain/outbox/events.server";
import { translatorFor } from "~/i18n/i18n.server";
import { addDays, addMonths, cityDateOf, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/lib/durations";
import type { EmailContent } from "~/domain/notifications/emails/email-content";
import { writeEmailWith } from "~/domain/notifications/emails/write-email.server";
import {
  NOTIFICATION_TABLE,
  type NotificationTable,
  type NotifyEntry,
} from "~/domain/notifications/notification-table.server";
import type { Audience } from "~/domain/queue/delivery-queue.server";
import { getRecipient } from "~/domain/notifications/recipients.server";
import { writeShortTextWith, type ShortText } from "~/domain/notifications/short-texts.server";

/*
 * Every notification in the table, made with an invented booking, cleaner and admin: to look at all of them
 * (`npm run samples:notifications`), and for the tests that read all of them.
 */

/** One entry of the table with its texts: one audience, one actor. */
export interface SampleNotification {
  kind: EventKind;
  audience: Audience;
  actor: BookingActor;
  /** True if it is about several visits of a series. */
  isSeries: boolean;
  /** The status of its booking at that time. */
  status: BookingStatus;
  email: EmailContent | null;
  shortText: ShortText | null;
}

interface EventSetup {
  status?: BookingStatus;
  from?: BookingStatus;
  actor?: BookingActor;
  /** Days from now until the booking; a month by default. */
  days?: number;
  problem?: ProblemKind;
  /** The state of its payment; nobody has said anything by default. */
  payment?: Exclude<PaymentState, "unsaid" | "presumed">;
  /** It is a redo: it costs nothing. */
  redo?: true;
  /** There is also a sample about several visits. */
  series?: true;
}

/** Days from now until a sample's booking, if the event needs no other day. */
const USUAL_DAYS = 30;

/** The booking that an event needs, if it isn't a confirmed one a month ahead. */
const EVENT_SETUPS: Partial<Record<EventKind, EventSetup>> = {
  "booking-booked": { series: true },
  "booking-requested": { status: "pending", series: true },
  "booking-accepted": { actor: "cleaner" },
  "booking-declined": { status: "cancelled", from: "pending", actor: "cleaner" },
  "booking-withdrawn": { status: "cancelled", from: "pending" },
  "booking-expired": { status: "cancelled", from: "pending", actor: "system" },
  "booking-cancelled": { status: "cancelled", from: "confirmed", series: true },
  "booking-lost": { status: "cancelled", from: "confirmed", actor: "cleaner", series: true },
  "booking-found": { actor: "system", series: true },
  "booking-given": { actor: "system", series: true },
  "booking-confirm-please": { actor: "system", days: 1 },
  "booking-not-found": { status: "cancelled", from: "confirmed", actor: "system", series: true },
  "booking-offered": { status: "pending", actor: "system", series: true },
  "booking-offer-gone": { status: "cancelled", from: "pending", actor: "system", series: true },
  "booking-given-back": { actor: "cleaner", series: true },
  "absence-reported": { actor: "admin" },
  "absence-day-opened": { actor: "admin" },
  "mark-made": { actor: "system" },
  "mark-decided": { actor: "admin" },
  "booking-door-wait": { actor: "cleaner", days: 0 },
  "booking-door-coming": { days: 0 },
  "booking-completed": { status: "completed", days: -1, actor: "cleaner" },
  "booking-no-show": {
    status: "cancelled",
    from: "confirmed",
    actor: "cleaner",
    problem: "nobody-home",
  },
  "booking-unsafe": { status: "cancelled", from: "confirmed", actor: "cleaner", problem: "unsafe" },
  "booking-ended": { status: "cancelled", from: "confirmed", actor: "cleaner" },
  "booking-unsafe-open": {
    status: "cancelled",
    from: "confirmed",
    actor: "cleaner",
    problem: "unsafe",
  },
  "booking-not-paid": { status: "completed", days: -1, actor: "system", payment: "not-paid" },
  "booking-says-paid": { status: "completed", days: -1, payment: "contradicted" },
  "booking-payment-unsaid": { status: "completed", days: -1, actor: "system" },
  "booking-payment-decided": { status: "completed", days: -1, actor: "admin", payment: "not-paid" },
  "booking-paid": { status: "completed", days: -1, actor: "cleaner", payment: "paid" },
  "booking-problem-reported": { days: -1, problem: "damage" },
  "case-money-noted": { days: -1, problem: "damage", actor: "admin" },
  "case-money-paid": { days: -1, problem: "damage", actor: "customer" },
  "redo-agreed": { status: "completed", days: -1, problem: "bad-job", actor: "cleaner" },
  "redo-booked": { redo: true, problem: "bad-job" },
  "redo-by-other": { status: "completed", days: -1, problem: "bad-job", actor: "admin" },
  "case-reopened": { status: "completed", days: -1, problem: "bad-job", actor: "cleaner" },
  "booking-problem-late": { days: -1, problem: "broke", actor: "cleaner" },
  "booking-problem-settled": { days: -1, problem: "late", actor: "admin" },
  "booking-reassigned": { actor: "admin" },
  "booking-more-time-expired": { actor: "system" },
  "booking-tomorrow": { days: 1 },
  "booking-coming-unconfirmed": { days: 1 },
  "booking-presence-unconfirmed": { days: 1 },
  "booking-soon": { days: 0 },
  "jobs-tomorrow": { days: 1 },
};

/** Rolls back everything that was written, and carries the result. */
class RolledBack extends Error {
  constructor(readonly made: SampleNotification[]) {
    super("taken back");
  }
}

/** Returns all notifications in one language. Their rows are written, read, and rolled back. */
export async function makeSampleNotifications(
  locale: Locale,
  { origin, now }: { origin: string; now: number },
): Promise<SampleNotification[]> {
  const t = await translatorFor(locale);
  try {
    return inTransaction(() => {
      const cast = makeCast(locale, now);
      const made = (
        Object.entries(NOTIFICATION_TABLE as NotificationTable) as [
          EventKind,
          NotificationTable[EventKind],
        ][]
      )
        .flatMap(([kind, { notify }]) =>
          notify.flatMap((line) => [
            { kind, line, isSeries: false },
            ...(EVENT_SETUPS[kind]?.series && line.to !== "admins"
              ? [{ kind, line, isSeries: true }]
              : []),
          ]),
        )
        .map(({ kind, line, isSeries }): SampleNotification => {
          const audience = line.to;
          const event = makeEvent(kind, line, { cast, now, isSeries });
          const recipient = getRecipient(readerOf(audience, kind, cast));
          if (!recipient) throw new Error(`Nobody hears of ${kind}.`);
          const notification = { event, audience, recipient };
          const to = { email: "reader@example.com", isAccountEmailVerified: true };
          const how = { origin, now, t, business: getBusiness(locale) };
          return {
            kind,
            audience,
            actor: event.actor ?? "system",
            isSeries,
            status: EVENT_SETUPS[kind]?.status ?? "confirmed",
            email: line.by.includes("email") ? writeEmailWith(notification, to, how) : null,
            shortText: line.by.some((channel) => channel !== "email")
              ? writeShortTextWith(notification, t)
              : null,
          };
        });
      throw new RolledBack(made);
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.made;
    throw error;
  }
}

const CAST_TEXTS = {
  en: {
    customer: ["Emma", "Wilson"],
    cleaner: "Kanya S.",
    former: "Chayaphon S.",
    address: "45/7 Phra Pok Klao Road, Soi 5",
    instructions: "The key is at the guard house.\nPlease call before you come in.",
    words: "The lamp in the hall fell and broke.",
    review: "Careful, friendly and on time.",
    answer: "Thank you, it was a pleasure.",
    reason: "I am ill, and very sorry.",
  },
  th: {
    customer: ["ณัฐญา", "ศรีสุข"],
    cleaner: "กัญญา ส.",
    former: "ชยพล ศ.",
    address: "45/7 ถนนพระปกเกล้า ซอย 5",
    instructions: "กุญแจอยู่ที่ป้อมยาม\nโทรบอกก่อนเข้านะคะ",
    words: "โคมไฟตรงโถงตกแตก",
    review: "ทำสะอาด ใจดี มาตรงเวลา",
    answer: "ขอบคุณมากค่ะ",
    reason: "ป่วย ขอโทษด้วยนะคะ",
  },
} as const;

function makeCast(locale: Locale, now: number) {
  const words = CAST_TEXTS[locale];
  const account = (name: string, given: Partial<typeof users.$inferInsert> = {}) =>
    db()
      .insert(users)
      .values({
        username: `sample.${name}`,
        firstName: words.customer[0],
        lastName: words.customer[1],
        email: `sample.${name}@example.com`,
        emailVerifiedAt: now,
        phone: "+66815550101",
        locale,
        createdAt: now,
        ...given,
      })
      .returning()
      .get().id;
  const cleaner = (name: string, shown: string) => {
    const userId = account(name, { role: "cleaner", firstName: shown });
    const profile = {
      userId,
      name: shown,
      bio: "",
      languages: ["th" as const],
      hourlyRate: 300_00,
      createdAt: now,
    };
    return { userId, id: db().insert(cleaners).values(profile).returning().get().id };
  };
  return {
    words,
    customerId: account("customer"),
    cleaner: cleaner("cleaner", words.cleaner),
    former: cleaner("former", words.former),
    adminId: account("admin", { role: "admin" }),
    serviceId: db()
      .insert(services)
      .values({
        specialty: "standard-cleaning",
        nameEn: "Standard Cleaning",
        nameTh: "ทำความสะอาดบ้านทั่วไป",
        descriptionEn: "",
        descriptionTh: "",
        featuresEn: [],
        featuresTh: [],
        price: 630_00,
        duration: 120,
        createdAt: now,
      })
      .returning()
      .get().id,
  };
}

type Cast = ReturnType<typeof makeCast>;

function readerOf(audience: Audience, kind: EventKind, cast: Cast): number {
  if (audience === "admins") return cast.adminId;
  if (kind === "job-taken-away" || kind === "job-covered") return cast.former.userId;
  return audience === "cleaner" ? cast.cleaner.userId : cast.customerId;
}

interface SampleOptions {
  cast: Cast;
  now: number;
  isSeries: boolean;
  /** The side of the person whom a mark is about. */
  side?: "customer" | "cleaner";
}

/** Returns an event of a kind, and makes the rows that it is about. */
function makeEvent(
  kind: EventKind,
  row: NotifyEntry,
  { cast, now, isSeries }: SampleOptions,
): OutboxEvent {
  const actor = row.ifDoneBy?.[0] ?? EVENT_SETUPS[kind]?.actor ?? "customer";
  const side = row.ifMarkOf ?? "customer";
  const payload = payloadOf(kind, actor, { cast, now, isSeries, side });
  // Admins are emailed of a loss at once if it is near: the sample's booking is a month ahead.
  const [accountId, at] = [cast.customerId, row.ifLostSoon ? now + USUAL_DAYS * DAY_MS : now];
  return {
    id: 0,
    kind,
    payload,
    accountId,
    actor,
    at,
    withdrawnAt: null,
  } as unknown as OutboxEvent;
}

function payloadOf(
  kind: EventKind,
  actor: BookingActor,
  given: SampleOptions,
): Record<string, unknown> {
  const { cast, now, isSeries } = given;
  const { cleaner, former, words } = cast;
  switch (kind) {
    case "job-taken-away":
    case "job-covered":
      return { cleanerId: former.id, jobId: insertSampleBooking(kind, actor, given).bookingId };
    case "absence-reported":
    case "absence-day-opened": {
      const date = addDays(cityDateOf(now), 1);
      const days = { firstDay: date, lastDay: addDays(date, 1), reason: words.reason };
      const { id: absenceId } = db()
        .insert(absences)
        .values({ cleanerId: cleaner.id, ...days, formKey: kind, reportedAt: now })
        .returning()
        .get();
      const { bookingId } = insertSampleBooking("booking-lost", "cleaner", given);
      db().insert(absenceBookings).values({ absenceId, bookingId }).run();
      return { cleanerId: cleaner.id, absenceId, date, givenBack: 1 };
    }
    case "mark-made":
    case "mark-decided": {
      const { side = "customer" } = given;
      const { bookingId, eventId } = insertSampleBooking("booking-cancelled", side, given);
      const userId = side === "customer" ? cast.customerId : cleaner.userId;
      const decided = { decision: "kept", decisionWords: words.answer, decidedAt: now } as const;
      const { id: markId } = db()
        .insert(marks)
        .values({
          ...{ userId, side, cause: "late-cancel", causedBy: side, bookingId, eventId },
          ...{ at: now, endsAt: now + 180 * DAY_MS },
          ...(kind === "mark-decided" && decided),
        })
        .returning()
        .get();
      return { markId, side, jobId: bookingId };
    }
    case "booking-series-ends":
      return {
        bookingId: insertSampleBooking(kind, actor, { ...given, isSeries: true }).visits.at(-1),
      };
    case "jobs-tomorrow": {
      const [date] = [cityDateOf(now + DAY_MS)];
      const ofThem = eq(bookings.userId, cast.customerId);
      db().update(bookings).set({ status: "completed" }).where(ofThem).run();
      insertSampleBooking(kind, actor, given);
      insertSampleBooking(kind, actor, given, 13);
      return { cleanerId: cleaner.id, date };
    }
    case "review-left":
    case "review-answered": {
      const { bookingId } = insertSampleBooking("booking-completed", actor, given);
      const review = {
        bookingId,
        cleanerId: cleaner.id,
        serviceId: cast.serviceId,
        userId: cast.customerId,
        stars: 5,
        comment: words.review,
        answer: words.answer,
        createdAt: now,
      };
      const { id: reviewId } = db().insert(reviews).values(review).returning().get();
      return { cleanerId: cleaner.id, reviewId };
    }
    case "cleaner-changes-asked": {
      const entry = {
        at: now,
        action: "sample",
        subjectType: "cleaner",
        subjectId: "0",
        details: {},
      };
      const { id: auditId } = db().insert(auditLog).values(entry).returning().get();
      db().insert(auditValues).values({ auditId, field: "words", after: words.reason }).run();
      return { cleanerId: cleaner.id, auditId };
    }
    case "statement-ready": {
      const month = addMonths(cityDateOf(now).slice(0, 7), -1);
      const { bookingId } = insertSampleBooking("booking-completed", actor, given);
      const paid = { paidAt: now, paidHow: "cash" as const };
      db().update(bookings).set(paid).where(eq(bookings.userId, cast.customerId)).run();
      const entry = { cleanerId: cleaner.id, bookingId, month, at: now };
      db()
        .insert(feeEntries)
        .values({ ...entry, kind: "fee", amount: 350_00 })
        .run();
      return { cleanerId: cleaner.id, month };
    }
    case "fees-received": {
      const month = addMonths(cityDateOf(now).slice(0, 7), -1);
      const entry = { kind: "received", month, amount: -350_00, at: now } as const;
      const { id: entryId } = db()
        .insert(feeEntries)
        .values({ ...entry, cleanerId: cleaner.id })
        .returning()
        .get();
      return { cleanerId: cleaner.id, entryId };
    }
    case "account-deleted":
      return { to: "other@example.com", locale: "en" };
    case "fee-waived": {
      const month = addMonths(cityDateOf(now).slice(0, 7), -1);
      const about = { cleanerId: cleaner.id, month, note: words.reason, at: now };
      const entry = { ...about, kind: "waived", amount: -350_00 } as const;
      return {
        cleanerId: cleaner.id,
        entryId: db().insert(feeEntries).values(entry).returning().get().id,
      };
    }
    case "fee-waiver-back": {
      const month = addMonths(cityDateOf(now).slice(0, 7), -1);
      const about = { cleanerId: cleaner.id, month, note: words.reason, at: now };
      const insert = (
        entry: Pick<typeof feeEntries.$inferInsert, "kind" | "amount" | "takesBackId">,
      ) =>
        db()
          .insert(feeEntries)
          .values({ ...about, ...entry })
          .returning()
          .get().id;
      const takesBackId = insert({ kind: "waived", amount: -350_00 });
      const entryId = insert({ kind: "waived-back", amount: 350_00, takesBackId });
      return { cleanerId: cleaner.id, entryId };
    }
    case "admin-made":
      return { by: cast.customerId };
    case "backup-trouble":
      return { reason: "no-space", lastGoodAt: now - 2 * DAY_MS };
    case "dead-letters": {
      const event = { kind: "password-changed", payload: {}, at: now, dueAt: now };
      const { id: eventId } = db().insert(outboxEvents).values(event).returning().get();
      const notification = {
        eventId,
        recipientUserId: cast.customerId,
        channel: "email" as const,
        audience: "account" as const,
        messageId: "",
        createdAt: now,
        runAt: now,
        expiresAt: now,
        deadAt: now,
      };
      db().insert(notifications).values(notification).run();
      return { since: now - 1 };
    }
    default: {
      const expiresOn = addDays(cityDateOf(now), 30);
      const about = /^(?:booking|case|redo)-/.test(kind)
        ? insertSampleBooking(kind, actor, given)
        : {};
      const visits = isSeries ? {} : { visits: undefined };
      const ended =
        kind === "booking-ended"
          ? { cancelled: [insertSampleBooking(kind, actor, given, 13).bookingId] }
          : {};
      const lost =
        kind === "booking-found"
          ? { lostId: insertSampleBooking("booking-lost", "cleaner", given).bookingId }
          : { how: "cancelled", choice: "find", searchUntil: now + 6 * HOUR_MS };
      return {
        cleanerId: cleaner.id,
        expiresOn,
        reportedAt: now,
        since: now,
        dueOn: phoneDueDateFrom(now),
        provider: "line",
        to: "other@example.com",
        change: "on",
        ...about,
        ...visits,
        ...ended,
        ...lost,
        confirmBy: now + 30 * MINUTE_MS,
      };
    }
  }
}

/** Inserts a booking, or a series of four, with the history that the event needs. */
function insertSampleBooking(
  kind: EventKind,
  actor: BookingActor,
  { cast, now, isSeries }: SampleOptions,
  hour = 9,
) {
  const {
    status = "confirmed",
    from = status,
    days = USUAL_DAYS,
    problem,
    payment,
    redo = false,
  } = EVENT_SETUPS[kind] ?? {};
  const { words, cleaner, customerId, serviceId } = cast;
  const seriesId = isSeries ? `sample ${kind} ${Math.random()}` : null;
  if (seriesId)
    db().insert(bookingSeries).values({ id: seriesId, everyWeeks: 1, createdAt: now }).run();
  const isProposal = kind === "booking-move-proposed";
  const isMoreTime = kind === "booking-more-time-proposed";
  const ids = (isSeries ? [0, 7, 14, 21] : [0]).map((later) => {
    const date = addDays(cityDateOf(now), days + later);
    const startsAt = instantOf(date, hour);
    return db()
      .insert(bookings)
      .values({
        userId: customerId,
        serviceId,
        cleanerId: cleaner.id,
        date,
        time: hour === 9 ? "9:00 AM" : "1:00 PM",
        startsAt,
        endsAt: startsAt + 2 * HOUR_MS,
        status,
        respondBy: status === "pending" ? now + 4 * HOUR_MS : null,
        serviceNameEn: "Standard Cleaning",
        serviceNameTh: "ทำความสะอาดบ้านทั่วไป",
        serviceDuration: 120,
        hoursBilled: 2,
        hourlyRate: redo ? 0 : 300_00,
        serviceCost: redo ? 0 : 600_00,
        platformFee: redo ? 0 : 350_00,
        totalPrice: redo ? 0 : 950_00,
        policy: {
          platformFee: 350_00,
          leadHours: 2,
          payment: "cash-or-promptpay",
          instantBooking: status !== "pending",
        },
        address: words.address,
        city: "nimman",
        zipCode: "50200",
        phone: "+66815550101",
        specialInstructions: words.instructions,
        seriesId,
        paidAt: payment === "paid" ? now : null,
        paidHow: payment === "paid" ? "promptpay" : null,
        notPaidAt: payment === "not-paid" || payment === "contradicted" ? now : null,
        saysPaidAt: payment === "contradicted" ? now : null,
        saysPaidHow: payment === "contradicted" ? "cash" : null,
        proposedDate: isProposal ? addDays(date, 1) : null,
        proposedTime: isProposal ? "1:00 PM" : null,
        proposedUntil: isProposal ? now + 4 * HOUR_MS : null,
        moreHours: isMoreTime ? 1 : null,
        moreHoursBy: isMoreTime ? (actor === "cleaner" ? "cleaner" : "customer") : null,
        createdAt: now,
      })
      .returning({ id: bookings.id, startsAt: bookings.startsAt })
      .get();
  });
  const [first = { id: 0, startsAt: 0 }] = ids;
  const bookingId = first.id;
  let [entryId, problemId] = [0, 0];
  if (problem) {
    const reportedBy = actor === "cleaner" ? "cleaner" : "customer";
    const answers = { wordsToCustomer: words.answer, wordsToCleaner: words.answer };
    problemId = db()
      .insert(problems)
      .values({
        bookingId,
        reportedBy,
        kind: problem,
        words: words.words,
        wish: reportedBy === "customer" ? "come-back" : "only-tell",
        createdAt: now,
        answerBy: problemAnswerBy(problem, now),
        redoAgreedAt: kind === "redo-agreed" ? now : null,
        redoHours: kind === "redo-agreed" ? 2 : null,
        ...answers,
      })
      .returning({ id: problems.id })
      .get().id;
    entryId = db()
      .insert(caseEntries)
      .values({
        ...{ problemId, cleanerId: cast.cleaner.id, amount: 400_00, note: words.answer },
        payer: actor === "cleaner" ? "cleaner" : "customer",
        payee: actor === "cleaner" ? "customer" : "cleaner",
        createdAt: now,
      })
      .returning({ id: caseEntries.id })
      .get().id;
  }
  const { id: eventId } = db()
    .insert(bookingEvents)
    .values({
      bookingId,
      at: now,
      actor,
      event: kind === "booking-lost" ? "cancelled" : kind.replace("booking-", ""),
      fromStatus: from,
      toStatus: status,
      reason: actor === "customer" || actor === "system" ? "" : words.reason,
      wasStartsAt: kind === "booking-moved" ? first.startsAt - DAY_MS : null,
      wasCleanerId: kind === "booking-reassigned" ? cast.former.id : null,
    })
    .returning()
    .get();
  if (redo) {
    db()
      .update(bookings)
      .set({ redoOfProblemId: problemId })
      .where(eq(bookings.id, bookingId))
      .run();
  }
  return {
    bookingId,
    entryId,
    problemId,
    eventId,
    startsAt: first.startsAt,
    visits: ids.map(({ id }) => id),
  };
}
