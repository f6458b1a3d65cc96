import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MOST_PHOTO_BYTES } from "~/lib/field-lengths";
import { PHOTO_SIZES } from "~/lib/paths";
import { profilePhotoFolder, storeProfilePhoto as storeFile } from "./profile-photos.server";

const storePhoto = (image: Buffer, folder: string) =>
  storeFile(new Blob([new Uint8Array(image)]), folder);

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), "baansaat-photos-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const picture = (width = 400, height = 300, background = "#2c6e5c") =>
  sharp({ create: { width, height, channels: 3, background } });

const files = () =>
  existsSync(profilePhotoFolder(dataDir)) ? readdirSync(profilePhotoFolder(dataDir)) : [];

describe("a photo that somebody sends", () => {
  it.each(["jpeg", "png", "gif", "webp"] as const)("is kept if it is a %s", async (format) => {
    const stored = await storePhoto(await picture().toFormat(format).toBuffer(), dataDir);
    if (!stored.ok) throw new Error(stored.reason);
    for (const size of PHOTO_SIZES) {
      const file = join(profilePhotoFolder(dataDir), `${stored.photo}-${size}.webp`);
      const { width, height, format: written } = await sharp(file).metadata();
      expect([width, height, written]).toEqual([size, size, "webp"]);
    }
  });

  it("loses its metadata, the place where it was taken among them, and stands upright", async () => {
    const image = await picture(300, 200)
      .withExif({
        IFD0: { Make: "Phone of Dao" },
        IFD3: { GPSLatitude: "18/1 47/1 0/1", GPSLatitudeRef: "N" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(image).metadata()).exif?.toString("latin1")).toContain("Phone of Dao");
    const stored = await storePhoto(image, dataDir);
    if (!stored.ok) throw new Error(stored.reason);
    for (const size of PHOTO_SIZES) {
      const file = join(profilePhotoFolder(dataDir), `${stored.photo}-${size}.webp`);
      const { exif, xmp, iptc, orientation } = await sharp(file).metadata();
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    }
  });

  it("has another key each time, which says nothing of it", async () => {
    const image = await picture().png().toBuffer();
    const [one, two] = [await storePhoto(image, dataDir), await storePhoto(image, dataDir)];
    expect(one.ok && two.ok && one.photo !== two.photo).toBe(true);
  });

  it("leaves nothing of what was unpacked in memory", async () => {
    await storePhoto(await picture(3_000, 2_000).jpeg({ progressive: true }).toBuffer(), dataDir);
    const { memory, items } = sharp.cache();
    expect([memory.current, items.current]).toEqual([0, 0]);
  });

  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;
  it.each([
    ["has more than 5 MB", "too-large", () => Buffer.alloc(MOST_PHOTO_BYTES + 1, 0xff)],
    ["is a text", "unknown-format", () => Buffer.from("not a picture at all")],
    ["is empty", "unknown-format", () => Buffer.alloc(0)],
    ["is an SVG with a script", "unknown-format", () => Buffer.from(svg)],
    [
      "is an SVG behind the beginning of a JPEG",
      "damaged",
      () => Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.from(svg)]),
    ],
    ["is cut off", "damaged", async () => (await picture().jpeg().toBuffer()).subarray(0, 700)],
    [
      "is a HEIC of an iPhone",
      "heic",
      () => Buffer.concat([Buffer.from("00000018", "hex"), Buffer.from("ftypheic....")]),
    ],
    [
      "unpacks to more than its size promises",
      "too-many-pixels",
      () =>
        sharp({ create: { width: 11_000, height: 11_000, channels: 3, background: "#fff" } })
          .png()
          .toBuffer(),
    ],
    [
      "is progressive, and takes a lot to unpack",
      "progressive",
      () => picture(4_000, 2_010).jpeg({ progressive: true }).toBuffer(),
    ],
    [
      "is a GIF, and takes a lot to unpack",
      "progressive",
      () => picture(4_000, 2_010).gif({ effort: 1 }).toBuffer(),
    ],
    ["is 20,000 pixels wide", "too-many-pixels", () => picture(20_000, 10).png().toBuffer()],
    [
      "moves",
      "many-frames",
      async () => {
        const frames = [
          await picture(20, 20).png().toBuffer(),
          await picture(20, 20, "#fff").png().toBuffer(),
        ];
        return sharp(frames, { join: { animated: true } })
          .gif({ delay: [10, 10] })
          .toBuffer();
      },
    ],
  ] as [string, string, () => Buffer | Promise<Buffer>][])(
    "is refused if it %s, and leaves no file",
    async (_about, reason, make) => {
      const before = files();
      expect(await storePhoto(await make(), dataDir)).toEqual({ ok: false, reason });
      expect(files()).toEqual(before);
    },
  );
});
