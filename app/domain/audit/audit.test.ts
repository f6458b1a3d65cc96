import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { NOW, makeCustomer, useDatabase } from "../../../tests/support/database";
import { eraseAuditValues, recordAudit } from "./audit.server";

useDatabase();

const values = (userId: number) =>
  sqlite()
    .prepare("select field, before, after from audit_values where user_id = ? order by field")
    .all(userId);

function changeNameOf(userId: number): void {
  recordAudit(
    {
      actorUserId: null,
      action: "account-changed",
      subjectType: "user",
      subjectId: userId,
      personal: {
        userId,
        values: {
          firstName: { before: "Nok", after: "Nong" },
          phone: { before: null, after: "+66812345678" },
        },
      },
    },
    NOW,
  );
}

test.each([
  ["changed", "update audit_log set action = 'x'"],
  ["deleted", "delete from audit_log"],
  [
    "replaced",
    "insert or replace into audit_log (id, at, action, subject_type, subject_id, details) select id, at, 'x', subject_type, subject_id, details from audit_log",
  ],
  [
    "written over by an upsert",
    "insert into audit_log (id, at, action, subject_type, subject_id, details) select id, at, 'x', subject_type, subject_id, details from audit_log where true on conflict do update set action = 'x'",
  ],
])("what is on record can't be %s, whoever tries", (_how, statement) => {
  changeNameOf(makeCustomer().id);
  expect(() => sqlite().exec(statement)).toThrow("audit_log is append-only");
});

test("what tells of a person can be erased, and what was done stays", () => {
  const [nok, other] = [makeCustomer(), makeCustomer()];
  changeNameOf(nok.id);
  changeNameOf(other.id);
  expect(values(nok.id)).toEqual([
    { field: "firstName", before: "Nok", after: "Nong" },
    { field: "phone", before: null, after: "+66812345678" },
  ]);
  eraseAuditValues(nok.id);
  expect(values(nok.id)).toEqual([]);
  expect(values(other.id)).toHaveLength(2);
});

test("an account that is swept takes its values along, and leaves the entries", () => {
  const { id } = makeCustomer();
  changeNameOf(id);
  recordAudit(
    { actorUserId: id, action: "terms-accepted", subjectType: "user", subjectId: id },
    NOW,
  );
  db().delete(users).where(eq(users.id, id)).run();
  expect(values(id)).toEqual([]);
  const entries = sqlite().prepare("select count(*) from audit_log where subject_id = ?").pluck();
  expect(entries.get(String(id))).toBe(2);
});
