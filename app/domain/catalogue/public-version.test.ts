import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, inTransaction } from "#db/client.server";
import { services } from "#db/schema/catalogue";
import { NOW, makeCustomer, makeService, useDatabase } from "../../../tests/support/database";
import { getPublicVersion, cachePublicAnswers } from "./public-version.server";

useDatabase();

const HOUR_MS = 60 * 60 * 1000;

/** Returns a cached question, and the keys for which its answer had to be computed. */
function watched() {
  const asked: string[] = [];
  const remember = cachePublicAnswers<string>(1_000);
  const find = (key: string, now = NOW) =>
    remember(key, now, () => {
      asked.push(key);
      return `${key} at ${getPublicVersion()} in hour ${Math.floor(now / HOUR_MS)}`;
    });
  return { find, asked };
}

const changeSomethingPublic = () => makeService();

test("an answer is kept until something public changes", () => {
  const { find, asked } = watched();
  const first = [find("a"), find("b")];
  expect([find("a"), find("b")]).toEqual(first);
  makeCustomer();
  expect(find("a")).toBe(first[0]);
  expect(asked).toEqual(["a", "b"]);
  changeSomethingPublic();
  expect(find("a")).not.toBe(first[0]);
  expect(asked).toEqual(["a", "b", "a"]);
});

test("an answer is kept for the hour, since what is free depends on the clock", () => {
  const { find, asked } = watched();
  expect(find("a", NOW + HOUR_MS - 1)).toBe(find("a"));
  expect(find("a", NOW + HOUR_MS)).not.toBe(find("a"));
  expect(asked).toHaveLength(3);
});

test("what a transaction sees that is rolled back is not kept", () => {
  const { find } = watched();
  const service = makeService();
  const before = find("a");
  expect(() =>
    inTransaction(() => {
      db().update(services).set({ price: 1_00 }).where(eq(services.id, service.id)).run();
      expect(find("a")).not.toBe(before);
      throw new Error("changed my mind");
    }),
  ).toThrow("changed my mind");
  expect(find("a")).toBe(before);
});

test("thousands of questions do not fill the memory", () => {
  const { find, asked } = watched();
  for (let key = 0; key < 3_000; key += 1) find(String(key));
  find("0");
  expect(asked.filter((key) => key === "0")).toHaveLength(2);
});
