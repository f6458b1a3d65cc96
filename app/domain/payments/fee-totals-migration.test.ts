import { expect, test } from "vitest";
import { openDatabase, sqlite } from "#db/client.server";
import { NOW } from "../../../tests/support/database";
import { useOldDatabase } from "../../../tests/support/old-database";

/** A database from the time when each query summed up a month from its entries. */
const before = useOldDatabase("_fee_totals");

test("the sums of each cleaner's months are those of the lines that stood before, and of those that come", () => {
  const old = before.make();
  for (const id of [1, 2]) {
    old
      .prepare("insert into users (id, username, created_at) values (?, ?, 0)")
      .run(id, `nok${id}`);
    old
      .prepare(
        "insert into cleaners (id, user_id, name, bio, languages, hourly_rate, created_at) values (?, ?, 'Nok', '', '[]', 30000, 0)",
      )
      .run(id, id);
  }
  const add = `insert into fee_entries (cleaner_id, kind, amount, month, at) values (?, ?, ?, ?, ${NOW})`;
  const put = old.prepare(add);
  put.run(1, "fee", 350_00, "2026-10");
  put.run(1, "fee", 350_00, "2026-10");
  put.run(1, "taken-back", -350_00, "2026-10");
  put.run(1, "received", -500_00, "2026-10");
  put.run(1, "received-back", 100_00, "2026-10");
  put.run(1, "fee", 350_00, "2026-11");
  put.run(2, "fee", 350_00, "2026-10");
  put.run(2, "waived", -350_00, "2026-10");
  put.run(2, "waived-back", 50_00, "2026-10");
  old.close();

  openDatabase({ dataDir: before.folder });
  const totals = () =>
    sqlite()
      .prepare(
        "select month, cleaner_id, jobs, owed, waived, received, balance from fee_totals order by 1, 2",
      )
      .raw()
      .all();
  expect(totals()).toEqual([
    ["2026-10", 1, 1, 350_00, 0, 400_00, -50_00],
    ["2026-10", 2, 1, 350_00, 300_00, 0, 50_00],
    ["2026-11", 1, 1, 350_00, 0, 0, 350_00],
  ]);
  sqlite().prepare(add).run(2, "waived", -50_00, "2026-10");
  expect(totals()[1]).toEqual(["2026-10", 2, 1, 350_00, 350_00, 0, 0]);
});
