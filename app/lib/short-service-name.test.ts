import { expect, test } from "vitest";
import { shortServiceName, shortestServiceName } from "./short-service-name";
import { keepCompounds } from "./thai-compounds";

test.each([
  ["ทำความสะอาดบ้านทั่วไป", "บ้านทั่วไป"],
  ["ทำความสะอาดแบบรักษ์โลก", "รักษ์โลก"],
  ["ทำความสะอาด", "ทำความสะอาด"],
  ["ดูแลสวนและระเบียง", "ดูแลสวนและระเบียง"],
  ["งานทำใหม่: ทำความสะอาดคอนโด", "งานทำใหม่: คอนโด"],
  ["Deep Cleaning", "Deep Cleaning"],
])("%s is %s in a row", (name, short) => {
  expect(shortServiceName(name)).toBe(short);
  expect(shortServiceName(keepCompounds(name))).toBe(keepCompounds(short));
});

test.each([
  ["Deep Cleaning", "Deep"],
  ["Move-In/Out Cleaning", "Move-In/Out"],
  ["ทำความสะอาดคอนโด", "คอนโด"],
])("among others in a row, %s is %s", (name, short) => {
  expect(shortestServiceName(name)).toBe(short);
});
