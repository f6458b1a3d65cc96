import { existsSync, readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { MOST_PROBLEM_PHOTO_BYTES } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { casePath } from "~/lib/case-paths";
import { PHOTOS_FIELD, PHOTO_SLOTS } from "~/lib/photo-slots";
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
const EMPTY: SentFile = {
  field: PHOTOS_FIELD,
  filename: "",
  type: "application/octet-stream",
  content: Buffer.alloc(0),
};
const asPhoto = (content: Buffer): SentFile => ({ field: PHOTOS_FIELD, content });

/** A report that needs nothing more. */
const LATE: [string, string][] = [
  ["kind", "late"],
  ["wish", "only-tell"],
];

const report = (
  bookingId: number,
  cookie: string,
  fields: [string, string][],
  ...files: SentFile[]
) =>
  demo.send(paths.bookingProblem(bookingId), {
    method: "POST",
    cookie,
    ...multipart(fields, ...files),
  });

/** Returns one chunk of a PNG. */
function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns a PNG that says that it has this size, and has no pixels. */
function pngOf(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    pngChunk("IHDR", header),
    ...chunks,
    pngChunk("IDAT", deflateSync(Buffer.alloc(100))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns a compressed text chunk of a PNG that unpacks to this many megabytes. */
const zippedText = (megabytes: number) =>
  pngChunk(
    "zTXt",
    Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(megabytes * 1024 * 1024))]),
  );

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
  PHOTO_SLOTS.flatMap(
    (slot) => new RegExp(`name="kept${slot}" value="([^"]*)"`).exec(text)?.[1] ?? [],
  );

