import { readFileSync, rmSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { MOST_PHOTO_BYTES } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { startBuiltServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { send } from "./client";
import { FIELDS, multipart } from "./photo-form";
import { copyOf } from "./seed-demo-once";

const UPLOADS = 20;
const MB = 1024 * 1024;
/** Most memory that the server may use beyond its use at rest. */
const MOST_MEMORY = 300 * MB;

let server: BuiltServer;
let data: ServerFixtures;

beforeAll(async () => {
  const dataDir = copyOf(inject("demoData"));
  server = await startBuiltServer({ dataDir, env: { DEMO: "1" } });
  data = new ServerFixtures(dataDir);
});

afterAll(async () => {
  data.close();
  expect(await server.stop()).toBe(0);
  rmSync(server.dataDir, { recursive: true });
  expect(server.log.filter(({ level }) => level >= 50)).toEqual([]);
});

function memoryNow(): number {
  const [, kilobytes] =
    /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

test.skipIf(process.platform !== "linux").each([
  ["as phones take them", 4_000, 3_000, {}],
  ["that take the most to unpack", 4_000, 2_000, { progressive: true, chromaSubsampling: "4:4:4" }],
] as const)(
  "twenty photos of 5 MB at once, %s, take 300 MB at most, and pages are answered between them",
  async (_kind, width, height, how) => {
    const picture = await sharp({ create: { width, height, channels: 3, background: "#a9cbbb" } })
      .jpeg(how)
      .toBuffer();
    // Each photo has the largest allowed size.
    const content = Buffer.concat([picture, Buffer.alloc(MOST_PHOTO_BYTES - picture.length)]);
    const people = Array.from({ length: UPLOADS }, () => data.addCustomer());
    const forms = people.map((id) => ({
      cookie: data.signIn(id),
      ...multipart(FIELDS, { content }),
    }));
    const read = ["/", paths.browse(), "/api/services"];
    for (const path of read) expect((await send(server.origin, path)).status).toBe(200);
    const atRest = memoryNow();

    let answered = 0;
    const uploads = forms.map(async (form) => {
      const { status } = await send(server.origin, paths.cleanerSignup(), {
        method: "POST",
        ...form,
      });
      answered += 1;
      return status;
    });
    // Each page is requested after the previous one has arrived.
    let pages = 0;
    const between = new Set<number>();
    while (answered < UPLOADS) {
      const { status } = await send(server.origin, read[pages % read.length] ?? "/");
      expect(status).toBe(200);
      pages += 1;
      between.add(answered);
    }
    expect(await Promise.all(uploads)).toEqual(people.map(() => 302));
    // Pages were answered while photos were still being processed.
    expect(between.size).toBeGreaterThan(UPLOADS / 4);
    expect(server.peakMemory() - atRest).toBeLessThan(MOST_MEMORY);
  },
  120_000,
);
