import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.server";
import { users } from "#db/schema/accounts";
import { auditLog } from "#db/schema/audit";
import { bookingEvents } from "#db/schema/bookings";
import {
  getBookingDraft,
  saveBookingDraft,
} from "~/domain/bookings/creating/booking-drafts.server";
import { HomeFactsSchema } from "~/domain/homes/home-facts";
import { listHomes } from "~/domain/homes/homes.server";
import { makeBooking, newBooking } from "../../../../tests/support/bookings";
import { NOW, makeCleaner, makeCustomer, useDatabase } from "../../../../tests/support/database";
import { deleteEvents, makeEmailNotifications } from "../../../../tests/support/notifications";
import { addCaller, bookForCaller, type Caller } from "./callers.server";

useDatabase();

beforeEach(() => {
  deleteEvents();
});

const CALLER: Caller = {
  firstName: "Wanida",
  lastName: "",
  phone: "+66815550177",
  email: null,
  locale: "th",
};
const FACTS = HomeFactsSchema.parse({ kind: "condo", bedrooms: 2 });
const admin = () => makeCustomer({ role: "admin" }).id;
const add = (given: Partial<Caller> = {}, adminId = admin()) =>
  addCaller({ ...CALLER, ...given }, { by: { adminId }, now: NOW });
const listAuditAbout = (subjectType: string, id: number) =>
  db()
    .select({ action: auditLog.action, subjectType: auditLog.subjectType })
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(id)))
    .all()
    .filter((line) => line.subjectType === subjectType)
    .map(({ action }) => action);

