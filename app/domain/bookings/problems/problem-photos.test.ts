import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sqlite } from "#db/client.server";
import { instantOf } from "~/lib/bangkok-time";
import { MOST_PROBLEM_PHOTOS } from "~/lib/booking-limits";
import { fileClock } from "~/lib/clock.server";
import { DAY_MS, HOUR_MS } from "~/lib/durations";
import { makeBooking } from "../../../../tests/support/bookings";
import {
  NEXT_MONDAY,
  makeCleaner,
  makeCustomer,
  useDatabase,
} from "../../../../tests/support/database";
import { deleteEvents } from "../../../../tests/support/notifications";
import { reportFeelingUnsafeAsCleaner } from "../lifecycle/cleaner-commands.server";
import {
  problemPhotoFolder,
  readProblemPhoto,
  storeProblemPhoto,
} from "./problem-photo-files.server";
import {
  deleteProblemPhotosOf,
  isProblemPhotoWaiting,
  addWaitingProblemPhoto,
  canSeeProblemPhoto,
  listProblemPhotosOf,
  sweepProblemPhotos,
  listWaitingProblemPhotos,
} from "./problem-photos.server";
import {
  listProblemsFor,
  reportProblemAsCleaner,
  reportProblemAsCustomer,
  settleProblem,
} from "./problems.server";

useDatabase();

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "baansaat-problems-"));
});
afterAll(() => rmSync(dataDir, { recursive: true }));
beforeEach(deleteEvents);

const START = instantOf(NEXT_MONDAY, 9);
const AFTER = START + 3 * HOUR_MS;

function book() {
  const customer = makeCustomer();
  const cleaner = makeCleaner();
  const bookingId = makeBooking({ cleanerId: cleaner.id, customerId: customer.id });
  return {
    bookingId,
    customerId: customer.id,
    cleanerId: cleaner.id,
    cleanerUserId: cleaner.userId,
  };
}

let made = 0;
function addPhoto(report: { bookingId: number; userId: number }, now = AFTER): string {
  made += 1;
  const photo = `photo-${made}`;
  expect(addWaitingProblemPhoto(report, photo, now)).toBe(true);
  return photo;
}

const settle = (bookingId: number, now: number) => {
  const problemId = Number(
    sqlite().prepare("select id from problems where booking_id = ?").pluck().get(bookingId),
  );
  const admin = makeCustomer({ role: "admin" });
  const words = { wordsToCustomer: "We pay", wordsToCleaner: "Take care" };
  expect(settleProblem({ problemId, ...words }, { userId: admin.id }, now).ok).toBe(true);
  return admin.id;
};

describe("a customer's report", () => {
  test("opens a problem with its photos, tells the cleaner and admins, and is sent once", () => {
    const { bookingId, customerId, cleanerUserId } = book();
    const mine = { bookingId, userId: customerId };
    const photos = [addPhoto(mine), addPhoto(mine)];
    const left = addPhoto(mine);
    const report = { bookingId, kind: "damage", words: " A vase ", photos } as const;
    expect(reportProblemAsCustomer(report, { userId: customerId }, AFTER)).toMatchObject({
      ok: true,
    });
    expect(reportProblemAsCustomer(report, { userId: customerId }, AFTER + 1)).toMatchObject({
      ok: true,
    });
    const [problem, ...more] = listProblemsFor("customer", bookingId);
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ kind: "damage", words: "A vase", isOwn: true, photos });
    // The other side sees the kind and the photos, but not the text.
    expect(listProblemsFor("cleaner", bookingId)).toMatchObject([
      { kind: "damage", words: "", isOwn: false, photos },
    ]);
    expect(isProblemPhotoWaiting(mine, left, AFTER)).toBe(false);
    expect(
      sqlite().prepare("select actor, event from booking_events order by id desc limit 1").get(),
    ).toEqual({ actor: "customer", event: "problem-reported" });
    expect(canSeeProblemPhoto(photos[0] ?? "", cleanerUserId, AFTER)).toBe(true);
  });

  test("is refused before the start, 48 hours after the end, of somebody else's booking, and without words where they are needed", () => {
    const { bookingId, customerId } = book();
    const report = { bookingId, kind: "late", words: "" } as const;
    const by = { userId: customerId };
    const end = START + 2 * HOUR_MS;
    const notPossible = { ok: false, reason: "not-possible" };
    expect(reportProblemAsCustomer(report, by, START - 1)).toEqual(notPossible);
    expect(reportProblemAsCustomer(report, by, end + 48 * HOUR_MS)).toEqual(notPossible);
    expect(reportProblemAsCustomer(report, { userId: makeCustomer().id }, START)).toEqual({
      ok: false,
      reason: "unknown-booking",
    });
    expect(reportProblemAsCustomer({ ...report, kind: "other", words: " " }, by, START)).toEqual({
      ok: false,
      reason: "words-missing",
    });
    expect(listProblemsFor("customer", bookingId)).toEqual([]);
    expect(reportProblemAsCustomer(report, by, START)).toMatchObject({ ok: true });
  });
});

