import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { printTable } from "../bench/table";
import { startMeasuredServer, type BuiltServer } from "../support/built-server";
import { enableAllChannels } from "../support/channel-doubles";
import { ServerFixtures } from "../support/server-fixtures";
import { MOODS, startFailingChannels } from "./failing-channels";
import { figuresOf, mediansOver, watchProcess } from "./process-figures";
import { sendVisitors } from "./visitors";

/*
 * `npm run soak [-- MINUTES]`, 30 by default: the built server under people who read, book and cancel, while
 * email server, push service and LINE accept, refuse, hang and drop in turns. In the first two fifths it is
 * restarted, killed, backed up and restored into another folder, where it goes on. In the rest one process
 * runs, with backups beside it. Prints a table, and fails if one of its figures doesn't hold.
 */

const MINUTES = Number(process.argv[2] ?? 30);
const MINUTE_MS = 60_000;
/** Part of the time in which the server is restarted and killed. */
const ROUGH_PART = 0.4;
/** Age of a process from which on its memory is compared with that of later, in milliseconds. */
const SETTLED_MS = Math.min(5, MINUTES / 5) * MINUTE_MS;
/** Length of a window whose median counts, in milliseconds. */
const WINDOW_MS = 20_000;
const MOST_GROWTH_MB = 20;
/** Descriptors at rest that may be more at the end: a connection of a pool that isn't closed yet. */
const MOST_MORE_DESCRIPTORS = 3;
const MOST_P99_MS = 300;
/** Time after a restart that isn't counted, in milliseconds. */
const AFTER_RESTART_MS = 2_000;
const MOOD_MS = 15_000;
const CLEANERS = 30;
/** Longest wait for the queue at the end, in milliseconds. */
const LONGEST_DELIVERY_MS = 90_000;

if (!(MINUTES >= 1)) throw new Error("Usage: npm run soak -- MINUTES (1 or more)");

const run = promisify(execFile);
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const scratch = mkdtempSync(join(tmpdir(), "baansaat-soak-"));
const backupDir = join(scratch, "backups");
mkdirSync(backupDir);
let dataDir = join(scratch, "data-0");
const channels = await startFailingChannels();
const env = { ...channels.env, ADMIN_SECOND_FACTOR: "off" };

/** Times in which the server is away or has just come: from the signal until 2 s after its first answer. */
const away: { from: number; to: number }[] = [];
const logged: string[] = [];
const counts = { restarts: 0, kills: 0, backups: 0, restores: 0 };
const startTimes: number[] = [];

async function start(): Promise<BuiltServer> {
  const started = await startMeasuredServer(dataDir, env);
  startTimes.push(started.startedIn);
  return started;
}

let server = await start();
let data = new ServerFixtures(dataDir, Date.now());

/** Lets the server be away while `act` runs, and starts it again. */
async function whileAway(act: () => Promise<unknown>): Promise<void> {
  const gone = { from: Date.now(), to: Infinity };
  away.push(gone);
  await act();
  noteErrors();
  server = await start();
  gone.to = Date.now() + AFTER_RESTART_MS;
}

/** Notes what the process that ends has logged as an error, but for failed deliveries. */
function noteErrors(): void {
  for (const { level, msg } of server.log) if (level >= 50) logged.push(msg);
  logged.push(...server.complaints.filter((line) => !line.includes("url.parse()")));
}

async function stop(): Promise<void> {
  const code = await server.stop();
  if (code !== 0) logged.push(`SIGTERM ended with code ${code}`);
}

async function restart(): Promise<void> {
  await whileAway(stop);
  counts.restarts += 1;
}

async function kill(): Promise<void> {
  await whileAway(() => server.kill());
  counts.kills += 1;
}

const programEnv = (folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH ?? "",
  NODE_ENV: "production",
  DEMO: "1",
  DATA_DIR: folder,
  BACKUP_DIR: backupDir,
});

