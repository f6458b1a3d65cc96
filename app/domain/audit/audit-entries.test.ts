import { expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { auditLog } from "#db/schema/accounts";
import { NOW, makeCustomer, useDatabase } from "../../../tests/support/database";
import { listAuditEntries, type AuditFilter } from "./audit-entries.server";
import { recordAudit } from "./audit.server";

useDatabase();

function record(count: number, about: number, by: number | null) {
  for (let at = 0; at < count; at += 1) {
    recordAudit(
      { actorUserId: by, action: "password-changed", subjectType: "user", subjectId: about },
      NOW + at,
    );
  }
}

/** All pages, one after the other. */
function readAll(filter: AuditFilter, size: number) {
  const pages = [];
  let before: number | null = Number.MAX_SAFE_INTEGER;
  while (before !== null) {
    const page = listAuditEntries(filter, { size, before });
    pages.push(page.entries);
    before = page.next;
  }
  return pages;
}

test("pages hold everything once, newest first", () => {
  db().delete(auditLog).run();
  const [nok, admin] = [makeCustomer(), makeCustomer({ role: "admin" })];
  record(5, nok.id, nok.id);
  record(3, nok.id, admin.id);
  record(2, admin.id, null);
  const sizes = (filter: AuditFilter) => readAll(filter, 4).map((page) => page.length);
  expect(sizes("all")).toEqual([4, 4, 2]);
  expect(sizes({ about: nok.id })).toEqual([4, 4]);
  expect(sizes({ by: admin.id })).toEqual([3]);
  const ids = readAll("all", 3)
    .flat()
    .map((entry) => entry.id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect(new Set(ids).size).toBe(10);
});

test("an entry names who did it, or nobody", () => {
  db().delete(auditLog).run();
  const admin = makeCustomer({ role: "admin" });
  record(1, admin.id, null);
  record(1, admin.id, admin.id);
  const names = listAuditEntries("all", { size: 9 }).entries.map((entry) => entry.actorName);
  expect(names).toEqual([admin.username, null]);
});

test("each kind of page walks an index, and sorts nothing", () => {
  const planOf = (where: string) =>
    sqlite()
      .prepare<[], { detail: string }>(
        `explain query plan select id from audit_log where ${where} and id < 9 order by id desc limit 5`,
      )
      .all()
      .map((row) => row.detail)
      .join();
  for (const [where, index] of [
    ["1", "PRIMARY KEY"],
    ["subject_type = 'user' and subject_id = '1'", "audit_log_subject"],
    ["actor_user_id = 1", "audit_log_actor"],
  ] as const) {
    expect(planOf(where)).toContain(index);
    expect(planOf(where)).not.toMatch(/SCAN|TEMP B-TREE/);
  }
});
