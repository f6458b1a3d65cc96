import { eq } from "drizzle-orm";
import { simpleParser, type AddressObject, type ParsedMail } from "mailparser";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db, inTransaction } from "#db/client.server";
import { accountTokens, users } from "#db/schema/accounts";
import { bookings } from "#db/schema/bookings";
import { notifications } from "#db/schema/queue";
import { queueAccountEmail, withdrawAccountEmails } from "~/domain/accounts/account-emails.server";
import { confirmEmailChange } from "~/domain/accounts/change-email.server";
import { verifyEmail } from "~/domain/accounts/email-verification.server";
import {
  addIdentity,
  linkIdentity,
  unlinkIdentity,
} from "~/domain/accounts/oauth/identities.server";
import { checkResetLink } from "~/domain/accounts/password-reset.server";
import { eraseAuditValues } from "~/domain/audit/audit.server";
import { changeBusiness } from "~/domain/business/business.server";
import { reportFeelingUnsafeAsCleaner } from "~/domain/bookings/lifecycle/cleaner-commands.server";
import { ACCOUNT_CLOSED_REASON } from "~/domain/bookings/lifecycle/status";
import { transitionBooking } from "~/domain/bookings/lifecycle/transition.server";
import { registerCleaner } from "~/domain/cleaners/register-cleaner.server";
import {
  askForChanges,
  unverifyCleaner,
  verifyCleaner,
} from "~/domain/admin/cleaners/verify-cleaner.server";
import type { EventKind } from "~/domain/outbox/event-kinds";
import { publishEvent, type NewEvent } from "~/domain/outbox/events.server";
import { instantOf } from "~/lib/bangkok-time";
import { formatPhone } from "~/lib/phone";
import {
  DELETION_EMAIL_LIFETIME_MS,
  sweepNotifications,
} from "~/domain/queue/delivery-queue.server";
import {
  startNotificationWorker,
  type NotificationWorker,
} from "~/domain/queue/notification-worker.server";
import { NOTIFICATION_RULES } from "~/domain/notifications/notification-rules.server";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import {
  deleteEvents,
  listEvents,
  makeEmailNotifications,
} from "../../../../tests/support/notifications";
import { tablesWith } from "../../../../tests/support/tables-with";
import { emailChannel } from "./email-channel.server";
import { PATIENCE_MS } from "../../../../tests/support/patience";

const ORIGIN = "https://baansaat.example";
const HOUR = 3_600_000;

useDatabase();

let clock = NOW;
let folder: string;
const closers: (() => Promise<void> | void)[] = [];

beforeEach(() => {
  clock = NOW;
  deleteEvents();
  folder = join(mkdtempSync(join(tmpdir(), "baansaat-mail-")), "mail");
});

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  rmSync(join(folder, ".."), { recursive: true, force: true });
});