describe("who sees a photo", () => {
  test("both sides and admins, nobody else; while it waits, whoever took it", () => {
    const { bookingId, customerId, cleanerUserId } = book();
    const photo = addPhoto({ bookingId, userId: cleanerUserId });
    const admin = makeCustomer({ role: "admin" }).id;
    const stranger = makeCleaner().userId;
    const seenBy = (now = AFTER) =>
      [customerId, cleanerUserId, admin, stranger].filter((id) =>
        canSeeProblemPhoto(photo, id, now),
      );
    expect(seenBy()).toEqual([cleanerUserId]);
    const report = { bookingId, kind: "not-paid", words: "", photos: [photo] } as const;
    reportProblemAsCleaner(report, { userId: cleanerUserId }, AFTER);
    expect(seenBy()).toEqual([customerId, cleanerUserId, admin]);
    settle(bookingId, AFTER);
    expect(seenBy(AFTER + 90 * DAY_MS - 1)).toEqual([customerId, cleanerUserId, admin]);
    expect(seenBy(AFTER + 90 * DAY_MS)).toEqual([]);
  });

  test("not the customer, of what made the cleaner feel unsafe", () => {
    const { bookingId, customerId, cleanerUserId } = book();
    const photos = [addPhoto({ bookingId, userId: cleanerUserId })];
    const [photo = ""] = photos;
    reportFeelingUnsafeAsCleaner(
      { bookingId, words: "", photos },
      { userId: cleanerUserId },
      AFTER,
    );
    expect(listProblemPhotosOf(bookingId, "admins").size).toBe(1);
    expect(canSeeProblemPhoto(photo, cleanerUserId, AFTER)).toBe(true);
    expect(canSeeProblemPhoto(photo, customerId, AFTER)).toBe(false);
    expect(listProblemsFor("customer", bookingId)).toEqual([]);
    expect(listProblemsFor("cleaner", bookingId)).toMatchObject([{ kind: "unsafe", photos }]);
  });

  test("nobody gives a photo of somebody else, or of another booking, to a problem", () => {
    const { bookingId, customerId, cleanerUserId } = book();
    const another = book();
    const theirs = addPhoto({ bookingId, userId: cleanerUserId });
    const elsewhere = addPhoto({ bookingId: another.bookingId, userId: customerId });
    const photos = [theirs, elsewhere];
    const by = { userId: customerId };
    reportProblemAsCustomer({ bookingId, kind: "late", words: "", photos }, by, AFTER);
    expect(listProblemsFor("customer", bookingId)).toMatchObject([{ photos: [] }]);
    const cleaners = { bookingId, userId: cleanerUserId };
    expect(listWaitingProblemPhotos(cleaners, AFTER)).toEqual([theirs]);
  });
});

describe("photos that wait", () => {
  test("are as many as a form holds, the latest, for a day", () => {
    const { bookingId, customerId } = book();
    const mine = { bookingId, userId: customerId };
    const all = Array.from({ length: 10 }, () => addPhoto(mine));
    expect(listWaitingProblemPhotos(mine, AFTER)).toEqual(all.slice(-MOST_PROBLEM_PHOTOS));
    // At most the photos of two forms are kept, however many are sent.
    const rows = sqlite().prepare("select count(*) from problem_photos where user_id = ?");
    expect(rows.pluck().get(customerId)).toBe(2 * MOST_PROBLEM_PHOTOS);
    expect(listWaitingProblemPhotos(mine, AFTER + DAY_MS)).toEqual([]);
  });
});

