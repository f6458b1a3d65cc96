import { get, type IncomingMessage } from "node:http";
import { once } from "node:events";
import { beforeAll, describe, expect, test } from "vitest";
import { EXPORTS_PER_ADMIN } from "~/domain/rate-limits/rate-limits.server";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { useDemoServer, type DemoServer } from "./demo-server";
import { makeLargeData } from "./large-data";

/** Returns the rows of a file, read as RFC 4180 defines them; throws if it isn't valid. */
function rowsOf(text: string): string[][] {
  if (!text.startsWith("\uFEFF")) throw new Error("No byte order mark.");
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy;
  cell.lastIndex = 1;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (!found) throw new Error(`No cell: ${JSON.stringify(text.slice(at, at + 80))}`);
    const [, value = "", end] = found;
    row.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  expect(row).toEqual([]);
  return rows;
}

/** Creates an admin for one test: exports are counted for each admin. */
function newAdmin(demo: DemoServer) {
  const id = demo.data.addCustomer();
  demo.data.sqlite.prepare("update users set role = 'admin' where id = ?").run(id);
  return { id, cookie: demo.data.signIn(id) };
}

describe("files for admins", () => {
  const demo = useDemoServer();
  const count = (table: string) => demo.data.value(`select count(*) from ${table}`);

  test("all bookings, as a spreadsheet reads them, and on record", async () => {
    const admin = newAdmin(demo);
    const answer = await demo.send(adminPaths.exportBookings(), admin);
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="baansaat-bookings-2026-11-23.csv"',
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    const [head, ...rows] = rowsOf(answer.text);
    expect(head?.slice(0, 3)).toEqual(["Booking", "Start", "End"]);
    expect(rows).toHaveLength(count("bookings where is_offer = 0"));
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([head?.length]));
    const line = demo.data.sqlite
      .prepare("select actor_user_id, action, details from audit_log order by id desc limit 1")
      .get();
    expect(line).toEqual({
      actor_user_id: admin.id,
      action: "bookings-exported",
      details: "{}",
    });
  });

  test("what was typed as a formula, in quotes or over lines is text; Thai is Thai", async () => {
    const admin = newAdmin(demo);
    const customer = demo.data.value("select user_id from bookings order by id limit 1");
    const typed = [
      "=HYPERLINK(1)",
      "+1",
      "-1",
      "@SUM(A1)",
      "\t=1",
      "\r=1",
      'the "big" one',
      "one\r\ntwo",
      "น้ำฝน, ใจดี",
    ];
    const rename = demo.data.sqlite.prepare(
      "update users set first_name = ?, last_name = '' where id = ?",
    );
    for (const name of typed) {
      rename.run(name, customer);
      const { text } = await demo.send(adminPaths.exportBookings(), admin);
      const names = rowsOf(text).map((row) => row[4]);
      // Names are trimmed, and what is left must be no formula either.
      expect(names).toContain(/^\s*[=+\-@]/.test(name) ? `'${name.trim()}` : name);
      expect(names.filter((cell) => /^\s*[=+\-@]/.test(cell ?? ""))).toEqual([]);
    }
  });

  test("as the list was filtered, in the reader's language", async () => {
    const admin = newAdmin(demo);
    const query = { status: "completed", from: "2026-11-01", to: "2026-11-20" } as const;
    const { text } = await demo.send(adminPaths.exportBookings(query), {
      ...admin,
      headers: { "Accept-Language": "th" },
    });
    const [head, ...rows] = rowsOf(text);
    expect(head?.[0]).toBe("หมายเลขการจอง");
    expect(rows).toHaveLength(
      count("bookings where status = 'completed' and date between '2026-11-01' and '2026-11-20'"),
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(new Set(rows.map((row) => row[9])).size).toBe(1);
  });

  test("a list that is searched says that its file isn't", async () => {
    const admin = newAdmin(demo);
    const said = "The search doesn’t narrow this file";
    const listOf = async (query: Record<string, string>) =>
      (await demo.send(adminPaths.section("bookings", query), admin)).text;
    expect(await listOf({ status: "completed" })).not.toContain(said);
    expect(await listOf({ status: "completed", q: "a" })).toContain(said);
  });

  test("of a cleaner's unpaid jobs, of open problems", async () => {
    const admin = newAdmin(demo);
    const lengthOf = async (query: Parameters<typeof adminPaths.exportBookings>[0]) =>
      rowsOf((await demo.send(adminPaths.exportBookings(query), admin)).text).length - 1;
    const notPaid = "bookings where not_paid_at is not null";
    const cleaner = demo.data.value<number>(`select min(cleaner_id) from ${notPaid}`);
    const of = { payment: "not-paid", cleaner: String(cleaner) } as const;
    expect(await lengthOf(of)).toBe(count(`${notPaid} and cleaner_id = ${cleaner}`));
    expect(await lengthOf({ problem: "open" })).toBe(
      count("bookings where problem_open_since is not null"),
    );
    const details = "select details from audit_log order by id desc limit 1";
    expect(demo.data.value<string>(details)).toBe('{"hasOpenProblem":true}');
  });

  test("the ledger of fees, amounts as numbers", async () => {
    const admin = newAdmin(demo);
    const { text, headers } = await demo.send(adminPaths.exportFees({ from: "2026-09" }), admin);
    expect(headers["content-disposition"]).toContain("baansaat-fees-2026-11-23.csv");
    const [, ...rows] = rowsOf(text);
    expect(rows).toHaveLength(count("fee_entries where month >= '2026-09'"));
    const owed = rows.reduce((sum, row) => sum + Number(row[8]), 0);
    expect(owed * 100).toBe(
      demo.data.value("select sum(amount) from fee_entries where month >= '2026-09'"),
    );
    expect(rows.some((row) => /^-\d/.test(row[8] ?? ""))).toBe(true);
  });

  test("an address that nobody can read gives nothing, rather than all", async () => {
    const admin = newAdmin(demo);
    const before = count("audit_log");
    for (const query of [
      "status=paid",
      "from=2026-13-01",
      "to=x",
      "from=a&from=b",
      "status[a]=b",
    ]) {
      const { status } = await demo.send(`${adminPaths.exportBookings()}?${query}`, admin);
      expect([query, status]).toEqual([query, 400]);
    }
    expect((await demo.send(`${adminPaths.exportFees()}?from=2026-11-01`, admin)).status).toBe(400);
    expect(count("audit_log")).toBe(before);
  });

  test("whoever only asks what there would be gets no file", async () => {
    const before = count("audit_log");
    const answer = await demo.send(adminPaths.exportBookings(), {
      ...newAdmin(demo),
      method: "HEAD",
    });
    expect([answer.status, answer.text]).toEqual([200, ""]);
    expect(count("audit_log")).toBe(before);
  });

  test("not again and again", async () => {
    const admin = newAdmin(demo);
    const path = adminPaths.exportBookings({ status: "pending" });
    for (let sent = 0; sent < EXPORTS_PER_ADMIN.limit; sent += 1) {
      expect((await demo.send(path, admin)).status).toBe(200);
    }
    const refused = await demo.send(path, admin);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.headers["content-type"]).toContain("text/html");
    expect(refused.headers["content-disposition"]).toBeUndefined();
    // Another admin need not wait.
    expect((await demo.send(path, newAdmin(demo))).status).toBe(200);
  });
});

