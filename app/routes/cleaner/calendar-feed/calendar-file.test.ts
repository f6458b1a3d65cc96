import ICAL from "ical.js";
import nodeIcal, { type VEvent } from "node-ical";
import { afterEach, describe, expect, test } from "vitest";
import { serverTranslator } from "~/i18n/catalogue.server";
import type { CalendarFeed, FeedBooking } from "~/domain/bookings/reading/calendar-feed.server";
import { instantOf } from "~/lib/bangkok-time";
import type { Locale } from "~/lib/vocabulary";
import { calendarFile } from "./calendar-file.server";

const ORIGIN = "https://baansaat.example";
const CHANGED = Date.parse("2026-11-23T02:34:56Z");
const START = instantOf("2026-11-30", 9);

const job = (given: Partial<FeedBooking> = {}): FeedBooking => ({
  id: 71,
  startsAt: START,
  endsAt: instantOf("2026-11-30", 12),
  respondBy: null,
  status: "confirmed",
  sequence: 2,
  changedAt: CHANGED,
  serviceNameEn: "Standard Cleaning",
  serviceNameTh: "ทำความสะอาดบ้านทั่วไป",
  redoOfProblemId: null,
  totalPrice: 1_310_00,
  city: "old-city",
  place: {
    customerName: "ณัฐญา",
    address: "45/7 ซอยพระปกเกล้า 5, ต.พระสิงห์; ชั้น 2",
    zipCode: "50200",
    phone: "+66815550202",
    instructions: "กุญแจอยู่ที่ป้อมยาม โทรบอกก่อนเข้านะคะ\nอย่าลืมปิดแอร์ \\ ไฟ",
  },
  ...given,
});

const feed = (given: Partial<CalendarFeed> = {}): CalendarFeed => ({
  cleanerId: 5,
  locale: "th",
  jobs: [job()],
  daysOff: [],
  daysOffSavedAt: CHANGED,
  ...given,
});

const fileOf = (given: Partial<CalendarFeed> = {}) => {
  const whole = feed(given);
  return calendarFile(whole, { origin: ORIGIN, t: serverTranslator(whole.locale) });
};

/** Reads the file with `ical.js`, which is strict. */
function eventsByIcalJs(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
  for (const zone of calendar.getAllSubcomponents("vtimezone")) {
    ICAL.TimezoneService.register(zone);
  }
  return calendar.getAllSubcomponents("vevent").map((component) => new ICAL.Event(component));
}

/** Reads the file with `node-ical`. */
function eventsByNodeIcal(file: string): VEvent[] {
  return Object.values(nodeIcal.sync.parseICS(file)).filter(
    (component): component is VEvent => component?.type === "VEVENT",
  );
}

