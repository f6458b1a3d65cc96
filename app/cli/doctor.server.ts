import "~/lib/refuse-old-node.server";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { closeDatabase } from "#db/client.server";
import { currentTime } from "~/lib/clock.server";
import { SECRET_SETTINGS } from "~/lib/env.server";
import {
  checkClock,
  checkDatabase,
  checkBackups,
  checkDisk,
  checkEmail,
  checkEnvironment,
  checkFolder,
  checkLine,
  checkPushKeys,
  checkVersions,
  type Finding,
} from "./doctor-checks.server";

const USAGE = `Usage:
  npm run doctor [-- --letter-to ADDRESS]
      examines settings, data and connections of this server; with an address, sends a test letter there`;

const MARKS = { well: "✓", wrong: "✗", nothing: "–" } as const;

/** Returns the values that must not be printed, with the password in the email server's address. */
function secretValues(): string[] {
  const given = SECRET_SETTINGS.flatMap((name) => process.env[name] || []);
  const smtp = process.env["SMTP_URL"] ?? "";
  const password = URL.canParse(smtp) ? new URL(smtp).password : "";
  return [...given, password, decoded(password)].filter(Boolean);
}

/** Returns the text of a part of an address; the part itself if it is written wrongly. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function print(finding: Finding): void {
  let text = `${MARKS[finding.is]} ${finding.text}`;
  if (finding.is === "wrong") text += `\n    → ${finding.todo}`;
  // An answer of another server may repeat what was sent to it.
  for (const secret of secretValues()) text = text.replaceAll(secret, "…");
  process.stdout.write(`${text}\n`);
}

/** Runs `npm run doctor`. It changes nothing, and may run beside the server. Returns the exit code. */
async function examine(letterTo: string | undefined): Promise<0 | 1> {
  let isWell = true;
  const report = (findings: readonly Finding[]) => {
    for (const finding of findings) {
      print(finding);
      isWell &&= finding.is !== "wrong";
    }
  };
  report(checkVersions());
  const { findings, env } = checkEnvironment(process.env);
  report(findings);
  if (env) {
    report(checkFolder(env));
    report(checkDisk(env));
    const database = checkDatabase(env);
    report(database.findings);
    if (database.queue) report(checkBackups(env, currentTime()));
    report(checkPushKeys(env));
    report(await checkEmail(env, letterTo));
    report(await checkLine(env));
    report(await checkClock(env, database.queue));
  }
  process.stdout.write(isWell ? "All is well.\n" : "Something is wrong: see the lines with ✗.\n");
  return isWell ? 0 : 1;
}

function parseCommand(): { letterTo: string | undefined } | null {
  try {
    const { values } = parseArgs({
      args: process.argv.slice(2).filter((argument) => argument !== "--demo"),
      options: { "letter-to": { type: "string" } },
    });
    return { letterTo: values["letter-to"] };
  } catch {
    return null;
  }
}

if (existsSync(".env")) process.loadEnvFile(".env");
const command = parseCommand();
if (command) {
  process.exitCode = await examine(command.letterTo).finally(closeDatabase);
} else {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
}
