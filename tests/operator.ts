import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { printTable } from "./bench/table";
import { startEmailServer } from "./support/email-server";
import { freePort } from "./support/running-server";

/*
 * `npm run test:operator`: an operator's half hour. Does what docs/deployment.md says under "systemd", line by
 * line and nothing else, in a scratch folder in place of `/`: installs a release from a fresh clone, makes the
 * first admin, examines, backs up, restores elsewhere, updates to a release with one more migration, and goes
 * back. Prints how long each line took, and fails at the first one that fails.
 *
 * Not there in a scratch folder, and played by small programs: `systemctl` (starts the unit's ExecStart with its
 * environment, on the socket's port), `useradd`, `apt-get` and `runuser`.
 */

const ROOT = mkdtempSync(join(tmpdir(), "baansaat-operator-"));
const PLACES = ["/srv/baansaat", "/etc/baansaat", "/etc/systemd/system", "/var/lib/baansaat"];
const HALF_HOUR_MS = 30 * 60_000;
const port = await freePort();
const email = await startEmailServer(join(ROOT, "emails"));

/** Moves the places of a line, or of a file, into the scratch folder. */
function inScratch(text: string): string {
  const moved = [...PLACES, "/var/backups/baansaat", "/home/baansaat"].reduce(
    (line, place) => line.replaceAll(place, `${ROOT}${place}`),
    text,
  );
  return moved.replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`);
}

/** Returns the commands of the document's block whose first line begins with `first`. */
function commandsOf(first: string): string[] {
  const text = readFileSync("docs/deployment.md", "utf8");
  const blocks = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = ""]) => block);
  const found = blocks.filter((block) => block.startsWith(first));
  if (found.length !== 1) throw new Error(`docs/deployment.md has not one block "${first}…"`);
  const [block = ""] = found;
  // A function takes several lines.
  return block.includes("() (") ? [block.trim()] : block.trim().split("\n");
}

/** Writes the programs that a scratch folder can't have. */
function writePrograms(): void {
  const bin = join(ROOT, "bin");
  mkdirSync(bin);
  // This one is there on every machine with systemd.
  mkdirSync(inScratch("/etc/systemd/system"), { recursive: true });
  const write = (name: string, text: string) => {
    writeFileSync(join(bin, name), `#!/bin/bash\n${text}`);
    chmodSync(join(bin, name), 0o755);
  };
  write("useradd", `mkdir -p ${ROOT}/home/baansaat`);
  write("apt-get", "true");
  write("runuser", 'shift 3; exec "$@"');
  // Owners of files can't be given to a user who doesn't exist.
  write(
    "install",
    `args=(); while [ $# -gt 0 ]; do case "$1" in -o|-g) shift 2;; *) args+=("$1"); shift;; esac; done
exec /usr/bin/install "\${args[@]}"`,
  );
  write(
    "systemctl",
    `set -e
unit() { sed -n "s/^$1=//p" "$2" | sed "s#%i#chiangmai#g${PLACES.map((place) => `; s#${place}#${ROOT}${place}#g`).join("")}"; }
units=${ROOT}/etc/systemd/system
service=$units/baansaat@.service
case "$1" in
  daemon-reload) exit 0;;
  enable|restart|stop) ;;
  *) echo "systemctl $1 isn't played" >&2; exit 1;;
esac
if [ -f ${ROOT}/pid ]; then
  pid=$(cat ${ROOT}/pid); kill -TERM $pid
  while kill -0 $pid 2>/dev/null; do sleep 0.05; done
  rm ${ROOT}/pid
fi
[ "$1" = stop ] && exit 0
address=$(unit ListenStream $units/baansaat@chiangmai.socket.d/port.conf)
umask "$(unit UMask $service)"
mkdir -p "${ROOT}/var/lib/$(unit StateDirectory $service)"
set -a; . "$(unit EnvironmentFile $service)"
for setting in $(unit Environment $service); do eval "$setting"; done
PORT=\${address##*:}; set +a
cd "$(unit WorkingDirectory $service)"
$(unit ExecStart $service) >> ${ROOT}/log 2>&1 &
echo $! > ${ROOT}/pid
# systemd's socket lets the first request wait.
for n in $(seq 600); do curl -s -o /dev/null "http://$address/healthz" && exit 0; sleep 0.1; done
echo "The server never answers:" >&2; tail -5 ${ROOT}/log >&2; exit 1`,
  );
}

const taken: { line: string; ms: number }[] = [];

writePrograms();
const surroundings: Record<string, string> = {
  PATH: `${join(ROOT, "bin")}:${process.env.PATH ?? ""}`,
  HOME: process.env.HOME ?? ROOT,
  ...(process.env.npm_config_cache ? { npm_config_cache: process.env.npm_config_cache } : {}),
};
const shell = spawn("bash", ["--norc"], {
  env: surroundings as NodeJS.ProcessEnv,
  stdio: ["pipe", "pipe", "pipe"],
});
const printed: string[] = [];
let ended: ((code: number) => void) | undefined;
createInterface({ input: shell.stdout }).on("line", (line) => {
  const [, code] = /^__ended (\d+)$/.exec(line) ?? [];
  if (code === undefined) printed.push(line);
  else ended?.(Number(code));
});
createInterface({ input: shell.stderr }).on("line", (line) => printed.push(line));

/** Types a line into the operator's shell; returns what it printed. Throws if it fails with another code. */
async function type(line: string, allowed: readonly number[] = [0]): Promise<string> {
  const from = printed.length;
  const began = performance.now();
  const end = new Promise<number>((done) => (ended = done));
  shell.stdin.write(`${inScratch(line)}\nprintf "\\n__ended %s\\n" $?\n`);
  const code = await end;
  taken.push({ line, ms: performance.now() - began });
  const text = printed.slice(from).join("\n");
  if (!allowed.includes(code)) throw new Error(`${line}\nended with ${code}:\n${text}`);
  return text;
}

/** Types all commands of a block. */
async function follow(first: string): Promise<void> {
  for (const line of commandsOf(first)) {
    if (line.startsWith("# Edit it")) editSettings();
    else if (line === "city doctor") await examine();
    else if (!line.startsWith("#")) {
      await type(
        line.replace("REPOSITORY", `file://${repository}`).replace("THE-ONE-BEFORE", firstRelease),
      );
    }
  }
}

