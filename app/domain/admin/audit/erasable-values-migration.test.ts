import { expect, test } from "vitest";
import { openDatabase, sqlite } from "#db/client.server";
import { eraseAuditValuesAbout } from "~/domain/audit/audit.server";
import { NOW } from "../../../../tests/support/database";
import { useOldDatabase } from "../../../../tests/support/old-database";
import { listAuditEntries } from "./audit-entries.server";

/** Before this migration, the entries themselves held changes of the business and of testimonials. */
const before = useOldDatabase("_taking_back");

const changed = (from: unknown, to: unknown) => ({ before: from, after: to });

test("words about people move beside their entries, where they can be erased; the rest stays as it was", () => {
  const old = before.make();
  const add = old.prepare(
    "insert into audit_log (at, action, subject_type, subject_id, details) values (?, ?, ?, ?, ?)",
  );
  const put = (action: string, type: string, id: number, details: object) =>
    Number(add.run(NOW, action, type, String(id), JSON.stringify(details)).lastInsertRowid);
  const business = put("business-changed", "business", 1, {
    changes: {
      phone: changed(null, "+6653123456"),
      registrationNumber: changed("0105551234567", null),
      promptPayType: changed(null, "phone"),
    },
  });
  const claims = put("business-changed", "business", 1, {
    changes: { claimsConfirmedAt: changed(null, NOW) },
  });
  const testimonial = put("testimonial-changed", "testimonial", 3, {
    changes: { name: changed("…", "…"), commentTh: changed("ดี", "ดีมาก"), rating: changed(4, 5) },
  });
  const location = put("testimonial-changed", "testimonial", 3, {
    changes: { locationEn: changed("Nimman", "Santitham") },
  });
  const service = put("service-changed", "service", 1, {
    changes: { nameEn: changed("Windows", "All windows") },
  });
  const person = Number(
    old.prepare("insert into users (username, created_at) values ('malee', ?)").run(NOW)
      .lastInsertRowid,
  );
  const account = put("account-changed", "user", person, { fields: ["firstName"] });
  old
    .prepare("insert into audit_values values (?, 'firstName', 'Malee', 'Mali', ?)")
    .run(account, person);
  old.close();

  openDatabase({ dataDir: before.folder });
  const read = () =>
    Object.fromEntries(
      listAuditEntries({}, { size: 50 }).entries.map(({ id, details, values }) => [
        id,
        { details, values },
      ]),
    );
  expect(read()).toEqual({
    [business]: {
      details: {
        fields: ["phone", "registrationNumber"],
        changes: { promptPayType: changed(null, "phone") },
      },
      values: [
        { field: "phone", before: null, after: "+6653123456" },
        { field: "registrationNumber", before: "0105551234567", after: null },
      ],
    },
    [claims]: { details: { changes: { claimsConfirmedAt: changed(null, NOW) } }, values: [] },
    [testimonial]: {
      details: { fields: ["name", "commentTh"], changes: { rating: changed(4, 5) } },
      values: [{ field: "commentTh", before: "ดี", after: "ดีมาก" }],
    },
    [location]: {
      details: { fields: ["locationEn"] },
      values: [{ field: "locationEn", before: "Nimman", after: "Santitham" }],
    },
    [service]: {
      details: { changes: { nameEn: changed("Windows", "All windows") } },
      values: [],
    },
    [account]: {
      details: { fields: ["firstName"] },
      values: [{ field: "firstName", before: "Malee", after: "Mali" }],
    },
  });
  expect(() => sqlite().exec("update audit_log set action = 'x'")).toThrow("append-only");
  expect(eraseAuditValuesAbout("testimonial", 3)).toBe(2);
  expect(read()[testimonial]).toEqual({
    details: { fields: ["name", "commentTh"], changes: { rating: changed(4, 5) } },
    values: [],
  });
  expect(read()[business]?.values).toHaveLength(2);
});