const zone = process.env["TZ"];
afterEach(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

describe.each(["UTC", "America/New_York", "Asia/Bangkok"])("on a machine in %s", (machine) => {
  test("a job is read whole, at the city's time, by two programs", () => {
    process.env["TZ"] = machine;
    const file = fileOf();
    const [byIcalJs] = eventsByIcalJs(file);
    const [byNodeIcal] = eventsByNodeIcal(file);
    const { place } = job();
    const title = "ทำความสะอาดบ้านทั่วไป · ณัฐญา";
    const where = `${place?.address} คูเมือง (พระสิงห์) 50200`;
    expect(byIcalJs?.startDate.zone.tzid).toBe("Asia/Bangkok");
    expect(byIcalJs?.startDate.toJSDate().getTime()).toBe(START);
    expect(byIcalJs?.summary).toBe(title);
    expect(byIcalJs?.location).toBe(where);
    expect(byIcalJs?.description).toContain(place?.instructions);
    expect(byIcalJs?.description).toContain("081-555-0202");
    expect(byIcalJs?.component.getFirstPropertyValue("last-modified")?.toString()).toBe(
      "2026-11-23T02:34:56Z",
    );
    expect(byNodeIcal?.start.tz).toBe("Asia/Bangkok");
    expect(byNodeIcal?.start.getTime()).toBe(START);
    expect(byNodeIcal?.end?.getTime()).toBe(job().endsAt);
    expect(byNodeIcal?.summary).toBe(title);
    expect(byNodeIcal?.location).toBe(where);
    expect(byNodeIcal?.description).toContain(place?.instructions);
    expect(byNodeIcal?.lastmodified?.getTime()).toBe(CHANGED);
  });

  test("a day off is that whole day, and keeps nobody from being booked", () => {
    process.env["TZ"] = machine;
    const file = fileOf({ daysOff: [{ date: "2026-12-01", windows: 0b111 }] });
    expect(file).toContain("DTSTART;VALUE=DATE:20261201\r\nDTEND;VALUE=DATE:20261202\r\n");
    const dayOff = eventsByIcalJs(file)[1];
    expect(dayOff?.startDate.isDate).toBe(true);
    expect(dayOff?.summary).toBe("วันหยุดของคุณ");
    const read = eventsByNodeIcal(file)[1];
    expect([read?.datetype, read?.transparency]).toEqual(["date", "TRANSPARENT"]);
  });
});

test("no line is longer than 75 octets, and none begins or ends within a Thai character", () => {
  const file = fileOf({ jobs: [job(), job({ id: 72, serviceNameTh: "ทำความสะอาด".repeat(30) })] });
  expect(file.endsWith("\r\nEND:VCALENDAR\r\n")).toBe(true);
  const lines = file.split("\r\n");
  expect(lines.some((line) => line.startsWith(" "))).toBe(true);
  for (const line of lines) {
    const octets = Buffer.from(line);
    expect(octets.length, line).toBeLessThanOrEqual(75);
    expect(octets.toString(), line).toBe(line);
    expect(line).not.toContain("\uFFFD");
    // Only CRLF ends a line.
    expect(line).not.toMatch(/[\r\n]/);
  }
});

test("a booking keeps its id whatever becomes of it, and each version counts higher", () => {
  const versions = [
    job({ status: "pending", sequence: 0, place: null, respondBy: CHANGED }),
    job({ status: "confirmed", sequence: 1 }),
    job({ status: "cancelled", sequence: 2, place: null }),
  ].map((version) => eventsByIcalJs(fileOf({ jobs: [version] }))[0]);
  expect(versions.map((event) => event?.uid)).toEqual(
    Array.from({ length: 3 }, () => "booking-71@baansaat.example"),
  );
  expect(versions.map((event) => event?.sequence)).toEqual([0, 1, 2]);
  expect(
    versions.map((event) => event?.component.getFirstPropertyValue("status")?.toString()),
  ).toEqual(["TENTATIVE", "CONFIRMED", "CANCELLED"]);
});

test.each([
  ["en", "Request: Standard Cleaning", "Old City (Phra Singh)", "Answer by Monday 23 November"],
  ["th", "คำขอจอง: ทำความสะอาดบ้านทั่วไป", "คูเมือง (พระสิงห์)", "ตอบภายในวันจันทร์ที่ 23 พฤศจิกายน"],
] satisfies [Locale, string, string, string][])(
  "a request in %s tells the area and the deadline, and nothing of its customer",
  (locale, title, area, deadline) => {
    const request = job({ status: "pending", place: null, respondBy: CHANGED });
    const [event] = eventsByNodeIcal(fileOf({ locale, jobs: [request] }));
    expect([event?.summary, event?.location]).toEqual([title, area]);
    expect(event?.description).toContain(deadline);
  },
);

test("windows of a day that are off are hours of it, each an entry of its own", () => {
  const file = fileOf({ jobs: [], daysOff: [{ date: "2026-12-01", windows: 0b101 }] });
  expect(eventsByNodeIcal(file).map(({ uid, start }) => [uid, start.toISOString()])).toEqual([
    ["off-5-2026-12-01-morning@baansaat.example", "2026-12-01T01:00:00.000Z"],
    ["off-5-2026-12-01-evening@baansaat.example", "2026-12-01T09:00:00.000Z"],
  ]);
});

test("the same feed is the same file", () => {
  const days = { daysOff: [{ date: "2026-12-01", windows: 0b111 }] };
  expect(fileOf(days)).toBe(fileOf(days));
});
