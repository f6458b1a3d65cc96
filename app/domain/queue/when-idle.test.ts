import { afterEach, expect, test, vi } from "vitest";
import { whenIdle, type IdleWork } from "./when-idle";

const LONGEST_MS = 200;
const open: IdleWork[] = [];
let busy = false;
afterEach(() => {
  busy = false;
  for (const work of open.splice(0)) work.stop();
});

function start(task: () => void): IdleWork {
  const work = whenIdle(task, LONGEST_MS);
  open.push(work);
  return work;
}

/** Keeps the event loop busy, as requests would, until `busy` is false. */
function keepBusy(): void {
  busy = true;
  const turn = () => {
    const until = performance.now() + 2;
    while (performance.now() < until);
    if (busy) setImmediate(turn);
  };
  turn();
}

test("a piece waits while the process is busy, but no longer than it may", async () => {
  keepBusy();
  const asked = performance.now();
  const done = await new Promise<number>((resolve) =>
    start(() => resolve(performance.now())).request(),
  );
  expect(done - asked).toBeGreaterThanOrEqual(LONGEST_MS);
});

test("it is done once the process has time, and once however often it was asked for", async () => {
  const piece = vi.fn();
  const work = start(piece);
  keepBusy();
  work.request();
  work.request();
  expect(piece).not.toHaveBeenCalled();
  busy = false;
  await expect.poll(() => piece.mock.calls.length).toBe(1);
  work.request();
  await expect.poll(() => piece.mock.calls.length).toBe(2);
});

test("whoever asks after the end gets nothing", async () => {
  const piece = vi.fn();
  const work = start(piece);
  work.stop();
  work.request();
  await new Promise<void>((resolve) => start(resolve).request());
  expect(piece).not.toHaveBeenCalled();
});
