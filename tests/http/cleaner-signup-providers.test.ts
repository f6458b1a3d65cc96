import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { paths } from "~/lib/paths";
import type { Provider } from "~/lib/vocabulary";
import { FakeSignInProviders, type ProviderAccount } from "../support/fake-sign-in-providers";
import { CookieJar } from "./cookie-jar";
import { useDemoServer } from "./demo-server";
import { FIELDS, multipart, type SentFile } from "./photo-form";

const providers = await FakeSignInProviders.start();
const demo = useDemoServer(providers.env);

/** A host that isn't a provider's: any request to it is an error. */
let strangers = 0;
const elsewhere = createServer((_request, response) => {
  strangers += 1;
  response.end();
});
let elsewhereOrigin: string;

beforeAll(async () => {
  providers.productOrigin = demo.server.origin;
  elsewhere.listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  elsewhereOrigin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
beforeEach(() => {
  providers.pictures.clear();
  providers.requestedPictures.length = 0;
  strangers = 0;
});
afterAll(async () => {
  elsewhere.close();
  await providers.stop();
});

const jpeg = (background = "#2c6e5c") =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
const EMPTY: SentFile = {
  filename: "",
  type: "application/octet-stream",
  content: Buffer.alloc(0),
};
/** Fields as typed when a provider's button is pressed: a bio that is too short, no accepted terms. */
const TYPED: [string, string][] = [
  ["photoToken", ""],
  ["bio", "Six years"],
  ["specialties", "condo-cleaning"],
  ["specialties", "deep-cleaning"],
  ["languages", "en"],
  ["languages", "zh"],
  ["otherLanguages", "Lanna"],
  ["nextAvailableDate", "After Loy Krathong"],
  ["hourlyRate", "310"],
  ["backgroundCheckConsent", "on"],
];

/** Signs in a user without a cleaner profile, in a browser of their own. */
function applicant({ hasPassword = false } = {}) {
  const id = hasPassword ? demo.data.addPerson().id : demo.data.addCustomer();
  return { id, jar: new CookieJar(demo.server.origin, demo.data.signIn(id)) };
}

const press = (jar: CookieJar, provider: Provider, file: SentFile = EMPTY, fields = TYPED) =>
  jar.go(paths.cleanerSignup(), {
    method: "POST",
    ...multipart([...fields, ["social", provider]], file),
  });

/** Presses a provider's button, agrees there, and returns the form that follows. */
async function throughProvider(
  jar: CookieJar,
  provider: Provider,
  person: Partial<ProviderAccount>,
) {
  const led = await press(jar, provider);
  expect([led.status, led.location]).toEqual([302, expect.stringMatching(/\/authorize\?/)]);
  const callback = providers.allow(led.location ?? "", { sub: randomUUID(), ...person });
  const back = await jar.go(callback);
  expect([back.status, back.location]).toEqual([302, paths.cleanerSignup()]);
  return { back, ...(await jar.go(paths.cleanerSignup())) };
}

const tokenIn = (text: string) => /name="photoToken" value="([^"]*)"/.exec(text)?.[1] ?? "";
const identitiesOf = (id: number) =>
  demo.data.sqlite
    .prepare("select provider from user_identities where user_id = ?")
    .pluck()
    .all(id);
const photoOf = (id: number) =>
  demo.data.sqlite.prepare("select photo from cleaners where user_id = ?").pluck().get(id);
const here = (name: string) => `${providers.origin}/pictures/${name}`;

