import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { paths, withQuery } from "~/lib/paths";
import { lineWebhookPath, signInCallbackPath } from "~/lib/unlinked-paths";
import {
  FakeLineMessaging,
  friendEvent,
  lineUserId,
  signedWebhook,
} from "../support/fake-line-messaging";
import { FakeSignInProviders } from "../support/fake-sign-in-providers";
import { send } from "./client";
import { CookieJar } from "./cookie-jar";
import { useDemoServer } from "./demo-server";

const providers = await FakeSignInProviders.start();
const line = await FakeLineMessaging.start();
const demo = useDemoServer({ ...providers.env, ...line.env });

beforeAll(() => {
  providers.productOrigin = demo.server.origin;
});
beforeEach(() => {
  providers.fault = {};
  line.reset();
});
afterAll(() => Promise.all([providers.stop(), line.stop()]));

const browser = (cookie?: string) => new CookieJar(demo.server.origin, cookie);
const linksOf = (userId: number) =>
  demo.data.sqlite
    .prepare<[number], { line_user_id: string; blocked_at: number | null }>(
      "select line_user_id, blocked_at from line_links where user_id = ?",
    )
    .all(userId);
const identities = () => demo.data.value("select count(*) from user_identities");

function newcomer() {
  const id = demo.data.addCustomer();
  return { id, jar: browser(demo.data.signIn(id)) };
}

/** Presses Connect without scripts; returns LINE's address. */
async function press(jar: CookieJar): Promise<string> {
  const answer = await jar.go(paths.connectLine(), { form: {} });
  expect(answer.status).toBe(302);
  return answer.location ?? "";
}

/** Goes the whole way to LINE and back. */
const connect = async (jar: CookieJar, sub = lineUserId()) =>
  jar.go(providers.allow(await press(jar), { sub }));

