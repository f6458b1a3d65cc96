import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { PROVIDERS, isOneOf, type Provider } from "~/lib/vocabulary";
import { CLOCK_START } from "./built-server";

/** A person's account at a provider. */
export interface ProviderAccount {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  email?: string;
  email_verified?: boolean;
  /** Address of the person's picture. */
  picture?: string;
}

type Claims = Record<string, unknown>;

/** Faulty behaviour of a provider for the next sign-ins. */
export interface ProviderFault {
  /** Changes the claims of the id_token. */
  claims?: (claims: Claims) => Claims;
  /** Makes the id_token in another way. */
  token?: (claims: Claims) => string;
  /** Faulty answer of the token endpoint: a status, no answer, a redirect, too much data, no JSON. */
  tokenEndpoint?: number | "hangs" | "redirects" | "floods" | "babbles";
}

interface Grant {
  provider: Provider;
  redirectUri: string;
  challenge: string;
  nonce: string;
  person: ProviderAccount;
  mischief: ProviderFault;
}

const CLIENTS = {
  line: { id: "1650000000", secret: "0123456789abcdef0123456789abcdef" },
  google: { id: "test.apps.googleusercontent.example", secret: "GOCSPX-a-secret-of-tests" },
};
const HOUR_S = 3600;
/** Name of a person's picture on the fake picture host, for servers that browsers use. */
export const PICTURE_NAME = "person.jpg";

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Returns an id_token signed with a channel's secret, like LINE's. */
export function hs256(claims: Claims, secret: string = CLIENTS.line.secret): string {
  const unsigned = `${base64url({ alg: "HS256", typ: "JWT" })}.${base64url(claims)}`;
  return `${unsigned}.${createHmac("sha256", secret).update(unsigned).digest("base64url")}`;
}

/** Returns a token without a signature. */
export function unsigned(claims: Claims): string {
  return `${base64url({ alg: "none", typ: "JWT" })}.${base64url(claims)}.`;
}

/**
 * A fake of LINE and Google on this machine. It checks what the real ones check: the registered callback,
 * scopes, PKCE, a code that works once, the client's secret. LINE takes the secret only in the body and
 * signs with it (HS256); Google signs with a key that it publishes (RS256). The consent page is a real page
 * for browsers; tests without a browser call `allow` and `cancel` instead.
 */
export class FakeSignInProviders {
  /** Origin of the product under test; codes are sent only to its callbacks. */
  productOrigin = "";
  /** Faults of the next codes. */
  fault: ProviderFault = {};
  /** Answers of the picture host, by the picture's name. */
  readonly pictures = new Map<string, (response: ServerResponse) => unknown>();
  /** Names of the pictures that were requested. */
  readonly requestedPictures: string[] = [];
  /** All requests to the token endpoints. */
  readonly tokenRequests: { provider: Provider; headers: IncomingMessage["headers"] }[] = [];

  private readonly grants = new Map<string, Grant>();
  private readonly keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  private readonly startedAt = Date.now();

  private constructor(
    private readonly server: Server,
    readonly origin: string,
  ) {}

  static async start(): Promise<FakeSignInProviders> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const providers = new FakeSignInProviders(server, `http://127.0.0.1:${port}`);
    server.on("request", (request, response) => {
      providers.answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
    return providers;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, "close");
  }

  /** Environment of a server that uses these providers. */
  get env(): Record<string, string> {
    return {
      LINE_CHANNEL_ID: CLIENTS.line.id,
      LINE_CHANNEL_SECRET: CLIENTS.line.secret,
      LINE_AUTHORIZE_URL: `${this.origin}/line/authorize`,
      LINE_TOKEN_URL: `${this.origin}/line/token`,
      LINE_ISSUER: `${this.origin}/line`,
      LINE_PICTURE_ORIGIN: this.origin,
      GOOGLE_CLIENT_ID: CLIENTS.google.id,
      GOOGLE_CLIENT_SECRET: CLIENTS.google.secret,
      GOOGLE_AUTHORIZE_URL: `${this.origin}/google/authorize`,
      GOOGLE_TOKEN_URL: `${this.origin}/google/token`,
      GOOGLE_JWKS_URL: `${this.origin}/google/keys`,
      GOOGLE_ISSUER: `${this.origin}/google`,
      GOOGLE_PICTURE_ORIGIN: this.origin,
    };
  }

