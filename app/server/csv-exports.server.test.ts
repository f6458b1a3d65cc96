import type { Response } from "express";
import { Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { sendParts } from "./csv-exports.server";

/** Returns a response whose reader is slow: each call of `take` takes what was written. */
function slowReader() {
  const taken: string[] = [];
  let take = () => {};
  const stream = new Writable({
    decodeStrings: false,
    highWaterMark: 10,
    write: (part: string, _encoding, done) => {
      take = () => {
        taken.push(part);
        take = () => {};
        done();
      };
    },
  });
  // The type of Express has much more, which isn't used here.
  return { stream: stream as unknown as Response, taken, take: () => take() };
}

/** Returns parts that record how many were read, and whether they were closed early. */
function countedParts(count: number) {
  const seen = { read: 0, closed: false };
  function* parts() {
    try {
      for (; seen.read < count;) {
        seen.read += 1;
        yield `part ${seen.read} of ${count}\n`;
      }
    } finally {
      seen.closed = true;
    }
  }
  return { seen, parts: parts() };
}

const aWhile = async () => {
  for (let turn = 0; turn < 20; turn += 1) await setImmediate();
};

test("nothing is read before what was written has been taken", async () => {
  const { seen, parts } = countedParts(3);
  const reader = slowReader();
  const sent = sendParts(reader.stream, parts);
  await aWhile();
  expect(seen.read).toBe(1);
  reader.take();
  await aWhile();
  expect(seen.read).toBe(2);
  for (let part = 2; part <= 3; part += 1) {
    reader.take();
    await aWhile();
  }
  await sent;
  expect(reader.taken).toEqual(["part 1 of 3\n", "part 2 of 3\n", "part 3 of 3\n"]);
});

test("who goes away ends the reading", async () => {
  const { seen, parts } = countedParts(1_000);
  const reader = slowReader();
  const sent = sendParts(reader.stream, parts);
  await aWhile();
  reader.stream.destroy();
  await sent;
  expect(seen).toEqual({ read: 1, closed: true });
});

test.each([
  ["at once", (taken: () => void) => taken()],
  ["before anything else has its turn", (taken: () => void) => process.nextTick(taken)],
])("others have their turn between two parts, though one is taken %s", async (_when, take) => {
  const { seen, parts } = countedParts(50);
  const fast = new Writable({ highWaterMark: 1, write: (_part, _encoding, done) => take(done) });
  const sent = sendParts(fast as unknown as Response, parts);
  await setImmediate();
  expect(seen.read).toBeLessThan(5);
  await sent;
  expect(seen.read).toBe(50);
});
