import { expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { getPublicVersion } from "~/domain/catalogue/public-version.server";
import { countCleaners } from "./cleaner-cards.server";
import { searchWordsOf } from "./search-words";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../tests/support/database";

useDatabase();

/** Tables and columns that no public page shows. Everything that isn't named here is public. */
const PRIVATE: Record<string, readonly string[] | "all"> = {
  services: ["id", "created_at", "row_version"],
  testimonials: ["id", "row_version"],
  business: ["id", "promptpay_type", "promptpay_id", "row_version"],
  cleaners: [
    "id",
    "user_id",
    "search_words",
    "check_warned_for",
    "phone_due_on",
    "identity_seen_on",
    "right_to_work_seen_on",
    "is_listed",
    "promptpay_type",
    "promptpay_id",
    "calendar_epoch",
    "changed_since_verified",
    "set_aside_at",
    "anonymised_at",
    "row_version",
  ],
  booking_hours: ["booking_id", "is_travel"],
  reviews: ["id", "booking_id", "changed_at", "answered_at", "hidden_reason", "reported_at"],
  // Except a reviewer's first name, which has a trigger of its own.
  users: "all",
  __drizzle_migrations: "all",
  account_tokens: "all",
  attempt_counters: "all",
  audit_log: "all",
  audit_values: "all",
  booking_drafts: "all",
  booking_events: "all",
  booking_series: "all",
  booking_submissions: "all",
  bookings: "all",
  absences: "all",
  door_tries: "all",
  door_waits: "all",
  homes: "all",
  absence_bookings: "all",
  cleaner_blocks: "all",
  favourites: "all",
  fee_entries: "all",
  fee_totals: "all",
  line_links: "all",
  line_webhook_events: "all",
  bell_notices: "all",
  marks: "all",
  notices: "all",
  outbox_events: "all",
  photo_drafts: "all",
  problem_photos: "all",
  case_entries: "all",
  unsafe_blocks: "all",
  problems: "all",
  public_data_version: "all",
  push_subscriptions: "all",
  review_reports: "all",
  retained_contacts: "all",
  registration_drafts: "all",
  search_offers: "all",
  sessions: "all",
  settings: "all",
  substitute_searches: "all",
  team_notes: "all",
  user_identities: "all",
  second_factors: "all",
  recovery_codes: "all",
  passkeys: "all",
  pending_sign_ins: "all",
};

const isPublic = (table: string) => PRIVATE[table] !== "all";

/** Returns the public tables. The tables of an FTS5 index are left out. */
const publicTables = () =>
  sqlite()
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' and name not glob '*_search*'",
    )
    .pluck()
    .all()
    .filter(isPublic);

/** Returns the triggers of a table that raise the version, by the operation that fires them. */
function versionTriggers(table: string): Map<string, string> {
  const rows = sqlite()
    .prepare<[string], { name: string; sql: string }>(
      "select name, sql from sqlite_master where type = 'trigger' and tbl_name = ? and name like 'public_version_%' order by name",
    )
    .all(table);
  return new Map(rows.map(({ name, sql }) => [name.slice(name.lastIndexOf("_") + 1), sql]));
}

// A migration that rebuilds a table drops its triggers, so it has to create them again.
test("all triggers are there", () => {
  expect(publicTables()).toContain("cleaners");
  for (const table of publicTables()) {
    expect([...versionTriggers(table).keys()], table).toEqual(["delete", "insert", "update"]);
  }
  const others = sqlite()
    .prepare<[], { name: string; table: string }>(
      "select name, tbl_name as 'table' from sqlite_master where type = 'trigger' order by name",
    )
    .all()
    .filter(({ name, table }) => !name.startsWith("public_version_") || !isPublic(table));
  expect(others.map(({ name }) => name)).toEqual([
    "audit_log_no_delete",
    "audit_log_no_replace",
    "audit_log_no_update",
    "cleaner_search_delete",
    "cleaner_search_insert",
    "cleaner_search_update",
    "cleaners_has_phone_insert",
    "cleaners_has_phone_of_user",
    "cleaners_has_phone_update",
    "fee_totals_delete",
    "fee_totals_insert",
    "fee_totals_update",
    "people_search_delete",
    "people_search_insert",
    "people_search_update",
    "public_version_users_update",
  ]);
});

/** Returns by how much a query raises the version. */
function raisedBy(sql: string, ...values: (string | number | null)[]): number {
  const before = getPublicVersion();
  const { changes } = sqlite()
    .prepare(sql)
    .run(...values);
  expect(changes, sql).toBeGreaterThan(0);
  return getPublicVersion() - before;
}

