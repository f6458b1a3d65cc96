import { rmSync } from "node:fs";
import { request, type ClientRequest } from "node:http";
import { connect } from "node:net";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { addDays } from "~/lib/bangkok-time";
import { paths } from "~/lib/paths";
import { copyOfBuildWithout, startBuiltServer, type BuiltServer } from "../support/built-server";
import { ServerFixtures } from "../support/server-fixtures";
import { send } from "./client";
import { mondayAhead } from "./weekly-visits";
import { FIELDS, multipart } from "./photo-form";
import { copyOf } from "./seed-demo-once";

/** Time from SIGTERM to systemd's SIGKILL (TimeoutStopSec), in milliseconds. */
const SYSTEMD_KILLS_MS = 15_000;
/** Pages that a reader asks for and never reads: more than the buffers of both sides take. */
const UNREAD_PAGES = 60;

let dataDir: string;
let data: ServerFixtures;
beforeEach(() => {
  dataDir = copyOf(inject("demoData"));
  data = new ServerFixtures(dataDir);
});
afterEach(() => {
  data.close();
  rmSync(dataDir, { recursive: true });
});

interface HalfSent {
  /** Sends the rest of the body. */
  finish(): void;
  /** The status, or the error of a connection that ended without an answer. */
  answer: Promise<number | string>;
}

/** Sends the first half of a request's body, and waits until the server has begun to read it. */
async function sendHalf(
  { origin }: BuiltServer,
  path: string,
  sent: { cookie: string; body: string | Buffer; headers: Record<string, string> },
): Promise<HalfSent> {
  const body = Buffer.from(sent.body);
  const half = Math.floor(body.length / 2);
  let outgoing: ClientRequest | undefined;
  const answer = new Promise<number | string>((resolve) => {
    outgoing = request(origin + path, {
      method: "POST",
      headers: {
        Origin: origin,
        Cookie: sent.cookie,
        "Content-Length": body.length,
        ...sent.headers,
      },
      agent: false,
    });
    outgoing.on("response", (response) => {
      response.on("end", () => resolve(response.statusCode ?? 0)).resume();
      response.on("error", (error) => resolve(error.message));
    });
    outgoing.on("error", (error) => resolve(error.message));
  });
  await new Promise<void>((resolve) => outgoing?.write(body.subarray(0, half), () => resolve()));
  return { finish: () => outgoing?.end(body.subarray(half)), answer };
}

/** Half-sends a booking at nine of some Monday, by a customer of its own. */
function halfBooking(server: BuiltServer, cleanerId: number, week: number) {
  const customerId = data.addCustomer();
  const json = {
    serviceId: data.value("select id from services where duration = 120 order by id limit 1"),
    cleanerId,
    date: addDays(mondayAhead(data.now), 7 * week),
    time: "9:00 AM",
    address: "1 Nimman Road",
    city: "nimman",
    zipCode: "50200",
  };
  const half = sendHalf(server, "/api/bookings", {
    cookie: data.signIn(customerId),
    body: JSON.stringify(json),
    headers: { "Content-Type": "application/json" },
  });
  const bookings = () => data.value("select count(*) from bookings where user_id = ?", customerId);
  return { half, bookings };
}

/** Half-sends a registration as a cleaner with a photo of 4 MB that is none. */
const halfUpload = (server: BuiltServer) =>
  sendHalf(server, paths.cleanerSignup(), {
    cookie: data.signIn(data.addCustomer()),
    ...multipart(FIELDS, { content: Buffer.alloc(4_000_000, 7) }),
  });

/** Asks for many pages over one connection, and reads none of the answers. */
async function readNothing({ origin }: BuiltServer): Promise<() => void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined).pause();
  const asked = `GET /browse-cleaners HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`;
  await new Promise<void>((resolve) => socket.write(asked.repeat(UNREAD_PAGES), () => resolve()));
  return () => socket.destroy();
}

/** Waits until a server has accepted all earlier connections: it does so in their order. */
async function untilAccepted({ origin }: BuiltServer): Promise<void> {
  for (const path of ["/favicon.svg", "/healthz", "/favicon.svg"]) {
    expect((await send(origin, path)).status).toBe(200);
  }
}

/** Tells a server to stop, as systemd does: with SIGTERM, and with SIGKILL if it is still there later. */
async function stopAsSystemd(server: BuiltServer, meanwhile: () => void) {
  const code = server.stop();
  const late = setTimeout(() => void server.kill(), SYSTEMD_KILLS_MS);
  await expect.poll(() => server.log.some(({ msg }) => msg === "stopping")).toBe(true);
  meanwhile();
  const ended = await code;
  clearTimeout(late);
  return ended;
}

test("a stop beside slow uploads and readers ends in time: who finishes is answered, nothing is half done", async () => {
  const server = await startBuiltServer({ dataDir, env: { DEMO: "1" } });
  const cleaner = data.addCleaner();
  const [inTime, never] = [halfBooking(server, cleaner.id, 0), halfBooking(server, cleaner.id, 1)];
  const uploads = await Promise.all([halfUpload(server), halfUpload(server), halfUpload(server)]);
  const halves = await Promise.all([inTime.half, never.half]);
  const endReader = await readNothing(server);
  await untilAccepted(server);

  const code = await stopAsSystemd(server, () => {
    halves[0].finish();
    uploads[0]?.finish();
  });

  expect(code).toBe(0);
  expect([await halves[0].answer, inTime.bookings()]).toEqual([201, 1]);
  // The photo is none, and the form says so; the connections of the others end.
  expect(await uploads[0]?.answer).toBe(400);
  for (const slow of [halves[1], ...uploads.slice(1)]) {
    expect(await slow.answer).toMatch(/hang up|ECONNRESET|aborted/);
  }
  endReader();
  expect(never.bookings()).toBe(0);
  expect(data.findBreaches()).toEqual([]);
  expect(server.log.filter(({ level }) => level >= 50)).toEqual([]);

  // A customer who was cut off sends the form again, to the next process.
  const next = await startBuiltServer({ dataDir, env: { DEMO: "1" } });
  const again = halfBooking(next, cleaner.id, 1);
  const whole = await again.half;
  whole.finish();
  expect([await whole.answer, again.bookings()]).toEqual([201, 1]);
  expect(await next.stop()).toBe(0);
});

test("a server that doesn't wait for them leaves without an answer (the control)", async () => {
  const cwd = copyOfBuildWithout([["await Promise.race([closed, deadline]);", ""]]);
  const server = await startBuiltServer({ dataDir, env: { DEMO: "1" }, cwd });
  const booking = halfBooking(server, data.addCleaner().id, 0);
  const half = await booking.half;
  await untilAccepted(server);
  await server.stop();
  half.finish();
  expect(await half.answer).toMatch(/hang up|ECONNRESET|EPIPE|aborted/);
  expect(booking.bookings()).toBe(0);
  rmSync(cwd, { recursive: true });
});
