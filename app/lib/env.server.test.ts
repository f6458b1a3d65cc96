import { DEFAULT_MIN_VERSION } from "node:tls";
import { describe, expect, test } from "vitest";
import { EnvironmentError, parseEnv } from "./env.server";

const PRODUCTION = { APP_ORIGIN: "https://baansaat.example" };

/** Returns the problems of an environment, one line each. */
function problemsOf(variables: Record<string, string>): string[] {
  try {
    parseEnv(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

describe("an environment", () => {
  test("of a production needs nothing but the address", () => {
    expect(parseEnv(PRODUCTION)).toMatchObject({
      isProduction: true,
      DEMO: false,
      APP_ORIGIN: "https://baansaat.example",
      DATA_DIR: "./data",
      PORT: 3000,
      HOST: "127.0.0.1",
      PRICE_DISPLAY: "baht",
      TRUST_PROXY: 0,
      REQUESTS_PER_MINUTE: 3000,
      LOG_LEVEL: "info",
    });
  });

  test("of a demo needs nothing, and keeps its data apart", () => {
    expect(parseEnv({ DEMO: "1" })).toMatchObject({
      isProduction: false,
      APP_ORIGIN: "http://localhost:3000",
      DATA_DIR: "./data/demo",
    });
  });

  test("asks admins for a second factor in production, unless it is switched off, and nowhere else", () => {
    const asks = (variables: Record<string, string>) => parseEnv(variables).ADMIN_SECOND_FACTOR;
    expect(asks(PRODUCTION)).toBe("required");
    expect(asks({ ...PRODUCTION, NODE_ENV: "production" })).toBe("required");
    expect(asks({ ...PRODUCTION, ADMIN_SECOND_FACTOR: "off" })).toBe("off");
    const elsewhere: Record<string, string>[] = [
      { DEMO: "1" },
      { NODE_ENV: "test" },
      { NODE_ENV: "development" },
    ];
    for (const variables of elsewhere) {
      expect(asks(variables)).toBe("off");
      expect(asks({ ...variables, ADMIN_SECOND_FACTOR: "required" })).toBe("required");
    }
    expect(problemsOf({ ...PRODUCTION, ADMIN_SECOND_FACTOR: "no" })).toEqual([
      "ADMIN_SECOND_FACTOR must be one of required, off",
    ]);
  });

  test("counts empty values as unset", () => {
    expect(parseEnv({ ...PRODUCTION, SESSION_SECRET: "", PORT: "" }).PORT).toBe(3000);
  });

  test("gives its origin without the slash that people type", () => {
    expect(parseEnv({ APP_ORIGIN: "https://baansaat.example/" }).APP_ORIGIN).toBe(
      "https://baansaat.example",
    );
  });

  test("is refused with one list of all that is wrong", () => {
    const problems = problemsOf({
      ...PRODUCTION,
      PORT: "99999",
      LOG_LEVEL: "loud",
      TRUST_PROXY: "yes",
      SESSION_SECRET: "short",
    });
    expect(problems.map((line) => line.split(" ")[0]).sort()).toEqual([
      "LOG_LEVEL",
      "PORT",
      "SESSION_SECRET",
      "TRUST_PROXY",
    ]);
  });

  test("names what is wrong with single values and what is wrong between them at once", () => {
    const problems = problemsOf({
      LOG_LEVEL: "loud",
      NODE_ENV: "prod",
      CLOCK_START: "2026-11-23T02:00:00Z",
      SMTP_URL: "smtps://mail.example:465",
      LINE_CHANNEL_ID: "1234567890",
      GOOGLE_CLIENT_SECRET: "a secret that must not be told",
      GOOGLE_TOKEN_URL: "http://oauth2.example/token",
    });
    expect(problems.map((line) => line.split(" ")[0]).sort()).toEqual([
      "APP_ORIGIN",
      "CLOCK_START",
      "GOOGLE_CLIENT_ID",
      "GOOGLE_TOKEN_URL",
      "LINE_CHANNEL_SECRET",
      "LOG_LEVEL",
      "MAIL_FROM",
      "NODE_ENV",
    ]);
    expect(problems.join()).not.toContain("must not be told");
  });

  test.each([
    ["no address", {}, "APP_ORIGIN"],
    ["an address with a path", { APP_ORIGIN: "https://baansaat.example/app" }, "APP_ORIGIN"],
    ["an address that is none", { APP_ORIGIN: "baansaat.example" }, "APP_ORIGIN"],
    ["another protocol", { APP_ORIGIN: "ftp://baansaat.example" }, "APP_ORIGIN"],
    ["a clock of its own", { ...PRODUCTION, CLOCK_START: "2026-11-23T02:00:00Z" }, "CLOCK_START"],
    [
      "the secret of an example",
      { ...PRODUCTION, SESSION_SECRET: "please-change-me-please-change-me" },
      "SESSION_SECRET",
    ],
    ["a short secret", { ...PRODUCTION, SESSION_SECRET: "x".repeat(31) }, "SESSION_SECRET"],
  ])("of a production is refused with %s", (_why, variables, name) => {
    expect(problemsOf(variables)).toEqual([expect.stringContaining(name)]);
  });

  test("of a test may set the clock", () => {
    const clock = { CLOCK_START: "2026-11-23T02:00:00Z" };
    expect(problemsOf({ ...clock, NODE_ENV: "test" })).toEqual([]);
    expect(problemsOf({ ...clock, DEMO: "1" })).toEqual([]);
    expect(problemsOf({ CLOCK_START: "yesterday", DEMO: "1" })).toHaveLength(1);
  });
});

describe("mail", () => {
  const MAIL = { ...PRODUCTION, SMTP_URL: "smtps://user:p%40ss@mail.example:465" };

  test("has a sender with or without a name", () => {
    const from = (MAIL_FROM: string) => parseEnv({ ...MAIL, MAIL_FROM }).MAIL_FROM;
    const address = "hello@baansaat.example";
    expect(from("hello@baansaat.example")).toEqual({ name: "", address });
    expect(from("BaanSaat <hello@baansaat.example>")).toEqual({ name: "BaanSaat", address });
    expect(from('"บ้านสะอาด" <hello@baansaat.example>')).toEqual({ name: "บ้านสะอาด", address });
  });

  test("needs neither server nor sender: then it is kept as files", () => {
    expect(parseEnv(PRODUCTION)).toMatchObject({
      MAIL_FROM: { name: "BaanSaat", address: "no-reply@baansaat.example" },
    });
    expect(parseEnv(PRODUCTION).SMTP_URL).toBeUndefined();
  });

  test.each([
    ["a server without a sender", { MAIL_FROM: "" }, "MAIL_FROM"],
    ["a sender that is none", { MAIL_FROM: "BaanSaat" }, "MAIL_FROM"],
    ["two senders", { MAIL_FROM: "a@example.com, b@example.com" }, "MAIL_FROM"],
    ["a line break", { MAIL_FROM: "a\r\nBcc: c <b@example.com>" }, "MAIL_FROM"],
    ["another protocol", { MAIL_FROM: "a@example.com", SMTP_URL: "http://mail.x" }, "SMTP_URL"],
  ])("refuses %s", (_what, variables, name) => {
    const problems = problemsOf({ ...MAIL, ...variables });
    expect(problems.map((line) => line.split(" ")[0])).toEqual([name]);
    expect(problems.join()).not.toContain("p%40ss");
  });
});

describe("sign-in providers", () => {
  test("are off without keys, and known by their real addresses", () => {
    const settings = parseEnv(PRODUCTION);
    expect(settings.LINE_CHANNEL_ID).toBeUndefined();
    expect(settings).toMatchObject({
      LINE_AUTHORIZE_URL: "https://access.line.me/oauth2/v2.1/authorize",
      LINE_TOKEN_URL: "https://api.line.me/oauth2/v2.1/token",
      LINE_ISSUER: "https://access.line.me",
      LINE_PICTURE_ORIGIN: "https://profile.line-scdn.net",
      GOOGLE_AUTHORIZE_URL: "https://accounts.google.com/o/oauth2/v2/auth",
      GOOGLE_TOKEN_URL: "https://oauth2.googleapis.com/token",
      GOOGLE_JWKS_URL: "https://www.googleapis.com/oauth2/v3/certs",
      GOOGLE_ISSUER: "https://accounts.google.com",
      GOOGLE_PICTURE_ORIGIN: "https://lh3.googleusercontent.com",
    });
  });

  test("need id and secret", () => {
    expect(problemsOf({ ...PRODUCTION, LINE_CHANNEL_ID: "1" })).toEqual([
      "LINE_CHANNEL_SECRET is required with LINE_CHANNEL_ID: set both, or none",
    ]);
    expect(problemsOf({ ...PRODUCTION, GOOGLE_CLIENT_SECRET: "x" })).toEqual([
      "GOOGLE_CLIENT_ID is required with GOOGLE_CLIENT_SECRET: set both, or none",
    ]);
    expect(problemsOf({ ...PRODUCTION, LINE_CHANNEL_ID: "1", LINE_CHANNEL_SECRET: "x" })).toEqual(
      [],
    );
  });

  test("need all of LINE for its messages", () => {
    const signIn = { LINE_CHANNEL_ID: "1", LINE_CHANNEL_SECRET: "x" };
    const messaging = {
      LINE_MESSAGING_CHANNEL_ACCESS_TOKEN: "token/+=",
      LINE_MESSAGING_CHANNEL_SECRET: "secret",
      LINE_MESSAGING_ADD_FRIEND_ID: "@123abcde",
    };
    const given = { ...PRODUCTION, ...signIn, ...messaging };
    expect(parseEnv({ ...PRODUCTION, ...signIn }).lineMessaging).toEqual({ on: false });
    expect(parseEnv(given).lineMessaging).toEqual({
      on: true,
      accessToken: "token/+=",
      channelSecret: "secret",
      addFriendUrl: "https://line.me/R/ti/p/%40123abcde",
      apiUrl: "https://api.line.me",
    });
    for (const name of Object.keys({ ...messaging, ...signIn })) {
      expect(problemsOf({ ...given, [name]: "" }).at(-1)).toContain(`${name}: also needed`);
    }
    expect(
      problemsOf({ ...given, LINE_MESSAGING_CHANNEL_ACCESS_TOKEN: "two\nlines" }),
    ).toHaveLength(1);
    expect(problemsOf({ ...given, LINE_MESSAGING_ADD_FRIEND_ID: "javascript:" })).toHaveLength(1);
  });

  test.each([
    ["https://line.example/token", 0],
    ["http://127.0.0.1:4000/token", 0],
    ["http://localhost:4000/token", 0],
    ["http://[::1]:4000/token", 0],
    ["http://line.example/token", 1],
    ["http://localhost.evil.example/token", 1],
    ["ftp://127.0.0.1/token", 1],
    ["token", 1],
  ])("are reached over TLS, except on this machine: %s", (address, problems) => {
    expect(problemsOf({ ...PRODUCTION, LINE_TOKEN_URL: address })).toHaveLength(problems);
  });

  test("are known by their certificates: a production that checks none doesn't start", () => {
    const careless = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };
    expect(problemsOf({ ...PRODUCTION, ...careless })).toEqual([
      "NODE_TLS_REJECT_UNAUTHORIZED is for tests only: production checks the certificates of others",
    ]);
    expect(problemsOf({ DEMO: "1", ...careless })).toEqual([]);
  });

  test("are spoken to by TLS 1.2 or later", () => {
    expect(["TLSv1.2", "TLSv1.3"]).toContain(DEFAULT_MIN_VERSION);
  });

  test("has all that push needs, or nothing", () => {
    const keys = {
      VAPID_PUBLIC_KEY: Buffer.alloc(65, 4).toString("base64url"),
      VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString("base64url"),
    };
    expect(problemsOf({ ...PRODUCTION, ...keys })).toEqual([
      "VAPID_SUBJECT is required with VAPID_PUBLIC_KEY: set both, or none",
    ]);
    const subject = "mailto:hello@baansaat.example";
    expect(problemsOf({ ...PRODUCTION, ...keys, VAPID_SUBJECT: subject })).toEqual([]);
    expect(
      problemsOf({ ...PRODUCTION, ...keys, VAPID_PRIVATE_KEY: "short", VAPID_SUBJECT: "me" }),
    ).toEqual([
      "VAPID_PRIVATE_KEY must be a key of 32 bytes",
      "VAPID_SUBJECT must be an address such as mailto:hello@baansaat.example",
    ]);
    expect(parseEnv({ ...PRODUCTION, PUSH_HOSTS: "a:1, b " }).PUSH_HOSTS).toEqual(["a:1", "b"]);
  });

  test("says how many backups are kept, in days and weeks, of 30 days at most", () => {
    expect(parseEnv(PRODUCTION).BACKUP_KEEP).toEqual({ daily: 7, weekly: 3 });
    const keep = (value: string) => parseEnv({ ...PRODUCTION, BACKUP_KEEP: value }).BACKUP_KEEP;
    expect(keep("14, 0")).toEqual({ daily: 14, weekly: 0 });
    for (const value of ["0,3", "31,0", "7,5", "7", "many"]) {
      expect(problemsOf({ ...PRODUCTION, BACKUP_KEEP: value }), value).toEqual([
        expect.stringContaining("BACKUP_KEEP must be days and weeks"),
      ]);
    }
  });

  test("needs a folder for the command of backups, and a long passphrase, which it doesn't repeat", () => {
    expect(problemsOf({ ...PRODUCTION, BACKUP_COMMAND: "true" })).toEqual([
      expect.stringContaining("BACKUP_DIR is required with BACKUP_COMMAND"),
    ]);
    expect(problemsOf({ ...PRODUCTION, BACKUP_PASSPHRASE: "boats" })).toEqual([
      "BACKUP_PASSPHRASE must have at least 20 characters",
    ]);
  });
});
