import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import {
  DATABASE_NAME,
  databaseFile,
  findDamage,
  openForReading,
  schemaVersion,
} from "#db/client.server";
import { SECRET_FILES } from "~/domain/backup/backup-contents.server";
import { getBackupStatus } from "~/domain/backup/backup-status.server";
import { checkSmtp, sendTestEmail } from "~/domain/channels/email/smtp.server";
import { callLineApi } from "~/domain/channels/line/line-api.server";
import {
  CLOCK_TOLERANCE_MS,
  LONGEST_WAIT_MS,
  isClockBehind,
  isDiskShort,
} from "~/domain/system/judge-system";
import { readQueueFacts, type QueueFacts } from "~/domain/system/queue-facts.server";
import { readStorageFacts } from "~/domain/system/storage-facts.server";
import { BUILD } from "~/lib/build-info.server";
import { currentTime, fileClock } from "~/lib/clock.server";
import { MINUTE_MS } from "~/lib/durations";
import { EnvironmentError, SETTING_NAMES, parseEnv, type Env } from "~/lib/env.server";
import { isPushKeyPair, readStoredPushKeys } from "~/lib/secrets.server";
import { dependencies } from "../../package.json";

/** Time after which another server counts as not reachable, in milliseconds. */
const ANSWER_MS = 10_000;

/** The result of a check: well, wrong with what to do, or nothing to check. */
export type Finding =
  { is: "well" | "nothing"; text: string } | { is: "wrong"; text: string; todo: string };

const well = (text: string): Finding => ({ is: "well", text });
const nothing = (text: string): Finding => ({ is: "nothing", text });
const wrong = (text: string, todo: string): Finding => ({ is: "wrong", text, todo });

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Checks each variable, without its value, and returns the parsed environment; null if it isn't usable. */
export function checkEnvironment(variables: NodeJS.ProcessEnv): {
  findings: Finding[];
  env: Env | null;
} {
  const findings: Finding[] = [];
  let env: Env | null = null;
  let problems: string[] = [];
  try {
    env = parseEnv(variables);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    problems = error.problems;
  }
  for (const name of SETTING_NAMES) {
    if (problems.some((problem) => problem.startsWith(`${name} `))) continue;
    findings.push(variables[name] ? well(`${name} is set`) : nothing(`${name} is not set`));
  }
  for (const problem of problems) {
    findings.push(wrong(problem, "Correct it in .env or in the unit; .env.example explains each."));
  }
  return { findings, env };
}

/** Checks the version of Node, and names the build. */
export function checkVersions(): Finding[] {
  const tested = dependencies.node;
  const own = process.versions.node;
  return [
    own === tested
      ? well(`Node ${own}`)
      : nothing(`Node ${own}; this build was tested with ${tested}`),
    well(`Build ${BUILD.version}, ${BUILD.commit ? `commit ${BUILD.commit}` : "made without git"}`),
  ];
}