/** Makes a listed cleaner and a customer of theirs, with a booking and a review. */
function reviewedCleaner() {
  const cleaner = makeCleaner({ blockedDates: [NEXT_MONDAY] });
  const service = makeService();
  const customer = makeCustomer();
  const { lastInsertRowid } = sqlite()
    .prepare(
      `insert into bookings (user_id, service_id, cleaner_id, date, time, starts_at, ends_at, status,
        service_name_en, service_name_th, hours_billed, hourly_rate, service_cost, platform_fee,
        total_price, policy, address, city, zip_code, created_at)
      select ?, ?, ?, ?, '8:00 AM', ?, ?, 'completed', '', '', 2, 100, 200, 0, 200, '{}', '',
        (select area from cleaner_areas limit 1), '', ?`,
    )
    .run(customer.id, service.id, cleaner.id, NEXT_MONDAY, NOW, NOW + 1, NOW);
  const bookingId = Number(lastInsertRowid);
  sqlite()
    .prepare("insert into booking_hours values (?, ?, 8, ?, 0)")
    .run(cleaner.id, NEXT_MONDAY, bookingId);
  sqlite()
    .prepare(
      "insert into reviews (booking_id, cleaner_id, service_id, user_id, stars, comment, created_at) values (?, ?, ?, ?, 5, 'Calm', ?)",
    )
    .run(bookingId, cleaner.id, service.id, customer.id, NOW);
  return { cleaner, service, customer, bookingId };
}

const columnsOf = (table: string) =>
  sqlite().prepare<[], { name: string }>(`pragma table_info(${table})`).all();

test("every column of a public table is watched, but for the private ones", () => {
  for (const table of publicTables()) {
    const sql = versionTriggers(table).get("update");
    const watched = /UPDATE OF (.*?) ON/s.exec(sql ?? "")?.[1]?.match(/\w+/g) ?? [];
    const compared = /WHEN \((.*?)\) IS NOT \((.*?)\)/s.exec(sql ?? "") ?? [];
    for (const side of compared.slice(1)) {
      expect(side.match(/(?<=`)\w+(?=`)/g), table).toEqual(watched);
    }
    const publicColumns = columnsOf(table)
      .map((column) => column.name)
      .filter((column) => !PRIVATE[table]?.includes(column));
    expect([...watched].sort(), table).toEqual(publicColumns.sort());
  }
});

test("each kind of write that pages show raises the version", () => {
  const { cleaner, service, customer, bookingId } = reviewedCleaner();
  const id = cleaner.id;
  const writes: [sql: string, ...values: (string | number)[]][] = [
    ["update services set price = price + 1 where id = ?", service.id],
    ["update services set archived_at = 1 where id = ?", service.id],
    ["update cleaners set hourly_rate = hourly_rate + 1 where id = ?", id],
    ["update cleaners set photo = 'a' where id = ?", id],
    ["update cleaners set deactivated_at = 1 where id = ?", id],
    ["update cleaners set paused_at = 1 where id = ?", id],
    ["update cleaners set check_lapsed_for = '2026-01-02' where id = ?", id],
    ["update cleaners set is_verified = 0 where id = ?", id],
    ["update cleaners set background_check_expires_on = '2026-01-01' where id = ?", id],
    ["update cleaners set work_days = 1 where id = ?", id],
    ["update cleaners set week_windows = 1 where id = ?", id],
    ["update cleaners set background_check_consent_at = null where id = ?", id],
    ["update cleaner_blocked_dates set windows = 1 where cleaner_id = ?", id],
    ["update cleaner_specialties set cleaner_id = 999 where cleaner_id = ?", id],
    ["delete from cleaner_areas where cleaner_id = ?", id],
    ["update cleaner_blocked_dates set date = '2026-12-24' where cleaner_id = ?", id],
    ["delete from cleaner_blocked_dates where cleaner_id = ?", id],
    ["update booking_hours set hour = 9 where booking_id = ?", bookingId],
    ["delete from booking_hours where booking_id = ?", bookingId],
    ["update users set first_name = 'Another' where id = ?", customer.id],
    ["update reviews set comment = 'Calm, and fast' where booking_id = ?", bookingId],
    ["update reviews set answer = 'Thank you' where booking_id = ?", bookingId],
    ["update reviews set hidden_at = 1 where booking_id = ?", bookingId],
    ["delete from reviews where booking_id = ?", bookingId],
    [
      "insert into testimonials (name, location_en, location_th, comment_en, comment_th, rating) values ('', '', '', '', '', ?)",
      5,
    ],
    ["update testimonials set rating = ?", 4],
    ["delete from testimonials where rating = ?", 4],
    ["delete from bookings where id = ?", bookingId],
    ["delete from services where id = ?", service.id],
    ["delete from cleaners where id = ?", id],
  ];
  sqlite().pragma("foreign_keys = OFF");
  const silent = writes.filter(([sql, ...values]) => raisedBy(sql, ...values) === 0);
  sqlite().pragma("foreign_keys = ON");
  // A booking itself is not public; only its hours are.
  expect(silent.map(([sql]) => sql)).toEqual(["delete from bookings where id = ?"]);
});

