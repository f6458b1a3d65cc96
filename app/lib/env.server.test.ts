import { describe, expect, test } from "vitest";
import { EnvironmentError, parseEnv } from "./env.server";

const PRODUCTION = { APP_ORIGIN: "https://baansaat.example" };

/** What is wrong with an environment, one line each. */
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
      production: true,
      DEMO: false,
      APP_ORIGIN: "https://baansaat.example",
      DATA_DIR: "./data",
      PORT: 3000,
      HOST: "127.0.0.1",
      PRICE_DISPLAY: "baht",
      TRUST_PROXY: 0,
      LOG_LEVEL: "info",
    });
  });

  test("of a demo needs nothing, and keeps its data apart", () => {
    expect(parseEnv({ DEMO: "1" })).toMatchObject({
      production: false,
      APP_ORIGIN: "http://localhost:3000",
      DATA_DIR: "./data/demo",
    });
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

  test("is told at once what is missing beside what can't be read", () => {
    const problems = problemsOf({ PORT: "http", SMTP_URL: "smtp://mail.example" });
    expect(problems.map((line) => line.split(" ")[0])).toEqual(["PORT", "MAIL_FROM", "APP_ORIGIN"]);
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