  /** Returns an id_token signed like Google's, or with another key. */
  rs256(claims: Claims, key = this.keys.privateKey): string {
    const text = `${base64url({ alg: "RS256", typ: "JWT", kid: "key-1" })}.${base64url(claims)}`;
    return `${text}.${sign("RSA-SHA256", Buffer.from(text), key).toString("base64url")}`;
  }

  /** Clicks "Allow" as a person; returns the callback's address with the code. */
  allow(authorizeUrl: string, person: ProviderAccount): string {
    const url = new URL(authorizeUrl);
    const asked = this.checkAuthorizeUrl(url);
    const code = randomBytes(16).toString("base64url");
    this.grants.set(code, { ...asked, person, mischief: this.fault });
    return withParameters(asked.redirectUri, { code, state: url.searchParams.get("state") ?? "" });
  }

  /** Clicks "Cancel"; returns the callback's address with the error. */
  cancel(authorizeUrl: string, error?: string): string {
    const url = new URL(authorizeUrl);
    const { provider, redirectUri } = this.checkAuthorizeUrl(url);
    return withParameters(redirectUri, {
      error: error ?? (provider === "line" ? "ACCESS_DENIED" : "access_denied"),
      error_description: "<b>The provider's own text</b>",
      state: url.searchParams.get("state") ?? "",
    });
  }

  /** Returns the time of the product's clock, in seconds. */
  private now(): number {
    return Math.floor((Date.parse(CLOCK_START) + Date.now() - this.startedAt) / 1000);
  }

  /** Checks what a real provider checks before it shows its consent page. */
  private checkAuthorizeUrl(
    url: URL,
  ): Pick<Grant, "provider" | "redirectUri" | "challenge" | "nonce"> {
    const provider = url.pathname.split("/")[1];
    if (!isOneOf(PROVIDERS, provider)) throw new Error("no such provider");
    const query = Object.fromEntries(url.searchParams);
    const redirectUri = `${this.productOrigin}/api/auth/${provider}/callback`;
    // Connecting LINE for messages asks to add the account, and requests only the profile.
    const forMessages = provider === "line" && query.bot_prompt === "aggressive";
    const wrong = [
      query.response_type !== "code" && "response_type",
      query.client_id !== CLIENTS[provider].id && "client_id",
      query.redirect_uri !== redirectUri && "redirect_uri",
      !/^[\w-]{43}$/.test(query.state ?? "") && "state",
      !/^[\w-]{43}$/.test(query.nonce ?? "") && "nonce",
      query.nonce === query.state && "nonce is the state",
      query.code_challenge_method !== "S256" && "code_challenge_method",
      !/^[\w-]{43}$/.test(query.code_challenge ?? "") && "code_challenge",
      query.scope?.split(" ").sort().join(" ") !==
        (forMessages ? "openid profile" : "email openid profile") && "scope",
      provider === "line" && !forMessages && query.bot_prompt !== "normal" && "bot_prompt",
      provider === "line" && !/^(?:en-US|th-TH)$/.test(query.ui_locales ?? "") && "ui_locales",
    ].filter((problem) => problem !== false);
    if (wrong.length > 0) throw new Error(`refused: ${wrong.join(", ")}`);
    return {
      provider,
      redirectUri,
      challenge: query.code_challenge ?? "",
      nonce: query.nonce ?? "",
    };
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.origin);
    const [, provider, page] = url.pathname.split("/");
    if (provider === "pictures") {
      const name = page ?? "";
      this.requestedPictures.push(name);
      const answer = this.pictures.get(name);
      if (!answer) response.writeHead(404);
      return void (answer ? answer(response) : response.end());
    }
    if (!isOneOf(PROVIDERS, provider)) return void response.writeHead(404).end();
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
    if (page === "keys") {
      const jwk = this.keys.publicKey.export({ format: "jwk" });
      return void json(200, { keys: [{ ...jwk, kid: "key-1", use: "sig", alg: "RS256" }] });
    }
    if (page === "authorize") return this.consent(request, response, url);
    if (page !== "token" || request.method !== "POST") return void response.writeHead(404).end();

