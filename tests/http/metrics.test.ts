import { expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { useDemoServer } from "./demo-server";

const TOKEN = "0123456789abcdef0123456789abcdef";
const demo = useDemoServer({ METRICS_TOKEN: TOKEN, LOG_LEVEL: "trace" });

const METRICS = "/metrics";
/** Headers of a proxy on this machine: the socket is loopback, the client isn't. */
const THROUGH_PROXY = { "X-Forwarded-For": "203.0.113.7" };

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?[\d.e+-]+|NaN|[+-]Inf)$/;

/** Parses the text format of Prometheus; throws at a line that it doesn't have. */
function parse(text: string): Sample[] {
  const described = new Set<string>();
  return text.split("\n").flatMap((line): Sample[] => {
    const [, about] = /^# (?:HELP|TYPE) (\w+) .+$/.exec(line) ?? [];
    if (about) described.add(about);
    if (line === "" || about) return [];
    const [, name = "", labels = "", value] = SAMPLE.exec(line) ?? [];
    const family = name.replace(/_(?:bucket|sum|count)$/, "");
    if (!described.has(name) && !described.has(family)) throw new Error(`no sample: ${line}`);
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    return [
      {
        name,
        labels: Object.fromEntries(pairs.map(([, key = "", text = ""]) => [key, text])),
        value: Number(value),
      },
    ];
  });
}

async function read(): Promise<Sample[]> {
  const { status, text } = await demo.send(METRICS);
  expect(status).toBe(200);
  return parse(text);
}

const sum = (samples: readonly Sample[], name: string, labels: Record<string, string> = {}) =>
  samples
    .filter((one) => one.name === name)
    .filter((one) => Object.entries(labels).every(([key, value]) => one.labels[key] === value))
    .reduce((all, { value }) => all + value, 0);

test("a program on this machine reads them, in Prometheus' format, without a session", async () => {
  const { status, headers, text } = await demo.send(METRICS);
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["set-cookie"]).toBeUndefined();
  const samples = parse(text);
  for (const name of [
    "baansaat_database_readable",
    "baansaat_notifications_waiting",
    "baansaat_dead_letters",
    "baansaat_job_last_run_timestamp_seconds",
    "baansaat_disk_free_bytes",
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
    "process_open_fds",
  ]) {
    expect(samples.map((one) => one.name)).toContain(name);
  }
  expect(sum(samples, "baansaat_database_readable")).toBe(1);
});

test("through a proxy they are an unknown address, but for who has the token", async () => {
  const ask = (headers: Record<string, string>) => demo.send(METRICS, { headers });
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const unknown = await demo.send("/no-such-page");
  const refused = [
    await ask(THROUGH_PROXY),
    await ask({ "X-Forwarded-For": "127.0.0.1" }),
    await ask({ "X-Real-IP": "127.0.0.1" }),
    await ask({ ...THROUGH_PROXY, ...bearer("wrong") }),
    await ask({ ...THROUGH_PROXY, ...bearer(TOKEN.slice(1)) }),
    await ask(bearer("wrong")),
    await demo.send(`${METRICS}?token=${TOKEN}`, { headers: THROUGH_PROXY }),
  ];
  for (const answer of refused) {
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain("baansaat_http");
    expect(answer.headers["content-type"]).toBe(unknown.headers["content-type"]);
  }
  expect((await ask({ ...THROUGH_PROXY, ...bearer(TOKEN) })).status).toBe(200);
});

test("answers are counted by route and status; 500 made-up addresses add no name", async () => {
  const before = await read();
  const series = (samples: readonly Sample[]) =>
    new Set(samples.map(({ name, labels }) => JSON.stringify([name, labels]))).size;
  await demo.send(paths.home());
  await demo.send(paths.login(), { form: { username: "", password: "" } });
  const made = Array.from({ length: 500 }, (_unused, i) => `/${crypto.randomUUID()}/${i}`);
  for (let from = 0; from < made.length; from += 20) {
    await Promise.all(made.slice(from, from + 20).map((path) => demo.send(path)));
  }
  const after = await read();
  const grown = (labels: Record<string, string>) =>
    sum(after, "baansaat_http_requests_total", labels) -
    sum(before, "baansaat_http_requests_total", labels);
  expect(grown({ route: "public/home", status: "2xx" })).toBe(1);
  expect(grown({ route: "auth/login", status: "4xx" })).toBe(1);
  expect(grown({ route: "public/not-found", status: "4xx" })).toBe(500);
  expect(
    sum(after, "baansaat_http_request_seconds_count", { route: "public/not-found" }),
  ).toBeGreaterThanOrEqual(500);
  // A counter and a histogram each for four routes at most.
  expect(series(after) - series(before)).toBeLessThan(4 * 15);
});

test("a scrape executes four queries, none of which scans a table or reads bookings", async () => {
  // The log has queries of the worker and the jobs, too.
  const own = /from "(?:notices|outbox_events|substitute_searches)"/i;
  const start = demo.server.log.length;
  await read();
  await demo.logWith(await demo.send("/no-such-page"));
  const counts = demo.server.log
    .slice(start)
    .flatMap(({ sql }) => sql ?? [])
    .filter((sql) => own.test(sql) && /count\(/.test(sql));
  // The job that raises alarms asks the same at any time, of another instant.
  const queries = [...new Map(counts.map((sql) => [sql.replace(/\d+/g, "0"), sql])).values()];
  expect(queries).toHaveLength(4);
  for (const sql of queries) {
    const plan = demo.data.sqlite
      .prepare<[], string>(`explain query plan ${sql}`)
      .raw()
      .all()
      .map((row) => String(row[3]));
    expect(plan.join("\n")).not.toMatch(/\bbookings\b/);
    expect(plan.filter((line) => /^SCAN/.test(line) && !/INDEX/.test(line))).toEqual([]);
  }
});

test("deliveries and dead letters are counted by channel", async () => {
  // The process that made the demo data may have delivered all that they had.
  const email = demo.data.value<string>(
    "select email from users where id = ?",
    demo.data.userId("customer"),
  );
  await demo.send(paths.forgotPassword(), { form: { email } });
  await demo.whenTold();
  const samples = await read();
  expect(sum(samples, "baansaat_deliveries_total", { outcome: "delivered" })).toBeGreaterThan(0);
  const dead = demo.data.value<number>("select count(*) from notices where dead_at is not null");
  expect(sum(samples, "baansaat_dead_letters")).toBe(dead);
});