describe("a customer's report", () => {
  test("that is refused keeps its photos for their sender alone; sent again it has them", async () => {
    const { bookingId, customer, cleaner } = begun();
    const fields: [string, string][] = [
      ["kind", "other"],
      ["wish", "only-tell"],
    ];
    const refused = await report(bookingId, customer, fields, asPhoto(await jpeg()));
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("Please say what happened");
    const [kept = "", ...others] = keptIn(refused.text);
    expect(kept).not.toBe("");
    expect(others).toEqual([]);
    expect(refused.text).toContain(`src="${paths.problemPhoto(kept, "small")}"`);
    const small = paths.problemPhoto(kept, "small");
    expect((await demo.send(small, { cookie: customer })).status).toBe(200);
    for (const cookie of [cleaner, demo.cookies.admin, demo.cookies.customer, undefined]) {
      expect((await demo.send(small, { cookie })).status).toBe(404);
    }

    const again: [string, string][] = [...fields, ["words", "A lamp fell"], ["kept1", kept]];
    const second = asPhoto(await picture("#334455").png().toBuffer());
    const sent = await report(bookingId, customer, again, second);
    const id = demo.data.value<number>("select id from problems where booking_id = ?", bookingId);
    const itsPage = casePath("customer", bookingId, id);
    expect([sent.status, sent.location]).toEqual([302, itsPage]);
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
    const page = await demo.send(itsPage, { cookie: customer });
    expect(page.text).toContain("A lamp fell");
    expect(page.text).toContain(small);
    const ofCleaner = await demo.send(casePath("cleaner", bookingId, id), {
      cookie: cleaner,
    });
    expect(ofCleaner.text).toContain(small);
    expect(ofCleaner.text).not.toContain("A lamp fell");
  });

  const HOSTILE: [string, () => Promise<SentFile> | SentFile, string][] = [
    [
      "of more than 15 MB",
      () => ({ content: Buffer.alloc(MOST_PROBLEM_PHOTO_BYTES + 1, 0xff) }),
      "larger than 15 MB",
    ],
    [
      "of 20,000 × 20,000 pixels in a few bytes",
      () => ({ content: pngOf(20_000, 20_000) }),
      "at most 50 megapixels",
    ],
    [
      "whose text unpacks to 200 MB",
      () => ({ content: pngOf(600, 400, zippedText(200)) }),
      "damaged or cut off",
    ],
    [
      "of an iPhone, HEIC",
      () => ({
        content: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic"),
        filename: "IMG_1.HEIC",
      }),
      "a HEIC file, which we can’t read",
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
    const hostile = { field: PHOTOS_FIELD, ...(await make()) };
    const fields: [string, string][] = [
      ["kind", "damage"],
      ["wish", "part-of-price"],
      ["words", "A lamp fell"],
    ];
    const answer = await report(bookingId, customer, fields, hostile, asPhoto(await jpeg()));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(words);
    expect(answer.text).toContain(">A lamp fell</textarea>");
    const photos = photosOf(bookingId);
    expect(photos).toHaveLength(1);
    expect(keptIn(answer.text)).toEqual([photos[0]?.photo]);
    expect(filesOf(photos[0]?.photo ?? "")).toHaveLength(2);
  });

  test("takes no photo of a booking that isn't theirs, nor before its start", async () => {
    const { bookingId } = begun();
    const { data } = demo;
    const stranger = data.addCustomer();
    const cookie = data.signIn(stranger);
    const file = asPhoto(await jpeg());
    expect((await report(bookingId, cookie, LATE, file)).status).toBe(404);
    const ahead = data.addSoonJob(data.addCleaner().id, stranger);
    const early = await report(ahead, cookie, LATE, file);
    expect([early.status, early.location]).toEqual([302, paths.bookingProblem(ahead)]);
    expect([...photosOf(bookingId), ...photosOf(ahead)]).toEqual([]);
  });

  test("takes three photos of 15 MB and up to 50 megapixels, and makes them small", async () => {
    const { bookingId, customer } = begun();
    const large = await sharp({
      create: { width: 8192, height: 6144, channels: 3, background: "#a9cbbb" },
    })
      .jpeg()
      .toBuffer();
    const filled = Buffer.concat([large, Buffer.alloc(MOST_PROBLEM_PHOTO_BYTES - large.length)]);
    const photos = [filled, filled, filled].map(asPhoto);
    const answer = await report(bookingId, customer, LATE, ...photos);
    expect(answer.status).toBe(302);
    const stored = photosOf(bookingId);
    expect(stored).toHaveLength(3);
    const file = join(demo.server.dataDir, "problem-photos", `${stored[2]?.photo}-large.webp`);
    const { width, height } = await sharp(file).metadata();
    expect([width, height]).toEqual([1600, 1200]);
  });

  test("with more photos than it may have keeps as many as it may, and says so", async () => {
    const { bookingId, customer } = begun();
    const one = asPhoto(await jpeg());
    const refused = await report(bookingId, customer, LATE, one, one, one, one);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("A report has 3 photos at most");
    const kept = keptIn(refused.text);
    expect(kept).toHaveLength(3);
    // One is left out, another takes its place.
    const again: [string, string][] = [
      ...LATE,
      ...kept.map((photo, index): [string, string] => [`kept${index + 1}`, photo]),
      ["without2", "on"],
    ];
    const sent = await report(bookingId, customer, again, one, EMPTY);
    expect(sent.status).toBe(302);
    const attached = photosOf(bookingId).map(({ photo }) => photo);
    expect(attached).toHaveLength(3);
    expect(attached).not.toContain(kept[1]);
  });

  test("of a photo that is no longer kept says so", async () => {
    const { bookingId, customer } = begun();
    const fields: [string, string][] = [...LATE, ["kept2", "somebody-elses"]];
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
    ...multipart([["words", "I rang twice"]], asPhoto(await jpeg())),
  });
  expect([answer.status, answer.location]).toEqual([302, paths.job(bookingId)]);
  const [photo] = photosOf(bookingId);
  expect(photo?.problemId).not.toBeNull();
  for (const name of filesOf(photo?.photo ?? "")) {
    const file = sharp(join(demo.server.dataDir, "problem-photos", name));
    expect((await file.metadata()).exif).toBeUndefined();
  }
  const itsPage = casePath("cleaner", bookingId, photo?.problemId ?? 0);
  const page = await demo.send(itsPage, { cookie: cleaner });
  expect(page.text).toContain(paths.problemPhoto(photo?.photo ?? "", "small"));
});

