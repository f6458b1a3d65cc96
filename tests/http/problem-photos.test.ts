import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { useDemoServer } from "./demo-server";
import { multipart, type SentFile } from "./photo-form";

const demo = useDemoServer();

/** Creates a job that began an hour ago, with both sides signed in. */
function begun() {
  const { data } = demo;
  const cleaner = data.addCleaner();
  const customerId = data.addCustomer();
  const bookingId = data.addBegunJob(cleaner.id, customerId);
  return {
    bookingId,
    customer: data.signIn(customerId),
    cleaner: data.signIn(cleaner.userId),
    customerId,
  };
}

const picture = (background = "#a9cbbb") =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } });
const jpeg = () =>
  picture()
    .withExif({ IFD0: { Make: "Phone of Dao" } })
    .jpeg()
    .toBuffer();
const EMPTY = (slot: number): SentFile => ({
  field: `photo${slot}`,
  filename: "",
  type: "application/octet-stream",
  content: Buffer.alloc(0),
});

const report = (
  bookingId: number,
  cookie: string,
  fields: [string, string][],
  ...files: SentFile[]
) =>
  demo.send(paths.bookingProblem(bookingId), {
    method: "POST",
    cookie,
    ...multipart([["wish", "only-tell"], ...fields], ...files),
  });

const photosOf = (bookingId: number) =>
  demo.data.sqlite
    .prepare<[number], { photo: string; problemId: number | null }>(
      "select photo, problem_id as problemId from problem_photos where booking_id = ? order by id",
    )
    .all(bookingId);
const filesOf = (photo: string) => {
  const folder = join(demo.server.dataDir, "problem-photos");
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(photo)) : [];
};
const keptIn = (text: string) =>
  [1, 2, 3].map((slot) => new RegExp(`name="kept${slot}" value="([^"]*)"`).exec(text)?.[1]);