describe("the job that runs by the clock", () => {
  const files = () =>
    existsSync(problemPhotoFolder(dataDir)) ? readdirSync(problemPhotoFolder(dataDir)).sort() : [];
  const sweep = (now: number, clock = fileClock()) => sweepProblemPhotos(now, { clock, dataDir });

  async function store(report: { bookingId: number; userId: number }) {
    const image = await sharp({
      create: { width: 2_000, height: 1_000, channels: 3, background: "#2c6e5c" },
    })
      .withExif({ IFD0: { Make: "Phone of Dao" } })
      .jpeg()
      .toBuffer();
    const stored = await storeProblemPhoto(new Blob([new Uint8Array(image)]), dataDir);
    if (!stored.ok) throw new Error(stored.reason);
    addWaitingProblemPhoto(report, stored.photo, AFTER);
    return stored.photo;
  }

  test("deletes rows and files 90 days after the problem was settled, not before", async () => {
    const { bookingId, customerId } = book();
    const photo = await store({ bookingId, userId: customerId });
    const large = await readProblemPhoto(photo, "large", dataDir);
    const { width, height, format, exif } = await sharp(large ?? Buffer.alloc(0)).metadata();
    expect([width, height, format, exif]).toEqual([1600, 800, "webp", undefined]);
    const report = { bookingId, kind: "damage", words: "", photos: [photo] } as const;
    reportProblemAsCustomer(report, { userId: customerId }, AFTER);
    // While the problem is open they stay, however long that takes.
    sweep(AFTER + 400 * DAY_MS);
    expect(files()).toEqual([`${photo}-large.webp`, `${photo}-small.webp`]);
    settle(bookingId, AFTER + DAY_MS);
    sweep(AFTER + 91 * DAY_MS - 1);
    expect(files()).toHaveLength(2);
    expect(sweep(AFTER + 91 * DAY_MS)).toBe(false);
    expect(files()).toEqual([]);
    expect(listProblemPhotosOf(bookingId, "admins").size).toBe(0);
  });

  test("deletes what waited for a day, and files that no row names once they are an hour old", async () => {
    const { bookingId, customerId } = book();
    const mine = { bookingId, userId: customerId };
    const photo = await store(mine);
    sweep(AFTER + DAY_MS - 1);
    expect(files()).toHaveLength(2);
    sweep(AFTER + DAY_MS);
    expect(files()).toEqual([]);
    // The clock was ahead: this photo would wait too long.
    addPhoto(mine, AFTER + 10 * DAY_MS);
    sweep(AFTER);
    expect(listWaitingProblemPhotos(mine, AFTER)).toEqual([]);

    const orphan = await store(mine);
    expect(orphan).not.toBe(photo);
    sqlite().prepare("delete from problem_photos").run();
    const hourAgo = fileClock() / 1000 - 3601;
    for (const name of files())
      utimesSync(join(problemPhotoFolder(dataDir), name), hourAgo, hourAgo);
    const young = await store(mine);
    sqlite().prepare("delete from problem_photos").run();
    sweep(AFTER);
    expect(files()).toEqual([`${young}-large.webp`, `${young}-small.webp`]);
  });
});

test("with an account go the photos that it took, and those of the homes it booked for", () => {
  const { bookingId, customerId, cleanerUserId } = book();
  const ofCleaner = addPhoto({ bookingId, userId: cleanerUserId });
  const ofCustomer = addPhoto({ bookingId, userId: customerId });
  const elsewhere = book();
  const other = addPhoto({ bookingId: elsewhere.bookingId, userId: elsewhere.customerId });
  expect(deleteProblemPhotosOf(cleanerUserId)).toEqual([ofCleaner]);
  expect(listWaitingProblemPhotos({ bookingId, userId: customerId }, AFTER)).toEqual([ofCustomer]);
  const again = addPhoto({ bookingId, userId: cleanerUserId });
  expect(deleteProblemPhotosOf(customerId).sort()).toEqual([ofCustomer, again].sort());
  const mine = { bookingId: elsewhere.bookingId, userId: elsewhere.customerId };
  expect(listWaitingProblemPhotos(mine, AFTER)).toEqual([other]);
});
