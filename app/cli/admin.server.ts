import "~/lib/refuse-old-node.server";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { z } from "zod/v4";
import { closeDatabase, openDatabase, withDataLock } from "#db/client.server";
import { RegisterSchema } from "~/domain/accounts/schemas";
import { BUSINESS_ID, changeBusiness, getBusinessRow } from "~/domain/business/business.server";
import {
  BusinessSchema,
  LONGEST_BUSINESS_TEXT,
  withPromptPayType,
} from "~/domain/business/schemas";
import { currentTime } from "~/lib/clock.server";
import { EnvironmentError, env } from "~/lib/env.server";
import { MAX_LENGTH, PASSWORD_CHARACTERS, MIN_LENGTH } from "~/lib/field-lengths";
import { paths } from "~/lib/paths";
import { keepFilesPrivate } from "~/lib/private-files.server";
import { isOneOf } from "~/lib/vocabulary";
import { askPassword } from "./ask-password.server";
import {
  createAdmin,
  erasePersonalAuditValues,
  grantAdmin,
  createResetToken,
  resetSecondFactor,
} from "~/domain/admin/people/shell-commands.server";

const COMMANDS = [
  "create",
  "grant",
  "reset-password",
  "reset-second-factor",
  "business",
  "forget",
] as const;
const USAGE = `Usage:
  npm run admin -- create --username NAME --email ADDRESS [--generate]
      makes an admin; asks for the password, or makes one and prints it once
  npm run admin -- grant --username NAME
      makes somebody who has an account an admin
  npm run admin -- reset-password --username NAME
      prints a link that sets a new password; it works once, for an hour
  npm run admin -- reset-second-factor --username NAME
      removes the second factor of somebody who has lost the phone and the recovery codes, and signs them
      out everywhere; they are emailed
  npm run admin -- business [--name TEXT] [--name-th TEXT] [--address TEXT] [--address-th TEXT]
      [--registration-number TEXT]
      [--phone NUMBER] [--line @ACCOUNT] [--email ADDRESS] [--hours 8:00-18:00]
      [--promptpay ID]
      [--confirm-claims | --hide-claims]
      sets who operates this site ("" clears), and whether the claims with figures are shown;
      without options it prints what is set
  npm run admin -- forget --testimonial NUMBER | --business
      takes what the audit log has of a testimonial's author, or of the business, out of it`;

/** An error that the person who typed the command can correct; it is printed without a stack trace. */
class CommandError extends Error {}

const AdminSchema = RegisterSchema.pick({ username: true, email: true, password: true });
type AdminFields = z.output<typeof AdminSchema>;

const FIELD_RULES: Record<keyof AdminFields, string> = {
  username: `--username has ${MIN_LENGTH.username} to ${MAX_LENGTH.username} letters (a to z) or digits; also _ . - are possible.`,
  email: "--email must be an address such as nok@example.com.",
  password: `A password has ${PASSWORD_CHARACTERS.min} to ${PASSWORD_CHARACTERS.max} characters.`,
};

/** Returns the message for the first field that is wrong. */
function ruleOf({ issues }: z.ZodError<AdminFields>): string {
  const field = issues[0]?.path[0] as keyof AdminFields;
  return FIELD_RULES[field];
}