describe("a customer's report", () => {
  test("that is refused keeps its photos for their sender alone; sent again it has them", async () => {
    const { bookingId, customer, cleaner } = begun();
    const files = [{ field: "photo1", content: await jpeg() }, EMPTY(2), EMPTY(3)];
    const refused = await report(bookingId, customer, [["kind", "other"]], ...files);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Please say what happened");
    const [kept = "", ...others] = keptIn(refused.text);
    expect(kept).not.toBe("");
    expect(others).toEqual(["", ""]);
    expect(refused.text).toContain(`src="${paths.problemPhoto(kept, "small")}"`);
    const small = paths.problemPhoto(kept, "small");
    expect((await demo.send(small, { cookie: customer })).status).toBe(200);
    for (const cookie of [cleaner, demo.cookies.admin, demo.cookies.customer, undefined]) {
      expect((await demo.send(small, { cookie })).status).toBe(404);
    }

    const again: [string, string][] = [
      ["kind", "other"],
      ["words", "A lamp fell"],
      ["kept1", kept],
    ];
    const sent = await report(bookingId, customer, again, EMPTY(1), EMPTY(2), {
      field: "photo3",
      content: await picture("#334455").png().toBuffer(),
    });
    expect([sent.status, sent.location]).toEqual([302, paths.bookingProblem(bookingId)]);
    const photos = photosOf(bookingId);
    expect(photos.map(({ problemId }) => problemId !== null)).toEqual([true, true]);
    expect(photos[0]?.photo).toBe(kept);

    // Only both sides and admins see the photo, and no cache may store it.
    const large = paths.problemPhoto(kept, "large");
    for (const cookie of [customer, cleaner, demo.cookies.admin]) {
      const answer = await demo.send(large, { cookie });
      expect([answer.status, answer.headers["content-type"]]).toEqual([200, "image/webp"]);
      expect(answer.headers["cache-control"]).toBe("private, no-store");
    }
    for (const cookie of [demo.cookies.customer, demo.cookies.cleaner, undefined]) {
      expect((await demo.send(large, { cookie })).status).toBe(404);
    }
    const page = await demo.send(paths.bookingProblem(bookingId), { cookie: customer });
    expect(page.text).toContain("You reported: something else");
    expect(page.text).toContain(small);
  });

  const HOSTILE: [string, () => Promise<SentFile> | SentFile, string][] = [
    [
      "of more than 5 MB",
      () => ({ content: Buffer.alloc(5 * 1024 * 1024 + 1, 0xff) }),
      "larger than 5 MB",
    ],
    [
      "that is a text",
      () => ({ content: Buffer.from("no picture") }),
      "not a JPG, PNG, GIF or WebP",
    ],
    [
      "that is an SVG",
      () => ({ content: Buffer.from("<svg/>"), type: "image/svg+xml" }),
      "not a JPG, PNG, GIF or WebP",
    ],
    [
      "that is cut off",
      async () => ({ content: (await jpeg()).subarray(0, 700) }),
      "damaged or cut off",
    ],
    [
      "with a path for a name",
      async () => ({ content: await jpeg(), filename: "a/b.jpg" }),
      "has a slash in it",
    ],
    [
      "in a field that there isn't",
      async () => ({ field: "photo9", content: await jpeg() }),
      "no field for one",
    ],
  ];
  test.each(HOSTILE)("refuses a photo %s, says why, and keeps the rest", async (_, make, words) => {
    const { bookingId, customer } = begun();
    const hostile = { field: "photo1", ...(await make()) };
    const fields: [string, string][] = [
      ["kind", "damage"],
      ["words", "A lamp fell"],
    ];
    const answer = await report(bookingId, customer, fields, hostile, {
      field: "photo2",
      content: await jpeg(),
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(words);
    expect(answer.text).toContain(">A lamp fell</textarea>");
    const photos = photosOf(bookingId);
    expect(photos).toHaveLength(1);
    expect(keptIn(answer.text)).toEqual(["", photos[0]?.photo, ""]);
    expect(filesOf(photos[0]?.photo ?? "")).toHaveLength(2);
  });

  test("takes no photo of a booking that isn't theirs, nor before its start", async () => {
    const { bookingId } = begun();
    const { data } = demo;
    const stranger = data.addCustomer();
    const cookie = data.signIn(stranger);
    const file = { field: "photo1", content: await jpeg() };
    expect((await report(bookingId, cookie, [["kind", "late"]], file)).status).toBe(404);
    const ahead = data.addSoonJob(data.addCleaner().id, stranger);
    const early = await report(ahead, cookie, [["kind", "late"]], file);
    expect([early.status, early.location]).toEqual([302, paths.bookingProblem(ahead)]);
    expect([...photosOf(bookingId), ...photosOf(ahead)]).toEqual([]);
  });

  test("of a photo that is no longer kept says so", async () => {
    const { bookingId, customer } = begun();
    const fields: [string, string][] = [
      ["kind", "late"],
      ["kept2", "somebody-elses"],
    ];
    const answer = await report(bookingId, customer, fields);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("This photo isn’t there any more");
  });
});

test("a cleaner says with a photo that nobody is home; its metadata is gone", async () => {
  const { bookingId, cleaner } = begun();
  demo.data.waitAtDoor(bookingId, { minutes: 20, isDisputed: false });
  const answer = await demo.send(paths.jobStep(bookingId, "nobody-home"), {
    method: "POST",
    cookie: cleaner,
    ...multipart([["words", "I rang twice"]], { field: "photo1", content: await jpeg() }),
  });
  expect([answer.status, answer.location]).toEqual([302, paths.job(bookingId)]);
  const [photo] = photosOf(bookingId);
  expect(photo?.problemId).not.toBeNull();
  for (const name of filesOf(photo?.photo ?? "")) {
    const file = sharp(join(demo.server.dataDir, "problem-photos", name));
    expect((await file.metadata()).exif).toBeUndefined();
  }
  const page = await demo.send(paths.job(bookingId), { cookie: cleaner });
  expect(page.text).toContain(paths.problemPhoto(photo?.photo ?? "", "small"));
});