describe("connecting LINE", () => {
  test("links messages, makes no way to sign in, and leads back with a word", async () => {
    const { id, jar } = newcomer();
    const before = identities();
    const sub = lineUserId();
    const answer = await connect(jar, sub);
    expect([answer.status, answer.location]).toEqual([
      302,
      withQuery(paths.notificationSettings(), { line: "connected" }),
    ]);
    expect(linksOf(id)).toEqual([{ line_user_id: sub, blocked_at: null }]);
    expect(identities()).toBe(before);
    // Signing in with that LINE account leads to a new sign-up.
    const stranger = browser();
    const start = await stranger.go(paths.signInWith("line"));
    const come = await stranger.go(providers.allow(start.location ?? "", { sub }));
    expect(come.location).toBe(paths.finishSignUp());
  });

  test("asks LINE for nothing but who it is, and whether they add the account", async () => {
    const { jar } = newcomer();
    const query = new URL(await press(jar)).searchParams;
    expect(query.get("scope")).toBe("openid profile");
    expect(query.get("bot_prompt")).toBe("aggressive");
    expect(query.get("redirect_uri")).toBe(demo.server.origin + signInCallbackPath("line"));
  });

  test("leads cleaners to their dashboard, which tells them and drops the parameter", async () => {
    const jar = browser(demo.cookies.cleaner);
    const back = await connect(jar);
    expect(back.location).toBe(withQuery(paths.cleanerDashboard(), { line: "connected" }));
    const told = await jar.go(back.location ?? "");
    expect([told.status, told.location]).toEqual([302, paths.cleanerNotificationSettings()]);
    expect((await jar.go(told.location ?? "")).text).toContain("LINE connected successfully");
    const failed = await jar.go(withQuery(paths.cleanerDashboard(), { line: "error" }));
    expect(failed.location).toBe(paths.cleanerNotificationSettings());
    const { text } = await jar.go(paths.cleanerNotificationSettings());
    expect(text).toContain("LINE connection failed");
    expect(text).toContain("Please try again.");
  });

  test("notes who has not added the account", async () => {
    const { id, jar } = newcomer();
    line.friends = new Set();
    expect((await connect(jar)).location).toContain("line=connected");
    expect(linksOf(id)[0]?.blocked_at).toBeTypeOf("number");
  });

  test("moves a LINE account that another account had, and replaces an earlier one", async () => {
    const [one, other] = [newcomer(), newcomer()];
    const sub = lineUserId();
    await connect(one.jar, sub);
    await connect(other.jar, lineUserId());
    await connect(other.jar, sub);
    expect(linksOf(one.id)).toEqual([]);
    expect(linksOf(other.id)).toEqual([{ line_user_id: sub, blocked_at: null }]);
  });

  test("is undone by nothing that LINE or somebody else does on the way", async () => {
    const { id, jar } = newcomer();
    const cancelled = await jar.go(providers.cancel(await press(jar)));
    expect(cancelled.location).toBe(withQuery(paths.notificationSettings(), { line: "error" }));
    providers.fault = { tokenEndpoint: 500 };
    expect((await connect(jar)).location).toContain("line=error");
    providers.fault = {};
    // Another person signs in meanwhile, in the same browser.
    const begun = await press(jar);
    const other = demo.data.addCustomer();
    jar.put(demo.data.signIn(other));
    const mixed = await jar.go(providers.allow(begun, { sub: lineUserId() }));
    expect(mixed.location).toContain("line=error");
    expect([...linksOf(id), ...linksOf(other)]).toEqual([]);
    // Another browser doesn't know the attempt: it shows an error, and nobody is signed in.
    const elsewhere = browser();
    const lost = await elsewhere.go(
      providers.allow(await press(newcomer().jar), { sub: lineUserId() }),
    );
    expect(lost.location).toMatch(/^\/login\/problem\?why=lost/);
  });

  test("begins by script too, in a popup that tells its page", async () => {
    const { jar, id } = newcomer();
    const guest = await demo.send(paths.lineAuthUrl());
    expect(guest.status).toBe(401);
    const answer = await jar.go(paths.lineAuthUrl({ popup: "a-1" }));
    const { authUrl } = answer.json<{ authUrl: string }>();
    const back = await jar.go(providers.allow(authUrl, { sub: lineUserId() }));
    const next = withQuery(paths.notificationSettings(), { line: "connected" });
    expect(back.location).toBe(paths.signInDone({ next, popup: "a-1" }));
    expect(linksOf(id)).toHaveLength(1);
  });

  test("shows how it stands, and what to do, on the page of notices", async () => {
    const { jar, id } = newcomer();
    const page = async () => (await jar.go(paths.notificationSettings())).text;
    expect(await page()).toContain("Not Connected");
    const back = await connect(jar);
    const told = await jar.go(back.location ?? "");
    expect([told.status, told.location]).toEqual([302, paths.notificationSettings()]);
    const connected = await page();
    expect(connected).toContain("LINE connected successfully");
    expect(connected).not.toContain("Not Connected");
    expect(connected).toContain(`href="${line.settings.addFriendUrl}"`);
    expect(connected).not.toContain("Our messages don’t reach you on LINE");
    demo.data.sqlite.prepare("update line_links set blocked_at = 1 where user_id = ?").run(id);
    expect(await page()).toContain("Our messages don’t reach you on LINE");
    await jar.go(paths.notificationSettings(), { form: { test: "1" } });
    await jar.go(paths.disconnectLine(), { form: {} });
    const after = await page();
    expect(after).toContain("LINE disconnected");
    expect(after).toContain("Connect LINE Account");
  });

  test("is tried out by a message that LINE hands over", async () => {
    const { jar } = newcomer();
    const sub = lineUserId();
    await connect(jar, sub);
    await jar.go(paths.notificationSettings(), { form: { test: "1" } });
    await expect.poll(() => line.delivered.filter(({ to }) => to === sub)).toHaveLength(1);
  });

  test("ends by a form and by script, again and again", async () => {
    const { jar, id } = newcomer();
    await connect(jar);
    const form = await jar.go(paths.disconnectLine(), { form: {} });
    expect([form.status, form.location]).toEqual([302, paths.notificationSettings()]);
    expect(linksOf(id)).toEqual([]);
    await connect(jar);
    for (const _time of [1, 2]) {
      const answer = await jar.go(paths.disconnectLineByScript(), { json: {} });
      expect([answer.status, answer.json()]).toEqual([200, {}]);
    }
    expect(linksOf(id)).toEqual([]);
    expect((await demo.send(paths.disconnectLineByScript(), { json: {} })).status).toBe(401);
    for (const path of [paths.connectLine(), paths.disconnectLine()]) {
      expect((await demo.send(path, { form: {} })).location).toMatch(/^\/login/);
      const foreign = { form: {}, headers: { Origin: "https://evil.example" } };
      expect((await jar.go(path, foreign)).status).toBe(403);
    }
  });
});