describe("somebody who phones", () => {
  test("gets an account without an email, to which nobody can sign in", () => {
    const added = add();
    if (!added.ok) throw new Error(added.reason);
    const row = db().select().from(users).where(eq(users.id, added.userId)).get();
    expect(row).toMatchObject({
      ...CALLER,
      role: "customer",
      passwordHash: null,
      emailVerifiedAt: null,
    });
    expect(row?.username).toMatch(/^phone-\d{6}$/);
    expect(makeEmailNotifications(NOW)).toEqual([]);
    expect(listAuditAbout("user", added.userId)).toEqual(["account-created"]);
  });

  test("with an email is told of the account, which a password opens", () => {
    const added = add({ email: "wanida@example.com", phone: "+66815550176" });
    if (!added.ok) throw new Error(added.reason);
    const row = db().select().from(users).where(eq(users.id, added.userId)).get();
    expect(row).toMatchObject({ email: "wanida@example.com", emailVerifiedAt: NOW });
    expect(makeEmailNotifications(NOW).map(({ kind, to }) => [kind, to])).toEqual([
      ["account-made", added.userId],
    ]);
  });

  test("whose email has an account is found, not made again", () => {
    const known = makeCustomer({ email: "known@example.com" });
    const refused = { ok: false, reason: "email-taken", known: [{ id: known.id }] };
    expect(add({ email: "known@example.com" })).toMatchObject(refused);
  });

  test("whose number has an account is shown, and gets a second one only once that is said", () => {
    const phone = "+66815550178";
    const accounts = () => db().select().from(users).where(eq(users.phone, phone)).all().length;
    const closed = makeCustomer({ phone, deactivatedAt: NOW });
    const known = makeCustomer({ phone });
    makeCustomer({ phone, anonymisedAt: NOW });
    const refused = {
      ok: false,
      reason: "phone-known",
      known: [
        { id: known.id, deactivatedAt: null },
        { id: closed.id, deactivatedAt: NOW },
      ],
    };
    const adminId = admin();
    const again = (confirmed: string | null) =>
      addCaller({ ...CALLER, phone, confirmedNewPhone: confirmed }, { by: { adminId }, now: NOW });
    expect(again(null)).toMatchObject(refused);
    // The admin was shown the matches of another number.
    expect(again("+66815550179")).toMatchObject(refused);
    expect(accounts()).toBe(3);
    expect(again(phone)).toMatchObject({ ok: true });
    expect(accounts()).toBe(4);
  });

  test("who gave the number only for a booking is shown before there is a second account", () => {
    const phone = "+66815550185";
    const { id: customerId } = makeCustomer({ phone: "+66815550186" });
    const bookingId = makeBooking({ customerId, phone });
    expect(add({ phone })).toMatchObject({
      ok: false,
      reason: "phone-known",
      known: [{ id: customerId, typedOn: bookingId }],
    });
    // Somebody else who shares the number is added once the admin has said so.
    const by = { adminId: admin() };
    expect(
      addCaller({ ...CALLER, phone, confirmedNewPhone: phone }, { by, now: NOW }),
    ).toMatchObject({ ok: true });
  });

  test("sent twice makes one account", () => {
    const adminId = admin();
    const caller = { ...CALLER, phone: "+66815550180" };
    const first = addCaller(caller, { by: { adminId }, now: NOW });
    if (!first.ok) throw new Error(first.reason);
    expect(addCaller(caller, { by: { adminId }, now: NOW })).toMatchObject({
      reason: "phone-known",
      known: [{ id: first.userId, firstName: "Wanida" }],
    });
  });

  test("is nobody's business but an admin's", () => {
    const stranger = makeCustomer().id;
    const refused = { ok: false, reason: "not-an-admin" };
    expect(add({}, stranger)).toEqual(refused);
    expect(
      bookForCaller(
        { customerId: makeCustomer().id, booking: newBooking() },
        { by: { adminId: stranger }, now: NOW },
      ),
    ).toEqual(refused);
  });

  test("is booked for by the rules of any booking; history and record name the admin", () => {
    const customer = makeCustomer();
    const cleaner = makeCleaner();
    const adminId = admin();
    const input = newBooking({ cleanerId: cleaner.id });
    const booked = bookForCaller(
      { customerId: customer.id, booking: input },
      { by: { adminId }, now: NOW },
    );
    if (!booked.ok) throw new Error(booked.reason);
    const { bookingId } = booked;
    const lines = db()
      .select()
      .from(bookingEvents)
      .where(eq(bookingEvents.bookingId, bookingId))
      .all();
    expect(lines).toMatchObject([{ event: "booked", actor: "admin", actorUserId: adminId }]);
    expect(makeEmailNotifications(NOW).map(({ kind, to }) => [kind, to])).toEqual([
      ["booking-booked", customer.id],
      ["booking-booked", cleaner.userId],
    ]);
    expect(listAuditAbout("booking", bookingId)).toEqual(["booking-made"]);
    // The same form is sent again.
    expect(
      bookForCaller({ customerId: customer.id, booking: input }, { by: { adminId }, now: NOW }),
    ).toMatchObject({ ok: true, bookingId });
    expect(listAuditAbout("booking", bookingId)).toEqual(["booking-made"]);
    const other = newBooking({ cleanerId: cleaner.id });
    expect(
      bookForCaller(
        { customerId: makeCustomer().id, booking: other },
        { by: { adminId }, now: NOW },
      ),
    ).toMatchObject({
      reason: "time-taken",
    });
  });

  test("is asked for nothing twice where it can't be had, and finds what they typed themselves", () => {
    const customer = makeCustomer();
    const cleaner = makeCleaner();
    const adminId = admin();
    const own = { address: "9 Draft Road", city: "", zipCode: "", phone: "" };
    saveBookingDraft(customer.id, { ...own, specialInstructions: "" }, NOW);
    makeBooking({ cleanerId: cleaner.id });
    const input = newBooking({
      cleanerId: cleaner.id,
      address: "7 Phone Road",
      specialInstructions: "Ring twice",
      home: FACTS,
      aboutHome: "Shy cats",
    });
    expect(
      bookForCaller({ customerId: customer.id, booking: input }, { by: { adminId }, now: NOW }),
    ).toMatchObject({ reason: "time-taken" });
    expect(getBookingDraft(customer.id, NOW, "admin")).toMatchObject({
      address: "7 Phone Road",
      city: input.city,
      zipCode: input.zipCode,
      specialInstructions: "Ring twice",
      home: '{"kind":"condo","bedrooms":2}',
      aboutHome: "Shy cats",
    });
    expect(listHomes(customer.id)).toEqual([]);
    const later = { ...input, time: "1:00 PM", idempotencyKey: randomUUID() } as const;
    expect(
      bookForCaller({ customerId: customer.id, booking: later }, { by: { adminId }, now: NOW }),
    ).toMatchObject({ ok: true });
    expect(getBookingDraft(customer.id, NOW, "admin")).toBeNull();
    expect(getBookingDraft(customer.id, NOW)).toMatchObject({ address: "9 Draft Road" });
    // The home is kept with the caller's account, as if they had booked themselves.
    expect(listHomes(customer.id)).toMatchObject([
      {
        address: "7 Phone Road",
        facts: '{"kind":"condo","bedrooms":2}',
        aboutHome: "Shy cats",
        forTheDoor: "Ring twice",
      },
    ]);
  });
});