    this.tokenRequests.push({ provider, headers: request.headers });
    const body = Object.fromEntries(new URLSearchParams(await textOf(request)));
    const grant = this.grants.get(body.code ?? "");
    const instead = grant?.mischief.tokenEndpoint;
    if (instead === "hangs") return;
    if (instead === "redirects") {
      return void response.writeHead(302, { Location: `${this.origin}/line/token` }).end();
    }
    if (instead === "floods") {
      return void response.writeHead(200).end(`{"id_token":"${"x".repeat(1024 * 1024)}"}`);
    }
    if (instead === "babbles") {
      return void response.writeHead(200).end("<html>Be right back</html>");
    }
    if (instead) return void json(instead, { error: "<b>server text</b>" });
    // LINE accepts the client's secret only in the body.
    if (provider === "line" && request.headers.authorization) {
      return void json(400, { error: "invalid_request" });
    }
    const { id, secret } = CLIENTS[provider];
    if (body.client_id !== id || body.client_secret !== secret) {
      return void json(401, { error: "invalid_client" });
    }
    const challenge = createHash("sha256")
      .update(body.code_verifier ?? "")
      .digest("base64url");
    const valid =
      grant?.provider === provider &&
      body.grant_type === "authorization_code" &&
      body.redirect_uri === grant.redirectUri &&
      challenge === grant.challenge;
    // A code works once, even if the exchange fails.
    this.grants.delete(body.code ?? "");
    if (!valid) return void json(400, { error: "invalid_grant" });
    json(200, {
      access_token: randomBytes(16).toString("base64url"),
      token_type: "Bearer",
      expires_in: HOUR_S,
      scope: "openid profile email",
      id_token: this.idToken(grant),
    });
  }

  private idToken({ provider, person, nonce, mischief }: Grant): string {
    const claims = (mischief.claims ?? ((same) => same))({
      iss: `${this.origin}/${provider}`,
      aud: CLIENTS[provider].id,
      iat: this.now(),
      exp: this.now() + HOUR_S,
      nonce,
      ...person,
    });
    if (mischief.token) return mischief.token(claims);
    return provider === "line" ? hs256(claims) : this.rs256(claims);
  }

  /** The page on which a person enters who they are, and allows or cancels. */
  private async consent(request: IncomingMessage, response: ServerResponse, url: URL) {
    if (request.method === "POST") {
      const given = Object.fromEntries(new URLSearchParams(await textOf(request)));
      const { sub = "", name = "", email, verified, picture } = given;
      const person = {
        sub,
        name,
        ...(email ? { email, email_verified: verified === "on" } : {}),
        ...(picture ? { picture } : {}),
      };
      const to = given.answer === "allow" ? this.allow(url.href, person) : this.cancel(url.href);
      response.writeHead(302, { Location: to }).end();
      return;
    }
    const { provider } = this.checkAuthorizeUrl(url);
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(
      `<!DOCTYPE html><html lang="en"><title>${provider}</title><link rel="icon" href="data:,">
      <form method="post"><h1>${provider} asks</h1>
      <label>Id <input name="sub"></label><label>Name <input name="name"></label>
      <label>Email <input name="email"></label>
      <label>Picture <input name="picture"></label>
      <label>Verified <input type="checkbox" name="verified"></label>
      <button name="answer" value="allow">Allow</button>
      <button name="answer" value="cancel">Cancel</button></form></html>`,
    );
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function withParameters(address: string, parameters: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
