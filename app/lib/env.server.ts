import { z } from "zod/v4";

/** `--demo` on the command line is the same as `DEMO=1`; it keeps its data apart. */
const demoFlag = process.argv.includes("--demo");

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

/** An address of a sign-in provider: over TLS, except to this machine, where tests play it. */
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
      // What a later check would say of it is not worth reading.
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

/** Each variable by itself. What they must be together is in `togetherProblems`. */
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
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_AUTHORIZE_URL: endpoint.default("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_URL: endpoint.default("https://oauth2.googleapis.com/token"),
  GOOGLE_JWKS_URL: endpoint.default("https://www.googleapis.com/oauth2/v3/certs"),
  GOOGLE_ISSUER: endpoint.default("https://accounts.google.com"),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  REQUESTS_PER_MINUTE: wholeNumber(0, 1_000_000).default(3000),
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  CLOCK_START: z.iso
    .datetime({ offset: true, error: "must be an instant such as 2026-11-23T02:00:00Z" })
    .optional(),
});

type Variables = Partial<Record<keyof z.input<typeof VariablesSchema>, string>>;

/** Two that make sense together only. */
const PAIRS = [
  ["LINE_CHANNEL_ID", "LINE_CHANNEL_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
] as const;

const isDemo = (given: Variables) => demoFlag || given.DEMO === "1" || given.DEMO === "true";
/** A word that is none counts as production, whose rules are the strict ones. */
const isProduction = (given: Variables) =>
  !isDemo(given) && given.NODE_ENV !== "development" && given.NODE_ENV !== "test";

/**
 * What is wrong with the variables together. It looks at what was given only, so that it has its say
 * whatever else is wrong.
 */
function* togetherProblems(given: Variables): Generator<string> {
  if (given.SMTP_URL && !given.MAIL_FROM) {
    yield "MAIL_FROM is required with SMTP_URL: the sender, such as BaanSaat <hello@baansaat.example>";
  }
  for (const [id, secret] of PAIRS) {
    if (Boolean(given[id]) !== Boolean(given[secret])) {
      yield `${given[id] ? secret : id} is required with ${given[id] ? id : secret}: set both, or none`;
    }
  }
  if (!isProduction(given)) return;
  if (!given.APP_ORIGIN) {
    yield "APP_ORIGIN is required: the address that people type, such as https://baansaat.example";
  }
  if (given.CLOCK_START) {
    yield "CLOCK_START is for tests only: production runs on the real clock";
  }
}

function settle(variables: z.output<typeof VariablesSchema>, given: Variables) {
  const DEMO = isDemo(given);
  const APP_ORIGIN = variables.APP_ORIGIN ?? `http://localhost:${variables.PORT}`;
  const address = `no-reply@${new URL(APP_ORIGIN).hostname}`;
  return {
    ...variables,
    DEMO,
    production: isProduction(given),
    /** A demo, or a developer's server, is opened under whatever name its machine has. */
    anyHost: DEMO || variables.NODE_ENV === "development",
    DATA_DIR: variables.DATA_DIR ?? (DEMO ? "./data/demo" : "./data"),
    APP_ORIGIN,
    MAIL_FROM: variables.MAIL_FROM ?? { name: "BaanSaat", address },
  };
}

export type Env = ReturnType<typeof settle>;

/** What is wrong with the environment, one line each; thrown by `parseEnv`. */
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
    ...togetherProblems(given),
  ];
  if (!result.success || problems.length > 0) throw new EnvironmentError(problems);
  return settle(result.data, given);
}

let parsed: Env | undefined;

/** The environment of this process, parsed once. Throws `EnvironmentError`. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