describe("much data", () => {
  const demo = useDemoServer({}, makeLargeData);
  let admin: ReturnType<typeof newAdmin>;
  beforeAll(() => {
    admin = newAdmin(demo);
  });

  /** Starts a download without reading its body. */
  async function begin(): Promise<IncomingMessage> {
    const asked = get(`${demo.server.origin}${adminPaths.exportBookings()}`, {
      headers: { Cookie: admin.cookie },
    });
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    return response.pause();
  }

  test("who takes it slowly gets all of it, and keeps nobody from writing", async () => {
    const response = await begin();
    const id = demo.data.addCustomer();
    for (const firstName of ["Nong", "Nok"]) {
      const changed = await demo.send(`/api/admin/users/${id}`, {
        method: "PATCH",
        json: { firstName },
        cookie: admin.cookie,
      });
      expect(changed.status).toBe(200);
    }
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part as Buffer);
    const rows = rowsOf(Buffer.concat(parts).toString("utf8"));
    expect(rows).toHaveLength(
      1 + demo.data.value("select count(*) from bookings where is_offer = 0"),
    );
  });

  test("who goes away leaves nothing behind: the server says so, and goes on", async () => {
    const response = await begin();
    const id = response.headers["x-request-id"];
    response.destroy();
    const lineOf = () =>
      demo.server.log.find(({ requestId, status }) => requestId === id && status);
    await expect.poll(lineOf).toMatchObject({ status: 200 });
    expect((await demo.send(paths.home())).status).toBe(200);
  });
});