/** Starts a real SMTP server; `options` decide how it refuses. */
async function emailServer(options: SMTPServerOptions = {}, host = "127.0.0.1") {
  const received: { mail: ParsedMail; to: string[] }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      void simpleParser(stream).then((mail) => {
        received.push({ mail, to: session.envelope.rcptTo.map(({ address }) => address) });
        done();
      }, done);
    },
    ...options,
  });
  server.on("error", () => undefined);
  const listening = server.listen(0, host);
  await new Promise((resolve) => listening.once("listening", resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  const { port } = listening.address() as AddressInfo;
  return { received, url: `smtp://${host}:${port}`, port };
}

/** Waits until `check` passes, for as long as a busy machine may need. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: PATIENCE_MS });

const logged: object[] = [];

function work(
  smtpUrl: string | undefined,
  { printLinks = false, tryMs = 5_000 }: { printLinks?: boolean; tryMs?: number } = {},
): NotificationWorker {
  const note = (details: object) => void logged.push(details);
  const log = { info: note, warn: note, error: note };
  const from = { name: "BaanSaat", address: "hello@baansaat.example" };
  const worker = startNotificationWorker({
    rules: NOTIFICATION_RULES,
    channels: { email: emailChannel({ smtpUrl, from, folder, origin: ORIGIN, printLinks, log }) },
    now: () => clock,
    log,
    random: () => 1,
    pollMs: 5,
    tryMs,
  });
  closers.push(() => worker.stop(0));
  return worker;
}

/** Publishes an event about an account, of which the worker makes an email. Returns the event's id. */
function queue(kind: EventKind, accountId: number): number {
  inTransaction(() => publishEvent({ kind, payload: {}, accountId } as NewEvent, clock));
  return listEvents().at(-1)?.id ?? 0;
}

const row = (eventId: number) =>
  db().select().from(notifications).where(eq(notifications.eventId, eventId)).get();
const waiting = (given: Partial<typeof users.$inferInsert> = {}) =>
  makeCustomer({ emailVerifiedAt: null, ...given });

function book({
  instantBooking = true,
  locale = "en",
}: { instantBooking?: boolean; locale?: "en" | "th" } = {}) {
  const customer = makeCustomer({ firstName: "Somchai", lastName: "<b>Jaidee</b>", locale });
  const cleaner = makeCleaner({ instantBooking, hourlyRate: 300_00, name: "Nok & Co" });
  db().update(users).set({ locale }).where(eq(users.id, cleaner.userId)).run();
  const bookingId = makeBooking({
    cleanerId: cleaner.id,
    address: "12/3 Nimman Soi 9",
    phone: "+66812345678",
    specialInstructions: "Gate code 4711\n<script>alert(1)</script>",
    customerId: customer.id,
  });
  return { customer, cleaner, bookingId };
}

const addressOf = (mail: ParsedMail) => (mail.to as AddressObject).value;
const linkIn = (mail: ParsedMail) =>
  /https:\/\/baansaat\.example\/verify-email\?token=(\S+)/.exec(mail.text ?? "")?.[1] ?? "";

describe("a verification mail", () => {
  it("arrives, and its link verifies the account", async () => {
    const { received, url } = await emailServer();
    const user = waiting({ email: "nok@example.com" });
    const id = queue("verify-email", user.id);
    work(url);
    await soon(() => expect(row(id)?.doneAt).toBe(clock));
    const [{ mail, to } = { mail: {} as ParsedMail, to: [] }] = received;
    expect(to).toEqual(["nok@example.com"]);
    expect(mail.subject).toBe("Verify your email for BaanSaat");
    expect(mail.from?.value).toEqual([{ name: "BaanSaat", address: "hello@baansaat.example" }]);
    expect(mail.messageId).toBe(`<${row(id)?.messageId}@baansaat.example>`);
    expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
    expect(mail.html).toContain(`href="${ORIGIN}/verify-email?token=${linkIn(mail)}"`);
    expect(verifyEmail(linkIn(mail), clock + HOUR)).toMatchObject({ ok: true });
  });

  it("says below who operates the site, once that is set, and nothing that isn't", async () => {
    const { received, url } = await emailServer();
    work(url);
    queue("verify-email", waiting({ locale: "th" }).id);
    await soon(() => expect(received).toHaveLength(1));
    expect(received[0]?.mail.text?.trimEnd().split("\n").at(-1)).toContain("คุณได้รับอีเมลนี้");

    changeBusiness(
      { name: "Baan & Co", registrationNumber: "0505", phone: "+6653123456", lineAccount: "@baan" },
      { actorUserId: null, now: clock },
    );
    queue("verify-email", waiting({ locale: "th" }).id);
    await soon(() => expect(received).toHaveLength(2));
    expect(received[1]?.mail.text?.trimEnd().split("\n").slice(-3)).toEqual([
      "Baan & Co",
      "เลขทะเบียน: 0505",
      `${formatPhone("+6653123456")} · LINE @baan`,
    ]);
    expect(received[1]?.mail.html).toContain("Baan &amp; Co");
  });

  it("is in the receiver's language, and repeats nothing that was typed at sign-up", async () => {
    const { received, url } = await emailServer();
    const typed = { firstName: "Win cash at evil.example", username: "evil.example" };
    queue("verify-email", waiting({ ...typed, locale: "th" }).id);
    work(url);
    await soon(() => expect(received).toHaveLength(1));
    const mail = received[0]?.mail;
    expect(mail?.subject).toBe("ยืนยันอีเมลสำหรับเว็บบ้านสะอาด");
    expect(mail?.html).toContain('<html lang="th">');
    expect(`${mail?.text}${String(mail?.html)}`).not.toContain("evil.example");
  });

  it("keeps its token out of the outbox", async () => {
    const { received, url } = await emailServer();
    const id = queue("verify-email", waiting().id);
    work(url);
    await soon(() => expect(received).toHaveLength(1));
    const token = linkIn(received[0]?.mail as ParsedMail);
    expect(token).toHaveLength(43);
    expect(JSON.stringify(row(id))).not.toContain(token);
    expect(JSON.stringify(db().select().from(accountTokens).all())).not.toContain(token);
  });

  it("isn't sent to somebody who has verified meanwhile, or is gone", async () => {
    const { received, url } = await emailServer();
    const people = [waiting(), waiting(), waiting()].map(({ id }) => id);
    const [verified = 0, gone = 0, nowhere = 0] = people.map((id) => queue("verify-email", id));
    makeEmailNotifications(clock);
    const set = (id: number, what: Partial<typeof users.$inferInsert>) =>
      db().update(users).set(what).where(eq(users.id, id)).run();
    set(people[0] ?? 0, { emailVerifiedAt: NOW });
    set(people[1] ?? 0, { deactivatedAt: NOW });
    set(people[2] ?? 0, { email: null });
    work(url);
    await soon(() => expect(row(nowhere)?.lastError).toBe("nobody to write to"));
    expect(row(verified)?.lastError).toBe("no longer so");
    expect(row(gone)?.lastError).toBe("nobody to tell");
    expect(received).toEqual([]);
  });

  it("isn't even made for them, nor for nobody", () => {
    queue("verify-email", makeCustomer().id);
    queue("verify-email", waiting({ deactivatedAt: NOW }).id);
    queue("verify-email", waiting({ email: null }).id);
    inTransaction(() => queueAccountEmail("verify-email", null, clock));
    expect(makeEmailNotifications(clock)).toEqual([]);
    expect(listEvents().map(({ expandedAt }) => expandedAt)).toEqual([NOW, NOW, NOW, NOW]);
  });

  it("goes to one person, whatever an address looks like", async () => {
    const { received, url } = await emailServer();
    const crafted = [
      "a@example.com, b@evil.example",
      "<x@evil.example>",
      "a@b.example\nBcc: c@d.ee",
    ];
    const ids = crafted.map((email) => queue("verify-email", waiting({ email }).id));
    work(url);
    for (const id of ids) await soon(() => expect(row(id)?.deadAt).toBe(clock));
    expect(received).toEqual([]);
  });
});

describe("mails about an account", () => {
  const tokenIn = (mail: ParsedMail | undefined, path: string) =>
    new RegExp(`${ORIGIN}/${path}\\?token=([\\w-]{43})\\b`).exec(mail?.text ?? "")?.[1] ?? "";
  const typed = { firstName: "Win cash at evil.example", username: "win.at.evil.example" };

  it("carry a link that sets a new password, and the name to log in with", async () => {
    const { received, url } = await emailServer();
    const user = makeCustomer({ username: "nok.saithong", email: "nok@mail.example" });
    inTransaction(() => queueAccountEmail("reset-password", user.id, clock));
    work(url);
    await soon(() => expect(received).toHaveLength(1));
    const [{ mail, to } = { mail: {} as ParsedMail, to: [] }] = received;
    expect(to).toEqual(["nok@mail.example"]);
    expect(mail.text).toContain("Username: nok.saithong");
    const token = tokenIn(mail, "reset-password");
    expect(mail.html).toContain(`href="${ORIGIN}/reset-password?token=${token}"`);
    expect(checkResetLink(token, clock)).toMatchObject({ ok: true, userId: user.id });
    expect(JSON.stringify(db().select().from(notifications).all())).not.toContain(token);
  });

  it("repeat nothing that was typed, where a stranger may have given the address", async () => {
    const { received, url } = await emailServer();
    const user = waiting(typed);
    inTransaction(() => {
      queueAccountEmail("reset-password", user.id, clock);
      queueAccountEmail("password-changed", user.id, clock);
      queueAccountEmail("confirm-new-email", user.id, clock, { to: "somebody@else.example" });
      queueAccountEmail("email-changed", user.id, clock, { to: "somebody@else.example" });
      queueAccountEmail("email-taken", user.id, clock);
    });
    work(url);
    await soon(() => expect(received).toHaveLength(5));
    for (const { mail } of received) {
      expect(`${mail.subject}${mail.text}${String(mail.html)}`).not.toContain("evil.example");
    }
  });

  it("say that an account is deleted, whereafter the address is in no table, sent or refused", async () => {
    const refuses = "refused@gone.example";
    const { received, url } = await emailServer({
      onRcptTo: ({ address }, _session, done) => {
        done(address === refuses ? Object.assign(new Error("no"), { responseCode: 550 }) : null);
      },
    });
    const queueDeleted = (to: string) => {
      const id = makeCustomer({ email: null, anonymisedAt: NOW, deactivatedAt: NOW }).id;
      const facts = { to, locale: "th" } as const;
      inTransaction(() => queueAccountEmail("account-deleted", id, clock, facts));
    };
    const first = makeCustomer({ firstName: "Zanzibarina" });
    inTransaction(() => queueAccountEmail("password-changed", first.id, clock));
    ["nok@gone.example", refuses].forEach(queueDeleted);
    expect(tablesWith("gone.example")).toEqual(["outbox_events"]);
    work(url);
    await soon(() => expect(tablesWith("gone.example")).toEqual([]));
    await soon(() => expect(received).toHaveLength(2));
    const mail = received.find(({ to }) => to[0] === "nok@gone.example")?.mail;
    expect(mail?.subject).toBe("ลบบัญชีบ้านสะอาดของคุณแล้ว");
    // Other events stay.
    expect(listEvents().map(({ kind }) => kind)).toEqual(["password-changed"]);
  });

  it("that say so end after a day with no server to take them, and the address with them", () => {
    const id = makeCustomer({ email: null, anonymisedAt: NOW, deactivatedAt: NOW }).id;
    const facts = { to: "nok@gone.example", locale: "th" } as const;
    inTransaction(() => queueAccountEmail("account-deleted", id, clock, facts));
    makeEmailNotifications(clock);
    sweepNotifications(clock + DELETION_EMAIL_LIFETIME_MS - 1);
    expect(tablesWith("gone.example")).toEqual(["outbox_events"]);
    sweepNotifications(clock + DELETION_EMAIL_LIFETIME_MS);
    expect(tablesWith("gone.example")).toEqual([]);
  });

  it("go to the new address, whose link makes it the account's, and then to the old one", async () => {
    const { received, url } = await emailServer();
    const user = makeCustomer({ email: null, emailVerifiedAt: null });
    inTransaction(() =>
      queueAccountEmail("confirm-new-email", user.id, clock, { to: "first@new.example" }),
    );
    work(url);
    await soon(() => expect(received).toHaveLength(1));
    expect(received[0]?.to).toEqual(["first@new.example"]);
    const token = tokenIn(received[0]?.mail, "confirm-email");
    expect(confirmEmailChange(token, clock)).toEqual({ ok: true, email: "first@new.example" });

    clock += 1;
    inTransaction(() =>
      queueAccountEmail("confirm-new-email", user.id, clock, { to: "second@new.example" }),
    );
    await soon(() => expect(received).toHaveLength(2));
    confirmEmailChange(tokenIn(received[1]?.mail, "confirm-email"), clock);
    await soon(() => expect(received).toHaveLength(3));
    expect(received[2]?.to).toEqual(["first@new.example"]);
    expect(received[2]?.mail.text).not.toContain("second@new.example");
    expect(received[2]?.mail.text).toContain(`${ORIGIN}/contact`);
  });

  it.each([
    ["en", /Monday,? 23 November 2026, 9:00 AM/],
    ["th", /วันจันทร์ที่ 23 พฤศจิกายน (?:พ\.ศ\. )?2569 เวลา 9\.00\u00a0น\./],
  ] as const)("say when it happened, on the city's clock (%s)", async (locale, when) => {
    const { received, url } = await emailServer();
    const user = makeCustomer({ locale });
    inTransaction(() => queueAccountEmail("password-changed", user.id, clock));
    clock += 5 * HOUR;
    work(url);
    await soon(() => expect(received).toHaveLength(1));
    expect(received[0]?.mail.text).toMatch(when);
    expect(received[0]?.mail.text).toContain(`${ORIGIN}/forgot-password`);
  });

  it.each([
    ["en", "Google was linked to your account", "Google was unlinked from your account"],
    ["th", "คุณใช้ Google เข้าสู่ระบบได้แล้ว", "เลิกใช้ Google เข้าสู่ระบบแล้ว"],
  ] as const)("tell of another way in, and of one less (%s)", async (locale, linked, unlinked) => {
    const { received, url } = await emailServer();
    const user = makeCustomer({ locale });
    const identity = {
      provider: "google",
      providerUserId: `sub-${locale}`,
      email: null,
      emailVerified: false,
      firstName: "Nok",
      lastName: "",
    } as const;
    addIdentity(user.id, { ...identity, provider: "line" }, clock);
    linkIdentity(user.id, identity, clock);
    await unlinkIdentity(user.id, { provider: "google", currentPassword: "" }, { now: clock });
    work(url);
    await soon(() => expect(received).toHaveLength(2));
    for (const [index, heading] of [linked, unlinked].entries()) {
      expect(received[index]?.to).toEqual([user.email]);
      expect(received[index]?.mail.text).toContain(heading);
      expect(received[index]?.mail.text).toContain(`${ORIGIN}/account/sign-in`);
    }
  });

  it("of one kind and moment are all sent: each may tell of something else", () => {
    const user = makeCustomer();
    inTransaction(() => {
      for (const to of ["one@example.com", "two@example.com"]) {
        queueAccountEmail("email-changed", user.id, clock, { to });
      }
    });
    expect(makeEmailNotifications(clock)).toHaveLength(2);
  });

  it("aren't sent once they were withdrawn, or their link would have run out", async () => {
    const { received, url } = await emailServer();
    const user = makeCustomer();
    inTransaction(() => {
      queueAccountEmail("reset-password", user.id, clock);
      queueAccountEmail("reset-password", makeCustomer().id, clock);
    });
    makeEmailNotifications(clock);
    inTransaction(() => {
      withdrawAccountEmails(["reset-password"], user.id, clock);
      // No notification is made of this one at all.
      queueAccountEmail("reset-password", user.id, clock);
      withdrawAccountEmails(["reset-password"], user.id, clock);
    });
    expect(makeEmailNotifications(clock)).toHaveLength(2);
    clock += HOUR;
    work(url);
    await soon(() => {
      const rows = db().select().from(notifications).all();
      expect(rows.map(({ lastError }) => lastError)).toEqual(["withdrawn", "stale"]);
    });
    expect(received).toEqual([]);
  });
});

describe("booking mails", () => {
  it("tell the customer all, and the cleaner what the job needs", async () => {
    const { received, url } = await emailServer();
    const { customer, cleaner, bookingId } = book();
    work(url);
    await soon(() => expect(received).toHaveLength(2));
    const emailTo = (email: string | null) =>
      received.find(({ to }) => to[0] === email)?.mail as ParsedMail;
    const toCustomer = emailTo(customer.email);
    expect(toCustomer.subject).toMatch(/^Your cleaning is booked: Mon,? 30 Nov, 9:00 AM$/);
    expect(toCustomer.text).toMatch(/Mon,? 30 Nov 2026/);
    for (const words of [
      "Nok & Co",
      "12/3 Nimman Soi 9",
      "฿950",
      "2 hours × ฿300 + ฿350 fee",
      "in cash or by PromptPay",
      `#${bookingId}`,
      `${ORIGIN}/dashboard`,
    ]) {
      expect(toCustomer.text).toContain(words);
    }
    const cleanerEmail = db().select().from(users).where(eq(users.id, cleaner.userId)).get()?.email;
    const toCleaner = emailTo(cleanerEmail ?? "");
    for (const words of [
      "12/3 Nimman Soi 9",
      "081-234-5678",
      "Gate code 4711",
      "Somchai <b>Jaidee</b>",
      "To collect: ฿950",
      `${ORIGIN}/cleaner-dashboard/jobs/${bookingId}`,
    ]) {
      expect(toCleaner.text).toContain(words);
    }
    expect(addressOf(toCleaner)).toHaveLength(1);
    // Anything that people typed stays text.
    expect(toCleaner.html).toContain("Somchai &lt;b&gt;Jaidee&lt;/b&gt;");
    expect(toCleaner.html).not.toMatch(/<script|<b>/);
  });

  it.each(["en", "th"] as const)(
    "hide address, phone and instructions from the cleaner of a request (%s)",
    async (locale) => {
      const { received, url } = await emailServer();
      const { customer } = book({ instantBooking: false, locale });
      work(url);
      await soon(() => expect(received).toHaveLength(2));
      const toCleaner = received.find(({ to }) => to[0] !== customer.email)?.mail as ParsedMail;
      const all = `${toCleaner.subject}${toCleaner.text}${String(toCleaner.html)}`;
      for (const secret of ["Soi 9", "50200", "234-5678", "812345678", "4711"]) {
        expect(all).not.toContain(secret);
      }
      // The request was made on Monday at 9:00, in daytime, so there are 4 hours to answer.
      const deadline =
        locale === "th" ? /วันจันทร์ที่\u00a023 พ\.ย\. เวลา 13\.00\u00a0น\./ : /Mon,? 23 Nov, 1:00 PM/;
      expect(all).toMatch(deadline);
      const toCustomer = received.find(({ to }) => to[0] === customer.email)?.mail;
      expect(toCustomer?.text).toMatch(deadline);
      expect(toCustomer?.text).toContain("12/3 Nimman Soi 9");
    },
  );

  it.each([
    ["the customer", "customer", "cancelled", "", "As you asked", "customer has cancelled"],
    ["the cleaner", "cleaner", "cancelled", "I am ill", "can’t come", null],
    ["a closed account", "cleaner", "cancelled", ACCOUNT_CLOSED_REASON, "can’t come", null],
    ["us", "admin", "cancelled", "Flood", "We had to cancel", "BaanSaat has cancelled"],
  ] as const)(
    "tell both sides what they need when it is cancelled by %s",
    async (_who, as, event, reason, toCustomer, toCleaner) => {
      const { received, url } = await emailServer();
      const { customer, cleaner, bookingId } = book();
      deleteEvents();
      const userId = {
        customer: customer.id,
        cleaner: cleaner.userId,
        admin: makeCustomer({ role: "admin" }).id,
      }[as];
      expect(transitionBooking({ bookingId, event, reason }, { as, userId }, NOW).ok).toBe(true);
      work(url);
      await soon(() => expect(received).toHaveLength(toCleaner ? 2 : 1));
      const emailTo = (one: boolean) =>
        received.find(({ to }) => (to[0] === customer.email) === one)?.mail.text ?? "";
      expect(emailTo(true)).toContain(toCustomer);
      expect(emailTo(true)).toContain(`#${bookingId}`);
      expect(emailTo(true)).toContain("There is nothing to pay.");
      // A customer who didn't cancel gets a link to other cleaners for the same service and area, or to who
      // is free in place of theirs.
      const [other, free] = [`${ORIGIN}/booking/cleaner?serviceId=`, `/${bookingId}/search`];
      expect([emailTo(true).includes(other), emailTo(true).includes(free)]).toEqual([
        as === "admin",
        as === "cleaner",
      ]);
      // Nobody reads why a cleaner can't come.
      expect(emailTo(true).includes(`Reason: ${reason}`)).toBe(reason === "Flood");
      expect(emailTo(true)).not.toContain("I am ill");
      expect(emailTo(true)).not.toContain(ACCOUNT_CLOSED_REASON);
      if (!toCleaner) return;
      expect(emailTo(false)).toContain(toCleaner);
      for (const secret of ["Somchai", "Soi 9", "234-5678"]) {
        expect(emailTo(false)).not.toContain(secret);
      }
    },
  );

  it("tell the customer of a cleaner who felt unsafe that the job was ended, and no more", async () => {
    const { received, url } = await emailServer();
    const { customer, cleaner, bookingId } = book();
    deleteEvents();
    clock = instantOf(NEXT_MONDAY, 9);
    reportFeelingUnsafeAsCleaner(
      { bookingId, words: "A man shouted" },
      { userId: cleaner.userId },
      clock,
    );
    work(url);
    const toCustomer = () => received.find(({ to }) => to[0] === customer.email)?.mail;
    await soon(() => expect(toCustomer()).toBeDefined());
    const text = `${toCustomer()?.subject}${toCustomer()?.text}`;
    expect(text).toContain("Our team has ended this job");
    expect(text).not.toMatch(/safe|shouted/);
  });

  it.each(["declined", "expired", "withdrawn"] as const)(
    "tell of a request that is %s, in Thai too",
    async (event) => {
      const { received, url } = await emailServer();
      const { customer, cleaner, bookingId } = book({ instantBooking: false, locale: "th" });
      deleteEvents();
      const by = {
        declined: { as: "cleaner", userId: cleaner.userId },
        expired: { as: "system" },
        withdrawn: { as: "customer", userId: customer.id },
      } as const;
      if (event === "expired") clock = NOW + 100 * HOUR;
      expect(transitionBooking({ bookingId, event }, by[event], clock).ok).toBe(true);
      work(url);
      const emails = event === "declined" ? 1 : 2;
      await soon(() => expect(received).toHaveLength(emails));
      for (const { to, mail } of received) {
        // A request that was never booked isn't called cancelled to the customer who waited for it.
        const isCustomer = to[0] === customer.email;
        const unbooked = event !== "withdrawn" && isCustomer;
        const ended = event === "withdrawn" && !isCustomer ? "ยกเลิกคำขอจองแล้ว" : "ยกเลิกแล้ว";
        expect(mail.subject).toBe(
          `${unbooked ? "ยังไม่ได้คิว" : ended}: จันทร์ 30 พ.ย. เวลา 9.00\u00a0น.`,
        );
        if (unbooked) expect(mail.text).not.toContain("ยกเลิก");
      }
    },
  );

  it("aren't sent about what is no longer so", async () => {
    const { received, url } = await emailServer();
    const { bookingId } = book();
    makeEmailNotifications(clock);
    db().update(bookings).set({ status: "cancelled" }).where(eq(bookings.id, bookingId)).run();
    work(url);
    await soon(() => {
      const rows = db().select().from(notifications).all();
      expect(rows.map((notice) => notice.lastError)).toEqual(["no longer so", "no longer so"]);
    });
    expect(received).toEqual([]);
  });

  it("tell nobody else of a booking", async () => {
    const { received, url } = await emailServer();
    book();
    makeEmailNotifications(clock);
    // Before it goes out, each notification is checked again: the booking must be its recipient's.
    const stranger = makeCustomer().id;
    db()
      .update(notifications)
      .set({ recipientUserId: stranger })
      .where(eq(notifications.audience, "cleaner"))
      .run();
    db().delete(notifications).where(eq(notifications.audience, "customer")).run();
    work(url);
    const outcome = () => db().select().from(notifications).get()?.lastError;
    await soon(() => expect(outcome()).toBe("no longer so"));
    expect(received).toEqual([]);
  });
});

describe("mails about a background check", () => {
  // Admins of other tests would get it too.
  beforeEach(() => {
    db().update(users).set({ role: "customer" }).where(eq(users.role, "admin")).run();
  });

  it.each([
    ["en", "check-expires", "expires on 23 December 2026", "send us the result before then"],
    ["en", "check-lapsed", "has expired", "your profile is listed again"],
    ["th", "check-expires", "ใช้ได้ถึง 23 ธันวาคม 2569", "ส่งผลให้เราก่อนถึงวันนั้น"],
    ["th", "check-lapsed", "หมดอายุแล้ว", "จะกลับมาแสดงอีกครั้ง"],
  ] as const)(
    "say until when it holds, what that means and what to do (%s, %s)",
    async (locale, kind, subject, todo) => {
      const { received, url } = await emailServer();
      const cleaner = makeCleaner({ name: "Nok S.", backgroundCheckExpiresOn: "2026-12-23" });
      const admin = makeCustomer({ role: "admin", locale });
      db().update(users).set({ locale }).where(eq(users.id, cleaner.userId)).run();
      const payload = { cleanerId: cleaner.id, expiresOn: "2026-12-23" };
      if (kind === "check-lapsed") clock = Date.parse("2026-12-24T00:00:00+07:00");
      inTransaction(() => publishEvent({ kind, payload, accountId: cleaner.userId }, clock));
      work(url);
      await soon(() => expect(received).toHaveLength(2));
      const toAdmin = received.find(({ to }) => to[0] === admin.email)?.mail;
      const toCleaner = received.find(({ to }) => to[0] !== admin.email)?.mail;
      expect(toCleaner?.subject).toContain(subject);
      expect(toCleaner?.text).toContain(todo);
      expect(toCleaner?.text).toContain(`${ORIGIN}/background-checks`);
      expect(toAdmin?.subject).toContain("Nok S.");
      expect(toAdmin?.text).toMatch(/23 December 2026|23 ธันวาคม 2569/);
    },
  );

  it("aren't sent once there is a new one, or once the expiry is past and only a warning", () => {
    const cleaner = makeCleaner({ backgroundCheckExpiresOn: "2026-12-23" });
    const say = (kind: "check-expires" | "check-lapsed", expiresOn: string, at: number) =>
      inTransaction(() =>
        publishEvent(
          { kind, payload: { cleanerId: cleaner.id, expiresOn }, accountId: cleaner.userId },
          at,
        ),
      );
    say("check-expires", "2027-01-05", clock);
    say("check-expires", "2026-12-23", clock);
    // This is the first instant after the check's last day, by the city's clock.
    const midnight = Date.parse("2026-12-23T17:00:00Z");
    expect(makeEmailNotifications(midnight)).toEqual([]);
    say("check-expires", "2026-12-23", clock);
    expect(makeEmailNotifications(midnight - 1)).toMatchObject([
      { to: cleaner.userId, expiresAt: midnight },
    ]);
    deleteEvents();
    say("check-lapsed", "2026-12-23", midnight);
    expect(makeEmailNotifications(midnight)).toMatchObject([{ to: cleaner.userId }]);
  });
});

describe("mails about a phone number that is missing", () => {
  it.each([
    ["en", "phone-missing", "by 7 December 2026", "off the list after that day"],
    ["en", "phone-overdue", "off the list", "listed again"],
    ["th", "phone-missing", "ภายในวันที่ 7 ธันวาคม 2569", "จะไม่แสดงบนเว็บ"],
    ["th", "phone-overdue", "ไม่แสดงบนเว็บแล้ว", "จะกลับมาแสดงทันที"],
  ] as const)(
    "say until when, what that means, and lead to where it is saved (%s, %s)",
    async (locale, kind, subject, todo) => {
      const { received, url } = await emailServer();
      const cleaner = makeCleaner({ phone: null, phoneGrace: true, phoneDueOn: "2026-12-07" });
      db().update(users).set({ locale }).where(eq(users.id, cleaner.userId)).run();
      const payload = { cleanerId: cleaner.id, dueOn: "2026-12-07" };
      if (kind === "phone-overdue") clock = Date.parse("2026-12-08T00:00:00+07:00");
      inTransaction(() => publishEvent({ kind, payload, accountId: cleaner.userId }, clock));
      work(url);
      await soon(() => expect(received).toHaveLength(1));
      const [mail] = received.map((one) => one.mail);
      expect(mail?.subject).toContain(subject);
      expect(mail?.text).toContain(todo);
      expect(mail?.text).toContain(`${ORIGIN}/account/profile`);
    },
  );

  it("aren't sent once there is one, nor of another day, nor too early", () => {
    const cleaner = makeCleaner({ phone: null, phoneGrace: true, phoneDueOn: "2026-12-07" });
    const say = (kind: "phone-missing" | "phone-overdue", dueOn: string, at: number) =>
      inTransaction(() =>
        publishEvent(
          { kind, payload: { cleanerId: cleaner.id, dueOn }, accountId: cleaner.userId },
          at,
        ),
      );
    const midnight = Date.parse("2026-12-07T17:00:00Z");
    say("phone-missing", "2026-12-09", clock);
    say("phone-overdue", "2026-12-07", clock);
    expect(makeEmailNotifications(midnight - 1)).toEqual([]);
    say("phone-missing", "2026-12-07", clock);
    expect(makeEmailNotifications(midnight - 1)).toMatchObject([
      { to: cleaner.userId, expiresAt: midnight },
    ]);
    deleteEvents();
    db().update(users).set({ phone: "+66815550177" }).where(eq(users.id, cleaner.userId)).run();
    say("phone-missing", "2026-12-07", clock);
    expect(makeEmailNotifications(midnight - 1)).toEqual([]);
  });
});

describe("mails about a cleaner's profile", () => {
  // Admins of other tests would get it too.
  beforeEach(() => {
    db().update(users).set({ role: "customer" }).where(eq(users.role, "admin")).run();
  });

  /** Makes a person who has just registered as a cleaner, and the admin who is notified of it. */
  /** The days on which an admin saw identity and right to work. */
  const SEEN = { identitySeenOn: "2026-11-20", rightToWorkSeenOn: "2026-11-20" };

  function register(locale: "en" | "th") {
    const person = makeCustomer({ firstName: "Kanya", lastName: "Jaidee", locale });
    const admin = makeCustomer({ role: "admin", locale });
    const profile = {
      bio: "Six years in a hotel, now in homes.",
      specialties: ["condo-cleaning" as const],
      languages: ["th" as const],
      otherLanguages: "",
      nextAvailableDate: "",
      hourlyRate: 300_00,
    };
    const accepted = { terms: true, backgroundCheck: true };
    const result = registerCleaner(person.id, { profile, photo: null, accepted }, clock);
    if (!result.ok) throw new Error(result.reason);
    return { person, admin, cleanerId: result.cleanerId };
  }

  it.each([
    [
      "en",
      "Kanya J. has registered as a cleaner",
      "Check their identity and background as described",
      "You are verified",
      "Customers can book you once your days, hours, areas and phone number are saved",
      "Your profile is off the list",
      "nobody can book you for now",
    ],
    [
      "th",
      "Kanya J. สมัครเป็นคนทำความสะอาด",
      "กรุณาตรวจบัตรและประวัติตามขั้นตอน",
      "ยืนยันตัวตนของคุณแล้ว",
      "ลูกค้าจะจองคิวคุณได้เมื่อคุณบันทึกวันและเวลารับงาน พื้นที่รับงาน และเบอร์โทรแล้ว",
      "โปรไฟล์ของคุณไม่แสดงบนเว็บแล้ว",
      "ตอนนี้ลูกค้าจองคิวคุณไม่ได้",
    ],
  ] as const)(
    "tell admins who has registered, and the cleaner that they are let in, or out (%s)",
    async (locale, registered, todo, verified, next, off, meaning) => {
      const { received, url } = await emailServer();
      const { person, admin, cleanerId } = register(locale);
      work(url);
      const nth = async (count: number) => {
        await soon(() => expect(received).toHaveLength(count));
        const { mail, to } = received[count - 1] ?? {};
        return { to, subject: mail?.subject, text: (mail?.text ?? "").replaceAll("\n", " ") };
      };
      const first = await nth(1);
      expect([first.to, first.subject]).toEqual([[admin.email], registered]);
      expect(first.text).toContain(todo);

      expect(
        verifyCleaner({ cleanerId, seenDates: SEEN }, { by: { adminId: admin.id }, now: clock }).ok,
      ).toBe(true);
      const second = await nth(2);
      expect([second.to, second.subject]).toEqual([[person.email], verified]);
      expect(second.text).toContain(next);
      expect(second.text).toContain(`${ORIGIN}/cleaner-dashboard`);

      expect(unverifyCleaner(cleanerId, { by: { adminId: admin.id }, now: clock }).ok).toBe(true);
      const third = await nth(3);
      expect([third.to, third.subject]).toEqual([[person.email], off]);
      expect(third.text).toContain(meaning);
      expect(third.text).toContain(`${ORIGIN}/contact`);
    },
  );

  it.each([
    ["en", "Please change something in your profile", "From our team"],
    ["th", "ทีมงานขอให้คุณแก้ไขโปรไฟล์", "จากทีมงาน"],
  ] as const)(
    "carry an admin's own words to a cleaner, unless they are erased (%s)",
    async (locale, subject, from) => {
      const { received, url } = await emailServer();
      const { person, admin, cleanerId } = register(locale);
      makeEmailNotifications(clock);
      deleteEvents();
      const words = "Use a photo, please,\non which we see your face <b>";
      askForChanges({ cleanerId, words }, { by: { adminId: admin.id }, now: clock });
      work(url);
      await soon(() => expect(received).toHaveLength(1));
      const [{ mail, to } = {}] = received;
      expect([to, mail?.subject]).toEqual([[person.email], subject]);
      expect(mail?.text).toContain(from);
      expect(mail?.text).toContain("on which we see your face");
      expect(mail?.html).toContain("your face &lt;b&gt;");
      expect(mail?.text).toContain(`${ORIGIN}/cleaner-profile/edit`);

      askForChanges(
        { cleanerId, words: "Another thing" },
        { by: { adminId: admin.id }, now: clock },
      );
      eraseAuditValues(person.id);
      const eventId = listEvents().at(-1)?.id ?? 0;
      await soon(() => expect(row(eventId)?.lastError).toBe("no longer so"));
      expect(received).toHaveLength(1);
    },
  );

  it("aren't sent once they aren't true any more, nor twice for the same", () => {
    const { person, admin, cleanerId } = register("en");
    // The cleaner is verified before the email is written: nobody has to look at the profile any more.
    verifyCleaner({ cleanerId, seenDates: SEEN }, { by: { adminId: admin.id }, now: clock });
    // A new check is no news to a cleaner who is verified already.
    verifyCleaner({ cleanerId, seenDates: SEEN }, { by: { adminId: admin.id }, now: clock });
    expect(makeEmailNotifications(clock).map(({ kind, to }) => [kind, to])).toEqual([
      ["cleaner-verified", person.id],
    ]);
    deleteEvents();
    unverifyCleaner(cleanerId, { by: { adminId: admin.id }, now: clock });
    unverifyCleaner(cleanerId, { by: { adminId: admin.id }, now: clock });
    expect(makeEmailNotifications(clock).map(({ kind, to }) => [kind, to])).toEqual([
      ["cleaner-unverified", person.id],
    ]);
    deleteEvents();
    unverifyCleaner(cleanerId, { by: { adminId: admin.id }, now: clock });
    verifyCleaner({ cleanerId, seenDates: SEEN }, { by: { adminId: admin.id }, now: clock });
    unverifyCleaner(cleanerId, { by: { adminId: admin.id }, now: clock });
    expect(makeEmailNotifications(clock).map(({ kind }) => kind)).toEqual(["cleaner-unverified"]);
  });
});

describe("a mail server that", () => {
  it("isn't there: the mail waits, and goes out once it is", async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
    const { port } = gone.address() as AddressInfo;
    await new Promise((resolve) => gone.close(resolve));

    const id = queue("verify-email", waiting().id);
    work(`smtp://127.0.0.1:${port}`);
    await soon(() => expect(row(id)).toMatchObject({ attempts: 1, leaseUntil: null }));
    await soon(() => expect(row(id)?.lastError).toMatch(/ECONNREFUSED/));
    expect(row(id)).toMatchObject({ runAt: NOW + 30_000, deadAt: null });

    const received: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, session, done) {
        stream.resume();
        stream.on("end", () => {
          received.push(...session.envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    const listening = server.listen(port, "127.0.0.1");
    await new Promise((resolve) => listening.once("listening", resolve));
    closers.push(() => new Promise((resolve) => server.close(resolve)));
    clock += 30_000;
    await soon(() => expect(row(id)?.doneAt).toBe(clock));
    expect(received).toHaveLength(1);
  });

  it("is busy (4xx): the same mail comes again, with the same message id", async () => {
    let refusals = 0;
    const { received, url } = await emailServer({
      onRcptTo(_address, _session, done) {
        refusals += 1;
        if (refusals > 1) return done();
        done(Object.assign(new Error("4.2.1 try again later"), { responseCode: 450 }));
      },
    });
    const id = queue("verify-email", waiting().id);
    work(url);
    await soon(() => expect(row(id)?.lastError).toContain("450"));
    const messageId = `<${row(id)?.messageId}@baansaat.example>`;
    expect(row(id)?.deadAt).toBeNull();
    clock += 30_000;
    await soon(() => expect(received[0]?.mail.messageId).toBe(messageId));
    await soon(() => expect(row(id)?.doneAt).toBe(clock));
  });

  it("knows no such person (5xx): a dead letter at once", async () => {
    const { url } = await emailServer({
      onRcptTo(_address, _session, done) {
        done(
          Object.assign(new Error("5.1.1 <nok@example.com>: no such user"), { responseCode: 550 }),
        );
      },
    });
    logged.length = 0;
    const id = queue("verify-email", waiting().id);
    work(url);
    await soon(() => expect(row(id)).toMatchObject({ deadAt: clock, attempts: 1 }));
    expect(row(id)?.lastError).toContain("550 5.1.1 <nok@example.com>");
    // The log outlives the account, so it must not contain the address.
    await soon(() =>
      expect(JSON.stringify(logged)).toMatch(/"responseCode":550,"command":"RCPT TO"/),
    );
    expect(JSON.stringify(logged)).not.toContain("nok@example.com");
  });

  it("doesn't take our password (5xx): the mails wait until somebody mends it", async () => {
    const { port } = await emailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth(_auth, _session, done) {
        done(Object.assign(new Error("5.7.8 bad credentials"), { responseCode: 535 }));
      },
    });
    const id = queue("verify-email", waiting().id);
    work(`smtp://baansaat:p%40ss@127.0.0.1:${port}`);
    await soon(() => expect(row(id)?.lastError).toContain("535"));
    expect(row(id)).toMatchObject({ deadAt: null, runAt: NOW + 30_000 });
    expect(JSON.stringify([row(id), logged])).not.toContain("p@ss");
  });

  it("never answers: the try is broken off, and the connection closed", async () => {
    const sockets: Socket[] = [];
    const silent: Server = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    closers.push(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const id = queue("verify-email", waiting().id);
    work(`smtp://127.0.0.1:${port}`, { tryMs: 100 });
    await soon(() => expect(row(id)?.lastError).toBe("took too long"));
    await soon(() => expect(sockets[0]?.readableEnded || sockets[0]?.destroyed).toBe(true));
  });

  it("is far away gets no password without TLS", async () => {
    const passwords: unknown[] = [];
    // This is another address of this machine, which doesn't count as local.
    const { port } = await emailServer(
      {
        authOptional: false,
        allowInsecureAuth: true,
        onAuth({ password }, _session, done) {
          passwords.push(password);
          done(null, { user: 1 });
        },
      },
      "127.0.0.2",
    );
    const id = queue("verify-email", waiting().id);
    work(`smtp://baansaat:secret@127.0.0.2:${port}`);
    await soon(() => expect(row(id)?.lastError).toMatch(/STARTTLS/));
    expect(row(id)?.doneAt).toBeNull();
    expect(passwords).toEqual([]);
  });
});

describe("without a mail server", () => {
  const files = () => (existsSync(folder) ? readdirSync(folder) : []);

  it("each mail is a file that a mail program opens, for its owner only", async () => {
    const user = waiting({ email: "malee@example.com" });
    const id = queue("verify-email", user.id);
    work(undefined);
    await soon(() => expect(row(id)?.doneAt).toBe(clock));
    const [file = ""] = files();
    expect(files()).toEqual([`2026-11-23T02-00-00-000Z-verify-email-${row(id)?.messageId}.eml`]);
    const mail = await simpleParser(readFileSync(join(folder, file)));
    expect(addressOf(mail)).toMatchObject([{ address: "malee@example.com" }]);
    expect(linkIn(mail)).toHaveLength(43);
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it.each([true, false])("its link is in the log only with demo data (%s)", async (printLinks) => {
    logged.length = 0;
    const id = queue("verify-email", waiting().id);
    work(undefined, { printLinks });
    await soon(() => expect(row(id)?.doneAt).toBe(clock));
    expect(JSON.stringify(logged).includes("verify-email?token=")).toBe(printLinks);
  });
});
