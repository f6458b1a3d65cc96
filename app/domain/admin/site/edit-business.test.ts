import { beforeEach, expect, test } from "vitest";
import { db, sqlite } from "#db/client.server";
import { bookings } from "#db/schema/bookings";
import { listAuditEntries } from "~/domain/admin/audit/audit-entries.server";
import { getBusiness, getClaims, getOpeningHours } from "~/domain/business/business.server";
import { getPublicVersion } from "~/domain/catalogue/public-version.server";
import { makeBooking } from "../../../../tests/support/bookings";
import { NOW, makeCustomer, makeService, useDatabase } from "../../../../tests/support/database";
import { erasePersonalAuditValues } from "../people/shell-commands.server";
import { getClaimsToShow, computeClaimFigures } from "./claim-figures.server";
import {
  changeBusinessAsAdmin,
  getEditableBusiness,
  setClaimsConfirmed,
} from "./edit-business.server";
import { addTestimonial, changeTestimonial } from "./edit-testimonials.server";

const database = useDatabase();

beforeEach(() => {
  sqlite().exec("delete from business");
});

const admin = () => ({ adminId: makeCustomer({ role: "admin" }).id });
const countAuditEntries = () =>
  Number(sqlite().prepare("select count(*) from audit_log").pluck().get());
/** Returns the last audit entry: its details, and its erasable values. */
const lastEntry = () => {
  const [entry] = listAuditEntries({}, { size: 1 }).entries;
  return { details: entry?.details, values: entry?.values };
};

test("what is set is shown at once, in the reader's language or the only one there is", () => {
  const before = getPublicVersion();
  expect(getEditableBusiness()).toMatchObject({ name: "", rowVersion: 0 });
  const given = { name: "BaanSaat Co.", addressTh: "1 ถ.นิมมาน" };
  expect(changeBusinessAsAdmin(given, { by: admin(), now: NOW, basedOn: 0 })).toEqual({ ok: true });
  expect(getBusiness("en")).toMatchObject({ name: "BaanSaat Co.", address: "1 ถ.นิมมาน" });
  changeBusinessAsAdmin({ nameTh: "บ้านสะอาด", address: "1 Nimman" }, { by: admin(), now: NOW });
  expect(getBusiness("th")).toMatchObject({ name: "บ้านสะอาด", address: "1 ถ.นิมมาน" });
  expect(getBusiness("en")).toMatchObject({ name: "BaanSaat Co.", address: "1 Nimman" });
  expect(getPublicVersion()).toBeGreaterThan(before + 1);
});

test("hours are shown as the reader writes them, and not at all before they are set", () => {
  expect(getOpeningHours("en")).toBeNull();
  changeBusinessAsAdmin({ openingHours: "08:30-18:00" }, { by: admin(), now: NOW });
  expect(getOpeningHours("en")).toBe("8:30\u00a0AM–6:00\u00a0PM");
  expect(getOpeningHours("th")).toBe("8.30–18.00\u00a0น.");
  expect(lastEntry().details).toEqual({
    changes: { openingHours: { before: null, after: "08:30-18:00" } },
  });
});

test("it is on record from what to what, the PromptPay id by its end; nothing of it where it can't be erased", () => {
  const by = admin();
  changeBusinessAsAdmin({ phone: "+6653123456", promptPayId: "0105551234567" }, { by, now: NOW });
  changeBusinessAsAdmin({ phone: "", promptPayId: "0105551234567" }, { by, now: NOW });
  expect(lastEntry()).toEqual({
    details: { fields: ["phone"] },
    values: [{ field: "phone", before: "+6653123456", after: null }],
  });
  changeBusinessAsAdmin({ promptPayId: "" }, { by, now: NOW });
  expect(lastEntry()).toMatchObject({
    values: [{ field: "promptPayId", before: "…4567", after: null }],
  });
  const said = { name: "Nok Jaidee", nameTh: "นก ใจดี", address: "1 Nimman", addressTh: "1 นิมมาน" };
  const more = {
    registrationNumber: "0105559876543",
    lineAccount: "@nok",
    email: "nok@example.com",
  };
  changeBusinessAsAdmin({ ...said, ...more }, { by, now: NOW });
  const inEntries = sqlite().prepare("select group_concat(details) from audit_log").pluck();
  for (const word of [...Object.values({ ...said, ...more }), "+6653123456", "4567"]) {
    expect(inEntries.get()).not.toContain(word);
  }
  const before = countAuditEntries();
  expect(
    erasePersonalAuditValues({ subjectType: "business", subjectId: 1 }, { now: NOW }),
  ).toBeGreaterThan(8);
  expect(erasePersonalAuditValues({ subjectType: "business", subjectId: 1 }, { now: NOW })).toBe(0);
  expect(countAuditEntries()).toBe(before + 1);
  expect(listAuditEntries({}, { size: 2 }).entries).toMatchObject([
    { action: "record-erased", values: [] },
    {
      action: "business-changed",
      values: [],
      details: { fields: Object.keys({ ...said, ...more }) },
    },
  ]);
});

