import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { userIdentities, users } from "#db/schema/accounts";
import { bookings, reviews } from "#db/schema/bookings";
import { pushSubscriptions } from "#db/schema/notifications";
import { issueToken } from "~/domain/accounts/account-tokens.server";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { startSession } from "~/domain/accounts/sessions.server";
import { createBooking } from "~/domain/bookings/create-booking.server";
import { saveDraft } from "~/domain/bookings/drafts.server";
import { transitionBooking } from "~/domain/bookings/transition.server";
import { publishEvent } from "~/domain/outbox/events.server";
import { instantOf } from "~/lib/bangkok-time";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeService,
  useDatabase,
} from "../../../tests/support/database";
import { told } from "../../../tests/support/notices";
import { deleteAccount } from "./delete-account.server";
import { downloadMyData } from "./my-data/my-data.server";
import { PERSONAL_TABLES } from "./personal-tables";

useDatabase();

/** All tables; those that FTS5 keeps beneath the index count as the index. */
const tables = () =>
  sqlite()
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' and name not glob 'cleaner_search_*'",
    )
    .pluck()
    .all();

/** A cleaner who books too: a person of whom every table has something. */
function makeBusyPerson(passwordHash: string): { userId: number; cleanerId: number } {
  const { userId, id: cleanerId } = makeCleaner({ blockedDates: ["2026-12-31"] });
  db().update(users).set({ passwordHash }).where(eq(users.id, userId)).run();
  const other = makeCleaner();
  const booked = createBooking(
    {
      serviceId: makeService().id,
      cleanerId: other.id,
      date: NEXT_MONDAY,
      time: "9:00 AM",
      address: "1 Nimman Road",
      city: "nimman",
      zipCode: "50200",
      specialInstructions: "",
      idempotencyKey: randomUUID(),
    },
    { customerId: userId, now: NOW },
  );
  if (!booked.ok) throw new Error(booked.reason);
  const { bookingId } = booked;
  const done = { bookingId, event: "completed" } as const;
  transitionBooking(done, { as: "cleaner", userId: other.userId }, instantOf(NEXT_MONDAY, 9));
  const serviceId =
    db().select().from(bookings).where(eq(bookings.id, bookingId)).get()?.serviceId ?? 0;
  db()
    .insert(reviews)
    .values({ bookingId, cleanerId: other.id, serviceId, userId, stars: 5, createdAt: NOW })
    .run();
  db()
    .insert(userIdentities)
    .values({ userId, provider: "line", providerUserId: `U${userId}`, linkedAt: NOW })
    .run();
  db()
    .insert(pushSubscriptions)
    .values({
      userId,
      endpoint: `https://push.example/${userId}`,
      p256dh: "x",
      auth: "y",
      createdAt: NOW,
    })
    .run();
  saveDraft(
    userId,
    { address: "x", city: "", zipCode: "", phone: "", specialInstructions: "" },
    NOW,
  );
  issueToken("reset-password", { userId, email: "nok@example.com" }, NOW);
  startSession(userId, { now: NOW, userAgent: "", address: "" });
  publishEvent({ kind: "password-changed", payload: {}, accountId: userId }, NOW);
  told(NOW);
  downloadMyData(userId, NOW);
  return { userId, cleanerId };
}

/** What stands at a path of keys; of lists, in their first entry. */
function at(copy: unknown, path: string): unknown {
  return path.split(".").reduce((value: unknown, key) => {
    const object: unknown = Array.isArray(value) ? value[0] : value;
    return (object as Record<string, unknown> | null | undefined)?.[key];
  }, copy);
}

test("every table is named, as personal or with the reason why it is not", () => {
  expect(Object.keys(PERSONAL_TABLES).sort()).toEqual(tables().sort());
});

test("what is personal stands in the copy, and goes with the account", async () => {
  const PASSWORD = "three calm elephants";
  const { userId, cleanerId } = makeBusyPerson(await hashPassword(PASSWORD));
  const copy = JSON.parse(JSON.stringify(downloadMyData(userId, NOW))) as unknown;
  for (const [table, part] of Object.entries(PERSONAL_TABLES)) {
    if (!("copy" in part)) continue;
    const found = at(copy, part.copy);
    expect(Array.isArray(found) ? found[0] : found, `${table} in the copy`).toBeTruthy();
  }

  /** Rows about the person in a table that has them under their id, or their profile's. */
  const rowsIn = (table: string): number => {
    const columns = sqlite()
      .prepare<[string], string>("select name from pragma_table_info(?)")
      .pluck()
      .all(table);
    const column = ["user_id", "account_id", "recipient_user_id", "cleaner_id"].find((name) =>
      columns.includes(name),
    );
    return Number(
      sqlite()
        .prepare(`select count(*) from "${table}" where ${column ?? "no_owner"} = ?`)
        .pluck()
        .get(column === "cleaner_id" ? cleanerId : userId),
    );
  };
  const removed = Object.entries(PERSONAL_TABLES).flatMap(([table, part]) =>
    "deletion" in part && part.deletion === "removed" ? [table] : [],
  );
  for (const table of removed) expect(rowsIn(table), `${table} before`).toBeGreaterThan(0);
  const result = await deleteAccount(userId, PASSWORD, { now: NOW, dataDir: "unused" });
  expect(result).toEqual({ ok: true });
  for (const table of removed) expect(rowsIn(table), `${table} after`).toBe(0);
});
