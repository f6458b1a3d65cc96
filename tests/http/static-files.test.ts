import {
  copyFileSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  lstatSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, inject, test } from "vitest";
import { copyOfBuild, startBuiltServer } from "../support/built-server";
import { SERVER_NOW } from "../support/server-fixtures";
import type { RunningServer } from "../support/running-server";
import { send } from "./client";
import { useDemoServer } from "./demo-server";
import { copyOf } from "./seed-demo-once";

const demo = useDemoServer();
const DAY_S = 24 * 60 * 60;

/** Returns the largest file of that name; links of other tests are none. */
const largestIn = (folder: string, name: RegExp): string => {
  const sizeOf = (file: string) => lstatSync(join(folder, file)).size;
  return (
    readdirSync(folder)
      .filter((file) => name.test(file) && lstatSync(join(folder, file)).isFile())
      .sort((a, b) => sizeOf(a) - sizeOf(b))
      .at(-1) ?? ""
  );
};
const ASSET = largestIn("build/client/assets", /\.js$/);
const largestPhoto = () => largestIn(join(demo.server.dataDir, "photos"), /\.webp$/);

const openDescriptors = ({ pid }: RunningServer) => readdirSync(`/proc/${pid}/fd`).length;

/** Requests a file `times` times on one connection, and closes it at once or at the first bytes. */
function abortDownload(path: string, { times, at }: { times: number; at: "once" | "first bytes" }) {
  const { hostname, port } = new URL(demo.server.origin);
  return new Promise<void>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on("error", () => undefined);
    socket.once("close", () => resolve());
    const request = `GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`;
    socket.write(request.repeat(times), () => {
      if (at === "once") socket.destroy();
    });
    socket.once("data", () => socket.destroy());
  });
}

describe.runIf(process.platform === "linux")("downloads that break off leave nothing open:", () => {
  const files = [
    ["assets", () => `/assets/${ASSET}`],
    ["photos", () => `/photos/${largestPhoto()}`],
  ] as const;
  test.each(files.flatMap(([kind, path]) => [1, 5].map((times) => [kind, times, path] as const)))(
    "%s, %i requests on each of 300 connections",
    async (_kind, times, path) => {
      const before = openDescriptors(demo.server);
      for (let round = 0; round < 30; round += 1) {
        const aborts = Array.from({ length: 10 }, (_, n) =>
          abortDownload(path(), { times, at: n % 2 ? "once" : "first bytes" }),
        );
        // Other requests are served meanwhile.
        const page = await demo.send("/", { headers: { Connection: "close" } });
        expect(page.status).toBe(200);
        await Promise.all(aborts);
      }
      await expect.poll(() => openDescriptors(demo.server)).toBeLessThanOrEqual(before + 5);
      expect((await demo.send(path())).status).toBe(200);
    },
  );
});

