import { z } from "zod/v4";
import { lineChatUrl } from "./line-chat";

/** `--demo` on the command line is the same as `DEMO=1`; a demo keeps its data apart. */
const hasDemoArgument = process.argv.includes("--demo");

const flag = oneOf(["0", "1", "true", "false"]).transform(
  (value) => value === "1" || value === "true",
);

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

const origin = z
  .url({
    protocol: /^https?$/,
    error: "must be an address such as https://baansaat.example",
    abort: true,
  })
  .refine((value) => new URL(value).origin === value.replace(/\/$/, ""), {
    error: "must be an origin only: no path, no query",
    abort: true,
  })
  .transform((value) => new URL(value).origin);

/** An address of a sign-in provider: over TLS, except on this machine, where tests play the provider. */
const endpoint = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://provider.example/token" })
  .refine(
    (value) =>
      !URL.canParse(value) ||
      new URL(value).protocol === "https:" ||
      LOOPBACK.has(new URL(value).hostname),
    "must start with https, unless it is on this machine",
  );

/** `hello@baansaat.example`, or `BaanSaat <hello@baansaat.example>`. */
const mailFrom = z.string().transform((value, context) => {
  const [, name = "", address = value] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(value) ?? [];
  if (!z.email().safeParse(address.trim()).success || /[\r\n]/.test(value)) {
    context.addIssue({
      code: "custom",
      message: "must be an address such as BaanSaat <hello@baansaat.example>",
      // Errors of later checks would add nothing useful.
      continue: false,
    });
    return z.NEVER;
  }
  return { name, address: address.trim() };
});