/** Checks that the data folder is there, belongs to this user, and is closed to all others. */
export function checkFolder({ DATA_DIR: dataDir }: Env): Finding[] {
  const folder = resolve(dataDir);
  const user = process.getuid?.();
  if (!existsSync(folder)) {
    const parent = nearestFolder(folder);
    return [
      isWritableFolder(parent)
        ? nothing(`${folder} is made at the first start`)
        : wrong(`${folder} can't be made`, `Make it, and give it to the user who runs the server.`),
    ];
  }
  const { uid, mode } = statSync(folder);
  const findings: Finding[] = [];
  if (!isWritableFolder(folder) || (user !== undefined && user !== 0 && uid !== user)) {
    findings.push(
      wrong(
        `${folder} belongs to somebody else, or can't be written to`,
        `As root: chown -R USER ${folder}, with the user who runs the server.`,
      ),
    );
  }
  const open = ["", DATABASE_NAME, ...SECRET_FILES, "photos", "problem-photos"]
    .map((name) => join(folder, name))
    .filter((path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077);
  if (open.length > 0) {
    findings.push(
      wrong(
        `Others on this machine can read ${open.join(", ")}`,
        `chmod -R go= ${folder}, and set UMask=0077 in the unit.`,
      ),
    );
  }
  return findings.length > 0
    ? findings
    : [well(`${folder}: mode ${(mode & 0o777).toString(8)}, can be written to`)];
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

function isWritableFolder(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

const MAKE_BACKUP = "Run npm run backup: it says what fails (docs/operations.md, Back up).";

/** Checks that backups are made, and that the last one could be restored. The database must be open. */
export function checkBackups({ BACKUP_DIR, isProduction }: Env, now: number): Finding[] {
  const status = getBackupStatus(now, BACKUP_DIR !== undefined);
  if (!status.on) {
    return [
      isProduction
        ? wrong("Backups: none are made", "Set BACKUP_DIR (docs/operations.md, Back up).")
        : nothing("Backups: none are made"),
    ];
  }
  const { lastGood, trouble } = status;
  const last = lastGood
    ? `the last good one is of ${new Date(lastGood.at).toISOString()}`
    : "there is no good one yet";
  if (trouble) return [wrong(`Backups: ${trouble.reason}, ${last}`, MAKE_BACKUP)];
  return [lastGood ? well(`Backups: ${last}`) : nothing(`Backups: ${last}`)];
}

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(1)} GB`;

/** Checks the room on the disk. */
export function checkDisk({ DATA_DIR }: Env): Finding[] {
  const storage = readStorageFacts(DATA_DIR);
  if (!storage) return [nothing("Disk: not examined, there is no database yet")];
  const text = `Disk: ${gigabytes(storage.free)} of ${gigabytes(storage.disk)} free, the database has ${gigabytes(storage.database + storage.wal)}`;
  return [
    isDiskShort(storage)
      ? wrong(text, "Make room, or use a larger disk: on a full one nobody can book.")
      : well(text),
  ];
}

/**
 * Opens the database for reading and checks version, wholeness and queue. It stays open for the caller to
 * close. `queue` is null if it couldn't be read.
 */
export function checkDatabase({ DATA_DIR: dataDir }: Env): {
  findings: Finding[];
  queue: QueueFacts | null;
} {
  if (!existsSync(databaseFile(dataDir))) {
    return { findings: [nothing("Database: made at the first start")], queue: null };
  }
  const restore = "Stop the server, and restore the last backup (docs/operations.md, Back up).";
  try {
    openForReading({ dataDir });
    const damage = findDamage();
    if (damage.length > 0) {
      return {
        findings: [wrong(`Database: damaged: ${damage.join("; ")}`, restore)],
        queue: null,
      };
    }
    const { applied, expected } = schemaVersion();
    const findings = [well("Database: whole (quick_check)")];
    if (applied > expected) {
      findings.push(
        wrong(
          `Database: version ${applied}, but this build knows ${expected}`,
          "Run the newer build that wrote it, or restore a backup from before.",
        ),
      );
      return { findings, queue: null };
    }
    if (applied < expected) {
      findings.push(
        nothing(`Database: version ${applied}; the next start brings it to ${expected}`),
      );
      return { findings, queue: null };
    }
    findings.push(well(`Database: version ${applied}, as this build`));
    const queue = readQueueFacts(currentTime());
    return { findings: [...findings, ...checkQueue(queue, currentTime())], queue };
  } catch (error) {
    return {
      findings: [wrong(`Database: can't be read: ${reasonOf(error)}`, restore)],
      queue: null,
    };
  }
}

/** Checks whether notifications go out. */
export function checkQueue({ channels, events }: QueueFacts, now: number): Finding[] {
  const all = Object.values(channels);
  const since = Math.min(...[...all, events].map(({ dueSince }) => dueSince ?? Infinity));
  const dead = all.reduce((sum, { deadLetters }) => sum + deadLetters, 0);
  const isLate = now - since > LONGEST_WAIT_MS;
  const minutes = Math.floor((now - since) / MINUTE_MS);
  return [
    isLate
      ? wrong(
          `Queue: the first notification has waited for ${minutes} minutes`,
          "Start the server. If it runs, its log says why (notices could not be read).",
        )
      : well("Queue: nothing waits for long"),
    dead > 0
      ? wrong(
          `Dead letters: ${dead}`,
          "Open Notices on the admin pages: send them again, or discard them.",
        )
      : well("Dead letters: none"),
  ];
}