/** Expects that the form still holds what was typed. */
function expectTyped(text: string) {
  expect(text).toContain(">Six years</textarea>");
  for (const value of ["310", "Lanna", "After Loy Krathong"]) {
    expect(text).toContain(`value="${value}"`);
  }
  const ticked = [...text.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
    .map(([box]) => box)
    .filter((box) => / checked=""/.test(box))
    .map((box) => `${/name="([^"]*)"/.exec(box)?.[1]}=${/value="([^"]*)"/.exec(box)?.[1] ?? "on"}`);
  expect(ticked.toSorted()).toEqual([
    "backgroundCheckConsent=on",
    "languages=en",
    "languages=zh",
    "specialties=condo-cleaning",
    "specialties=deep-cleaning",
  ]);
}

describe("the form of whoever goes to a provider", () => {
  test("is filled in when they come back, with their picture there offered as the photo", async () => {
    for (const provider of ["line", "google"] as const) {
      const { id, jar } = applicant();
      const content = await jpeg();
      providers.pictures.set("me.jpg", (response) => response.end(content));
      const page = await throughProvider(jar, provider, { picture: here("me.jpg") });
      expect(identitiesOf(id)).toEqual([provider]);
      expectTyped(page.text);
      expect(page.text).toContain(`Your picture from ${provider === "line" ? "LINE" : "Google"}`);
      const token = tokenIn(page.text);
      expect((await jar.go(paths.photoDraft(token))).status).toBe(200);
      const { customer } = demo.cookies;
      const other = await demo.send(paths.photoDraft(token), { cookie: customer });
      expect(other.status).toBe(404);

      const done = await jar.go(paths.cleanerSignup(), {
        method: "POST",
        ...multipart([...FIELDS, ["photoToken", token]], EMPTY),
      });
      expect(done.location).toBe(paths.cleanerDashboard());
      expect((await demo.send(`/photos/${String(photoOf(id))}-384.webp`)).status).toBe(200);
      expect(
        demo.data.value("select count(*) from registration_drafts where user_id = ?", id),
      ).toBe(0);
    }
    expect(providers.requestedPictures).toEqual(["me.jpg", "me.jpg"]);
  });

  test("is asked for Google's picture in the size of our photos", async () => {
    const content = await jpeg();
    providers.pictures.set("a=s384-c", (response) => response.end(content));
    const { jar } = applicant();
    const page = await throughProvider(jar, "google", { picture: here("a=s96-c") });
    expect(page.text).toContain("Your picture from Google");
    expect(providers.requestedPictures).toEqual(["a=s384-c"]);
  });

  test("can leave the picture out, or take another photo", async () => {
    const content = await jpeg();
    providers.pictures.set("me.jpg", (response) => response.end(content));
    for (const [file, isThere] of [
      [EMPTY, false],
      [{ content: await jpeg("#e5a023") }, true],
    ] as const) {
      const { id, jar } = applicant();
      const page = await throughProvider(jar, "line", { picture: here("me.jpg") });
      const fields: [string, string][] = [
        ...FIELDS,
        ["photoToken", tokenIn(page.text)],
        ["withoutPhoto", "on"],
      ];
      await jar.go(paths.cleanerSignup(), { method: "POST", ...multipart(fields, file) });
      expect(photoOf(id) !== null).toBe(isThere);
    }
  });

  test("asks for the password first, where there is one, and is still kept", async () => {
    const { id, jar } = applicant({ hasPassword: true });
    const content = await jpeg();
    providers.pictures.set("me.jpg", (response) => response.end(content));
    expect((await press(jar, "line")).location).toBe(paths.linkFromSignup("line"));
    expectTyped((await jar.go(paths.cleanerSignup())).text);
    const send = (currentPassword: string) =>
      jar.go(paths.linkFromSignup("line"), { form: { provider: "line", currentPassword } });
    const refused = await send("not my own password");
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('role="alert"');
    const led = await send(DEMO_PASSWORD);
    const person = { sub: randomUUID(), picture: here("me.jpg") };
    const back = await jar.go(providers.allow(led.location ?? "", person));
    expect(back.location).toBe(paths.cleanerSignup());
    const page = await jar.go(paths.cleanerSignup());
    expectTyped(page.text);
    expect(page.text).toContain("Your picture from LINE");
    expect(identitiesOf(id)).toEqual(["line"]);
  });

  test("is kept where they cancel, and their own photo where they chose one", async () => {
    const { jar } = applicant();
    const led = await press(jar, "line", { content: await jpeg("#e5a023") });
    await jar.go(providers.cancel(led.location ?? ""));
    const page = await jar.go(paths.cleanerSignup());
    expectTyped(page.text);
    const token = tokenIn(page.text);
    expect((await jar.go(paths.photoDraft(token))).status).toBe(200);

    const content = await jpeg();
    providers.pictures.set("me.jpg", (response) => response.end(content));
    const again = await press(jar, "line", EMPTY, [...TYPED.slice(1), ["photoToken", token]]);
    const person = { sub: randomUUID(), picture: here("me.jpg") };
    await jar.go(providers.allow(again.location ?? "", person));
    const after = await jar.go(paths.cleanerSignup());
    expect(tokenIn(after.text)).toBe(token);
    expect(after.text).not.toContain("Your picture from");
    expect(providers.requestedPictures).toEqual([]);
  });

  test("stays, with the reason, where the photo in it can't be one", async () => {
    const { jar } = applicant();
    const refused = await press(jar, "line", { content: Buffer.from("#!/bin/sh") });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("This file is not a JPG, PNG, GIF or WebP picture");
    expectTyped(refused.text);
  });

  test("is nobody else's", async () => {
    const { jar } = applicant();
    await press(jar, "line");
    const other = applicant();
    expect((await other.jar.go(paths.cleanerSignup())).text).not.toContain("Six years");
  });

  test("that is larger than any of its fields takes is cut, not kept whole", async () => {
    const { id, jar } = applicant();
    const bio = "x".repeat(300_000);
    await press(jar, "line", EMPTY, [["bio", bio]]);
    const kept = demo.data.value<string>(
      "select bio from registration_drafts where user_id = ?",
      id,
    );
    expect(kept).toHaveLength(2_000);
  });
});

/** Kinds of bad pictures from a provider, and of bad hosts. */
const HOSTILE: [string, () => string, ((response: ServerResponse) => unknown)?][] = [
  ["on another host", () => `${elsewhereOrigin}/me.jpg`],
  ["with a name and password", () => here("me.jpg").replace("//", "//somebody:secret@")],
  ["that is no address", () => "me.jpg"],
  ["that is a file", () => "file:///etc/passwd"],
  [
    "that leads elsewhere",
    () => here("moved"),
    (response) => response.writeHead(302, { Location: `${elsewhereOrigin}/me.jpg` }).end(),
  ],
  ["of 6 MB", () => here("large"), (response) => response.end(Buffer.alloc(6 * 1024 * 1024, 7))],
  [
    "that is an SVG",
    () => here("svg"),
    (response) =>
      response
        .writeHead(200, { "Content-Type": "image/png" })
        .end('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  ["that isn't there", () => here("none"), (response) => response.writeHead(404).end()],
  ["that never comes", () => here("hanging"), () => undefined],
  [
    "that begins and never ends",
    () => here("dripping"),
    (response) => response.write(Buffer.from("ffd8ff", "hex")),
  ],
];

describe("a picture", () => {
  test.each(HOSTILE)(
    "%s is left alone: the account is linked, the form comes back without it",
    async (_what, address, answer) => {
      if (answer) providers.pictures.set(new URL(address()).pathname.split("/")[2] ?? "", answer);
      const { id, jar } = applicant();
      const page = await throughProvider(jar, "line", { picture: address() });
      expectTyped(page.text);
      expect(page.text).not.toContain("Your picture from");
      expect(tokenIn(page.text)).toBe("");
      expect(identitiesOf(id)).toEqual(["line"]);
      expect(strangers).toBe(0);
      expect(providers.requestedPictures).toHaveLength(answer ? 1 : 0);
      const log = await demo.logWith(page.back);
      const told = log.filter(({ requestId }) => requestId === page.back.headers["x-request-id"]);
      expect(told.map(({ msg }) => msg)).toContain("a provider's picture was not taken");
      expect(JSON.stringify(log)).not.toContain(new URL(address(), "http://x/").pathname.slice(1));
    },
  );

  test("is fetched for whoever comes from this form, and nobody else", async () => {
    const content = await jpeg();
    providers.pictures.set("me.jpg", (response) => response.end(content));
    const { jar } = applicant();
    const led = await jar.go(paths.accountSignIn(), {
      form: { intent: "link", provider: "line", redirect: paths.cleanerSignup() },
    });
    const person = { sub: randomUUID(), picture: here("me.jpg") };
    const linked = await jar.go(providers.allow(led.location ?? "", person));
    expect(linked.location).toBe(paths.accountSignIn());
    const guest = new CookieJar(demo.server.origin);
    const start = await guest.go(paths.signInWith("line", { redirect: paths.cleanerSignup() }));
    await guest.go(providers.allow(start.location ?? "", person));
    expect(providers.requestedPictures).toEqual([]);

    // If the account is linked already, its picture is offered when it is asked for.
    const page = await throughProvider(jar, "line", person);
    expect(page.text).toContain("Your picture from LINE");
  });

  test("of an account that signs in to somebody else's isn't fetched", async () => {
    const [first, second] = [applicant(), applicant()];
    const person = { sub: randomUUID(), picture: here("me.jpg") };
    demo.data.addIdentity(first.id, "line", person.sub);
    await throughProvider(second.jar, "line", person);
    expect(identitiesOf(second.id)).toEqual([]);
    expect(providers.requestedPictures).toEqual([]);
  });
});
