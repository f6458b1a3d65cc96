import { eq } from "drizzle-orm";
import { simpleParser } from "mailparser";
import { once } from "node:events";
import { Socket, createServer, type AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db, inTransaction } from "#db/client.server";
import { notifications } from "#db/schema/queue";
import { publishEvent } from "~/domain/outbox/events.server";
import {
  startNotificationWorker,
  type NotificationWorker,
} from "~/domain/queue/notification-worker.server";
import { NOTIFICATION_RULES } from "~/domain/notifications/notification-rules.server";
import { NOW, makeCustomer, useDatabase } from "../../../../tests/support/database";
import {
  NOTIFICATION_COUNT,
  INTERRUPTED_COUNT,
  killAtEachStep,
} from "../../../../tests/support/killed-deliveries";
import { deleteEvents, listEvents, countUnfinished } from "../../../../tests/support/notifications";
import { emailChannel } from "./email-channel.server";
import { PATIENCE_MS } from "../../../../tests/support/patience";

/*
 * Faults of an SMTP server while an email is on its way, over the real protocol, and their effect on the
 * row, the person and the log. The simpler ones are in email-channel.test.ts.
 */
useDatabase();

let clock = NOW;
const closers: (() => Promise<unknown> | void)[] = [];
const logged: object[] = [];

beforeEach(() => {
  clock = NOW;
  logged.length = 0;
  deleteEvents();
});

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const soon = (check: () => void) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 20 });

/** Starts a real SMTP server; `options` decide what it does. */
async function emailServer(options: SMTPServerOptions) {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS"], ...options });
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  await once(listening, "listening");
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

function work(smtpUrl: string, tryMs = 5_000): NotificationWorker {
  const note = (details: object) => void logged.push(details);
  const log = { info: note, warn: note, error: note };
  const from = { name: "BaanSaat", address: "hello@baansaat.example" };
  const origin = "https://baansaat.example";
  const options = { smtpUrl, from, folder: "no files", origin, printLinks: false, log };
  const worker = startNotificationWorker({
    rules: NOTIFICATION_RULES,
    channels: { email: emailChannel(options) },
    now: () => clock,
    log,
    random: () => 1,
    pollMs: 5,
    tryMs,
  });
  closers.push(() => worker.stop(0));
  return worker;
}

/** Publishes an event that sends an email to somebody. Returns the event's id. */
function queue(email = `nok${Math.random()}@example.com`): number {
  const accountId = makeCustomer({ email }).id;
  inTransaction(() => publishEvent({ kind: "password-changed", payload: {}, accountId }, clock));
  return listEvents().at(-1)?.id ?? 0;
}

const row = (eventId: number) =>
  db().select().from(notifications).where(eq(notifications.eventId, eventId)).get();

describe("a mail server that", () => {
  test("drops the line in the middle of a mail: it comes again, once, with the same message id", async () => {
    const taken: (string | undefined)[] = [];
    const sockets = new Set<Socket>();
    let begun = 0;
    const url = await emailServer({
      onData(stream, _session, done) {
        begun += 1;
        if (begun === 1) {
          stream.once("data", () => sockets.forEach((socket) => socket.destroy()));
          return;
        }
        void simpleParser(stream).then(({ messageId }) => {
          taken.push(messageId);
          done();
        });
      },
    });
    // This proxy is the connection itself, which can be cut.
    const between = createServer((socket) => {
      sockets.add(socket);
      const onward = new Socket().connect(Number(new URL(url).port), "127.0.0.1");
      const ways = [
        [socket, onward],
        [onward, socket],
      ] as const;
      for (const [one, other] of ways) {
        one.pipe(other);
        one.on("error", () => other.destroy());
        one.on("close", () => other.destroy());
      }
    });
    between.listen(0, "127.0.0.1");
    await once(between, "listening");
    closers.push(() => void between.close());
    const id = queue();
    work(`smtp://127.0.0.1:${(between.address() as AddressInfo).port}`);
    await soon(() => expect(row(id)).toMatchObject({ attempts: 1, leaseUntil: null }));
    expect(row(id)).toMatchObject({ doneAt: null, deadAt: null, runAt: NOW + 30_000 });
    expect(taken).toEqual([]);
    clock += 30_000;
    await soon(() => expect(row(id)?.doneAt).toBe(clock));
    expect(taken).toEqual([`<${row(id)?.messageId}@baansaat.example>`]);
  });

  test("takes a mail and answers too late: the try is broken off, the next has the same message id", async () => {
    const taken: (string | undefined)[] = [];
    const url = await emailServer({
      onData(stream, _session, done) {
        void simpleParser(stream).then(({ messageId }) => {
          taken.push(messageId);
          // The first time the answer comes too late, so none is given.
          if (taken.length > 1) done();
        });
      },
    });
    const id = queue();
    work(url, 700);
    await soon(() => expect(row(id)?.lastError).toBe("took too long"));
    expect(row(id)).toMatchObject({ doneAt: null, deadAt: null, attempts: 1 });
    clock += 30_000;
    await soon(() => expect(row(id)?.doneAt).toBe(clock));
    expect(taken).toHaveLength(2);
    expect(new Set(taken)).toEqual(new Set([`<${row(id)?.messageId}@baansaat.example>`]));
  });

  test("refuses one person takes the mails of the others, and no log names whom", async () => {
    const taken: string[] = [];
    const url = await emailServer({
      onRcptTo({ address }, _session, done) {
        if (!address.startsWith("gone")) return done();
        done(Object.assign(new Error(`<${address}>: no such user`), { responseCode: 550 }));
      },
      onData(stream, session, done) {
        stream.resume();
        stream.on("end", () => {
          taken.push(...session.envelope.rcptTo.map(({ address }) => address));
          done();
        });
      },
    });
    const [first, gone, last] = [
      queue("a@example.com"),
      queue("gone@example.com"),
      queue("z@example.com"),
    ];
    work(url);
    await soon(() => expect(row(gone)?.deadAt).toBe(clock));
    for (const id of [first, last]) await soon(() => expect(row(id)?.doneAt).toBe(clock));
    expect(taken.sort()).toEqual(["a@example.com", "z@example.com"]);
    expect(JSON.stringify(logged)).not.toContain("gone@example.com");
  });
});

test("of processes that are killed at every step no mail is lost, each comes at most once more, with the same message id", async () => {
  const taken: string[] = [];
  let hangs = false;
  let before = 0;
  const smtpUrl = await emailServer({
    onData(stream, _session, done) {
      void simpleParser(stream).then(
        ({ messageId = "" }) => {
          taken.push(messageId);
          if (!hangs) done();
        },
        () => undefined,
      );
    },
  });
  const ids = Array.from({ length: NOTIFICATION_COUNT }, () => queue());
  clock = await killAtEachStep(
    { name: "email", smtpUrl },
    {
      now: clock,
      hang: () => {
        before = taken.length;
        hangs = true;
      },
      hung: () => {
        if (taken.length === before) return false;
        hangs = false;
        return true;
      },
    },
  );
  work(smtpUrl);
  await soon(() => expect(countUnfinished()).toBe(0));
  for (const id of ids) {
    expect(row(id)).toMatchObject({ lastError: null, deadAt: null });
    const messageId = `<${row(id)?.messageId}@baansaat.example>`;
    expect([1, 2]).toContain(taken.filter((one) => one === messageId).length);
  }
  expect(new Set(taken).size).toBe(NOTIFICATION_COUNT);
  expect(taken).toHaveLength(NOTIFICATION_COUNT + INTERRUPTED_COUNT);
});
