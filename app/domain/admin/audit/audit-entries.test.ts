import { expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { eraseAuditValues, recordAudit } from "~/domain/audit/audit.server";
import {
  NOW,
  emptyAuditLog,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import { instantOf } from "~/lib/bangkok-time";
import { DAY_MS } from "~/lib/durations";
import { listAuditEntries, type AuditFilter } from "./audit-entries.server";
import { findAuditSubjects } from "./audit-search.server";

const database = useDatabase();

function record(count: number, about: number, by: number | null) {
  for (let at = 0; at < count; at += 1) {
    recordAudit(
      { actorUserId: by, action: "password-changed", subjectType: "user", subjectId: about },
      NOW + at,
    );
  }
}

/** Reads all pages, one after the other. */
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
  emptyAuditLog();
  const [nok, admin] = [makeCustomer(), makeCustomer({ role: "admin" })];
  record(5, nok.id, nok.id);
  record(3, nok.id, admin.id);
  record(2, admin.id, null);
  const sizes = (filter: AuditFilter) => readAll(filter, 4).map((page) => page.length);
  expect(sizes({})).toEqual([4, 4, 2]);
  expect(sizes({ about: [{ type: "user", id: nok.id }] })).toEqual([4, 4]);
  // They did three things; two were done to their account.
  expect(sizes({ person: admin.id })).toEqual([4, 1]);
  expect(sizes({ actions: ["password-changed", "role-changed"] })).toEqual([4, 4, 2]);
  expect(sizes({ actions: ["role-changed"] })).toEqual([0]);
  expect(sizes({ person: admin.id, actions: ["password-changed"] })).toEqual([4, 1]);
  const ids = readAll({}, 3)
    .flat()
    .map((entry) => entry.id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect(new Set(ids).size).toBe(10);
});

test("an entry names who did it, or nobody", () => {
  emptyAuditLog();
  const admin = makeCustomer({ role: "admin" });
  record(1, admin.id, null);
  record(1, admin.id, admin.id);
  const names = listAuditEntries({}, { size: 9 }).entries.map((entry) => entry.actorName);
  expect(names).toEqual([admin.firstName, null]);
});

test("an entry says what it is about and what was changed; of who is gone it says no name", () => {
  emptyAuditLog();
  const admin = makeCustomer({ role: "admin" });
  const nok = makeCustomer();
  const service = makeService({ nameEn: "Windows", nameTh: "เช็ดกระจก" });
  recordAudit(
    {
      actorUserId: admin.id,
      action: "account-changed",
      subjectType: "user",
      subjectId: nok.id,
      personal: { userId: nok.id, values: { lastName: { before: "Jaidee", after: "Srisuk" } } },
    },
    NOW,
  );
  recordAudit(
    {
      actorUserId: nok.id,
      action: "service-archived",
      subjectType: "service",
      subjectId: service.id,
    },
    NOW,
  );
  const read = () => listAuditEntries({}, { size: 9 }).entries;
  expect(read()).toMatchObject([
    { actorName: nok.firstName, subjectName: null, serviceNameTh: "เช็ดกระจก", values: [] },
    {
      actorName: admin.firstName,
      subjectName: nok.username,
      values: [{ field: "lastName", before: "Jaidee", after: "Srisuk" }],
    },
  ]);
  sqlite().prepare("update users set anonymised_at = ? where id = ?").run(NOW, nok.id);
  eraseAuditValues(nok.id);
  expect(read()).toMatchObject([
    { actorUserId: nok.id, actorName: null },
    { actorName: admin.firstName, subjectId: nok.id, subjectName: null, values: [] },
  ]);
});

test("days narrow it to what was done on them, in the city's time", () => {
  emptyAuditLog();
  const nok = makeCustomer();
  const entryAt = (at: number) =>
    recordAudit(
      { actorUserId: nok.id, action: "terms-accepted", subjectType: "user", subjectId: nok.id },
      at,
    );
  const midnight = instantOf("2026-11-24", 0);
  const [before, first, last, after] = [
    midnight - 1,
    midnight,
    midnight + DAY_MS - 1,
    midnight + DAY_MS,
  ].map(entryAt);
  const of = (filter: AuditFilter) =>
    listAuditEntries(filter, { size: 9 }).entries.map(({ id }) => id);
  expect(of({ from: "2026-11-24", to: "2026-11-24" })).toEqual([last, first]);
  expect(of({ person: nok.id, to: "2026-11-23" })).toEqual([before]);
  expect(of({ from: "2026-11-25", actions: ["terms-accepted"] })).toEqual([after]);
  expect(of({ from: "2026-11-26" })).toEqual([]);
});

test("a search finds a booking or an account by its number, and services by a part of a name", () => {
  const nok = makeCustomer();
  const service = makeService({ nameEn: "Window shine", nameTh: "เช็ดกระจกใส" });
  const byNumber = { person: 443, about: [{ type: "booking", id: 443 }] };
  for (const typed of ["#443", "443", "# 443"]) {
    expect(findAuditSubjects(typed), typed).toEqual(byNumber);
  }
  const found = { person: null, about: [{ type: "service", id: service.id }] };
  expect(findAuditSubjects("window SHINE")).toEqual(found);
  expect(findAuditSubjects("กระจกใส")).toEqual(found);
  expect(findAuditSubjects(nok.username)).toEqual({ person: nok.id, about: [] });
  expect(findAuditSubjects("nobody is called this")).toBeNull();
});

test("each filter walks the index that has its entries in their order", () => {
  const plan = (filter: AuditFilter) =>
    database.plansOf(() => listAuditEntries(filter, { size: 5 })).join("\n");
  for (const [filter, ...indexes] of [
    [{}, "SEARCH audit_log USING INTEGER PRIMARY KEY (rowid<?)"],
    [{ person: 7 }, "audit_log_actor (actor_user_id=?", "audit_log_subject (subject_type=?"],
    [{ about: [{ type: "booking", id: 7 }] }, "audit_log_subject (subject_type=? AND subject_id=?"],
    [{ from: "2026-11-23", to: "2026-11-23" }, "audit_log_at (at>", "PRIMARY KEY (rowid"],
    [{ person: 7, from: "2026-11-23" }, "audit_log_at (at>", "audit_log_actor (actor_user_id=?"],
    [{ actions: ["role-changed", "email-changed"] }, "audit_log_action (action=?"],
    [{ person: 7, actions: ["role-changed"] }, "audit_log_actor (actor_user_id=?"],
  ] as const satisfies [AuditFilter, ...string[]][]) {
    const walked = plan(filter);
    for (const index of indexes) expect(walked, JSON.stringify(filter)).toContain(index);
    expect(walked).not.toMatch(/SCAN (?:audit_log|users|people|actors|services|testimonials)/);
  }
});