describe("a file", () => {
  const bytesOf = (encoding: string) => {
    const { hostname, port } = new URL(demo.server.origin);
    return fetch(`http://${hostname}:${port}/assets/${ASSET}`, {
      headers: { "Accept-Encoding": encoding },
    });
  };

  test("comes in the encoding that its reader takes, for ever", async () => {
    const plain = readFileSync(join("build/client/assets", ASSET), "utf8");
    for (const encoding of ["br", "gzip", "identity"]) {
      const answer = await bytesOf(encoding);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Encoding") ?? "identity").toBe(encoding);
      expect(answer.headers.get("Content-Type")).toMatch(/javascript/);
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(answer.headers.get("Content-Security-Policy")).toBe("frame-ancestors 'none'");
      expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("Vary")).toMatch(/Accept-Encoding/);
      // Compared as a boolean: a failure must not print two whole scripts.
      expect((await answer.text()) === plain).toBe(true);
    }
    const compressed = join("build/client/assets", ASSET);
    expect(brotliDecompressSync(readFileSync(`${compressed}.br`)).toString()).toBe(plain);
    expect(gunzipSync(readFileSync(`${compressed}.gz`)).toString()).toBe(plain);
  });

  test("is not sent again to whoever has it; HEAD tells its size only", async () => {
    for (const path of [`/assets/${ASSET}`, `/photos/${largestPhoto()}`, "/favicon.svg"]) {
      const { headers, status } = await demo.send(path);
      expect([path, status]).toEqual([path, 200]);
      const again = await demo.send(path, { headers: { "If-None-Match": String(headers.etag) } });
      expect([path, again.status, again.text]).toEqual([path, 304, ""]);
      expect(again.headers["cache-control"]).toBe(headers["cache-control"]);
      const head = await demo.send(path, { method: "HEAD" });
      expect([path, head.status, head.text]).toEqual([path, 200, ""]);
      expect(head.headers["content-length"]).toBe(headers["content-length"]);
    }
  });

  test.each(["bytes=5-2", "bytes=-5", "bytes=0-0", "bytes=0-", "lines=1-2"])(
    "is sent whole, whatever part is asked for: %s",
    async (range) => {
      for (const path of [`/assets/${ASSET}`, `/photos/${largestPhoto()}`]) {
        const whole = await demo.send(path);
        const answer = await demo.send(path, { headers: { Range: range } });
        expect([answer.status, answer.headers["accept-ranges"]]).toEqual([200, undefined]);
        expect(answer.text === whole.text).toBe(true);
      }
    },
  );

  test("that is a symbolic link is a 404, among the assets of earlier builds too", async () => {
    const { dataDir } = demo.server;
    const photo = largestPhoto();
    for (const folder of ["photos", "assets"]) {
      copyFileSync(join(dataDir, "photos", photo), join(dataDir, folder, "a-copy.webp"));
      symlinkSync(join(dataDir, "photos", photo), join(dataDir, folder, "a-link.webp"));
      symlinkSync("/etc/passwd", join(dataDir, folder, "another.webp"));
      const statusOf = async (name: string) => (await demo.send(`/${folder}/${name}`)).status;
      expect(await statusOf("a-copy.webp")).toBe(200);
      expect(await statusOf("a-link.webp")).toBe(404);
      expect(await statusOf("another.webp")).toBe(404);
    }
    // Compressed bytes are not read through a symbolic link either.
    copyFileSync("package.json", join(dataDir, "assets", "plain.js"));
    symlinkSync("/etc/passwd", join(dataDir, "assets", "plain.js.br"));
    const plain = await demo.send("/assets/plain.js", { headers: { "Accept-Encoding": "br" } });
    expect(plain.text).toBe(readFileSync("package.json", "utf8"));
  });

  test("that has vanished is a 404 and one line in the log, also if it was asked for before", async () => {
    const photo = largestPhoto();
    expect((await demo.send(`/photos/${photo}`)).status).toBe(200);
    rmSync(join(demo.server.dataDir, "photos", photo));
    const answer = await demo.send(`/photos/${photo}`);
    expect(answer.status).toBe(404);
    const lines = await demo.logWith(answer);
    const id = answer.headers["x-request-id"];
    expect(lines.filter(({ requestId }) => requestId === id)).toHaveLength(1);
  });
});

test("a build beside the running server takes nothing away from it", async () => {
  const cwd = copyOfBuild();
  const server = await startBuiltServer({ cwd });
  const page = await send(server.origin, "/browse-cleaners");
  expect(page.status).toBe(200);
  rmSync(join(cwd, "build"), { recursive: true });
  for (const path of [`/assets/${ASSET}`, "/favicon.svg", "/about?x=1", "/login"]) {
    expect([path, (await send(server.origin, path)).status]).toEqual([path, 200]);
  }
  expect(await server.stop()).toBe(0);
  expect(server.complaints).toEqual([]);
  rmSync(cwd, { recursive: true });
});

test("the assets of an earlier build are there for pages that were loaded before, for 30 days", async () => {
  const cwd = copyOfBuild();
  const dataDir = copyOf(inject("demoData"));
  const kept = join(dataDir, "assets");
  const serve = (use: (get: (encoding?: string) => ReturnType<typeof send>) => Promise<void>) =>
    startBuiltServer({ cwd, dataDir, env: { DEMO: "1" } }).then(async (server) => {
      await use((encoding = "identity") =>
        send(server.origin, `/assets/${ASSET}`, { headers: { "Accept-Encoding": encoding } }),
      );
      expect(await server.stop()).toBe(0);
      expect(server.log.filter(({ level }) => level >= 40)).toEqual([]);
    });
  const first = readFileSync(join(cwd, "build/client/assets", ASSET), "utf8");
  await serve(async (get) => expect((await get()).text === first).toBe(true));

  // The next build gives the file another name.
  for (const suffix of ["", ".br", ".gz"]) {
    const file = join(cwd, "build/client/assets", ASSET + suffix);
    renameSync(file, file.replace(ASSET, `other-${ASSET}`));
  }
  await serve(async (get) => {
    const answer = await get();
    expect([answer.status, answer.text === first]).toEqual([200, true]);
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await get("br")).headers["content-encoding"]).toBe("br");
  });

  const age = (days: number) => {
    for (const suffix of ["", ".br", ".gz"]) {
      const then = SERVER_NOW / 1000 - days * DAY_S;
      utimesSync(join(kept, ASSET + suffix), then, then);
    }
  };
  age(29);
  await serve(async (get) => expect((await get()).status).toBe(200));
  age(31);
  await serve(async (get) => expect((await get()).status).toBe(404));
  expect(readdirSync(kept).filter((name) => name.startsWith(ASSET))).toEqual([]);
  rmSync(cwd, { recursive: true });
  rmSync(dataDir, { recursive: true });
});