/** Logs in to the email server, and sends a test letter if there is an address for it. */
export async function checkEmail(
  { SMTP_URL, MAIL_FROM, APP_ORIGIN, isProduction }: Env,
  letterTo: string | undefined,
): Promise<Finding[]> {
  if (!SMTP_URL) {
    const text = "Email: no server is set, so emails are only stored in DATA_DIR/mail";
    return [isProduction || letterTo ? wrong(text, "Set SMTP_URL and MAIL_FROM.") : nothing(text)];
  }
  const todo =
    "Check address, port, name and password in SMTP_URL, and whether this machine may connect there.";
  try {
    await checkSmtp(SMTP_URL);
  } catch (error) {
    return [wrong(`Email: the server can't be used: ${reasonOf(error)}`, todo)];
  }
  const findings = [well("Email: the server takes our login")];
  if (!letterTo) return findings;
  try {
    await sendTestEmail(SMTP_URL, {
      from: MAIL_FROM,
      to: letterTo,
      subject: "BaanSaat: a test letter",
      text: `This is a test letter of ${APP_ORIGIN}. If you read it, emails go out.\n`,
    });
    findings.push(well(`Email: a test letter is on its way to ${letterTo}`));
  } catch (error) {
    findings.push(
      wrong(
        `Email: the test letter was refused: ${reasonOf(error)}`,
        "Check that the server may send as MAIL_FROM, and the address of the recipient.",
      ),
    );
  }
  return findings;
}

/** Asks LINE about our own account, which sends nothing to anybody. */
export async function checkLine({ lineMessaging }: Env): Promise<Finding[]> {
  if (!lineMessaging.on) return [nothing("LINE: messages are not set up")];
  try {
    const { status } = await callLineApi(
      lineMessaging,
      "/v2/bot/message/quota",
      {},
      { silenceMs: ANSWER_MS },
    );
    if (status === 200) return [well("LINE: takes our access token")];
    return [
      status === 401 || status === 403
        ? wrong(
            `LINE: refuses our access token (${status})`,
            "Issue a new one (docs/operations.md, Messages by LINE), and set LINE_MESSAGING_CHANNEL_ACCESS_TOKEN.",
          )
        : wrong(`LINE: answers ${status}`, "Try again later; LINE's status page may say more."),
    ];
  } catch (error) {
    return [
      wrong(
        `LINE: can't be reached: ${reasonOf(error)}`,
        "This machine must be able to reach api.line.me over HTTPS.",
      ),
    ];
  }
}

/** Checks that the keys for push notifications belong together. */
export function checkPushKeys({ DATA_DIR, VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Env): Finding[] {
  const isGiven = VAPID_PUBLIC_KEY !== undefined && VAPID_PRIVATE_KEY !== undefined;
  const todo = isGiven
    ? "Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY to keys that were made together."
    : "Restore vapid-keys.json from a backup. Without one, delete it: everybody must then switch push on again.";
  try {
    const keys = isGiven
      ? { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
      : readStoredPushKeys(DATA_DIR);
    if (!keys) return [nothing("Push: keys are made at the first start")];
    return [
      isPushKeyPair(keys)
        ? well("Push: the two keys belong together")
        : wrong("Push: the two keys don't belong together", todo),
    ];
  } catch {
    return [wrong("Push: vapid-keys.json can't be read", todo)];
  }
}

/**
 * Compares this machine's clock with the date that our own address answers, if it is reachable, and with the
 * last entry in the database, which can't be later.
 */
export async function checkClock(
  { APP_ORIGIN }: Env,
  queue: QueueFacts | null,
): Promise<Finding[]> {
  const todo =
    "Switch time synchronisation on (timedatectl set-ntp true), then restart the server.";
  const findings: Finding[] = [];
  const entry = queue?.lastEntryAt ?? null;
  if (entry !== null) {
    const behind = Math.round((entry - currentTime()) / 1000);
    findings.push(
      isClockBehind(currentTime(), entry)
        ? wrong(`Clock: ${behind} s behind the last entry in the database`, todo)
        : well("Clock: not behind the last entry in the database"),
    );
  }
  try {
    const asked = fileClock();
    const response = await fetch(`${APP_ORIGIN}/healthz`, {
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await response.body?.cancel();
    const date = Date.parse(response.headers.get("Date") ?? "");
    findings.push(
      response.status === 200
        ? well(`Site: ${APP_ORIGIN} answers`)
        : wrong(
            `Site: ${APP_ORIGIN}/healthz answers ${response.status}`,
            "Check the proxy and the server's log.",
          ),
    );
    const off = Math.round((date - (asked + fileClock()) / 2) / 1000);
    if (!Number.isNaN(off)) {
      findings.push(
        Math.abs(off) * 1000 > CLOCK_TOLERANCE_MS
          ? wrong(
              `Clock: ${Math.abs(off)} s ${off > 0 ? "behind" : "ahead of"} ${APP_ORIGIN}`,
              todo,
            )
          : well(`Clock: as ${APP_ORIGIN}, to the minute`),
      );
    }
  } catch {
    findings.push(
      nothing(
        `Site: ${APP_ORIGIN} can't be reached from here; start the server, or check the proxy`,
      ),
    );
  }
  return findings;
}
