import { beforeAll, describe, expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import { cityDateOf } from "~/lib/bangkok-time";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import {
  EXPORT_PAGE_SIZE,
  bookingsToExport,
  feeEntriesToExport,
  recordExport,
  type BookingExportFilter,
  type ExportedBooking,
  type ExportedFeeEntry,
  type FeeExportFilter,
} from "./exports.server";

const database = useDatabase();

const ALL: BookingExportFilter = { status: null, from: null, to: null, hasOpenProblem: false };
const MANY = 2 * EXPORT_PAGE_SIZE + 201;
const COPIED =
  "user_id, service_id, cleaner_id, date, time, status, service_name_en, service_name_th, service_duration, hours_billed, hourly_rate, service_cost, platform_fee, total_price, policy, address, city, zip_code, created_at";

let cleanerId: number;
let bookingId: number;

/** Copies the booking to `hours` hours later; the copy's hours aren't taken. */
function copyLater(hours: number, status = "confirmed"): void {
  sqlite()
    .prepare(
      `insert into bookings (${COPIED}, starts_at, ends_at)
        select ${COPIED.replace("status", "?")}, starts_at + ?, ends_at + ? from bookings where id = ?`,
    )
    .run(status, hours * 3_600_000, hours * 3_600_000, bookingId);
}

beforeAll(() => {
  const cleaner = makeCleaner({ name: "กัญญา ส." });
  const booked = createBooking(
    {
      serviceId: makeService().id,
      cleanerId: cleaner.id,
      date: NEXT_MONDAY,
      time: "9:00 AM",
      address: "1 Nimman Road",
      city: "nimman",
      zipCode: "50200",
      specialInstructions: "",
      idempotencyKey: crypto.randomUUID(),
    },
    { customerId: makeCustomer().id, now: NOW },
  );
  if (!booked.ok) throw new Error(booked.reason);
  [cleanerId, bookingId] = [cleaner.id, booked.bookingId];
  // Ten bookings have the same start, so that a page ends between two of them.
  for (let made = 1; made < MANY; made += 1) {
    copyLater(Math.floor(made / 10), made % 3 === 0 ? "cancelled" : "confirmed");
  }
  const owe = sqlite().prepare(
    "insert into fee_entries (cleaner_id, booking_id, kind, amount, month, at) values (?, ?, 'fee', 35000, ?, ?)",
  );
  for (let made = 0; made < MANY; made += 1) {
    owe.run(cleanerId, bookingId, ["2026-10", "2026-11", "2026-09"][made % 3], NOW);
  }
});

/** Returns all rows, and the number of rows of each page. */
function readAll<Row>(exported: Iterable<Row[]>, between: (rows: Row[]) => void = () => {}) {
  const pages = [];
  for (const page of exported) {
    pages.push(page);
    between(page);
  }
  return { rows: pages.flat(), pages: pages.map(({ length }) => length) };
}

const bookingsOf = (
  filter: Partial<BookingExportFilter>,
  between?: (rows: ExportedBooking[]) => void,
) => readAll(bookingsToExport({ ...ALL, ...filter }, NOW), between);
const feesOf = (
  filter: Partial<FeeExportFilter> = {},
  between?: (rows: ExportedFeeEntry[]) => void,
) => readAll(feeEntriesToExport({ from: null, to: null, ...filter }), between);

describe("bookings", () => {
  test("come in pages, each once, by their starts, while others write", () => {
    let written = 0;
    const { rows, pages } = bookingsOf({}, () => {
      written += sqlite().prepare("update users set first_name = first_name").run().changes;
    });
    expect(written).toBeGreaterThan(0);
    expect(pages).toEqual([EXPORT_PAGE_SIZE, EXPORT_PAGE_SIZE, 201]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(MANY);
    const order = rows.map(({ startsAt, id }) => startsAt * 10_000 + id);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test("that are moved meanwhile, back or ahead, are in it once", () => {
    const last = Number(sqlite().prepare("select max(starts_at) from bookings").pluck().get());
    const move = sqlite().prepare(
      "update bookings set starts_at = ?, ends_at = ? + 7200000 where id = ?",
    );
    const moved: { id: number; startsAt: number }[] = [];
    const { rows } = bookingsOf({}, (page) => {
      if (moved.length > 0) return;
      // The first row that was read moves to the end; the last row, not read yet, moves before all.
      const [first] = page;
      const behind = sqlite()
        .prepare<[], { id: number; startsAt: number }>(
          "select id, starts_at as startsAt from bookings order by starts_at desc, id desc limit 1",
        )
        .get();
      if (!first || !behind) throw new Error("There is nothing to export.");
      moved.push(first, behind);
      move.run(last + 1, last + 1, first.id);
      move.run(first.startsAt - 1, first.startsAt - 1, behind.id);
    });
    for (const { id, startsAt } of moved) move.run(startsAt, startsAt, id);
    expect(moved).toHaveLength(2);
    expect(rows).toHaveLength(MANY);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(MANY);
    // The row has its values at the time when it is read.
    expect(rows.at(-1)).toMatchObject({
      id: moved[1]?.id,
      startsAt: (moved[0]?.startsAt ?? 0) - 1,
    });
  });

  test("that are made meanwhile are in the next file", () => {
    let made = 0;
    const { rows } = bookingsOf({}, () => {
      if (made === 0) copyLater(24 * 300);
      made += 1;
    });
    expect(made).toBe(3);
    expect(rows).toHaveLength(MANY);
    expect(bookingsOf({}).rows).toHaveLength(MANY + 1);
    sqlite().prepare("delete from bookings where id = (select max(id) from bookings)").run();
  });

  test("have the status that is shown: what nobody answered in time is cancelled", () => {
    const pending = (respondBy: number) => {
      copyLater(1, "pending");
      const id = Number(sqlite().prepare("select max(id) from bookings").pluck().get());
      sqlite().prepare("update bookings set respond_by = ? where id = ?").run(respondBy, id);
      return id;
    };
    const [over, waiting] = [pending(NOW), pending(NOW + 1)];
    const idsOf = (status: "pending" | "cancelled") =>
      bookingsOf({ status }).rows.map(({ id }) => id);
    expect(idsOf("pending")).toEqual([waiting]);
    const cancelled = bookingsOf({ status: "cancelled" }).rows;
    expect(cancelled.map(({ id }) => id)).toContain(over);
    const order = cancelled.map(({ startsAt, id }) => startsAt * 10_000 + id);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    sqlite().prepare("delete from bookings where id in (?, ?)").run(over, waiting);
  });

  test("are those with a status, and of days of the city, both ends included", () => {
    expect(new Set(bookingsOf({ status: "cancelled" }).rows.map(({ status }) => status))).toEqual(
      new Set(["cancelled"]),
    );
    const day = "2026-12-02";
    const { rows } = bookingsOf({ from: day, to: day });
    expect(rows).toHaveLength(240);
    expect(new Set(rows.map(({ startsAt }) => cityDateOf(startsAt)))).toEqual(new Set([day]));
    expect(bookingsOf({ to: "2026-11-29" }).rows).toEqual([]);
  });

  test("name nobody who has deleted their account, nor the admin who recorded a fee", () => {
    const gone = makeCustomer({ role: "admin", username: "deleted-3fa1", anonymisedAt: NOW });
    const [before] = bookingsOf({ to: NEXT_MONDAY }).rows;
    const customer = sqlite().prepare("update bookings set user_id = ? where id = ?");
    const owner = sqlite()
      .prepare<[number], number>("select user_id from bookings where id = ?")
      .pluck()
      .get(bookingId);
    customer.run(gone.id, bookingId);
    expect(bookingsOf({ to: NEXT_MONDAY }).rows[0]).toEqual({ ...before, customerName: null });
    customer.run(owner, bookingId);
    const fee = feesOf().rows[0];
    const recorded = sqlite().prepare(
      "update fee_entries set recorded_by_user_id = ? where id = ?",
    );
    recorded.run(gone.id, fee?.id);
    expect(feesOf().rows[0]).toEqual({ ...fee, recordedBy: null });
    recorded.run(null, fee?.id);
  });

  test("have both sides by name", () => {
    expect(bookingsOf({ to: NEXT_MONDAY }).rows[0]).toMatchObject({
      id: bookingId,
      customerName: "Somchai Jaidee",
      cleanerName: "กัญญา ส.",
      totalPrice: 950_00,
    });
  });
});

describe("fees", () => {
  test("come in pages, each once, by month and cleaner", () => {
    const { rows, pages } = feesOf();
    expect(pages).toEqual([EXPORT_PAGE_SIZE, EXPORT_PAGE_SIZE, 201]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(MANY);
    const months = rows.map(({ month }) => month);
    expect(months).toEqual([...months].sort());
  });

  test("are those from one month to another", () => {
    const months = (filter: Partial<FeeExportFilter>) =>
      [...new Set(feesOf(filter).rows.map(({ month }) => month))].join(" ");
    expect(months({ from: "2026-10" })).toBe("2026-10 2026-11");
    expect(months({ to: "2026-10" })).toBe("2026-09 2026-10");
    expect(months({ from: "2026-10", to: "2026-10" })).toBe("2026-10");
  });

  test("that are added meanwhile, before or behind what was read, are in the next file", () => {
    const add = sqlite().prepare(
      "insert into fee_entries (cleaner_id, kind, amount, month, at) values (?, 'received', -1, ?, ?)",
    );
    const { rows } = feesOf({}, () => {
      add.run(cleanerId, "2026-09", NOW);
      add.run(cleanerId, "2026-11", NOW);
    });
    expect(rows).toHaveLength(MANY);
    expect(feesOf().rows).toHaveLength(MANY + 6);
  });
});

test("what a file has is found by an index in its order", () => {
  const plans = database.plansOf(() => {
    bookingsOf({});
    bookingsOf({ status: "confirmed", from: NEXT_MONDAY, to: NEXT_MONDAY });
    bookingsOf({ status: "cancelled" });
    feesOf();
  });
  const inIndexes =
    /^SCAN (?:bookings|fee_entries) USING COVERING INDEX|^SCAN (?:json_each|\(subquery)/;
  expect(plans.filter((line) => /^SCAN|TEMP B-TREE/.test(line) && !inIndexes.test(line))).toEqual(
    [],
  );
  const used = plans.filter((line) => /USING (?:COVERING )?INDEX/.test(line)).join("\n");
  for (const index of ["bookings_start", "bookings_status_start", "fee_entries_month"]) {
    expect(used).toContain(` ${index}`);
  }
});

test("whoever is no admin any more takes nothing out", () => {
  const by = { adminId: makeCustomer().id };
  expect(recordExport({ what: "bookings", filter: ALL }, { by, now: NOW })).toEqual({
    ok: false,
    reason: "not-an-admin",
  });
});
