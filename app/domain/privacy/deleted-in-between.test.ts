import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { marks } from "#db/schema/bookings";
import { notifications } from "#db/schema/queue";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { waiveFee } from "~/domain/admin/money/fee-entries.server";
import {
  cancelBookingAsCleaner,
  completeBooking,
} from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { cancelBookingAsCustomer } from "~/domain/bookings/lifecycle/customer-commands.server";
import { publishReminders } from "~/domain/bookings/lifecycle/reminders.server";
import { settleBookings } from "~/domain/bookings/lifecycle/settle-bookings.server";
import { answerMark } from "~/domain/bookings/marks/own-marks.server";
import { advancePayments } from "~/domain/bookings/paying/payment-clock.server";
import { sayPaid } from "~/domain/bookings/paying/say-paid.server";
import { getLastCaseEntryId, noteCaseEntry } from "~/domain/bookings/problems/case-entries.server";
import {
  remindAdminsOfLateProblems,
  reportProblemAsCustomer,
} from "~/domain/bookings/problems/problems.server";
import { agreeToRedo, bookRedo } from "~/domain/bookings/redos/redos.server";
import { getRecipient } from "~/domain/notifications/recipients.server";
import { notifyOfStatements } from "~/domain/notifications/statements-ready.server";
import { writeEmail } from "~/domain/notifications/emails/write-email.server";
import { emailText } from "~/domain/notifications/emails/email-content";
import { getEvent } from "~/domain/outbox/events.server";
import { addDays, instantOf } from "~/lib/bangkok-time";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../tests/support/database";
import { makeEmailNotifications, endDeletionEmails } from "../../../tests/support/notifications";
import { deleteAccount } from "./delete-account.server";
import { downloadMyData } from "./my-data/my-data.server";

useDatabase();

const PASSWORD = "three calm elephants";
const START = instantOf(NEXT_MONDAY, 9);
const END = START + 2 * HOUR_MS;
const DELETED_AT = END + 2 * HOUR_MS;
const ORIGIN = "https://baansaat.example";
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

type Job = ReturnType<typeof makeJob>;

let made = 0;
/** Makes a booking whose customer and cleaner have names that occur nowhere else. */
function makeJob() {
  made += 1;
  const names = { customer: `Zanzibar${made}x`, cleaner: `Madagascar${made}x` };
  const account = (firstName: string) => ({ firstName, lastName: firstName, passwordHash });
  const customer = makeCustomer(account(names.customer));
  const cleaner = makeCleaner({
    name: `${names.cleaner} S.`,
    promptPayType: "phone",
    promptPayId: "0815550123",
  });
  db().update(users).set(account(names.cleaner)).where(eq(users.id, cleaner.userId)).run();
  const adminId = makeCustomer({ role: "admin" }).id;
  const bookingId = makeBooking({ customerId: customer.id, cleanerId: cleaner.id });
  return { names, customer, cleaner, adminId, bookingId };
}

function complete({ bookingId, cleaner }: Job, payment: "cash" | "not-yet" | null) {
  expect(completeBooking({ bookingId, payment }, cleaner, END).ok).toBe(true);
}

function report(job: Job): number {
  complete(job, "not-yet");
  const words = `Look at my vase. Yours, ${job.names.customer}`;
  const reported = { bookingId: job.bookingId, kind: "damage", words, wish: "come-back" } as const;
  const result = reportProblemAsCustomer(reported, { userId: job.customer.id }, END);
  if (!result.ok) throw new Error(result.reason);
  return result.problemId;
}

function agree(job: Job): number {
  const problemId = report(job);
  const agreed = agreeToRedo({ problemId, hours: 1 }, { userId: job.cleaner.userId }, END);
  expect(agreed.ok).toBe(true);
  return problemId;
}

/** Has whoever cancels late contest the mark for it. */
function contestMark({ bookingId, customer, cleaner, names }: Job, side: "customer" | "cleaner") {
  const at = START - HOUR_MS;
  const cancelled = { bookingId, reason: `I am ill. Yours, ${names[side]}` };
  const result =
    side === "customer"
      ? cancelBookingAsCustomer({ ...cancelled, event: "cancelled" }, { userId: customer.id }, at)
      : cancelBookingAsCleaner(cancelled, { userId: cleaner.userId }, at);
  expect(result.ok).toBe(true);
  const mark = db().select().from(marks).where(eq(marks.bookingId, bookingId)).get();
  const words = `We had agreed. Yours, ${names[side]}`;
  const userId = mark?.userId ?? 0;
  expect(answerMark({ markId: mark?.id ?? 0, words }, { userId }, at).ok).toBe(true);
}

