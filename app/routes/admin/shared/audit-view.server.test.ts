import { expect, test } from "vitest";
import { recordAudit } from "~/domain/audit/audit.server";
import { listAuditEntries } from "~/domain/admin/audit/audit-entries.server";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../../tests/support/database";
import { toAuditView } from "./audit-view.server";

useDatabase();

test("a booking that changed hands is read by names, while there are any, and with why", () => {
  const [hom, kanya] = [makeCleaner({ name: "Hom (หอม)" }), makeCleaner({ name: "Kanya (กัญญา)" })];
  const { id: userId } = makeCustomer();
  const gone = makeCleaner({ name: "" });
  const give = (before: number, after: number) =>
    recordAudit(
      {
        actorUserId: null,
        action: "booking-reassigned",
        subjectType: "booking",
        subjectId: 1,
        details: { changes: { cleaner: { before, after } } },
        personal: { userId, values: { reason: { before: null, after: "Hom is ill" } } },
      },
      NOW,
    );
  give(hom.id, kanya.id);
  const read = (locale: "en" | "th") =>
    listAuditEntries({}, { size: 1 }).entries.map((entry) => toAuditView(entry, locale))[0];
  expect(read("en")).toMatchObject({
    changes: [{ field: "cleaner", before: "Hom", after: "Kanya" }],
    reason: "Hom is ill",
  });
  expect(read("th")?.changes).toEqual([{ field: "cleaner", before: "หอม", after: "กัญญา" }]);
  give(gone.id, kanya.id);
  expect(read("en")?.changes).toEqual([
    { field: "cleaner", before: `#${gone.id}`, after: "Kanya" },
  ]);
});