/** Makes a backup, which restores and compares itself; returns its file. */
async function backUp(): Promise<string> {
  await run(process.execPath, ["build/server/backup.js"], { env: programEnv(dataDir) });
  counts.backups += 1;
  const newest = readdirSync(backupDir)
    .filter((name) => !name.startsWith("."))
    .sort()
    .at(-1);
  if (!newest) throw new Error("There is no backup.");
  return join(backupDir, newest);
}

/** Stops the server, backs up, restores into another folder, and goes on there. */
async function moveOn(): Promise<void> {
  await visitors.pause();
  await whileAway(async () => {
    await stop();
    data.close();
    const file = await backUp();
    counts.restores += 1;
    dataDir = join(scratch, `data-${counts.restores}`);
    await run(process.execPath, ["build/server/restore.js", file], { env: programEnv(dataDir) });
  });
  data = new ServerFixtures(dataDir, Date.now());
  visitors.resume();
}

data.forgetManyChanges();
const cleanerIds = Array.from({ length: CLEANERS }, () => data.addCleaner().id);
enableAllChannels(data, channels.pushHost);
const visitors = sendVisitors(() => ({ origin: server.origin, data }), cleanerIds);
let moods = 0;
const moodTimer = setInterval(() => {
  channels.mood = MOODS[(moods += 1) % MOODS.length] ?? "accept";
}, MOOD_MS);

console.log(`Restarts, kills, backups and restores for ${(MINUTES * ROUGH_PART).toFixed(1)} min …`);
const roughEnd = Date.now() + MINUTES * ROUGH_PART * MINUTE_MS;
const deeds = [restart, kill, backUp, kill, moveOn, kill];
const pauseMs = Math.max(6_000, (MINUTES * ROUGH_PART * MINUTE_MS) / 30);
for (let n = 0; Date.now() < roughEnd || n < deeds.length; n += 1) {
  await wait(pauseMs);
  await deeds[n % deeds.length]?.();
}

console.log(`One process for ${(MINUTES * (1 - ROUGH_PART)).toFixed(1)} min …`);
await visitors.pause();
await whileAway(stop);
counts.restarts += 1;
await wait(AFTER_RESTART_MS);
const calmEnd = Date.now() + MINUTES * (1 - ROUGH_PART) * MINUTE_MS;
const atRest = figuresOf(server.pid);
const { figures, stop: stopWatching } = watchProcess(server.pid);
visitors.resume();
const backupEveryMs = (MINUTES * (1 - ROUGH_PART) * MINUTE_MS) / 4;
for (let next = Date.now() + backupEveryMs; Date.now() < calmEnd; await wait(1_000)) {
  if (Date.now() < next) continue;
  next += backupEveryMs;
  await backUp();
}
stopWatching();
clearInterval(moodTimer);
await visitors.stop();

// Notifications that wait for a later try are due now, and every channel accepts.
channels.mood = "accept";
const countWaiting = () =>
  data.value(
    `select (select count(*) from outbox_events where expanded_at is null and due_at <= ?)
       + (select count(*) from notices where done_at is null and dead_at is null and run_at <= ?)`,
    Date.now(),
    Date.now(),
  );
const deliverBy = Date.now() + LONGEST_DELIVERY_MS;
for (let waiting = Infinity; waiting > 0 && Date.now() < deliverBy; waiting = countWaiting()) {
  data.sqlite
    .prepare("update notices set run_at = ? where done_at is null and attempts > 0")
    .run(Date.now());
  await wait(1_000);
}
const waiting = countWaiting();
// Connections of the visitors, and of the pools of the server, end.
await wait(8_000);
const atEnd = figuresOf(server.pid);
await stop();
noteErrors();

const there = new Set(data.sqlite.prepare<[], number>("select id from bookings").pluck().all());
const lost = [...visitors.acknowledged].filter((id) => !there.has(id));
const breaches = data.findBreaches();
const untold = data.sqlite
  .prepare<[], number>(
    `select id from bookings where submission_id is not null and not exists
       (select 1 from outbox_events where json_extract(payload, '$.bookingId') = bookings.id)`,
  )
  .pluck()
  .all()
  .filter((id) => visitors.acknowledged.has(id));