describe("LINE’s webhook", () => {
  const tell = (events: unknown[], given: { signature?: string; secret?: string } = {}) => {
    const { body, signature } = signedWebhook(events, given.secret);
    return post(body, given.signature ?? signature);
  };
  /** Posts as LINE does: without Origin and cookie. */
  const post = (body: string | Buffer, signature: string) =>
    send(demo.server.origin, lineWebhookPath(), {
      method: "POST",
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Length": String(Buffer.byteLength(body)),
        "x-line-signature": signature,
        "Sec-Fetch-Site": "cross-site",
        Origin: "https://line.example",
      },
      body,
    });

  async function linked() {
    const { id, jar } = newcomer();
    const sub = lineUserId();
    await connect(jar, sub);
    const blockedAt = () => linksOf(id)[0]?.blocked_at ?? null;
    return { sub, blockedAt, at: demo.data.value("select max(told_at) from line_links") as number };
  }

  test("notes who blocks the account and who adds it again", async () => {
    const { sub, blockedAt, at } = await linked();
    expect((await tell([friendEvent("unfollow", sub, { at: at + 1 })])).status).toBe(200);
    await expect.poll(blockedAt).toBeTypeOf("number");
    const others = [{ type: "message", source: { type: "user", userId: sub } }, null, "x"];
    const follow = friendEvent("follow", sub, { at: at + 2 });
    expect((await tell([...others, follow])).status).toBe(200);
    await expect.poll(blockedAt).toBe(null);
  });

  test("counts what LINE repeats once, and not what comes late", async () => {
    const { sub, blockedAt, at } = await linked();
    const unfollow = friendEvent("unfollow", sub, { at: at + 1 });
    await tell([unfollow]);
    await expect.poll(blockedAt).toBeTypeOf("number");
    await tell([friendEvent("follow", sub, { at: at + 2 })]);
    await expect.poll(blockedAt).toBe(null);
    await tell([unfollow]);
    await tell([friendEvent("unfollow", sub, { at: at - 60_000 })]);
    const last = await linked();
    await tell([friendEvent("unfollow", last.sub, { at: last.at + 1 })]);
    await expect.poll(last.blockedAt).toBeTypeOf("number");
    expect(blockedAt()).toBe(null);
  });

  test("takes nothing that LINE has not signed", async () => {
    const { sub, blockedAt, at } = await linked();
    const events = [friendEvent("unfollow", sub, { at: at + 1 })];
    const { body, signature } = signedWebhook(events);
    expect((await tell(events, { secret: "another" })).status).toBe(401);
    expect((await tell(events, { signature: "" })).status).toBe(401);
    expect((await tell(events, { signature: "%%%" })).status).toBe(401);
    expect((await post(`${body} `, signature)).status).toBe(401);
    const bytes = await post(body, signature.slice(0, -4));
    expect(bytes.status).toBe(401);
    const log = await demo.logWith(bytes);
    expect(log.some((entry) => entry["event"] === "line-signature-refused")).toBe(true);
    expect(blockedAt()).toBe(null);
  });

  test("reads no more than LINE ever sends, and answers whatever is signed", async () => {
    expect((await post("x".repeat(300 * 1024), "x")).status).toBe(413);
    // This request doesn't declare its length.
    const chunked = await new Promise((resolve) => {
      const address = demo.server.origin + lineWebhookPath();
      const outgoing = request(address, { method: "POST" }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      outgoing.on("error", (error) => resolve(error.message));
      for (let part = 0; part < 10; part += 1) outgoing.write("x".repeat(30 * 1024));
      outgoing.end();
    });
    expect(chunked).toBe(413);
    // The Verify button of LINE's console sends no events.
    expect((await tell([])).status).toBe(200);
    const { createHmac } = await import("node:crypto");
    const sign = (body: string) =>
      createHmac("sha256", line.settings.channelSecret).update(body).digest("base64");
    for (const body of ["", "{", "[]", "null", '{"events":{}}', '{"events":[{"type":"follow"}]}']) {
      expect((await post(body, sign(body))).status, body).toBe(200);
    }
    expect((await demo.send(lineWebhookPath())).status).toBe(404);
  });
});
