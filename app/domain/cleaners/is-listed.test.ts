import { getTableConfig, SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { SQL } from "drizzle-orm";
import { expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { cleaners } from "#db/schema/cleaners";
import { useDatabase } from "../../../tests/support/database";

useDatabase();

test("when a cleaner is listed says the database as the schema does", () => {
  const rule: unknown = getTableConfig(cleaners).columns.find(({ name }) => name === "is_listed")
    ?.generated?.as;
  if (!(rule instanceof SQL)) throw new Error("is_listed isn't generated.");
  const made = sqlite()
    .prepare<[], string>("select sql from sqlite_schema where name = 'cleaners'")
    .pluck()
    .get();
  expect(made).toContain(new SQLiteSyncDialect().sqlToQuery(rule).sql);
});