/** States in which an account can be deleted, each with what leads to it. */
const STATES: [string, (job: Job) => void][] = [
  ["a job of which nobody said anything", (job) => complete(job, null)],
  ["an unpaid job", (job) => complete(job, "not-yet")],
  [
    "a payment that is contradicted",
    (job) => {
      complete(job, "not-yet");
      const said = { bookingId: job.bookingId, how: "cash" } as const;
      expect(sayPaid(said, { userId: job.customer.id }, END).ok).toBe(true);
    },
  ],
  [
    "a case with money that is still to be paid",
    (job) => {
      const problemId = report(job);
      const note = `${job.names.cleaner} pays ${job.names.customer}`;
      const money = { payer: "cleaner", payee: "customer", amount: 320_00, paidOn: null } as const;
      const entry = { ...money, note, problemId, basedOn: getLastCaseEntryId(problemId) };
      expect(noteCaseEntry(entry, { userId: job.adminId }, END).ok).toBe(true);
    },
  ],
  ["a redo that is agreed", (job) => void agree(job)],
  [
    "a redo that is booked",
    (job) => {
      const visit = {
        problemId: agree(job),
        date: addDays(NEXT_MONDAY, 2),
        time: "9:00 AM",
      } as const;
      expect(bookRedo(visit, { userId: job.customer.id }, END).ok).toBe(true);
    },
  ],
  ["a mark that the customer contests", (job) => contestMark(job, "customer")],
  ["a mark that the cleaner contests", (job) => contestMark(job, "cleaner")],
  [
    "a fee that is waived",
    (job) => {
      complete(job, "cash");
      const { bookingId, cleaner, adminId, names } = job;
      const reason = `${names.customer} had no key for ${names.cleaner}`;
      const waiver = { cleanerId: cleaner.id, what: { bookingId }, reason };
      expect(waiveFee(waiver, { by: { adminId }, now: END }).ok).toBe(true);
    },
  ],
];

/** Does what time alone causes in the ten days after the deletion, as the background jobs do. */
function letTenDaysPass(): number {
  let now = DELETED_AT;
  for (; now < DELETED_AT + 10 * DAY_MS; now += 3 * HOUR_MS) {
    settleBookings(now);
    advancePayments(now);
    publishReminders(now);
    notifyOfStatements(now);
    remindAdminsOfLateProblems(now);
    makeEmailNotifications(now);
  }
  return now;
}

/** Returns the texts of all emails to a person, as they would be sent after the deletion. */
async function emailsTo(userId: number): Promise<{ kind: string; text: string }[]> {
  const recipient = getRecipient(userId);
  if (!recipient) throw new Error("The account is closed.");
  const to = { email: "a@example.com", isAccountEmailVerified: true };
  const rows = db()
    .select()
    .from(notifications)
    .where(eq(notifications.recipientUserId, userId))
    .all();
  const emails = rows.map(async ({ eventId, audience }) => {
    const event = getEvent(eventId);
    if (!event) throw new Error("There is no event.");
    const now = Math.max(DELETED_AT, event.at);
    const email = await writeEmail({ event, audience, recipient }, to, { origin: ORIGIN, now });
    return { kind: event.kind, text: email ? `${email.subject}\n${emailText(email)}` : "" };
  });
  return Promise.all(emails);
}

describe.each(["customer", "cleaner"] as const)(
  "a %s who deletes their account in the middle of",
  (gone) => {
    test.each(STATES)("%s is neither messaged nor named to the other side", async (_, lead) => {
      const job = makeJob();
      lead(job);
      const { customer, cleaner, names } = job;
      const [goneId, otherId] =
        gone === "customer" ? [customer.id, cleaner.userId] : [cleaner.userId, customer.id];
      makeEmailNotifications(END);
      const deletion = { now: DELETED_AT, dataDir: "/nowhere" };
      expect(await deleteAccount(goneId, PASSWORD, deletion)).toEqual({ ok: true });
      endDeletionEmails(DELETED_AT);
      const after = letTenDaysPass();

      const messages = db().select().from(notifications).all();
      expect(messages.filter(({ recipientUserId }) => recipientUserId === goneId)).toEqual([]);
      const emails = await emailsTo(otherId);
      for (const { text } of emails) expect(text).not.toContain(names[gone]);
      // Nobody is reminded to pay somebody who is gone.
      expect(emails.map(({ kind }) => kind)).not.toContain("booking-not-paid");
      expect(JSON.stringify(downloadMyData(otherId, after))).not.toContain(names[gone]);
    });
  },
);
