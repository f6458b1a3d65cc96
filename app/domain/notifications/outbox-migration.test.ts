import { expect, test, vi } from "vitest";
import { db, openDatabase } from "#db/client.server";
import { notifications } from "#db/schema/queue";
import { instantOf } from "~/lib/bangkok-time";
import type { NotificationToSend } from "~/domain/queue/delivery-channel";
import { startNotificationWorker } from "~/domain/queue/notification-worker.server";
import { NEXT_MONDAY, NOW } from "../../../tests/support/database";
import { useOldDatabase } from "../../../tests/support/old-database";
import { NOTIFICATION_RULES } from "./notification-rules.server";
import { PATIENCE_MS } from "../../../tests/support/patience";

/** The migration that introduced events. */
const EVENTS = "_events_and_notices";

/** A database from the time when the outbox held emails instead of events. */
const before = useOldDatabase(EVENTS);

test("what waited in the outbox of an older version is delivered, what was done or dead stays so", async () => {
  const old = before.make();
  const add = (table: string, row: Record<string, number | string | null>): number => {
    const names = Object.keys(row);
    const values = names.map((name) => `@${name}`).join(", ");
    const sql = `insert into ${table} (${names.join(", ")}) values (${values}) returning *`;
    return Number(old.prepare(sql).pluck().get(row));
  };
  const person = (username: string) =>
    add("users", { username, email: `${username}@example.com`, created_at: NOW });
  const [customer, nok] = [person("malee"), person("nok")];
  const cleaner = add("cleaners", {
    user_id: nok,
    name: "Nok",
    bio: "",
    languages: "[]",
    hourly_rate: 300_00,
    created_at: NOW,
  });
  const service = add("services", {
    specialty: "standard-cleaning",
    name_en: "Cleaning",
    name_th: "ทำความสะอาด",
    description_en: "",
    description_th: "",
    price: 800_00,
    duration: 120,
    features_en: "[]",
    features_th: "[]",
    created_at: NOW,
  });
  const startsAt = instantOf(NEXT_MONDAY, 9);
  const booking = add("bookings", {
    user_id: customer,
    service_id: service,
    cleaner_id: cleaner,
    date: NEXT_MONDAY,
    time: "9:00 AM",
    starts_at: startsAt,
    ends_at: startsAt + 7_200_000,
    status: "confirmed",
    service_name_en: "Cleaning",
    service_name_th: "ทำความสะอาด",
    hourly_rate: 300_00,
    hours_billed: 2,
    service_cost: 600_00,
    platform_fee: 350_00,
    total_price: 950_00,
    address: "12/3 Nimman Soi 9",
    city: "nimman",
    zip_code: "50200",
    policy: "{}",
    idempotency_key: "old",
    created_at: NOW,
  });
  const historyEntryId = add("booking_events", {
    booking_id: booking,
    at: NOW,
    actor: "cleaner",
    event: "accepted",
    from_status: "pending",
    to_status: "confirmed",
  });
  let made = 0;
  const queue = (kind: string, to: number | null, payload: object, more = {}) => {
    made += 1;
    return add("outbox", {
      kind,
      channel: "email",
      recipient_user_id: to,
      payload: JSON.stringify(payload),
      dedupe_key: `old:${made}`,
      message_id: `message-${made}`,
      created_at: NOW,
      run_at: NOW,
      expires_at: NOW + 3_600_000,
      ...more,
    });
  };
  const ofBooking = { bookingId: booking, eventId: historyEntryId };
  queue("booking-booked", customer, ofBooking, { attempts: 3, last_error: "451 busy" });
  queue("booking-booked", nok, ofBooking);
  queue("confirm-new-email", customer, { to: "new@example.com" });
  queue("password-changed", customer, {});
  queue("reset-password", null, {});
  queue("password-changed", nok, {}, { done_at: NOW });
  queue("password-changed", nok, {}, { dead_at: NOW, last_error: "550 no such user" });
  old.close();

  openDatabase({ dataDir: before.folder });
  const sent: NotificationToSend[] = [];
  const silent = () => undefined;
  const worker = startNotificationWorker({
    rules: NOTIFICATION_RULES,
    channels: {
      email: {
        isSilentAtNight: false,
        parallel: 1,
        canReach: () => true,
        deliver: (notice) => {
          sent.push(notice);
          return Promise.resolve({ delivered: true });
        },
      },
    },
    now: () => NOW,
    log: { info: silent, warn: silent, error: silent },
    pollMs: 5,
  });
  await vi.waitFor(() => expect(sent).toHaveLength(4), { timeout: PATIENCE_MS });
  await worker.stop(1_000);
  expect(
    sent.map(({ event, audience, recipientUserId, messageId, attempts }) => [
      event.kind,
      audience,
      recipientUserId,
      messageId,
      attempts,
    ]),
  ).toEqual([
    ["booking-accepted", "customer", customer, "message-1", 4],
    ["booking-accepted", "cleaner", nok, "message-2", 1],
    ["confirm-new-email", "address", customer, "message-3", 1],
    ["password-changed", "account", customer, "message-4", 1],
  ]);
  expect(sent[0]?.event.payload).toEqual(ofBooking);
  expect(sent[2]?.event).toMatchObject({ accountId: customer, payload: { to: "new@example.com" } });
  expect(db().select().from(notifications).all().slice(4)).toMatchObject([
    { doneAt: NOW, deadAt: null },
    { doneAt: null, deadAt: NOW, lastError: "550 no such user" },
  ]);
});
