import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

const NOW = Date.parse("2026-11-23T02:00:00Z");
const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

const otherKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({
  format: "jwk",
});

type Answering = (response: ServerResponse) => unknown;

let answer: Answering;
const server = createServer((_request, response) => answer(response));
let origin: string;

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
// Each test must fetch the keys again.
beforeEach(() => {
  vi.resetModules();
  vi.stubEnv("GOOGLE_JWKS_URL", `${origin}/keys`);
});

const keys =
  (kid: string): Answering =>
  (response) =>
    response.end(JSON.stringify({ keys: [{ ...publicKey.export({ format: "jwk" }), kid }] }));

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function token(change: Record<string, unknown> = {}, kid = "1"): string {
  const claims = { iss: "https://accounts.google.com", aud: "us", sub: "7", nonce: "n" };
  const times = { iat: NOW / 1000, exp: NOW / 1000 + 600 };
  const text = `${base64url({ alg: "RS256", kid })}.${base64url({ ...claims, ...times, ...change })}`;
  return `${text}.${sign("RSA-SHA256", Buffer.from(text), privateKey).toString("base64url")}`;
}

async function readAll(idToken: string) {
  const { readIdToken } = await import("./id-token.server");
  const settings = {
    clientId: "us",
    clientSecret: "secret",
    authorizeUrl: "",
    tokenUrl: "",
    issuer: "https://accounts.google.com",
    pictureOrigin: "https://lh3.googleusercontent.com",
  };
  return readIdToken(idToken, { provider: "google", settings, nonce: "n", now: NOW });
}

const read = async (idToken: string) => (await readAll(idToken)).identity;

describe("Google's keys", () => {
  test("verify its tokens, whichever way it writes its name", async () => {
    answer = keys("1");
    for (const iss of ["https://accounts.google.com", "accounts.google.com"]) {
      expect(await read(token({ iss }))).toMatchObject({ provider: "google", providerUserId: "7" });
    }
    await expect(read(token({ iss: "accounts.google.com.evil.example" }))).rejects.toMatchObject({
      problem: "refused",
    });
  });

  test.each<[string, Answering, string]>([
    ["never end", (response) => response.write("x".repeat(200 * 1024)), "down"],
    ["come in drops", (response) => response.write('{"keys":['), "slow"],
    [
      "are of another pair with this name",
      (response) => response.end(JSON.stringify({ keys: [{ ...otherKey, kid: "1" }] })),
      "refused",
    ],
    ["answer 500", (response) => response.writeHead(500).end("{}"), "down"],
    ["are no JSON", (response) => response.end("<html>"), "down"],
    ["are no keys", (response) => response.end('{"keys":1}'), "down"],
    ["end at once", (response) => response.destroy(), "down"],
    ["don't hold this one", keys("2"), "refused"],
  ])("that %s are told apart from a bad token", async (_how, does, problem) => {
    answer = does;
    await expect(read(token())).rejects.toMatchObject({ problem });
  });
});

describe("a token that nobody at Google signed", () => {
  const claims = { iss: "https://accounts.google.com", aud: "us", sub: "7", nonce: "n" };
  const body = base64url({ ...claims, iat: NOW / 1000, exp: NOW / 1000 + 600 });
  const unsigned = (alg: string) => `${base64url({ alg, kid: "1" })}.${body}`;
  const hmac = (secret: string | Buffer) => {
    const text = unsigned("HS256");
    return `${text}.${createHmac("sha256", secret).update(text).digest("base64url")}`;
  };
  const jwk = publicKey.export({ format: "jwk" });

  test.each([
    ["with the public key as PEM", hmac(publicKey.export({ type: "spki", format: "pem" }))],
    ["with the public key as DER", hmac(publicKey.export({ type: "spki", format: "der" }))],
    ["with the public key as JSON", hmac(JSON.stringify(jwk))],
    ["with the modulus", hmac(Buffer.from(jwk.n ?? "", "base64url"))],
    ["with our own secret", hmac("secret")],
    ["by alg none", `${unsigned("none")}.`],
    ["by alg None", `${unsigned("None")}.`],
    ["by alg NONE, with a signature", `${unsigned("NONE")}.${token().split(".")[2]}`],
  ])("%s is refused", async (_how, forged) => {
    // Keys that don't say for what they are leave the choice to the token.
    answer = keys("1");
    await expect(read(forged)).rejects.toMatchObject({ problem: "refused" });
    expect((await read(token())).providerUserId).toBe("7");
  });
});

describe("who a token speaks of", () => {
  beforeEach(() => {
    answer = keys("1");
  });

  test("has a verified email only where Google says just that", async () => {
    const email = "Ploy@Example.com";
    const verified = async (email_verified: unknown) =>
      (await read(token({ email, email_verified }))).emailVerified;
    expect(await verified(true)).toBe(true);
    for (const other of [false, undefined, "true", "false", 1, null, {}]) {
      expect(await verified(other)).toBe(false);
    }
    const told = await read(token({ email, email_verified: true }));
    expect(told.email).toBe("ploy@example.com");
    const strange = await read(token({ email: "a@b\r\nBcc: c@d.example", email_verified: true }));
    expect(strange).toMatchObject({ email: null, emailVerified: false });
  });

  test("is somebody with a name in text", async () => {
    for (const sub of [7, 0, true, null, ["7"], { id: "7" }, "", "7".repeat(256)]) {
      await expect(read(token({ sub }))).rejects.toMatchObject({ problem: "refused" });
    }
  });

  test("has a name that a page may hold", async () => {
    const name = async (given_name: unknown) => (await read(token({ given_name }))).firstName;
    expect(await name("ส้มโอ")).toBe("ส้มโอ");
    expect(await name("<b>Ploy</b>\u202e\n")).toBe("bPloy/b");
    expect(await name("P".repeat(80))).toHaveLength(60);
    expect(await name(`${"P".repeat(59)}😀`)).toBe("P".repeat(59));
    expect(await name({})).toBe("");
    expect((await read(token({ name: "Som O" }))).firstName).toBe("Som O");
  });
});
