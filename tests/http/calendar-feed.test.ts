import ICAL from "ical.js";
import nodeIcal from "node-ical";
import { describe, expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer();

const own = () => paths.calendarFeed(demo.facts.feedToken);

describe("a cleaner's calendar feed", () => {
  test("is read without a session, by two programs, with today's jobs at their hours", async () => {
    const answer = await demo.send(own());
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-store",
    });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    const starts = Object.values(nodeIcal.sync.parseICS(answer.text)).flatMap((component) =>
      component?.type === "VEVENT" ? [component.start.toISOString()] : [],
    );
    expect(starts).toContain("2026-11-23T02:00:00.000Z");
    expect(starts).toContain("2026-11-23T06:00:00.000Z");
    const calendar = new ICAL.Component(ICAL.parse(answer.text) as unknown[]);
    expect(calendar.getAllSubcomponents("vevent")).toHaveLength(starts.length);
    for (const line of answer.text.split("\r\n")) {
      expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
    }
  });

  test("follows a request that is accepted, then called off: one id, a higher version each time", async () => {
    const { id: cleanerId, userId } = demo.data.addCleaner();
    demo.data.sqlite.prepare("update users set locale = 'th' where id = ?").run(userId);
    const id = demo.data.addRequest(cleanerId, demo.data.addCustomer(), { daysAhead: 3 });
    demo.data.sqlite
      .prepare("update bookings set address = ?, special_instructions = ? where id = ?")
      .run("45/7 ซอยพระปกเกล้า 5, ต.พระสิงห์; ชั้น 2", "กุญแจอยู่ที่ป้อมยาม ".repeat(12), id);
    const username = demo.data.value<string>("select username from users where id = ?", userId);
    const address = paths.calendarFeed(demo.data.feedToken(username));
    const cookie = demo.data.signIn(userId);
    const move = async (json: unknown) => {
      const path = `/api/bookings/${id}/status`;
      expect((await demo.send(path, { method: "PATCH", cookie, json })).status).toBe(200);
    };
    /** Reads the feed with two libraries, which must agree. */
    const read = async () => {
      const { text } = await demo.send(address);
      for (const line of text.split("\r\n")) {
        expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
        expect(line).not.toContain("\uFFFD");
      }
      const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
      for (const zone of calendar.getAllSubcomponents("vtimezone")) {
        ICAL.TimezoneService.register(zone);
      }
      const component = calendar.getFirstSubcomponent("vevent");
      if (!component) throw new Error("No event.");
      const event = new ICAL.Event(component);
      const other = Object.values(nodeIcal.sync.parseICS(text)).find(
        (one) => one?.type === "VEVENT",
      );
      const byIcalJs = {
        uid: event.uid,
        version: event.sequence,
        status: component.getFirstPropertyValue("status")?.toString(),
        zone: event.startDate.zone.tzid,
        start: event.startDate.toJSDate().toISOString(),
        where: event.location,
      };
      expect({
        uid: other?.uid,
        version: Number(other?.sequence),
        status: other?.status,
        zone: other?.start.tz,
        start: other?.start.toISOString(),
        where: other?.location,
      }).toEqual(byIcalJs);
      return byIcalJs;
    };
    const same = { zone: "Asia/Bangkok", start: "2026-11-26T02:00:00.000Z" };
    const asked = await read();
    expect(asked).toMatchObject({ ...same, version: 0, status: "TENTATIVE" });
    await move({ status: "accepted" });
    const accepted = await read();
    expect(accepted).toMatchObject({ ...same, version: 1, status: "CONFIRMED" });
    expect(accepted.where).toContain("45/7 ซอยพระปกเกล้า 5, ต.พระสิงห์; ชั้น 2");
    await move({ status: "cancelled", reason: "I am ill" });
    const cancelled = await read();
    expect(cancelled).toMatchObject({ ...same, version: 2, status: "CANCELLED" });
    expect(cancelled.where).not.toContain("45/7");
    expect(new Set([asked, accepted, cancelled].map(({ uid }) => uid)).size).toBe(1);
  });

  test("shows of a request no name, address, phone or wish", async () => {
    const { text } = await demo.send(own());
    const requests = text.split("BEGIN:VEVENT").filter((event) => event.includes("TENTATIVE"));
    expect(requests.length).toBeGreaterThan(0);
    // All of these are details of Emma, who made the request.
    for (const word of ["Emma", "Ton Ngio", "081-555-0201", "50200"]) {
      expect(requests.join(""), word).not.toContain(word);
    }
  });

  test("is nobody's without the whole of its address", async () => {
    const token = demo.facts.feedToken;
    const other = demo.data.feedToken("noi.inta");
    const [id = "", mac = ""] = /^(\d+)-(.*)$/s.exec(token)?.slice(1) ?? [];
    for (const wrong of [
      `${/^\d+/.exec(other)?.[0]}-${mac}`,
      `${id}-${mac.slice(1)}`,
      `${id}-${mac}x`,
      id,
      "x",
      `${"9".repeat(20)}-${mac}`,
    ]) {
      const { status, text } = await demo.send(paths.calendarFeed(wrong));
      expect([wrong, status]).toEqual([wrong, 404]);
      expect(text).not.toContain("VEVENT");
    }
    // Without its ending it isn't the address that was given out.
    expect((await demo.send(`/calendar/${token}`)).status).toBe(404);
  });

  test("never brings its address into the log, whatever is asked of it", async () => {
    const token = demo.facts.feedToken;
    for (const [path, sent] of [
      [own(), {}],
      [`${own()}?again=1`, {}],
      [`/calendar/${token}/more`, {}],
      [`/CALENDAR/${token}.ics`, {}],
      [`/calendar//${token}.ics`, {}],
      [`//calendar/${token}.ics`, {}],
      [own(), { form: { a: "b" } }],
      [own(), { form: { a: "b" }, headers: { Origin: "https://evil.example" } }],
    ] as const) {
      const answer = await demo.send(path, sent);
      const log = await demo.logWith(answer);
      expect(JSON.stringify(log), path).not.toContain(token);
      expect(JSON.stringify(demo.server.complaints), path).not.toContain(token);
    }
  });
});
