import { afterAll, beforeAll, expect, test } from "vitest";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase, openDatabase, sqlite } from "#db/client.server";
import { seedCatalogue } from "~/domain/catalogue/seed-catalogue.server";
import type { AdminCleanerState } from "~/domain/admin/cleaners/cleaners-filter";
import { listCleanersForAdmin } from "~/domain/admin/cleaners/cleaners-list.server";
import { addDays, cityDateOf, daysBetween } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { NOW } from "../../tests/support/database";
import { seedDemo } from "./seed-demo.server";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "baansaat-demo-checks-"));
  openDatabase({ dataDir: folder });
  seedCatalogue(NOW);
});

afterAll(() => {
  closeDatabase();
  rmSync(folder, { recursive: true });
});

test.each([0, 5, 400])(
  "a demo of %i days ago has cleaners for an admin to look at",
  async (age) => {
    const now = NOW + age * DAY_MS;
    await seedDemo(folder, now);
    const today = cityDateOf(now);
    const inState = (state: AdminCleanerState) =>
      listCleanersForAdmin({ search: "", state, order: "oldest", today }, { page: 1, size: 50 })
        .rows;
    const waiting = inState("to-verify").map(({ createdAt }) => (now - createdAt) / DAY_MS);
    expect(waiting.sort()).toEqual([2, 3, 6]);
    const [soon, ...others] = inState("expiring");
    expect(others).toEqual([]);
    expect(daysBetween(today, soon?.backgroundCheckExpiresOn ?? addDays(today, -1))).toBe(26);
    expect(soon?.isListed).toBe(true);
    expect(inState("expired")).toEqual([]);
    const value = (query: string) => sqlite().prepare(query).pluck().get();
    expect(
      value("select count(*) from audit_log where action in ('fee-received', 'fee-waived')"),
    ).toBe(value("select count(*) from fee_entries where kind in ('received', 'waived')"));
    expect(
      value("select count(distinct subject_id) from audit_log where action = 'cleaner-verified'"),
    ).toBe(value("select count(*) from cleaners where is_verified"));
  },
);
