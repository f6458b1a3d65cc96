import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { CLOCK_START } from "../support/built-server";
import { SERVER_NOW } from "../support/server-fixtures";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer();
const PASSWORD = "four quiet wooden houses";

/** Runs `npm run admin` beside the server, as on a machine without any tools. */
async function run(
  args: string[],
  { stdin = "", env = {} }: { stdin?: string; env?: object } = {},
) {
  const child = spawn(process.execPath, ["build/server/admin.js", ...args], {
    env: {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "test",
      CLOCK_START,
      APP_ORIGIN: demo.server.origin,
      DATA_DIR: demo.server.dataDir,
      ...env,
    },
    stdio: "pipe",
  });
  const said = { out: "", problems: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.problems += chunk.toString()));
  child.stdin.end(stdin);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, ...said };
}

const logIn = (username: string, password: string) =>
  demo.send(paths.login(), { form: { username, password } });
const roleOf = (username: string) =>
  demo.data.value<string>("select role from users where username = ?", username);
const auditOf = (username: string) =>
  demo.data.sqlite
    .prepare(
      "select actor_user_id as actor, action from audit_log where subject_id = (select cast(id as text) from users where username = ?)",
    )
    .all(username);

describe("npm run admin -- reset-second-factor", () => {
  test("removes it, ends sessions, and is on record", async () => {
    const { id, username } = demo.data.addPerson();
    demo.data.addSecondFactor(id, { isOn: true });
    const cookie = demo.data.signIn(id);
    const args = ["reset-second-factor", "--username", username];
    const { code, problems } = await run(args);
    expect([code, problems]).toEqual([0, ""]);
    expect(demo.data.value("select count(*) from second_factors where user_id = ?", id)).toBe(0);
    expect((await demo.send("/api/users/me", { cookie })).status).toBe(401);
    expect(auditOf(username)).toEqual([{ actor: null, action: "second-factor-reset" }]);
    expect((await run(args)).problems).toContain(`${username} has no second factor.`);
  });
});

describe("npm run admin -- create", () => {
  test("makes an admin who can sign in, while the server runs", async () => {
    const args = ["create", "--username", " Boss.1 ", "--email", "Boss@Example.com"];
    const { code, out, problems } = await run(args, { stdin: `${PASSWORD}\n` });
    expect([code, problems]).toEqual([0, ""]);
    expect(out).not.toContain(PASSWORD);
    expect((await logIn("boss.1", PASSWORD)).status).toBe(302);
    expect(roleOf("Boss.1")).toBe("admin");
    expect(
      demo.data.value(
        "select email || ':' || email_verified_at from users where username = 'Boss.1'",
      ),
    ).toMatch(/^boss@example\.com:1795/);
    expect(auditOf("Boss.1")).toEqual([{ actor: null, action: "account-created" }]);
  });

  test("makes a password of its own, and prints it once", async () => {
    const args = ["create", "--username", "boss2", "--email", "boss2@example.com", "--generate"];
    const { code, out } = await run(args);
    expect(code).toBe(0);
    const password = /once: (\S{22})$/m.exec(out)?.[1] ?? "";
    expect((await logIn("boss2", password)).status).toBe(302);
  });

  test.each([
    ["no password", ["--username", "boss3", "--email", "b3@example.com"], "", /8 to 128/],
    [
      "a short password",
      ["--username", "boss3", "--email", "b3@example.com"],
      "short\n",
      /8 to 128/,
    ],
    [
      "a common one",
      ["--username", "boss3", "--email", "b3@example.com"],
      "password123\n",
      /guess/,
    ],
    [
      "a bad name",
      ["--username", "b o s s", "--email", "b3@example.com"],
      `${PASSWORD}\n`,
      /3 to 30/,
    ],
    ["a bad email", ["--username", "boss3", "--email", "nowhere"], `${PASSWORD}\n`, /--email/],
    ["no email", ["--username", "boss3"], `${PASSWORD}\n`, /--email/],
    [
      "a taken name",
      ["--username", "CUSTOMER", "--email", "b3@example.com"],
      `${PASSWORD}\n`,
      /CUSTOMER already/,
    ],
    [
      "a taken email",
      ["--username", "boss3", "--email", "admin@example.com"],
      `${PASSWORD}\n`,
      /admin@example.com already/,
    ],
    ["a wrong option", ["--user", "boss3"], "", /Usage/],
  ])("refuses %s in clear words", async (_name, args, stdin, said) => {
    const { code, out, problems } = await run(["create", ...args], { stdin });
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(problems).toMatch(said);
    expect(problems).not.toMatch(/\bat .*\.js:\d/);
    expect(
      demo.data.value(
        "select count(*) from users where username like 'boss3' or email like 'b3@%'",
      ),
    ).toBe(0);
  });

  test("works before the server's first start", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "baansaat-first-"));
    const args = ["create", "--username", "first", "--email", "first@example.com", "--generate"];
    expect((await run(args, { env: { DATA_DIR: dataDir } })).code).toBe(0);
    expect(existsSync(join(dataDir, "baansaat.db"))).toBe(true);
    rmSync(dataDir, { recursive: true });
  });
});

