import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { paths } from "~/lib/paths";
import type { Answer } from "./client";
import { useDemoServer } from "./demo-server";

const PER_MINUTE = 40;
const demo = useDemoServer({
  TRUST_PROXY: "1",
  REQUESTS_PER_MINUTE: String(PER_MINUTE),
  // Logs every query.
  LOG_LEVEL: "trace",
});

let networks = 0;
/** Returns an address of a network that has sent nothing before. */
const somewhere = () => `203.0.113.${(networks += 1)}`;
const ask = (path: string, from: string, headers: Record<string, string> = {}) =>
  demo.send(path, { headers: { "X-Forwarded-For": from, ...headers } });

/**
 * Sends requests until a network's allowance is used up, including what it regains meanwhile. Returns the
 * first refusal.
 */
async function useUp(from: string): Promise<Answer> {
  for (let count = 0; count < 4 * PER_MINUTE; count += 1) {
    const answer = await ask("/api/services", from);
    if (answer.status === 429) return answer;
  }
  throw new Error("There is no limit.");
}

test("a network that sends too many requests is asked to wait, in its reader's language", async () => {
  const from = somewhere();
  await useUp(from);
  const refused = () =>
    Promise.all([
      ask(paths.home(), from, { "Accept-Language": "th" }),
      ask(paths.home(), from, { "Accept-Language": "en" }),
      ask("/api/services", from, { "Accept-Language": "th" }),
      demo.send(paths.login(), {
        form: { username: "nok", password: "a password of hers" },
        headers: { "X-Forwarded-For": from },
      }),
    ]);
  const [thai, english, api, form] = await refused();
  // Only reading /healthz is not counted.
  const headers = { "X-Forwarded-For": from };
  const health = await demo.send("/healthz", { method: "POST", headers });
  for (const answer of [thai, english, api, form, health]) {
    expect(answer.status).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(answer.cookies).toEqual([]);
  }
  expect(thai.text).toMatch(/<html lang="th">.*กรุณารอสักครู่/);
  expect(english.text).toMatch(/<html lang="en">.*Please wait a moment/);
  expect(api.json().message).toMatch(/กรุณารอสักครู่/);
});

test("others are served meanwhile, and so are files, health checks and this machine", async () => {
  const from = somewhere();
  await useUp(from);
  expect((await ask(paths.home(), somewhere())).status).toBe(200);
  expect((await ask("/healthz", from)).status).toBe(200);
  const asset = `/assets/${readdirSync("build/client/assets").find((file) => file.endsWith(".js"))}`;
  for (let count = 0; count < 2 * PER_MINUTE; count += 1) {
    expect((await ask(asset, from)).status).toBe(200);
    expect((await demo.send("/api/services")).status).toBe(200);
  }
});

test("what is refused asks nothing of the database", async () => {
  await demo.whenTold();
  const from = somewhere();
  const Cookie = demo.cookies.customer ?? "";
  const statementsOf = async (address: string) => {
    const before = demo.server.log.length;
    const answer = await ask(paths.dashboard(), address, { Cookie });
    const lines = (await demo.logWith(answer)).slice(before);
    // The worker looks for due notifications, and another task empties the WAL, whatever is requested.
    const byItself = /"(?:outbox_events|notices)"|wal_checkpoint/;
    const asked = lines.flatMap(({ sql }) => (sql && !byItself.test(sql) ? [sql] : []));
    return { status: answer.status, asked };
  };
  expect((await statementsOf(from)).asked).not.toEqual([]);
  // Queries of the last accepted request may reach the log shortly after its answer.
  await demo.logWith(await useUp(from));
  expect(await statementsOf(from)).toEqual({ status: 429, asked: [] });
});
