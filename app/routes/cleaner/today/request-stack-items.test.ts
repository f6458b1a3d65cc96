import { expect, test } from "vitest";
import type { JobView } from "../shared/job-view";
import { requestStackOf } from "./request-stack-items";

const request = (id: number, answerBy: number) =>
  ({ id, answerBy, startsAt: id, otherDates: [] }) as unknown as JobView & { otherDates: string[] };
const [first, second, third] = [request(1, 10), request(2, 20), request(3, 30)];

const stack = (...given: Parameters<typeof requestStackOf>) =>
  requestStackOf(...given).map(({ kind, job }) => `${job.id} ${kind}`);

test("the first request is open, or the one that was asked for", () => {
  const all = [first, second, third];
  expect(stack(all, { openId: 0, accepted: null })).toEqual(["1 open", "2 row", "3 row"]);
  expect(stack(all, { openId: 3, accepted: null })).toEqual(["1 row", "2 row", "3 open"]);
  expect(stack(all, { openId: 9, accepted: null })).toEqual(["1 open", "2 row", "3 row"]);
});

test("the accepted one keeps its place, and no other opens under the finger", () => {
  expect(stack([first, third], { openId: 0, accepted: second })).toEqual([
    ...["1 row", "2 accepted", "3 row"],
  ]);
  expect(stack([second, third], { openId: 0, accepted: first })).toEqual([
    ...["1 accepted", "2 row", "3 row"],
  ]);
  expect(stack([second, third], { openId: 3, accepted: first })).toEqual([
    ...["1 accepted", "2 row", "3 open"],
  ]);
  expect(stack([], { openId: 0, accepted: first })).toEqual(["1 accepted"]);
});