function editSettings(): void {
  const file = inScratch("/etc/baansaat/chiangmai.env");
  const text = readFileSync(file, "utf8")
    .replace(/^SMTP_URL=.*$/m, `SMTP_URL=${email.url}`)
    .replace(/^BACKUP_PASSPHRASE=.*$/m, "BACKUP_PASSPHRASE='seven quiet boats upstream'");
  writeFileSync(file, text);
}

/** Runs the doctor. The site's public address can't be reached from a scratch folder; all else is well. */
async function examine(): Promise<void> {
  const said = await type("city doctor", [0, 1]);
  const wrong = said.split("\n").filter((line) => line.startsWith("✗"));
  const others = wrong.filter((line) => !line.includes("baansaat.example"));
  if (others.length > 0) throw new Error(`The doctor says:\n${others.join("\n")}`);
}

/** Adds a release to the repository that has one more migration. */
function addReleaseWithMigration(): void {
  const journalFile = join(repository, "db/migrations/meta/_journal.json");
  const journal = JSON.parse(readFileSync(journalFile, "utf8")) as {
    entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
  };
  const last = journal.entries.at(-1);
  if (!last) throw new Error("There is no migration.");
  const tag = "9999_of_an_update";
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(journalFile, JSON.stringify(journal));
  writeFileSync(
    join(repository, `db/migrations/${tag}.sql`),
    "CREATE TABLE of_an_update (id integer);",
  );
  git("add", "-A");
  git("commit", "-qm", "feat: an update with a migration");
}

const git = (...args: string[]) => execFileSync("git", ["-C", repository, ...args]);

/** A clone of this repository as it is committed, to which a release can be added. */
const repository = join(ROOT, "repository");
execFileSync("git", ["clone", "-q", resolve("."), repository]);
git("config", "user.name", "Operator");
git("config", "user.email", "operator@baansaat.example");
const releases = () => readdirSync(inScratch("/srv/baansaat/releases")).sort();
let firstRelease = "";

const BACKUPS = "/var/backups/baansaat/chiangmai";
const latestBackup = () => {
  const name = readdirSync(inScratch(BACKUPS))
    .filter((file) => file.startsWith("baansaat-"))
    .sort()
    .at(-1);
  if (!name) throw new Error("There is no backup.");
  return `${BACKUPS}/${name}`;
};

let failed = false;
try {
  await follow("useradd");
  await follow("release=");
  firstRelease = releases()[0] ?? "";
  await follow('ln -sfn "$release" /srv/baansaat/current');
  await follow("city() (");
  await follow("city admin");

  // Elsewhere: as docs/operations.md has it under "Restore", with a folder of its own.
  await type(
    `(set -a; . /etc/baansaat/chiangmai.env; DATA_DIR=/var/lib/baansaat/elsewhere; cd /srv/baansaat/current && npm run --silent restore -- ${latestBackup()})`,
  );

  addReleaseWithMigration();
  await follow("release=");
  await follow("city backup");
  await follow("ln -sfn /srv/baansaat/releases/THE-ONE-BEFORE");
  await type("curl -fsS http://127.0.0.1:3000/healthz");
  const current = await type("readlink /srv/baansaat/current");
  if (!current.trim().endsWith(firstRelease)) throw new Error("Another release is current.");
} catch (error) {
  failed = true;
  console.error(error instanceof Error ? error.message : error);
  const log = join(ROOT, "log");
  if (existsSync(log)) console.error(readFileSync(log, "utf8").split("\n").slice(-20).join("\n"));
} finally {
  await type("systemctl stop 'baansaat@*.service'", [0, 1]);
  shell.stdin.end();
  await email.stop();
  rmSync(ROOT, { recursive: true, force: true });
}

printTable(
  ["line", "seconds"],
  taken.map(({ line, ms }) => [
    line.length > 100 ? `${line.slice(0, 99).replaceAll("\n", " ")}…` : line,
    (ms / 1000).toFixed(1),
  ]),
);
const all = taken.reduce((sum, { ms }) => sum + ms, 0);
console.log(`\nIn all ${(all / 60_000).toFixed(1)} minutes, without reading and typing.`);
process.exit(failed || all > HALF_HOUR_MS ? 1 : 0);
