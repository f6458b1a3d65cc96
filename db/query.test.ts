import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeCustomer, useDatabase } from "../tests/support/database";
import { db } from "./client.server";
import { users } from "./schema/accounts";
import { cleaners } from "./schema/cleaners";
import { columnsOf, typedParameter, query } from "./query.server";

useDatabase();

const rename = query({ id: users.id, name: users.firstName }, (db, p) =>
  db.update(users).set({ firstName: p.name }).where(eq(users.id, p.id)).prepare(),
);
const some = query({ limit: typedParameter<number>() }, (db, p) =>
  db.select({ id: users.id }).from(users).limit(p.limit).prepare(),
);
const all = query({}, (db) => db.select({ id: users.id }).from(users).prepare());

test("a statement runs with its parameters", () => {
  const { id } = makeCustomer();
  rename().run({ id, name: "Malee" });
  expect(db().select().from(users).where(eq(users.id, id)).get()?.firstName).toBe("Malee");
  makeCustomer();
  expect(some().all({ limit: 1 })).toHaveLength(1);
  expect(all().all().length).toBeGreaterThan(1);
});

test("what a statement isn't given as it says doesn't compile", () => {
  const never = () => {
    // @ts-expect-error misspelled
    rename().run({ id: 1, nmae: "Malee" });
    // @ts-expect-error missing
    rename().run({ id: 1 });
    // @ts-expect-error mistyped
    rename().run({ id: "1", name: "Malee" });
    // @ts-expect-error null for a column that can't be null
    rename().run({ id: 1, name: null });
    // @ts-expect-error unknown
    rename().run({ id: 1, name: "Malee", age: 7 });
    // @ts-expect-error nothing at all
    rename().run();
    // @ts-expect-error a limit is a number
    some().all({ limit: "1" });
    // @ts-expect-error it takes nothing
    all().all({ id: 1 });
    // @ts-expect-error a column that the table doesn't have
    columnsOf(users, ["nickname"]);
    query({ id: users.id }, (db, p) => {
      // @ts-expect-error a parameter that wasn't declared
      void p.userId;
      return db.select().from(users).where(eq(users.id, p.id)).prepare();
    });
    query(columnsOf(cleaners, ["bio"]), (db, p) =>
      // @ts-expect-error an insert without what the table requires
      db.insert(cleaners).values(p).prepare(),
    );
  };
  expect(never).toBeTypeOf("function");
});

test("values are encoded as their columns are, and null stays null", () => {
  const { id } = makeCustomer();
  const set = query(
    { id: users.id, verifiedAt: users.emailVerifiedAt, push: users.notifyByPush },
    (db, p) =>
      db
        .update(users)
        .set({ emailVerifiedAt: p.verifiedAt, notifyByPush: p.push })
        .where(eq(users.id, p.id))
        .prepare(),
  );
  set().run({ id, verifiedAt: null, push: true });
  const row = db().select().from(users).where(eq(users.id, id)).get();
  expect(row).toMatchObject({ emailVerifiedAt: null, notifyByPush: true });
});

test("the SQL is what drizzle writes for the same query with plain values", () => {
  const typed = { text: "", plain: "" };
  query({ id: users.id, name: users.firstName }, (db, p) => {
    const query = db.update(users).set({ firstName: p.name }).where(eq(users.id, p.id));
    typed.text = query.toSQL().sql;
    typed.plain = db.update(users).set({ firstName: "" }).where(eq(users.id, 1)).toSQL().sql;
    return query.prepare();
  })();
  expect(typed.text).toBe(typed.plain);
});
