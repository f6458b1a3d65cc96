import { z } from "zod/v4";

/** `--demo` on the command line is the same as `DEMO=1`; it keeps its data apart. */
const demoFlag = process.argv.includes("--demo");

const flag = oneOf(["0", "1", "true", "false"]).transform(
  (value) => value === "1" || value === "true",
);

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

const EnvSchema = z
  .object({
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
    TRUST_PROXY: wholeNumber(0, 10).default(0),
    LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default(
      "info",
    ),
    CLOCK_START: z.iso
      .datetime({ offset: true, error: "must be an instant such as 2026-11-23T02:00:00Z" })
      .optional(),
  })
  .transform((env) => {
    const demo = env.DEMO || demoFlag;
    const production = env.NODE_ENV === "production" && !demo;
    return {
      ...env,
      DEMO: demo,
      production,
      /** A demo, or a developer's server, is opened under whatever name its machine has. */
      anyHost: demo || env.NODE_ENV === "development",
      DATA_DIR: env.DATA_DIR ?? (demo ? "./data/demo" : "./data"),
      APP_ORIGIN: env.APP_ORIGIN,
    };
  })
  .superRefine((env, context) => {
    if (env.SMTP_URL && !env.MAIL_FROM) {
      context.addIssue({
        code: "custom",
        path: ["MAIL_FROM"],
        message: "is required with SMTP_URL: the sender, such as BaanSaat <hello@baansaat.example>",
      });
    }
    if (!env.production) return;
    if (!env.APP_ORIGIN) {
      context.addIssue({
        code: "custom",
        path: ["APP_ORIGIN"],
        message: "is required: the address that people type, such as https://baansaat.example",
      });
    }
    if (env.CLOCK_START) {
      context.addIssue({
        code: "custom",
        path: ["CLOCK_START"],
        message: "is for tests only: production runs on the real clock",
      });
    }
  })
  .transform((env) => {
    const APP_ORIGIN = env.APP_ORIGIN ?? `http://localhost:${env.PORT}`;
    const address = `no-reply@${new URL(APP_ORIGIN).hostname}`;
    return { ...env, APP_ORIGIN, MAIL_FROM: env.MAIL_FROM ?? { name: "BaanSaat", address } };
  });

export type Env = z.output<typeof EnvSchema>;

/** What is wrong with the environment, one line each; thrown by `parseEnv`. */
export class EnvironmentError extends Error {
  constructor(readonly problems: string[]) {
    super(`The environment is not usable:\n${problems.map((line) => `  - ${line}`).join("\n")}`);
  }
}

/** Parses environment variables. Empty values count as unset. Throws `EnvironmentError`. */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.entries(variables).filter(([, value]) => value !== "");
  const result = EnvSchema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const { issues } = result.error;
  // What several variables must fulfil together zod looks at only where each is readable: so once
  // more without those that aren't. Nobody should mend a list twice.
  const refused = new Set(issues.map(({ path: [name] }) => name));
  const readable = EnvSchema.safeParse(
    Object.fromEntries(given.filter(([name]) => !refused.has(name))),
  );
  const others = readable.error?.issues.filter(({ path: [name] }) => !refused.has(name)) ?? [];
  throw new EnvironmentError(
    [...issues, ...others].map(({ path, message }) => `${path.join(".")} ${message}`),
  );
}

let parsed: Env | undefined;

/** The environment of this process, parsed once. Throws `EnvironmentError`. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}