function wholeNumber(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`;
  return z.coerce.number(error).int(error).min(from, error).max(to, error);
}

function oneOf<const Words extends readonly string[]>(words: Words) {
  return z.enum(words, `must be one of ${words.filter(Boolean).join(", ")}`);
}

/** A key for web push, as `npx web-push generate-vapid-keys` prints it. */
function pushKey(bytes: number) {
  return z
    .string()
    .regex(/^[\w-]+$/, { error: "must be in base64url", abort: true })
    .refine((key) => Buffer.from(key, "base64url").length === bytes, {
      error: `must be a key of ${bytes} bytes`,
    });
}

/** How many backups are kept: of how many days, and of how many weeks before them. */
const backupKeep = z.string().transform((value, context) => {
  const [, daily, weekly] = /^(\d{1,2})\s*,\s*(\d)$/.exec(value) ?? [];
  const kept = { daily: Number(daily), weekly: Number(weekly) };
  if (!(kept.daily >= 1 && kept.daily <= 30 && kept.weekly <= 4)) {
    context.addIssue({
      code: "custom",
      message: "must be days and weeks, such as 7,3: from 1 to 30 days, and from 0 to 4 weeks",
    });
    return z.NEVER;
  }
  return kept;
});

/** Each variable on its own. `combinationProblems` checks what they must be together. */
const VariablesSchema = z.object({
  NODE_ENV: oneOf(["development", "production", "test"]).default("production"),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  DEMO: flag.default(false),
  DATA_DIR: z.string().min(1).optional(),
  APP_ORIGIN: origin.optional(),
  SESSION_SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .refine((value) => !/change.?me|example|secret$/i.test(value), "is an example: make your own")
    .optional(),
  PRICE_DISPLAY: oneOf(["baht", "observed"]).default("baht"),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "must be an address such as smtps://user:password@mail.example:465",
    })
    .optional(),
  MAIL_FROM: mailFrom.optional(),
  LINE_CHANNEL_ID: z.string().optional(),
  LINE_CHANNEL_SECRET: z.string().optional(),
  LINE_AUTHORIZE_URL: endpoint.default("https://access.line.me/oauth2/v2.1/authorize"),
  LINE_TOKEN_URL: endpoint.default("https://api.line.me/oauth2/v2.1/token"),
  LINE_ISSUER: endpoint.default("https://access.line.me"),
  LINE_PICTURE_ORIGIN: endpoint.default("https://profile.line-scdn.net"),
  LINE_MESSAGING_CHANNEL_ACCESS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "must be one line without spaces, as LINE shows it")
    .optional(),
  LINE_MESSAGING_CHANNEL_SECRET: z.string().optional(),
  LINE_MESSAGING_ADD_FRIEND_ID: z
    .string()
    .regex(/^@[a-z0-9_-]{3,30}$/, "must be a LINE id such as @123abcde, with its @")
    .optional(),
  LINE_API_URL: endpoint.default("https://api.line.me"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_AUTHORIZE_URL: endpoint.default("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_URL: endpoint.default("https://oauth2.googleapis.com/token"),
  GOOGLE_JWKS_URL: endpoint.default("https://www.googleapis.com/oauth2/v3/certs"),
  GOOGLE_ISSUER: endpoint.default("https://accounts.google.com"),
  GOOGLE_PICTURE_ORIGIN: endpoint.default("https://lh3.googleusercontent.com"),
  VAPID_PUBLIC_KEY: pushKey(65).optional(),
  VAPID_PRIVATE_KEY: pushKey(32).optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, {
      error: "must be an address such as mailto:hello@baansaat.example",
    })
    .optional(),
  PUSH_HOSTS: z
    .string()
    .default("")
    .transform((hosts) => hosts.split(",").flatMap((host) => host.trim() || [])),
  ADMIN_SECOND_FACTOR: oneOf(["required", "off"]).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_COMMAND: z.string().min(1).optional(),
  BACKUP_PASSPHRASE: z.string().min(20, "must have at least 20 characters").optional(),
  BACKUP_KEEP: backupKeep.default({ daily: 7, weekly: 3 }),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  REQUESTS_PER_MINUTE: wholeNumber(0, 1_000_000).default(3000),
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  LITESTREAM_REPLICA: z
    .string()
    .regex(/^(?:s3|gcs|abs|sftp|file):\/\/\S+$/, {
      error: "must be an address such as s3://bucket/chiangmai or sftp://user@second/folder",
    })
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, "must have at least 32 characters, without spaces")
    .optional(),
  CLOCK_START: z.iso
    .datetime({ offset: true, error: "must be an instant such as 2026-11-23T02:00:00Z" })
    .optional(),
});

/** Names of all settings. A program that isn't part of the service is started without them. */
export const SETTING_NAMES = VariablesSchema.keyof().options;

/** The settings whose values nobody may read. */
export const SECRET_SETTINGS = [
  "SESSION_SECRET",
  "SMTP_URL",
  "LINE_CHANNEL_SECRET",
  "LINE_MESSAGING_CHANNEL_ACCESS_TOKEN",
  "LINE_MESSAGING_CHANNEL_SECRET",
  "GOOGLE_CLIENT_SECRET",
  "VAPID_PRIVATE_KEY",
  "BACKUP_PASSPHRASE",
  "METRICS_TOKEN",
] as const satisfies readonly (keyof z.input<typeof VariablesSchema>)[];

/** A variable of Node's own, with which it trusts any certificate. */
const TRUSTS_ANYBODY = "NODE_TLS_REJECT_UNAUTHORIZED";

type Variables = Partial<
  Record<keyof z.input<typeof VariablesSchema> | typeof TRUSTS_ANYBODY, string>
>;

/** Variables that make sense only in pairs. */
const PAIRS = [
  ["LINE_CHANNEL_ID", "LINE_CHANNEL_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"],
  ["VAPID_PUBLIC_KEY", "VAPID_SUBJECT"],
] as const;

/** Variables that messages by LINE need. People connect through the channel for sign-in. */
const LINE_MESSAGING = [
  "LINE_MESSAGING_CHANNEL_ACCESS_TOKEN",
  "LINE_MESSAGING_CHANNEL_SECRET",
  "LINE_MESSAGING_ADD_FRIEND_ID",
] as const;

const isDemo = (given: Variables) => hasDemoArgument || given.DEMO === "1" || given.DEMO === "true";
/** True in production. An unknown `NODE_ENV` counts as production, whose rules are the strict ones. */
const isProduction = (given: Variables) =>
  !isDemo(given) && given.NODE_ENV !== "development" && given.NODE_ENV !== "test";

/**
 * Yields the problems of the variables in combination. It looks only at the given values, so that it
 * reports them whatever else is wrong.
 */
function* combinationProblems(given: Variables): Generator<string> {
  if (given.SMTP_URL && !given.MAIL_FROM) {
    yield "MAIL_FROM is required with SMTP_URL: the sender, such as BaanSaat <hello@baansaat.example>";
  }
  for (const [id, secret] of PAIRS) {
    if (Boolean(given[id]) !== Boolean(given[secret])) {
      yield `${given[id] ? secret : id} is required with ${given[id] ? id : secret}: set both, or none`;
    }
  }
  const needed = [...LINE_MESSAGING, ...PAIRS[0]];
  const absent = needed.filter((name) => !given[name]);
  if (LINE_MESSAGING.some((name) => given[name]) && absent.length > 0) {
    yield `${absent.join(", ")}: also needed for messages by LINE: set ${LINE_MESSAGING.join(", ")} and the two of sign-in through LINE, or none of the three`;
  }
  if (given.BACKUP_COMMAND && !given.BACKUP_DIR) {
    yield "BACKUP_DIR is required with BACKUP_COMMAND: the folder in which backups are made";
  }
  if (!isProduction(given)) return;
  if (!given.APP_ORIGIN) {
    yield "APP_ORIGIN is required: the address that people type, such as https://baansaat.example";
  }
  if (given[TRUSTS_ANYBODY] === "0") {
    yield `${TRUSTS_ANYBODY} is for tests only: production checks the certificates of others`;
  }
  if (given.CLOCK_START) {
    yield "CLOCK_START is for tests only: production runs on the real clock";
  }
}

/** Messages by LINE: off, or everything that they need. */
export type LineMessaging =
  | { on: false }
  | {
      on: true;
      accessToken: string;
      channelSecret: string;
      /** Address where people add the site's account as a friend. */
      addFriendUrl: string;
      /** Without a slash at its end. */
      apiUrl: string;
    };

function lineMessagingOf(variables: z.output<typeof VariablesSchema>): LineMessaging {
  const {
    LINE_MESSAGING_CHANNEL_ACCESS_TOKEN: accessToken,
    LINE_MESSAGING_CHANNEL_SECRET: channelSecret,
    LINE_MESSAGING_ADD_FRIEND_ID: friendId,
    LINE_API_URL,
  } = variables;
  if (!accessToken || !channelSecret || !friendId) return { on: false };
  return {
    on: true,
    accessToken,
    channelSecret,
    addFriendUrl: lineChatUrl(friendId),
    apiUrl: LINE_API_URL.replace(/\/+$/, ""),
  };
}

function resolveEnv(variables: z.output<typeof VariablesSchema>, given: Variables) {
  const DEMO = isDemo(given);
  const APP_ORIGIN = variables.APP_ORIGIN ?? `http://localhost:${variables.PORT}`;
  const address = `no-reply@${new URL(APP_ORIGIN).hostname}`;
  return {
    ...variables,
    DEMO,
    isProduction: isProduction(given),
    ADMIN_SECOND_FACTOR:
      variables.ADMIN_SECOND_FACTOR ?? (isProduction(given) ? ("required" as const) : "off"),
    /** True for a demo or a developer's server, which can be opened under any name that its machine has. */
    isAnyHostAllowed: DEMO || variables.NODE_ENV === "development",
    DATA_DIR: variables.DATA_DIR ?? (DEMO ? "./data/demo" : "./data"),
    APP_ORIGIN,
    MAIL_FROM: variables.MAIL_FROM ?? { name: "BaanSaat", address },
    /** The configured sender's address; null if emails come from a made-up address. */
    namedSender: variables.MAIL_FROM?.address ?? null,
    lineMessaging: lineMessagingOf(variables),
  };
}

export type Env = ReturnType<typeof resolveEnv>;

/** The problems of the environment, one line each; thrown by `parseEnv`. */
export class EnvironmentError extends Error {
  constructor(readonly problems: string[]) {
    super(`The environment is not usable:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
  }
}

/** Parses environment variables. Empty values count as unset. Throws `EnvironmentError`. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given: Variables = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== ""),
  );
  const result = VariablesSchema.safeParse(given);
  const issues = result.success ? [] : result.error.issues;
  const problems = [
    ...issues.map((issue) => `${issue.path.join(".")} ${issue.message}`),
    ...combinationProblems(given),
  ];
  if (!result.success || problems.length > 0) throw new EnvironmentError(problems);
  return resolveEnv(result.data, given);
}

let parsed: Env | undefined;

/** Returns the environment of this process, parsed once. Throws `EnvironmentError`. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