describe("npm run admin -- grant", () => {
  test("makes somebody an admin, whose sessions end", async () => {
    const id = demo.data.addCustomer();
    const username = demo.data.value<string>("select username from users where id = ?", id);
    const cookie = demo.data.signIn(id);
    const { code } = await run(["grant", "--username", username.toUpperCase()]);
    expect(code).toBe(0);
    expect(roleOf(username)).toBe("admin");
    expect((await demo.send("/api/users/me", { cookie })).status).toBe(401);
    expect(auditOf(username)).toEqual([{ actor: null, action: "role-changed" }]);
    expect(await run(["grant", "--username", username])).toMatchObject({
      code: 1,
      problems: `${username} is an admin already.\n`,
    });
  });

  test("doesn't make an admin of a closed account", async () => {
    const id = demo.data.addCustomer();
    const username = demo.data.value<string>("select username from users where id = ?", id);
    demo.data.sqlite.prepare("update users set deactivated_at = 1 where id = ?").run(id);
    expect(await run(["grant", "--username", username])).toMatchObject({
      code: 1,
      problems: `The account of ${username} is deactivated.\n`,
    });
    expect(roleOf(username)).toBe("customer");
  });

  test("finds nobody where there is nobody", async () => {
    const { code, problems } = await run(["grant", "--username", "nobody.here"]);
    expect([code, problems]).toEqual([1, "There is no account with the username nobody.here.\n"]);
  });
});

describe("npm run admin -- reset-password", () => {
  test("prints a link to the configured address, which works once, for an hour", async () => {
    const id = demo.data.addCustomer();
    const username = demo.data.value<string>("select username from users where id = ?", id);
    const { code, out } = await run(["reset-password", "--username", username]);
    expect(code).toBe(0);
    const link = /^http\S+$/m.exec(out)?.[0] ?? "";
    expect(link.startsWith(`${demo.server.origin}/reset-password?token=`)).toBe(true);
    expect(
      demo.data.value(
        "select expires_at - ? < 3700000 from account_tokens where user_id = ?",
        SERVER_NOW,
        id,
      ),
    ).toBe(1);
    expect(
      JSON.stringify(demo.data.sqlite.prepare("select * from account_tokens").all()),
    ).not.toContain(new URL(link).searchParams.get("token"));

    const path = link.slice(demo.server.origin.length);
    const form = { password: PASSWORD, confirmPassword: PASSWORD };
    expect((await demo.send(path, { form })).status).toBeLessThan(400);
    expect((await logIn(username, PASSWORD)).status).toBe(302);
    expect((await demo.send(path, { form })).status).toBeGreaterThanOrEqual(400);
    expect(auditOf(username)).toContainEqual({ actor: null, action: "password-reset-link-made" });
  });

  test.each([
    ["is deactivated", "deactivated_at = 1", /deactivated/],
    ["has no email", "email = null, email_verified_at = null", /no email/],
  ])("refuses somebody who %s", async (_name, change, said) => {
    const id = demo.data.addCustomer();
    demo.data.sqlite.prepare(`update users set ${change} where id = ?`).run(id);
    const username = demo.data.value<string>("select username from users where id = ?", id);
    const { code, problems } = await run(["reset-password", "--username", username]);
    expect(code).toBe(1);
    expect(problems).toMatch(said);
  });
});