function parseCommand() {
  try {
    const { positionals, values } = parseArgs({
      args: process.argv.slice(2).filter((argument) => argument !== "--demo"),
      allowPositionals: true,
      options: {
        username: { type: "string" },
        email: { type: "string" },
        generate: { type: "boolean" },
        name: { type: "string" },
        "name-th": { type: "string" },
        address: { type: "string" },
        "address-th": { type: "string" },
        "registration-number": { type: "string" },
        phone: { type: "string" },
        line: { type: "string" },
        hours: { type: "string" },
        promptpay: { type: "string" },
        "confirm-claims": { type: "boolean" },
        "hide-claims": { type: "boolean" },
        testimonial: { type: "string" },
        business: { type: "boolean" },
      },
    });
    return { command: positionals.join(" "), ...values };
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** Runs `npm run admin`: commands that need a shell on the server. The web server may be running. */
async function main(): Promise<void> {
  keepFilesPrivate();
  const options = parseCommand();
  const { command, username = "", email = "", generate = false } = options;
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { DATA_DIR: dataDir } = env();
  if (!isOneOf(COMMANDS, command)) throw new CommandError(USAGE);
  if (!username && command !== "business" && command !== "forget") {
    throw new CommandError(`--username is missing.\n\n${USAGE}`);
  }
  withDataLock(dataDir, () => openDatabase({ dataDir }));
  switch (command) {
    case "create":
      return createAdminAccount({ username, email, generate });
    case "grant":
      return grantAdminRole(username);
    case "reset-password":
      return printResetLink(username);
    case "reset-second-factor":
      return removeFactorOf(username);
    case "business":
      return setBusiness(options);
    case "forget":
      return eraseFromAudit(options);
  }
}

async function createAdminAccount({
  username,
  email,
  generate,
}: {
  username: string;
  email: string;
  generate: boolean;
}): Promise<void> {
  const password = generate
    ? randomBytes(16).toString("base64url")
    : await askPassword(`Password for ${username}: `);
  const parsed = AdminSchema.safeParse({ username, email, password });
  if (!parsed.success) throw new CommandError(ruleOf(parsed.error));
  const admin = parsed.data;
  const result = await createAdmin(admin, { now: currentTime() });
  if (!result.ok) {
    switch (result.reason) {
      case "username-taken":
        throw new CommandError(`There is an account with the username ${admin.username} already.`);
      case "email-taken":
        throw new CommandError(`There is an account with the email ${admin.email} already.`);
      case "weak-password":
        throw new CommandError("This password is too easy to guess, or the account's own name.");
    }
  }
  say(`${admin.username} is an admin now.`);
  if (generate) say(`Password, shown this once: ${password}`);
}

const unknown = (username: string) => `There is no account with the username ${username}.`;
const deactivated = (username: string) => `The account of ${username} is deactivated.`;

function grantAdminRole(username: string): void {
  const result = grantAdmin(username, { now: currentTime() });
  if (result.ok) return say(`${username} is an admin now, and must sign in again.`);
  switch (result.reason) {
    case "nothing-to-change":
      throw new CommandError(`${username} is an admin already.`);
    case "deactivated":
      throw new CommandError(deactivated(username));
    default:
      throw new CommandError(unknown(username));
  }
}

function printResetLink(username: string): void {
  const result = createResetToken(username, { now: currentTime() });
  if (result.ok) {
    say("This link sets a new password. It works once, for an hour:");
    return say(new URL(paths.resetPassword(result.token), env().APP_ORIGIN).href);
  }
  switch (result.reason) {
    case "unknown-person":
      throw new CommandError(unknown(username));
    case "deactivated":
      throw new CommandError(deactivated(username));
    case "no-email":
      throw new CommandError(`${username} signs in with LINE or Google, and has no email yet.`);
  }
}

function removeFactorOf(username: string): void {
  const result = resetSecondFactor(username, { now: currentTime() });
  if (result.ok) return say(`${username} signs in without a second factor, and was emailed.`);
  switch (result.reason) {
    case "unknown-person":
      throw new CommandError(unknown(username));
    case "deactivated":
      throw new CommandError(deactivated(username));
    case "nothing-to-change":
      throw new CommandError(`${username} has no second factor.`);
  }
}

/** Error messages about the business's options, by the field that each one sets. */
const BUSINESS_RULES: Record<string, string> = {
  phone: "--phone must be a number such as 053-123-456, or start with +.",
  lineAccount: "--line must be the id of a LINE Official Account, such as @baansaat.",
  email: "--email must be an address such as hello@example.com.",
  openingHours: "--hours must be from when to when on every day, such as 8:00-18:00.",
  promptPayId: "--promptpay must be a mobile number, 13 digits of a tax ID or 15 of an e-wallet.",
};

function setBusiness(options: ReturnType<typeof parseCommand>): void {
  if (options["confirm-claims"] && options["hide-claims"]) {
    throw new CommandError("Claims can't be both confirmed and hidden.");
  }
  const given = {
    name: options.name,
    nameTh: options["name-th"],
    address: options.address,
    addressTh: options["address-th"],
    registrationNumber: options["registration-number"],
    phone: options.phone,
    lineAccount: options.line,
    email: options.email,
    openingHours: options.hours,
    promptPayId: options.promptpay,
  };
  const parsed = BusinessSchema.safeParse(given);
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0]);
    throw new CommandError(
      BUSINESS_RULES[field] ??
        `${field} must be one line of at most ${LONGEST_BUSINESS_TEXT} characters.`,
    );
  }
  const claimsConfirmed = options["confirm-claims"] ? true : options["hide-claims"] ? false : null;
  changeBusiness(
    { ...withPromptPayType(parsed.data), ...(claimsConfirmed === null ? {} : { claimsConfirmed }) },
    { actorUserId: null, now: currentTime() },
  );
  const row = getBusinessRow();
  const shown = {
    name: row?.name,
    address: row?.address,
    "name in Thai": row?.nameTh,
    "address in Thai": row?.addressTh,
    "registration number": row?.registrationNumber,
    phone: row?.phone,
    LINE: row?.lineAccount,
    email: row?.email,
    hours: row?.openingHours,
    PromptPay: row?.promptPayId,
    claims: row?.claimsConfirmedAt ? "shown" : null,
  };
  for (const [label, value] of Object.entries(shown)) say(`${label}: ${value ?? "not set"}`);
}

function eraseFromAudit({ testimonial, business }: ReturnType<typeof parseCommand>): void {
  const id = Number(testimonial);
  const isOne = business === undefined ? Number.isInteger(id) && id > 0 : testimonial === undefined;
  if (!isOne) throw new CommandError(USAGE);
  const erased = business
    ? erasePersonalAuditValues(
        { subjectType: "business", subjectId: BUSINESS_ID },
        { now: currentTime() },
      )
    : erasePersonalAuditValues(
        { subjectType: "testimonial", subjectId: id },
        { now: currentTime() },
      );
  say(`Values taken out of the audit log: ${erased}. What was done, and when, stays.`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof CommandError) && !(error instanceof EnvironmentError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  closeDatabase();
}