test("what a testimonial's author said is on record where it can be erased", () => {
  const by = admin();
  const said = {
    name: "Emma W.",
    locationEn: "Nimman",
    locationTh: "นิมมาน",
    commentEn: "Very calm.",
    commentTh: "ใจเย็นมาก",
    rating: 5,
  };
  const added = addTestimonial(said, { by, now: NOW });
  const id = added.ok ? added.id : 0;
  changeTestimonial({ id, ...said, name: "Emma", commentEn: "Calm.", rating: 4 }, { by, now: NOW });
  expect(lastEntry()).toEqual({
    details: { fields: ["name", "commentEn"], changes: { rating: { before: 5, after: 4 } } },
    values: [
      { field: "commentEn", before: "Very calm.", after: "Calm." },
      { field: "name", before: "Emma W.", after: "Emma" },
    ],
  });
  expect(
    erasePersonalAuditValues({ subjectType: "testimonial", subjectId: id }, { now: NOW }),
  ).toBe(2);
  const [, changed] = listAuditEntries({}, { size: 2 }).entries;
  expect(changed).toMatchObject({ action: "testimonial-changed", values: [] });
  expect(JSON.stringify(changed)).not.toContain("Calm");
});

test("of two admins the second is shown what the first has saved", () => {
  changeBusinessAsAdmin({ name: "One" }, { by: admin(), now: NOW });
  const { rowVersion } = getEditableBusiness();
  expect(
    changeBusinessAsAdmin({ name: "Two" }, { by: admin(), now: NOW, basedOn: rowVersion }),
  ).toEqual({
    ok: true,
  });
  // The same form sent twice has the values that are stored already.
  expect(
    changeBusinessAsAdmin({ name: "Two" }, { by: admin(), now: NOW, basedOn: rowVersion }),
  ).toEqual({
    ok: true,
  });
  const late = changeBusinessAsAdmin(
    { name: "Three" },
    { by: admin(), now: NOW, basedOn: rowVersion },
  );
  expect(late).toMatchObject({ reason: "changed-meanwhile", current: { name: "Two" } });
  expect(getEditableBusiness().name).toBe("Two");
});

test("claims with figures are shown once they are confirmed, and hidden again, each once on record", () => {
  const by = admin();
  const before = countAuditEntries();
  for (const confirmed of [true, true, false, false]) {
    expect(setClaimsConfirmed(confirmed, { by, now: NOW })).toEqual({ ok: true });
    expect(getClaims().areConfirmed).toBe(confirmed);
  }
  expect(countAuditEntries()).toBe(before + 2);
});

test("only admins change it", () => {
  const customer = { adminId: makeCustomer().id };
  expect(changeBusinessAsAdmin({ name: "Mine" }, { by: customer, now: NOW })).toMatchObject({
    ok: false,
  });
  expect(setClaimsConfirmed(true, { by: customer, now: NOW })).toMatchObject({ ok: false });
  expect(getEditableBusiness()).toMatchObject({ name: "", claimsConfirmedAt: null });
});

test("the figures are those of the database, counted by index", () => {
  const serviceId = makeService().id;
  const customerId = makeCustomer().id;
  const nothing = computeClaimFigures(NOW);
  makeService({ rating: 4.5, reviewCount: 3 });
  makeService({ rating: 5, reviewCount: 1 });
  const times = ["8:00 AM", "12:00 PM"] as const;
  const ids = times.map((time) => makeBooking({ serviceId, customerId, time }));
  makeBooking({ serviceId });
  const done = { status: "completed", startsAt: NOW - 1 } as const;
  for (const id of ids)
    sqlite()
      .prepare("update bookings set status = 'completed', starts_at = ? where id = ?")
      .run(done.startsAt, id);
  expect(db().select().from(bookings).all()).toHaveLength(3);
  expect(computeClaimFigures(NOW)).toEqual({
    rating: (4.5 * 3 + 5) / 4,
    reviews: nothing.reviews + 4,
    happyCustomers: nothing.happyCustomers + 1,
    homesCleanedThisYear: nothing.homesCleanedThisYear + 2,
  });
  // Bookings of last year don't count.
  expect(computeClaimFigures(NOW + 365 * 86_400_000).homesCleanedThisYear).toBe(0);
  const plans = database.plansOf(() => computeClaimFigures(NOW));
  expect(
    plans.filter((line) => line.startsWith("SCAN") && !/COVERING INDEX|services/.test(line)),
  ).toEqual([]);
});

test("a claim is shown while the bookings bear its figure out, which the business sets, and not above", () => {
  const by = admin();
  const real = computeClaimFigures(NOW);
  const set = (customers: number) => {
    changeBusinessAsAdmin({ claimedCustomers: String(customers) }, { by, now: NOW });
    const { happyCustomers } = getClaims();
    expect(happyCustomers).toBe(customers);
    const claimed = { rating: 5, happyCustomers: customers, homesCleanedThisYear: 999_999 };
    return getClaimsToShow(claimed, NOW);
  };
  const version = getPublicVersion();
  const none = { rating: false, happyCustomers: false, homesCleanedThisYear: false };
  expect(set(real.happyCustomers)).toEqual(none);
  expect(getPublicVersion()).toBe(version + 1);
  setClaimsConfirmed(true, { by, now: NOW });
  expect(set(real.happyCustomers)).toEqual({ ...none, happyCustomers: true });
  expect(set(real.happyCustomers + 1)).toEqual(none);
});