test.each([[[]], [["destroy"]], [["toString"]], [["create", "grant", "--username", "x"]]])(
  "a command that there is none of is told how it goes: %j",
  async (args) => {
    const { code, problems } = await run(args);
    expect(code).toBe(1);
    expect(problems).toMatch(/^Usage:/);
  },
);

test("a bad environment is told as the server tells it", async () => {
  const { code, problems } = await run(["grant", "--username", "x"], {
    env: { LOG_LEVEL: "loud" },
  });
  expect(code).toBe(1);
  expect(problems).toMatch(/LOG_LEVEL must be one of/);
});

describe("npm run admin -- business", () => {
  const footerOf = async () => (await demo.send(paths.home())).text;

  test("what is set is shown on the next page, and what is cleared no more", async () => {
    const set = await run([
      "business",
      ...["--name", "Baan & Co", "--phone", "053 123 456", "--line", "@baan", "--address", ""],
      ...["--hours", "9.30 - 17:00"],
    ]);
    expect([set.code, set.problems]).toEqual([0, ""]);
    expect(set.out).toContain("name: Baan & Co\naddress: not set\n");
    const shown = await footerOf();
    for (const part of ["Baan &amp; Co", 'href="tel:+6653123456"', "LINE @baan"]) {
      expect(shown.replaceAll("<!-- -->", "")).toContain(part);
    }
    expect(shown).not.toContain("Nimmanahaeminda");
    const contact = (await demo.send(paths.infoPage("contact"))).text;
    expect(contact).toContain("053-123456");
    expect(contact).toContain("9:30\u00a0AM–5:00\u00a0PM");

    await run(["business", "--phone", ""]);
    expect(await footerOf()).not.toContain("tel:+66");
    expect((await demo.send(paths.infoPage("contact"))).text).not.toContain("053-123456");

    await run(["business", "--hours", ""]);
    const withoutHours = (await demo.send(paths.infoPage("contact"))).text;
    expect(withoutHours).not.toMatch(/Every day|<th[^>]*>Hours/);
  });

  test("claims with figures are shown only once they are confirmed", async () => {
    await run(["business", "--hide-claims"]);
    expect(await footerOf()).not.toContain("800+");
    await run(["business", "--confirm-claims"]);
    expect(await footerOf()).toContain("800+");
  });

  test.each([
    ["--phone", "12"],
    ["--line", "baan"],
    ["--email", "nobody"],
    ["--promptpay", "123"],
    ["--hours", "18:00-8:00"],
    ["--hours", "8:00-24:00"],
    ["--name", "two\nlines"],
  ])("refuses %s %s and changes nothing", async (option, value) => {
    const before = demo.data.value("select row_version from business");
    const { code, problems } = await run(["business", "--address", "elsewhere", option, value]);
    expect(code).toBe(1);
    expect(problems).not.toContain("at main");
    expect(demo.data.value("select row_version from business")).toBe(before);
  });
});

describe("npm run admin -- forget", () => {
  test("takes an author's words out of the record, and leaves that there were some", async () => {
    const id = demo.data.addTestimonial();
    const entry = demo.data.sqlite
      .prepare(
        "insert into audit_log (at, action, subject_type, subject_id, details) values (?, 'testimonial-changed', 'testimonial', ?, '{}')",
      )
      .run(SERVER_NOW, String(id)).lastInsertRowid;
    demo.data.sqlite
      .prepare("insert into audit_values values (?, 'name', 'Emma W.', 'Emma', null)")
      .run(entry);
    const { code, out } = await run(["forget", "--testimonial", String(id)]);
    expect([code, out]).toEqual([
      0,
      "Values taken out of the audit log: 1. What was done, and when, stays.\n",
    ]);
    expect(
      demo.data.value("select count(*) from audit_values where audit_id = ?", Number(entry)),
    ).toBe(0);
    const actions = demo.data.sqlite.prepare(
      "select action from audit_log where subject_type = 'testimonial' and subject_id = ? order by id",
    );
    expect(actions.pluck().all(String(id))).toEqual(["testimonial-changed", "record-erased"]);
  });

  test.each([[[]], [["--testimonial", "x"]], [["--testimonial", "1", "--business"]]])(
    "%j says how it is used",
    async (options) => {
      const { code, problems } = await run(["forget", ...options]);
      expect(code).toBe(1);
      expect(problems).toContain("npm run admin -- forget");
    },
  );
});
