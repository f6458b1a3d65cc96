import { beforeAll, expect, test } from "vitest";
import { facesOf, type Face, type Person } from "../support/all-routes";
import { useDemoServer } from "./demo-server";

// Every statement is logged, its values filled in.
const demo = useDemoServer({ LOG_LEVEL: "trace" });

const MOST_STATEMENTS = 12;
/** A full look through one of these grows with the business; small tables may be read whole. */
const LARGE =
  /^SCAN (?:bookings|booking_hours|booking_events|cleaners|cleaner_areas|cleaner_specialties|cleaner_blocked_dates|users|sessions|reviews|outbox|attempt_counters)\b/;

beforeAll(async () => {
  // What was logged while the server started is no page's.
  while (!demo.server.log.some((line) => line.msg === "listening")) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
});

/** The statements that an address causes, in a person's name. */
async function statementsOf(face: Face, person: Person): Promise<string[]> {
  const { log } = demo.server;
  const before = log.length;
  const answer = await demo.open(face, person);
  const id = answer.headers["x-request-id"];
  // The request's own line is the last of it.
  const isLast = () => log.slice(before).some((line) => line.requestId === id && line.status);
  for (let waited = 0; !isLast(); waited += 10) {
    if (waited > 5_000) throw new Error(`No log line of ${face.address}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return (
    log
      .slice(before)
      .flatMap((line) => (line.msg === "statement" && line.sql ? [line.sql] : []))
      // The worker looks into the outbox by itself, whoever asks for what.
      .filter((sql) => !/from "outbox"/.test(sql))
  );
}

function fullScans(sql: string): string[] {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(sql)) return [];
  return demo.data.sqlite
    .prepare<[], { detail: string }>(`explain query plan ${sql}`)
    .all()
    .map((row) => row.detail)
    .filter((detail) => LARGE.test(detail) && !detail.includes("COVERING INDEX"));
}

const people = (face: Face): Person[] =>
  face.allowed.includes("guest") ? ["guest", "customer"] : face.allowed.slice(0, 2);

test("no address executes more than 12 statements, or looks through a large table", async () => {
  const faces = ["page", "json", "file"] as const;
  const problems: string[] = [];
  let counted = 0;
  for (const face of faces.flatMap((kind) => facesOf(kind, demo.facts))) {
    for (const person of people(face)) {
      const statements = await statementsOf(face, person);
      counted += statements.length;
      const about = `${face.address} (${person})`;
      if (statements.length > MOST_STATEMENTS) {
        problems.push(`${about}: ${statements.length} statements\n  ${statements.join("\n  ")}`);
      }
      for (const sql of statements) {
        for (const scan of fullScans(sql)) problems.push(`${about}: ${scan}\n  ${sql}`);
      }
    }
  }
  // Signed-in pages at least look the session up: the log is really read.
  expect(counted).toBeGreaterThan(20);
  expect(problems.join("\n\n")).toBe("");
});

test("the check itself finds a scan", () => {
  expect(fullScans("select * from bookings where address = 'x'")).toEqual(["SCAN bookings"]);
  expect(fullScans("select * from bookings where id = 1")).toEqual([]);
});
