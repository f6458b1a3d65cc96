import { describe, expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { createBooking } from "~/domain/bookings/creating/create-booking.server";
import { cityDateOf } from "~/lib/bangkok-time";
import { HOUR_MS } from "~/lib/durations";
import {
  NEXT_MONDAY,
  NOW,
  makeCleaner,
  makeCustomer,
  makeService,
  useDatabase,
} from "../../../../tests/support/database";
import {
  getCleanerProfileForAdmin,
  getNextInQueue,
  getQueuePlace,
  listUpcomingBookingsOfCleaner,
} from "./cleaner-profile.server";
import { verificationChecklistSchema } from "./checklist-schema";
import { lookQueueOf } from "./cleaner-queues.server";
import { listCleanersForAdmin } from "./cleaners-list.server";
import { getWaitingCounts } from "../overview/waiting-counts.server";
import { getWaitingSummary } from "../overview/overview.server";
import {
  acceptChanges,
  askForChanges,
  unverifyCleaner,
  verifyCleaner,
} from "./verify-cleaner.server";

useDatabase();

const TODAY = cityDateOf(NOW);
const admin = () => makeCustomer({ role: "admin" }).id;
const listEventsTo = (userId: number) =>
  sqlite()
    .prepare("select kind from outbox_events where account_id = ? order by id")
    .pluck()
    .all(userId);
const listAuditOf = (userId: number) =>
  sqlite()
    .prepare<[string], { action: string; details: string }>(
      "select action, details from audit_log where subject_id = ? order by id",
    )
    .all(String(userId))
    .map(({ action, details }) => [action, JSON.parse(details) as unknown]);

const CHECKLIST = {
  seenDates: { identitySeenOn: "2026-11-20", rightToWorkSeenOn: "2026-11-21" },
  dates: { checkedOn: "2026-11-19", expiresOn: "2027-11-19" },
};

describe("a cleaner is verified", () => {
  test("with the days on which each was seen, from what to what on record", () => {
    const { id, userId, rowVersion } = makeCleaner({
      isVerified: false,
      identitySeenOn: null,
      rightToWorkSeenOn: null,
    });
    expect(
      verifyCleaner(
        { cleanerId: id, ...CHECKLIST },
        { by: { adminId: admin() }, now: NOW, basedOn: rowVersion },
      ),
    ).toEqual({ ok: true });
    expect(getCleanerProfileForAdmin(id)).toMatchObject({
      isVerified: true,
      isListed: true,
      ...CHECKLIST.seenDates,
      backgroundCheckedOn: "2026-11-19",
      backgroundCheckExpiresOn: "2027-11-19",
      rowVersion: rowVersion + 1,
    });
    expect(listAuditOf(userId)).toEqual([
      [
        "cleaner-verified",
        {
          changes: {
            isVerified: { before: false, after: true },
            identitySeenOn: { before: null, after: "2026-11-20" },
            rightToWorkSeenOn: { before: null, after: "2026-11-21" },
            backgroundCheckedOn: { before: null, after: "2026-11-19" },
            backgroundCheckExpiresOn: { before: null, after: "2027-11-19" },
          },
        },
      ],
    ]);
  });

  test("a check that is renewed lists whoever it had taken off, and keeps what was seen before", () => {
    const { id } = makeCleaner({
      identitySeenOn: "2025-11-01",
      backgroundCheckedOn: "2025-11-01",
      backgroundCheckExpiresOn: "2026-11-01",
      checkLapsedFor: "2026-11-01",
    });
    expect(getCleanerProfileForAdmin(id)?.isListed).toBe(false);
    verifyCleaner(
      { cleanerId: id, dates: CHECKLIST.dates },
      { by: { adminId: admin() }, now: NOW },
    );
    expect(getCleanerProfileForAdmin(id)).toMatchObject({
      isListed: true,
      identitySeenOn: "2025-11-01",
    });
  });

  test("by the first of two admins; the second is told how it stands, unless they said the same", () => {
    const { id, userId, rowVersion } = makeCleaner({ isVerified: false });
    const first = CHECKLIST;
    expect(
      verifyCleaner(
        { cleanerId: id, ...first },
        { by: { adminId: admin() }, now: NOW, basedOn: rowVersion },
      ).ok,
    ).toBe(true);
    expect(
      verifyCleaner(
        { cleanerId: id, ...first },
        { by: { adminId: admin() }, now: NOW, basedOn: rowVersion },
      ),
    ).toEqual({ ok: true });
    const second = { ...first, dates: { checkedOn: "2026-11-23", expiresOn: "2027-11-23" } };
    expect(
      verifyCleaner(
        { cleanerId: id, ...second },
        { by: { adminId: admin() }, now: NOW, basedOn: rowVersion },
      ),
    ).toMatchObject({
      reason: "changed-meanwhile",
      current: { isVerified: true, backgroundCheckedOn: "2026-11-19" },
    });
    expect(listAuditOf(userId)).toHaveLength(1);
    expect(listEventsTo(userId)).toEqual(["cleaner-verified"]);
  });

  test("not as somebody whom the admin hasn't seen: the photo was changed meanwhile", () => {
    const { id, rowVersion } = makeCleaner({ isVerified: false });
    sqlite()
      .prepare("update cleaners set photo = 'another', row_version = row_version + 1 where id = ?")
      .run(id);
    expect(
      verifyCleaner(
        { cleanerId: id, ...CHECKLIST },
        { by: { adminId: admin() }, now: NOW, basedOn: rowVersion },
      ),
    ).toMatchObject({
      reason: "changed-meanwhile",
    });
    expect(getCleanerProfileForAdmin(id)?.isVerified).toBe(false);
  });
});

describe("it is taken back", () => {
  test("once; whoever hasn't seen the renewed check is told of it", () => {
    const { id, userId, rowVersion } = makeCleaner();
    verifyCleaner(
      { cleanerId: id, ...CHECKLIST },
      { by: { adminId: admin() }, now: NOW, basedOn: rowVersion },
    );
    expect(
      unverifyCleaner(id, { by: { adminId: admin() }, now: NOW, basedOn: rowVersion }),
    ).toMatchObject({
      reason: "changed-meanwhile",
    });
    expect(
      unverifyCleaner(id, { by: { adminId: admin() }, now: NOW, basedOn: rowVersion + 1 }),
    ).toEqual({ ok: true });
    // The second time changes nothing, whatever version the form was based on.
    expect(
      unverifyCleaner(id, { by: { adminId: admin() }, now: NOW, basedOn: rowVersion }),
    ).toEqual({ ok: true });
    expect(listEventsTo(userId)).toEqual(["cleaner-unverified"]);
  });

  test("what was agreed stays, and is listed to be decided about", () => {
    const { id } = makeCleaner();
    const booked = createBooking(
      {
        serviceId: makeService().id,
        cleanerId: id,
        date: NEXT_MONDAY,
        time: "9:00 AM",
        address: "1 Nimman Road",
        city: "nimman",
        zipCode: "50200",
        specialInstructions: "",
        idempotencyKey: crypto.randomUUID(),
      },
      { customerId: makeCustomer({ firstName: "Emma" }).id, now: NOW },
    );
    if (!booked.ok) throw new Error(booked.reason);
    unverifyCleaner(id, { by: { adminId: admin() }, now: NOW });
    expect(listUpcomingBookingsOfCleaner(id, NOW)).toMatchObject([
      { id: booked.bookingId, date: NEXT_MONDAY, status: "confirmed", customerName: "Emma Jaidee" },
    ]);
    expect(listUpcomingBookingsOfCleaner(id, NOW + 30 * 24 * HOUR_MS)).toEqual([]);
  });
});

describe("what was changed since", () => {
  test("may stay, once an admin has seen it: no other photo than that", () => {
    const { id, userId, rowVersion } = makeCleaner({ changedSinceVerified: NOW });
    expect(
      acceptChanges(id, { by: { adminId: admin() }, now: NOW, basedOn: rowVersion + 1 }),
    ).toMatchObject({
      reason: "changed-meanwhile",
    });
    expect(acceptChanges(id, { by: { adminId: admin() }, now: NOW, basedOn: rowVersion })).toEqual({
      ok: true,
    });
    expect(getCleanerProfileForAdmin(id)).toMatchObject({
      changedSinceVerified: null,
      isVerified: true,
    });
    expect(acceptChanges(id, { by: { adminId: admin() }, now: NOW, basedOn: rowVersion })).toEqual({
      ok: true,
    });
    expect(listAuditOf(userId)).toEqual([["cleaner-changes-accepted", {}]]);
  });
});

describe("changes are asked for", () => {
  const words = "กรุณาใช้รูปที่เห็นหน้าชัด ๆ";

  test("once, in words that stand where they can be erased", () => {
    const { id: cleanerId, userId } = makeCleaner({ isVerified: false });
    const by = admin();
    expect(askForChanges({ cleanerId, words: "  " }, { by: { adminId: by }, now: NOW })).toEqual({
      ok: false,
      reason: "words-missing",
    });
    for (const later of [0, HOUR_MS / 2]) {
      expect(
        askForChanges({ cleanerId, words: ` ${words} ` }, { by: { adminId: by }, now: NOW + later })
          .ok,
      ).toBe(true);
    }
    expect(listEventsTo(userId)).toEqual(["cleaner-changes-asked"]);
    expect(listAuditOf(userId)).toEqual([["cleaner-changes-asked", {}]]);
    const values = sqlite().prepare("select field, after from audit_values where user_id = ?");
    expect(values.all(userId)).toEqual([{ field: "words", after: words }]);
    // The same text on another day is a reminder, and is sent.
    askForChanges({ cleanerId, words }, { by: { adminId: by }, now: NOW + 25 * HOUR_MS });
    expect(listEventsTo(userId)).toHaveLength(2);
  });
});

test("whoever is no admin decides nothing, nor does anybody about nobody", () => {
  const { id } = makeCleaner({ isVerified: false, changedSinceVerified: NOW });
  const customer = makeCustomer().id;
  const before = getCleanerProfileForAdmin(id);
  for (const [by, cleanerId, reason] of [
    [customer, id, "not-an-admin"],
    [admin(), 999_999, "unknown-cleaner"],
  ] as const) {
    for (const result of [
      verifyCleaner({ cleanerId: cleanerId, ...CHECKLIST }, { by: { adminId: by }, now: NOW }),
      unverifyCleaner(cleanerId, { by: { adminId: by }, now: NOW }),
      acceptChanges(cleanerId, { by: { adminId: by }, now: NOW }),
      askForChanges({ cleanerId, words: "x" }, { by: { adminId: by }, now: NOW }),
    ]) {
      expect(result).toEqual({ ok: false, reason });
    }
  }
  expect(getCleanerProfileForAdmin(id)).toEqual(before);
});

test("nobody is verified, nor is a check renewed, without consent to it", () => {
  const waiting = makeCleaner({ isVerified: false, backgroundCheckConsentAt: null });
  const verified = makeCleaner({ backgroundCheckConsentAt: null });
  for (const { id, userId } of [waiting, verified]) {
    const before = getCleanerProfileForAdmin(id);
    expect(
      verifyCleaner({ cleanerId: id, ...CHECKLIST }, { by: { adminId: admin() }, now: NOW }),
    ).toEqual({ ok: false, reason: "no-consent" });
    expect(getCleanerProfileForAdmin(id)).toEqual(before);
    expect([listAuditOf(userId), listEventsTo(userId)]).toEqual([[], []]);
  }
});

test("nobody is verified, nor is a check renewed, before identity and right to work were seen", () => {
  const NONE = { identitySeenOn: null, rightToWorkSeenOn: null };
  const TOMORROW = cityDateOf(NOW + 24 * HOUR_MS);
  for (const [given, seenDates, missing] of [
    [{ ...NONE, isVerified: false }, {}, ["identitySeenOn", "rightToWorkSeenOn"]],
    [NONE, {}, ["identitySeenOn", "rightToWorkSeenOn"]],
    [NONE, { identitySeenOn: TODAY }, ["rightToWorkSeenOn"]],
    [{ ...NONE, rightToWorkSeenOn: TODAY }, {}, ["identitySeenOn"]],
    [NONE, { identitySeenOn: TODAY, rightToWorkSeenOn: TOMORROW }, ["rightToWorkSeenOn"]],
  ] as const) {
    const { id, userId } = makeCleaner(given);
    const before = getCleanerProfileForAdmin(id);
    expect(
      verifyCleaner(
        { cleanerId: id, seenDates, dates: CHECKLIST.dates },
        { by: { adminId: admin() }, now: NOW },
      ),
    ).toEqual({ ok: false, reason: "not-seen", missing });
    expect(getCleanerProfileForAdmin(id)).toEqual(before);
    expect([listAuditOf(userId), listEventsTo(userId)]).toEqual([[], []]);
  }
  // A day that is on record counts: only the one that lacks has to be said.
  const { id } = makeCleaner({ ...NONE, isVerified: false, rightToWorkSeenOn: "2026-11-02" });
  expect(
    verifyCleaner(
      { cleanerId: id, seenDates: { identitySeenOn: TODAY } },
      { by: { adminId: admin() }, now: NOW },
    ),
  ).toEqual({ ok: true });
  expect(getCleanerProfileForAdmin(id)).toMatchObject({
    isVerified: true,
    identitySeenOn: TODAY,
    rightToWorkSeenOn: "2026-11-02",
  });
});

test("whoever verification was taken back from is set aside, until they are verified again", () => {
  const { id } = makeCleaner();
  const found = (state: "to-verify" | "set-aside") =>
    listCleanersForAdmin(
      { search: "", state, order: "newest", today: TODAY },
      { page: 1, size: 50 },
    ).rows.map((row) => row.id);
  const waited = getWaitingCounts().cleaners;
  unverifyCleaner(id, { by: { adminId: admin() }, now: NOW });
  expect(found("to-verify")).not.toContain(id);
  expect(found("set-aside")).toContain(id);
  expect(getQueuePlace(id, "to-verify", TODAY).position).toBeNull();
  expect([getWaitingCounts().cleaners, getWaitingSummary(NOW).cleaners]).toEqual([waited, waited]);
  verifyCleaner({ cleanerId: id, ...CHECKLIST }, { by: { adminId: admin() }, now: NOW });
  expect(found("set-aside")).not.toContain(id);
  expect(getCleanerProfileForAdmin(id)?.setAsideAt).toBeNull();
});

test("the last day of a check is at most two years after it was made", () => {
  const form = (backgroundCheckExpiresOn: string) =>
    verificationChecklistSchema(TODAY).safeParse({
      identity: true,
      identitySeenOn: TODAY,
      rightToWork: true,
      rightToWorkSeenOn: TODAY,
      check: true,
      backgroundCheckedOn: "2026-11-20",
      backgroundCheckExpiresOn,
      rowVersion: "1",
    });
  expect(form("2028-11-20").success).toBe(true);
  const { error } = form("2028-11-21");
  expect(error?.issues).toMatchObject([{ path: ["backgroundCheckExpiresOn"] }]);
  expect(error?.issues[0]?.message).toContain("expires-too-late");
});

test("whoever has waited longest comes first; who doesn't wait stands in no queue", () => {
  sqlite().exec("update cleaners set is_verified = 1");
  const [first = 0, second = 0, third = 0] = ["First", "Second", "Third"].map(
    (name) => makeCleaner({ name, isVerified: false }).id,
  );
  const place = (id: number) => getQueuePlace(id, "to-verify", TODAY);
  expect(place(first)).toEqual({
    total: 3,
    position: 1,
    previousId: null,
    nextId: second,
    thenName: "Second",
  });
  expect(place(second)).toEqual({
    total: 3,
    position: 2,
    previousId: first,
    nextId: third,
    thenName: "Third",
  });
  verifyCleaner({ cleanerId: second, ...CHECKLIST }, { by: { adminId: admin() }, now: NOW });
  const next = (id: number) => getNextInQueue(id, "to-verify", TODAY);
  expect([next(second), next(third)]).toEqual([third, first]);
  expect(place(second)).toEqual({
    total: 2,
    position: null,
    previousId: first,
    nextId: third,
    thenName: "Third",
  });
  expect(place(third)).toEqual({
    total: 2,
    position: 2,
    previousId: first,
    nextId: null,
    thenName: "First",
  });
});

test.each([
  ["to-verify", { isVerified: false }],
  ["changed", { changedSinceVerified: NOW }],
] as const)("the overview, the list and the page agree on who is %s", (queue, given) => {
  const waiting = makeCleaner(given);
  const others = [
    makeCleaner({ ...given, deactivatedAt: NOW }),
    makeCleaner({ isVerified: queue === "changed" }),
    makeCleaner({ ...given, setAsideAt: NOW }),
  ];
  const inList = (id: number) =>
    listCleanersForAdmin(
      { search: String(id), state: queue, order: "oldest", today: TODAY },
      { page: 1, size: 9 },
    ).rows.some((row) => row.id === id);
  const inQueue = (id: number) => getQueuePlace(id, queue, TODAY).position !== null;
  const onPage = (id: number) => {
    const cleaner = getCleanerProfileForAdmin(id);
    return cleaner !== null && lookQueueOf(cleaner) === queue;
  };
  const all = [waiting, ...others].map(({ id }) => id);
  const expected = all.filter(onPage);
  expect(expected).toContain(waiting.id);
  expect(all.filter(inList)).toEqual(expected);
  expect(all.filter(inQueue)).toEqual(expected);
  const counted = getWaitingSummary(NOW)[queue === "changed" ? "changed" : "cleaners"];
  const { total } = getQueuePlace(waiting.id, queue, TODAY);
  expect(counted).toBe(total);
});
