import { beforeAll, describe, expect, test } from "vitest";
import { SECOND_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import { facesOf, type Face, type Visitor } from "../support/all-routes";
import type { Answer } from "./client";
import { useDemoServer } from "./demo-server";
import { makeLargeData } from "./large-data";

const MOST_STATEMENTS = 12;
/** Most of a form that is refused: its action first finds out whose the thing is, then the page is read. */
const MOST_WITH_ACTION = MOST_STATEMENTS + 1;
/** Tables whose full scan gets slower as the business grows; small tables may be scanned. */
const LARGE =
  /^SCAN (?:bookings|booking_hours|booking_events|door_waits|door_tries|cleaners|cleaner_areas|cleaner_specialties|cleaner_blocked_dates|users|sessions|reviews|review_reports|outbox_events|notices|attempt_counters|team_notes|marks)\b/;

/** A scan of a covering index is narrow, and in the requested order. */
const COVERED = /COVERING INDEX/;
/** These partial indexes hold only the requested rows, which are few. */
const PARTIAL = /USING INDEX (?:cleaners_to_verify|users_unverified)$/;
/** An index that SQLite makes for one query, by scanning the whole table. */
const AD_HOC = /AUTOMATIC/;

const people = (face: Face): Visitor[] =>
  face.allowed.includes("guest") ? ["guest", "customer"] : face.allowed.slice(0, 2);

/** Logs every query with its values. */
const TRACED = { LOG_LEVEL: "trace" };

describe.each([
  ["the demo's data", () => useDemoServer(TRACED)],
  ["much data", () => useDemoServer(TRACED, makeLargeData)],
])("with %s", (_size, useServer) => {
  const demo = useServer();

  beforeAll(async () => {
    // Queries from the server's start belong to no page, nor do those of notifications that are due, and of
    // searches for substitutes, which would look again each minute.
    demo.data.sqlite.exec(
      "update substitute_searches set next_look_at = until_at where ended_at is null",
    );
    const soon = demo.data.now + 10 * SECOND_MS;
    const due = () =>
      demo.data.value<number>(
        `select (select count(*) from outbox_events where expanded_at is null and due_at <= ?)
          + (select count(*) from notices where done_at is null and dead_at is null and run_at <= ?)`,
        soon,
        soon,
      );
    while (!demo.server.log.some((line) => line.msg === "listening") || due() > 0) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  });

  /** Returns the queries that a request causes. */
  async function statementsOf(ask: () => Promise<Answer>): Promise<string[]> {
    const before = demo.server.log.length;
    const log = await demo.logWith(await ask());
    return (
      log
        .slice(before)
        .flatMap((line) => (line.msg === "statement" && line.sql ? [line.sql] : []))
        // The worker reads the outbox at any time, and a job the searches that are due, whatever is requested.
        .filter((sql) => !/from "(?:outbox_events|notices)"|"next_look_at" <=/.test(sql))
    );
  }

  /** The page of a lost series that is offered to somebody: a search that goes on makes most queries. */
  function lostSeries(): Face {
    const face = facesOf("page", demo.facts).find(({ route }) => route === "my-booking/search");
    if (!face) throw new Error("There is no such page.");
    const address = paths.bookingSearch(demo.facts.seriesOffer.lostId);
    return { ...face, address, seenBy: "regular" };
  }

  function fullScans(sql: string): string[] {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(sql)) return [];
    return demo.data.sqlite
      .prepare<[], { detail: string }>(`explain query plan ${sql}`)
      .all()
      .map((row) => row.detail)
      .filter(
        (detail) =>
          (LARGE.test(detail) && !COVERED.test(detail) && !PARTIAL.test(detail)) ||
          AD_HOC.test(detail),
      );
  }

  test("no address executes more than 12 statements, or looks through a large table", async () => {
    // The entry of this request comes after everything that the server logged before.
    await demo.logWith(await demo.send("/no-such-page"));
    const faces = ["page", "json", "file"] as const;
    const problems: string[] = [];
    let counted = 0;
    for (const face of [...faces.flatMap((kind) => facesOf(kind, demo.facts)), lostSeries()]) {
      for (const person of people(face)) {
        const most = face.form ? MOST_WITH_ACTION : MOST_STATEMENTS;
        const measure = async () => {
          const first = await statementsOf(() => demo.open(face, person));
          // The first request after a change of public data fills the caches of the search, for all visitors.
          const fills = !face.form && first.some((sql) => /from "public_data_version"/.test(sql));
          const statements = fills ? await statementsOf(() => demo.open(face, person)) : first;
          counted += statements.length;
          const scans = [...new Set([...first, ...statements])].flatMap((sql) =>
            fullScans(sql).map((scan) => `${scan}\n  ${sql}`),
          );
          return statements.length > most
            ? [...scans, `${statements.length} statements\n  ${statements.join("\n  ")}`]
            : scans;
        };
        // Jobs of the server may run beside a request; what its address causes is there every time.
        const found = await measure();
        const again = found.length > 0 ? await measure() : [];
        if (again.length > 0) problems.push(`${face.address} (${person}): ${again.join("\n")}`);
      }
    }
    // Pages of signed-in visitors at least read the session: this proves that the log is read.
    expect(counted).toBeGreaterThan(20);
    expect(problems.join("\n\n")).toBe("");
  });

  test("booking, and logging in, look through no large table either", async () => {
    const { serviceId, cleanerId, date, time, area } = demo.facts.job;
    const json = { serviceId, cleanerId, date, time, address: "1", city: area, zipCode: "50200" };
    const cookie = demo.data.signIn(demo.data.addCustomer());
    const booking = await statementsOf(() => demo.send("/api/bookings", { json, cookie }));
    const login = await statementsOf(() =>
      demo.send("/api/users/login", { json: { username: "customer", password: "not this one" } }),
    );
    expect(booking.some((sql) => /insert into "booking_hours"/.test(sql))).toBe(true);
    expect(login.some((sql) => /"users"/.test(sql))).toBe(true);
    expect([...booking, ...login].flatMap(fullScans)).toEqual([]);
  });

  test("the check itself finds a scan", () => {
    expect(fullScans("select * from bookings where address = 'x'")).toEqual(["SCAN bookings"]);
    expect(fullScans("select * from bookings where id = 1")).toEqual([]);
    expect(
      fullScans("select 1 from services join bookings on address = name_en where duration = 1"),
    ).not.toEqual([]);
  });
});