test("private writes, and writes that change nothing, empty nobody's page", () => {
  const { cleaner, service, customer, bookingId } = reviewedCleaner();
  const writes: [sql: string, ...values: (string | number)[]][] = [
    ["update cleaners set promptpay_type = 'phone', promptpay_id = '1' where id = ?", cleaner.id],
    ["update cleaners set calendar_epoch = 2 where id = ?", cleaner.id],
    ["update cleaners set row_version = row_version + 1 where id = ?", cleaner.id],
    ["update cleaners set name = name, photo = photo, bio = bio where id = ?", cleaner.id],
    ["update services set row_version = row_version + 1 where id = ?", service.id],
    ["update users set last_name = 'Other', phone = null where id = ?", customer.id],
    ["update users set first_name = first_name where id = ?", customer.id],
    // The first name of a person without reviews is not public.
    ["update users set first_name = 'Other' where id = ?", makeCustomer().id],
    ["update reviews set reported_at = 1 where booking_id = ?", bookingId],
    ["update bookings set address = 'elsewhere' where id = ?", bookingId],
    ["update bookings set status = 'cancelled' where id = ?", bookingId],
  ];
  expect(writes.filter(([sql, ...values]) => raisedBy(sql, ...values) > 0)).toEqual([]);
});

test("the search index follows the cleaners, whoever writes them", () => {
  const found = (query: string) => countCleaners({ query }, NOW);
  const text = { name: "Malinee", bio: "ทำความสะอาดและล้างน้\u0e4dา" };
  const { id } = makeCleaner({ ...text, searchWords: searchWordsOf(text) });
  expect([found("malinee"), found("ล้างน้ำ"), found("ความ")]).toEqual([1, 1, 1]);

  const next = { name: "Renamed", bio: "ซักผ้า" };
  sqlite()
    .prepare("update cleaners set name = ?, bio = ?, search_words = ? where id = ?")
    .run(next.name, next.bio, searchWordsOf(next), id);
  expect([found("malinee"), found("renamed"), found("ซักผ้า")]).toEqual([0, 1, 1]);

  // The same words in another spelling: the index keeps the search words that the domain wrote.
  const louder = { name: "RENAMED", bio: "ซักผ้า ล้างห้องน้ำ" };
  const write = sqlite().prepare(
    "update cleaners set name = ?, bio = ?, search_words = ? where id = ?",
  );
  write.run(next.name, louder.bio, searchWordsOf(louder), id);
  write.run(louder.name, louder.bio, searchWordsOf(louder), id);
  expect([found("renamed"), found("ห้องน้ำ")]).toEqual([1, 1]);

  // An edit in the SQLite shell doesn't set search words.
  sqlite().prepare("update cleaners set name = 'By Hand' where id = ?").run(id);
  expect([found("renamed"), found("by hand"), found("ห้องน้ำ")]).toEqual([0, 1, 1]);
  sqlite().prepare("update cleaners set name = 'BY HAND' where id = ?").run(id);
  expect([found("renamed"), found("by hand"), found("ห้องน้ำ")]).toEqual([0, 1, 1]);
  // Sara am in its two parts, with the tone mark after them.
  sqlite().prepare("update cleaners set bio = ? where id = ?").run("ล้างน\u0e4d้าพุ", id);
  expect([found("ล้างน้ำพุ"), found("ห้องน้ำ")]).toEqual([1, 0]);

  const byHand = makeCleaner({ name: "Shell", bio: "ผสมน้ำยาเอง" });
  expect([found("shell"), found("น้ำยา")]).toEqual([1, 1]);
  sqlite().prepare("update cleaners set deactivated_at = 1 where id = ?").run(byHand.id);

  sqlite().prepare("delete from cleaner_specialties where cleaner_id = ?").run(id);
  sqlite().prepare("delete from cleaners where id = ?").run(id);
  const rows = sqlite().prepare("select count(*) from cleaner_search where rowid = ?").pluck();
  expect(rows.get(id)).toBe(0);
});
