import { beforeEach, describe, expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { reportFeelingUnsafe } from "~/domain/bookings/problems/unsafe-reports.server";
import {
  getNotableSubject,
  listTeamNotes,
  type NoteSubject,
} from "~/domain/notes/team-notes.server";
import { deleteAccount } from "~/domain/privacy/delete-account.server";
import { downloadMyData } from "~/domain/privacy/my-data/my-data.server";
import { instantOf } from "~/lib/bangkok-time";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  NOW,
  emptyAuditLog,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { addTeamNote, removeTeamNote } from "./note-commands.server";

const database = useDatabase();

beforeEach(() => {
  emptyAuditLog();
  sqlite().exec("delete from team_notes");
});

const admin = () => ({ adminId: makeCustomer({ role: "admin" }).id });

let forms = 0;
/** Adds a note as an admin. */
function note(
  about: NoteSubject,
  text: string,
  {
    by = admin(),
    formKey = `form ${(forms += 1)}`,
    onCustomer = false,
    isAboutSafety = false,
  }: {
    by?: { adminId: number };
    formKey?: string;
    onCustomer?: boolean;
    isAboutSafety?: boolean;
  } = {},
) {
  return addTeamNote({ about, text, onCustomer, isAboutSafety, formKey }, { by, now: NOW });
}

/** Makes a booking, and returns it with its two sides as subjects of notes. */
function book() {
  const customer = makeCustomer();
  const cleaner = makeCleaner();
  const id = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  return {
    booking: { type: "booking", id } as const,
    customer: { type: "user", id: customer.id } as const,
    cleaner: { type: "user", id: cleaner.userId } as const,
  };
}

/** Returns the texts of the notes on a subject, the newest first. */
function notesOn(about: NoteSubject): string[] {
  const subject = getNotableSubject(about);
  if (!subject) throw new Error("There is no such subject.");
  return listTeamNotes(subject, { size: 99 }).notes.map(({ text }) => text);
}

const auditEntries = () =>
  sqlite()
    .prepare(
      "select action, subject_type as type, details from audit_log where action like 'note-%' order by id",
    )
    .all();

/** Deletes an account that has no password. */
async function close(userId: number): Promise<void> {
  const { username } = sqlite()
    .prepare<[number], { username: string }>("select username from users where id = ?")
    .get(userId) ?? { username: "" };
  sqlite().prepare("update users set password_hash = null where id = ?").run(userId);
  const result = await deleteAccount(userId, username, { now: NOW, dataDir: "/nowhere" });
  expect(result).toEqual({ ok: true });
}

describe("a note", () => {
  test("on a booking stays there, unless it is on its customer, too", () => {
    const { booking, customer, cleaner } = book();
    note(booking, "Spoke at 9:10");
    note(booking, "Prefers calls after 5 PM", { onCustomer: true });
    note(cleaner, "On leave in March");
    expect(notesOn(booking)).toEqual(["Prefers calls after 5 PM", "Spoke at 9:10"]);
    expect(notesOn(customer)).toEqual(["Prefers calls after 5 PM"]);
    expect(notesOn(cleaner)).toEqual(["On leave in March"]);
    // Another booking of theirs shows what is noted about the customer.
    const next = makeBooking({
      ...{ cleanerId: makeCleaner().id, customerId: customer.id, date: "2026-12-07" as const },
    });
    expect(notesOn({ type: "booking", id: next })).toEqual(["Prefers calls after 5 PM"]);
  });

  test("that is sent twice is one, on record without its text", () => {
    const { booking } = book();
    const by = admin();
    const once = { by, formKey: "the form" };
    expect(note(booking, "Called", once)).toEqual({ ok: true });
    expect(note(booking, "Called", once)).toEqual({ ok: true });
    // Another admin's form may have the same key.
    note(booking, "Called, too", { formKey: "the form" });
    expect(notesOn(booking)).toEqual(["Called, too", "Called"]);
    expect(auditEntries()).toHaveLength(2);
    expect(JSON.stringify(auditEntries())).not.toContain("Called");
  });

  test("is removed by its author alone", () => {
    const { customer } = book();
    const by = admin();
    note(customer, "Wrong person", { by });
    const id = Number(sqlite().prepare("select id from team_notes").pluck().get());
    const unknown = { ok: false, reason: "unknown-note" };
    expect(removeTeamNote(id, { by: admin(), now: NOW })).toEqual(unknown);
    expect(removeTeamNote(id, { by, now: NOW })).toEqual({ ok: true });
    expect(removeTeamNote(id, { by, now: NOW })).toEqual(unknown);
    expect(notesOn(customer)).toEqual([]);
    expect(auditEntries()).toMatchObject([
      { action: "note-added", type: "user" },
      { action: "note-removed", type: "user" },
    ]);
  });

  test("is made by nobody else, and about nobody who is gone", async () => {
    const { booking, customer } = book();
    const by = { adminId: makeCustomer().id };
    expect(note(booking, "x", { by })).toEqual({ ok: false, reason: "not-an-admin" });
    await close(customer.id);
    expect(note(customer, "x")).toEqual({ ok: false, reason: "unknown-subject" });
    expect(note({ type: "booking", id: 0 }, "x")).toMatchObject({ ok: false });
    // The booking is still there; its customer isn't.
    expect(note(booking, "Settled", { onCustomer: true })).toEqual({ ok: true });
    expect(sqlite().prepare("select user_id from team_notes").pluck().all()).toEqual([null]);
  });

  test.each(["customer", "cleaner"] as const)(
    "goes with the account of the %s: theirs, and those on their bookings",
    async (side) => {
      const sides = book();
      note(sides.booking, "Spoke at 9:10", { onCustomer: true });
      note(sides.booking, "He was rude");
      note(sides[side], "Calls at noon");
      const other = makeCustomer();
      note({ type: "user", id: other.id }, "Stays");
      await close(sides[side].id);
      expect(sqlite().prepare("select text from team_notes").pluck().all()).toEqual(["Stays"]);
    },
  );

  test("outlives the account of its author", async () => {
    const { customer } = book();
    admin();
    const by = admin();
    note(customer, "Calls at noon", { by });
    await close(by.adminId);
    const subject = getNotableSubject(customer);
    if (!subject) throw new Error("gone");
    expect(listTeamNotes(subject, { size: 1 }).notes).toMatchObject([
      { text: "Calls at noon", author: null },
    ]);
  });
});

describe("the copy of a person's data", () => {
  test("has the notes on them, except those about safety, and nothing that tells of these", () => {
    const { booking, customer, cleaner } = book();
    note(customer, "Prefers calls after 5 PM");
    note(customer, "The cleaner is afraid of him", { isAboutSafety: true });
    note(booking, "Only on the booking");
    note(booking, "On both", { onCustomer: true });
    const { teamNotes, record } = downloadMyData(customer.id, NOW);
    expect(teamNotes).toMatchObject([
      { text: "Prefers calls after 5 PM", bookingId: null },
      { text: "On both", bookingId: booking.id },
    ]);
    expect(JSON.stringify(record)).not.toContain("note-");
    expect(downloadMyData(cleaner.id, NOW).teamNotes).toEqual([]);
  });

  test("has none on a booking of which somebody said that they didn't feel safe", () => {
    const { booking, customer, cleaner } = book();
    note(booking, "She called in tears", { onCustomer: true });
    const report = { bookingId: booking.id, words: "" };
    reportFeelingUnsafe(report, { as: "cleaner", userId: cleaner.id }, instantOf(NEXT_MONDAY, 9));
    expect(downloadMyData(customer.id, NOW).teamNotes).toEqual([]);
    expect(notesOn(booking)).toHaveLength(1);
  });
});

test("notes come in pages, the newest first, by indexes alone", () => {
  const { booking, customer } = book();
  for (let number = 1; number <= 5; number += 1) note(booking, `Note ${number}`);
  const subject = { ...booking, userId: customer.id };
  const first = listTeamNotes(subject, { size: 3 });
  expect(first.notes.map(({ text }) => text)).toEqual(["Note 5", "Note 4", "Note 3"]);
  const second = listTeamNotes(subject, { size: 3, before: first.next ?? 0 });
  expect(second.notes.map(({ text }) => text)).toEqual(["Note 2", "Note 1"]);
  expect(second.next).toBeNull();
  const plans = database.plansOf(() => listTeamNotes(subject, { size: 3 })).join("\n");
  expect(plans).not.toMatch(/SCAN (?:team_notes|authors)/);
});