describe("a report whose photos are too large together", () => {
  const MB = 1024 ** 2;
  const TYPED: [string, string][] = [
    ["kind", "damage"],
    ["words", "A lamp fell"],
  ];
  const WISH: [string, string] = ["wish", "part-of-price"];

  test("comes back with what was typed and says so beside the field; nothing is stored", async () => {
    const { bookingId, customer } = begun();
    const photo = asPhoto(Buffer.alloc(17 * MB, 0xff));
    const answer = await report(bookingId, customer, [...TYPED, WISH], photo, photo, photo);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("The photos are too large together. Choose 3 at most");
    expect(answer.text).toContain('aria-describedby="photos-error"');
    expect(answer.text).toContain(">A lamp fell</textarea>");
    expect(answer.text).toMatch(/<input(?=[^>]*checked)[^>]*value="part-of-price"/);
    expect(photosOf(bookingId)).toEqual([]);
    // Without them it is taken.
    const sent = await report(bookingId, customer, [...TYPED, WISH], EMPTY);
    expect(sent.status).toBe(302);
  });

  test("in Thai, and of a cleaner, too", async () => {
    const { bookingId, cleaner } = begun();
    const photo = asPhoto(Buffer.alloc(25 * MB, 0xff));
    const form = multipart([["kind", "other"], ...TYPED.slice(1), WISH], photo, photo);
    const answer = await demo.send(paths.jobStep(bookingId, "problem"), {
      method: "POST",
      cookie: `${cleaner}; language=th`,
      ...form,
    });
    expect(answer.status).toBe(400);
    expect(answer.text.replaceAll("\u2060", "")).toContain("รูปรวมกันแล้วใหญ่เกินไป");
    expect(answer.text).toContain(">A lamp fell</textarea>");
  });

  test("that never ends comes back with what came of it, once it has been silent for too long", async () => {
    const { bookingId, customer } = begun();
    const { body, headers } = multipart(TYPED, asPhoto(Buffer.alloc(MB, 0xff)));
    const status = await unfinishedReport(bookingId, customer, {
      headers,
      // Without the end of its photo.
      sent: body.subarray(0, body.length - 100),
      bytes: 100 * MB,
    });
    expect(status.code).toBe(400);
    expect(status.connection).toBe("close");
    expect(status.text).toContain("The photos are too large together");
    expect(status.text).toContain(">A lamp fell</textarea>");
  });

  test("beyond 192 MB is refused unread, as any body is that is too large", async () => {
    const { bookingId, customer } = begun();
    const { body, headers } = multipart(TYPED);
    const bytes = 193 * MB;
    const answer = await unfinishedReport(bookingId, customer, { headers, sent: body, bytes });
    expect(answer.code).toBe(413);
  });

  test("of a stranger is read by nobody; whoever signed out is asked to log in", async () => {
    const { bookingId } = begun();
    const stranger = demo.data.signIn(demo.data.addCustomer());
    const { body, headers } = multipart(TYPED);
    const upload = { headers, sent: body, bytes: 100 * MB };
    expect((await unfinishedReport(bookingId, stranger, upload)).code).toBe(404);
    expect((await unfinishedReport(bookingId, "", upload)).code).toBe(401);
  });
});

test("each refused photo is named", async () => {
  const { bookingId, customer } = begun();
  const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic");
  const named = (filename: string, content: Buffer) => ({ ...asPhoto(content), filename });
  const answer = await report(
    bookingId,
    customer,
    LATE,
    named("IMG_1.HEIC", heic),
    named("kitchen.jpg", await jpeg()),
    named("list.txt", Buffer.from("no picture")),
  );
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("IMG_1.HEIC: This photo is a HEIC file");
  expect(answer.text).toContain("list.txt: This file is not a JPG");
  expect(answer.text).not.toContain("kitchen.jpg:");
  expect(keptIn(answer.text)).toHaveLength(1);
});

/** Sends the beginning of a report that says that it has so many bytes; resolves with the answer. */
function unfinishedReport(
  bookingId: number,
  cookie: string,
  { headers, sent, bytes }: { headers: Record<string, string>; sent: Buffer; bytes: number },
): Promise<{ code: number | undefined; connection: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const { origin } = demo.server;
    const outgoing = request(
      origin + paths.bookingProblem(bookingId),
      {
        method: "POST",
        headers: {
          ...headers,
          Origin: origin,
          Cookie: `${cookie}; language=en`,
          Accept: "text/html",
          "Content-Length": bytes,
        },
      },
      (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece: Buffer) => pieces.push(piece));
        response.on("end", () => {
          const { statusCode: code, headers: received } = response;
          const text = Buffer.concat(pieces).toString();
          resolve({ code, connection: received.connection, text });
          outgoing.destroy();
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.write(sent);
  });
}