const emailsSent = data.sqlite
  .prepare<[], string>(
    "select message_id from notices where channel = 'email' and done_at is not null and last_error is null",
  )
  .pluck()
  .all();
const deadLetters = data.value("select count(*) from notices where dead_at is not null");
const emails = emailsSent.filter((id) => channels.emailIds.has(id)).length;

const isCounted = ({ at, took }: { at: number; took: number }) =>
  away.every(({ from, to }) => at + took < from || at > to);
const pages = visitors.pages.filter(isCounted);
const times = pages.map(({ took }) => took).sort((one, other) => one - other);
const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
const p50 = times[Math.floor(times.length * 0.5)] ?? Number.NaN;
const failedPages = pages.filter(({ status }) => status !== 200);
const failedWrites = visitors.failedWrites.filter(isCounted);
const memory = mediansOver(figures, "memory", { fromMs: SETTLED_MS, windowMs: WINDOW_MS });
const growth = Math.max(...memory) - (memory[0] ?? Number.NaN);
const files = mediansOver(figures, "files", { fromMs: SETTLED_MS, windowMs: WINDOW_MS });
const moreFiles = Math.max(...files) - (files[0] ?? Number.NaN);
const descriptors = ({ files, sockets }: { files: number; sockets: number }) => files + sockets;
const moreDescriptors = descriptors(atEnd) - descriptors(atRest);
const mostSockets = Math.max(...figures.map(({ sockets }) => sockets));

const mb = (value: number) => `${value.toFixed(1)} MB`;
const rows: [what: string, seen: string, held: string, holds: boolean | null][] = [
  ["restarts, kill -9", `${counts.restarts}, ${counts.kills}`, "", null],
  ["backups, restores", `${counts.backups}, ${counts.restores}`, "", null],
  ["slowest start", `${Math.round(Math.max(...startTimes))} ms`, "", null],
  ["bookings acknowledged", String(visitors.acknowledged.size), "> 0", there.size > 0],
  ["of these lost", String(lost.length), "0", lost.length === 0],
  ["of these without their event", String(untold.length), "0", untold.length === 0],
  ["hours held twice, damage", String(breaches.length), "0", breaches.length === 0],
  ["emails that arrived", String(emails), "> 0", emails > 0],
  ["notifications left at the end", String(waiting), "0", waiting === 0],
  ["dead letters", String(deadLetters), "", null],
  ["pages answered", String(pages.length), "", null],
  ["pages that failed", String(failedPages.length), "0", failedPages.length === 0],
  ["writes that failed", String(failedWrites.length), "0", failedWrites.length === 0],
  ["half of the pages within", `${p50} ms`, "", null],
  ["99 % of the pages within", `${p99} ms`, `${MOST_P99_MS} ms`, p99 <= MOST_P99_MS],
  [`memory after ${SETTLED_MS / 1_000} s`, mb(memory[0] ?? Number.NaN), "", null],
  ["its growth from then on", mb(growth), mb(MOST_GROWTH_MB), growth <= MOST_GROWTH_MB],
  ["files opened from then on", String(moreFiles), "2", moreFiles <= 2],
  ["most sockets", String(mostSockets), "", null],
  [
    "descriptors at rest, before and after",
    `${descriptors(atRest)}, ${descriptors(atEnd)}`,
    `+${MOST_MORE_DESCRIPTORS}`,
    moreDescriptors <= MOST_MORE_DESCRIPTORS,
  ],
  ["errors in the log", String(logged.length), "0", logged.length === 0],
];
console.log(`\n${MINUTES} minutes:\n`);
printTable(
  ["", "seen", "held to", ""],
  rows.map(([what, seen, held, holds]) => [
    what,
    seen,
    held,
    holds === null ? "" : holds ? "PASS" : "FAIL",
  ]),
);
for (const visit of [...failedPages, ...failedWrites].slice(0, 10)) console.log(visit);
for (const line of [...breaches, ...new Set(logged)].slice(0, 10)) console.log(line);
data.close();
await channels.stop();
rmSync(scratch, { recursive: true, force: true });
process.exit(rows.some(([, , , holds]) => holds === false) ? 1 : 0);
