import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { canShareDocument } from "~/lib/share-document";
import { LOCALES } from "~/lib/vocabulary";
import { VISITORS, facesOf, type Face, type Visitor } from "../support/all-routes";
import type { Answer } from "./client";
import { useDemoServer } from "./demo-server";

/*
 * Each visitor requests every face of every address once, and the tests read these answers. Only other
 * visitors, who must be answered like one of them, make requests of their own.
 */
const demo = useDemoServer();

/** Number of requests under way at once. */
const AT_ONCE = 20;

const KINDS = ["page", "json", "file", "form", "way"] as const;

let faces: Face[] = [];
const answers = new Map<Visitor, Map<Face, Answer>>();

beforeAll(async () => {
  faces = KINDS.flatMap((kind) => facesOf(kind, demo.facts));
  for (const person of VISITORS) {
    const answered = new Map<Face, Answer>();
    answers.set(person, answered);
    for (let start = 0; start < faces.length; start += AT_ONCE) {
      await Promise.all(
        faces.slice(start, start + AT_ONCE).map(async (face) => {
          answered.set(face, await demo.open(face, person));
        }),
      );
    }
  }
});

function answerOf(face: Face, person: Visitor): Answer {
  const answer = answers.get(person)?.get(face);
  if (!answer) throw new Error(`${face.address} was not asked by a ${person}.`);
  return answer;
}

/** Returns a visitor's answers from all faces of a kind. */
const answersTo = (person: Visitor, kind: Face["kind"]) =>
  faces
    .filter((face) => face.kind === kind)
    .map((face) => ({ face, answer: answerOf(face, person) }));

/** Returns every page, as seen by the first visitor who may see it. */
const pages = () =>
  faces
    .filter(({ kind }) => kind === "page")
    .map((face) => {
      const viewer = VISITORS.find((person) => face.allowed.includes(person)) ?? "customer";
      return { face, text: answerOf(face, viewer).text };
    });

/**
 * True for pages of one customer's booking, or of a mark about one: for everybody else it must look as if it
 * didn't exist.
 */
const isOfOneCustomer = ({ route }: Face) =>
  route === "booking/confirmation" ||
  route === "account/answer-mark" ||
  route.startsWith("my-booking/");

describe.each(VISITORS)("a %s", (person) => {
  test("sees the pages that are theirs, and no other", () => {
    for (const { face, answer } of answersTo(person, "page")) {
      const about = `${face.address} for a ${person}`;
      if (face.address === paths.dashboard({ page: 2 }) && ["cleaner", "admin"].includes(person)) {
        // Without a second page of past bookings they are redirected to the first.
        expect([answer.status, answer.location], about).toEqual([302, paths.dashboard()]);
      } else if (face.allowed.includes(person)) {
        expect(answer.status, about).toBe(face.status ?? 200);
        expect(answer.headers["content-type"], about).toBe("text/html; charset=utf-8");
      } else if (person === "guest") {
        expect(answer.status, about).toBe(302);
        expect(answer.location, about).toBe(paths.login(face.guestsComeBackTo ?? face.address));
      } else if (face.needsCleanerProfile) {
        expect([answer.status, answer.location], about).toEqual([302, paths.cleanerSignup()]);
      } else if (/^cleaner\/(?:signup|link-provider)$/.test(face.route)) {
        // A cleaner can't register twice.
        expect([answer.status, answer.location], about).toEqual([302, paths.cleanerDashboard()]);
      } else if (face.form) {
        // Visitors who may not see a page never got its form: the answer says so, or what is wrong with it.
        expect([302, 400, 403, 404], about).toContain(answer.status);
      } else if (face.allowed.every((allowed) => allowed === "guest")) {
        const redirect = new URL(face.address, "http://x").searchParams.get("redirect");
        expect([answer.status, answer.location], about).toEqual([302, redirect ?? "/"]);
      } else if (isOfOneCustomer(face)) {
        // Another customer's page must look as if it didn't exist.
        expect(answer.status, about).toBe(404);
      } else {
        expect(answer.status, about).toBe(403);
      }
    }
  });

  test("gets from the API what is theirs, in JSON whatever the answer", () => {
    for (const { face, answer } of answersTo(person, "json")) {
      const about = `${face.address} for a ${person}`;
      const refused = person === "guest" ? 401 : face.needsCleanerProfile ? 404 : 403;
      const expected = face.allowed.includes(person) ? (face.status ?? 200) : refused;
      expect(answer.status, about).toBe(expected);
      expect(answer.headers["content-type"], about).toMatch(/^application\/json/);
      if (expected >= 400) expect(answer.json().message, about).toBeTypeOf("string");
    }
  });

  test("gets files, and is led home from addresses that only take forms", () => {
    for (const { face, answer } of answersTo(person, "file")) {
      const refused = person === "guest" ? 302 : isOfOneCustomer(face) ? 404 : 403;
      const status = face.allowed.includes(person) ? (face.status ?? 200) : refused;
      expect(answer.status, face.address).toBe(status);
      if (status === 302) expect(answer.location).toBe(paths.login(face.address));
    }
    for (const { face, answer } of answersTo(person, "form")) {
      expect([answer.status, answer.location], face.address).toEqual([302, face.leadsTo ?? "/"]);
    }
    for (const { face, answer } of answersTo(person, "way")) {
      const led = [302, person === "guest" ? paths.login(face.address) : face.leadsTo];
      expect([answer.status, answer.location], face.address).toEqual(
        face.allowed.includes(person) || person === "guest" ? led : [403, null],
      );
    }
  });
});

/** Other visitors with their own cookies, and the visitor like whom each must be answered. */
const OTHERS = {
  "somebody who hasn’t verified their email": {
    likeA: "guest",
    cookie: () => demo.facts.awaitingCookie,
  },
  "somebody whose account was closed": {
    likeA: "guest",
    cookie: () => demo.data.cookieOfClosedAccount(),
  },
  "an admin whose account was closed": {
    likeA: "guest",
    cookie: () => demo.data.cookieOfClosedAccount("admin"),
  },
  "another cleaner": {
    likeA: "cleaner",
    cookie: () => demo.data.signIn(demo.data.addCleaner().userId),
  },
} as const;

describe.each(Object.entries(OTHERS))("%s", (_who, { likeA, cookie }) => {
  test(`is answered as a ${likeA}, on every route`, async () => {
    const own = cookie();
    for (const face of faces) {
      // Other cookies, sessions and forms belong to a face, and would decide the answer there.
      if (face.cookie || face.form || face.isUnconfirmed) continue;
      const theirs = await demo.send(face.address, { cookie: own });
      const known = answerOf(face, likeA);
      // Another cleaner's jobs, offers and absences must look as if they didn't exist.
      const isTheirs =
        likeA === "cleaner" && /\/(?:jobs|offers)\/\d|dashboard\/off\?absence/.test(face.address);
      const expected = isTheirs ? 404 : known.status;
      expect(theirs.status, face.address).toBe(expected);
      if (likeA === "guest") expect(theirs.location, face.address).toBe(known.location);
    }
  });
});

/** Returns the first face of each page. */
const firstFaces = () =>
  new Map(
    faces
      .filter(({ kind }) => kind === "page")
      .toReversed()
      .map((face) => [face.route, face]),
  ).values();

test("no page cuts a password: it may be longer than what `maxLength` counts", () => {
  const asked = new Set<string>();
  for (const { face, text } of pages()) {
    for (const [field] of text.matchAll(/<input[^>]*type="password"[^>]*>/g)) {
      asked.add(face.route);
      expect(field, face.address).not.toMatch(/maxlength/i);
    }
  }
  expect(asked.size).toBeGreaterThan(5);
});

test("no two pages have the same title, in either language", async () => {
  for (const language of LOCALES) {
    const titles = new Map<string, string>();
    for (const face of firstFaces()) {
      const person = face.allowed.includes("guest")
        ? "guest"
        : face.seenBy === "cleaner" || face.seenBy === "admin"
          ? face.seenBy
          : face.needsCleanerProfile
            ? "cleaner"
            : face.allowed.includes("customer")
              ? "customer"
              : "admin";
      const cookie = [`language=${language}`, face.cookie].filter(Boolean).join("; ");
      const { text } =
        language === "en" ? answerOf(face, person) : await demo.open({ ...face, cookie }, person);
      expect(text, face.address).toContain(`<html lang="${language}">`);
      const title = /<title>(.*?)<\/title>/s.exec(text)?.[1] ?? "";
      expect(title, face.address).not.toBe("");
      expect(titles.get(title), `${title}: ${face.address}`).toBeUndefined();
      titles.set(title, face.address);
    }
  }
});

/** Attributes and text of executable inline scripts; structured data is left out. */
const INLINE_SCRIPT = /<script(?![^>]*(?:\bsrc=|ld\+json))([^>]*)>(.*?)<\/script>/gs;

describe("headers", () => {
  const single = (value: string | string[] | undefined, about?: string) => {
    expect(value, about).toBeTypeOf("string");
    return String(value);
  };

  test("of every page hold, for guests and for the signed in", () => {
    for (const person of ["guest", "customer"] as const) {
      for (const { face, answer } of answersTo(person, "page")) {
        const { headers, text, status } = answer;
        if (status === 302) continue;
        const about = `${face.address} for a ${person}`;
        const policy = single(headers["content-security-policy"]);
        expect(policy.split(/default-src/).length, about).toBe(2);
        expect(policy, about).toMatch(/default-src 'none'/);
        expect(policy, about).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
        expect(policy, about).toContain("frame-ancestors 'none'");
        expect(policy, about).toContain("base-uri 'none'");
        expect(headers["x-content-type-options"], about).toBe("nosniff");
        expect(headers["x-frame-options"], about).toBe("DENY");
        expect(headers["referrer-policy"], about).toBe("same-origin");
        expect(headers["x-powered-by"], about).toBeUndefined();
        expect(headers["permissions-policy"], about).toContain("camera=()");
        const vary = single(headers.vary).toLowerCase();
        for (const name of ["cookie", "accept-language", "accept-encoding"]) {
          expect(vary.split(/,\s*/), about).toContain(name);
        }
        const caching = single(headers["cache-control"]);
        if (person === "customer") expect(caching, about).toBe("private, no-store");
        else expect(caching, about).toMatch(/no-store|must-revalidate/);
        const scriptSources = /(?:^|;)\s*script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
        for (const [, attributes = "", script = ""] of text.matchAll(INLINE_SCRIPT)) {
          const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1];
          const hash = createHash("sha256").update(script).digest("base64");
          expect(scriptSources, about).toContain(nonce ? `'nonce-${nonce}'` : `'sha256-${hash}'`);
        }
        expect(text, about).not.toMatch(/<[a-z][^>]*\s(?:style|on[a-z]+)=/);
        const without = face.inlineScript ? /<script[^>]*\bsrc=/ : /<script(?![^>]*ld\+json)/;
        if (!face.hydrates) expect(text, about).not.toMatch(without);
      }
    }
  });

  test("of what is no page: nothing may run or load, nothing is guessed", () => {
    for (const { face, answer } of answersTo("customer", "json")) {
      const { headers } = answer;
      expect(headers["content-security-policy"], face.address).toContain("default-src 'none'");
      expect(headers["x-content-type-options"], face.address).toBe("nosniff");
    }
  });

  test("of whatever comes say its kind, and its charset if it is text; nobody may frame it", () => {
    for (const person of VISITORS) {
      for (const { face, answer } of KINDS.flatMap((kind) => answersTo(person, kind))) {
        const { headers, text } = answer;
        const about = `${face.address} for a ${person}`;
        expect(headers["x-content-type-options"], about).toBe("nosniff");
        if (text === "") continue;
        const type = single(headers["content-type"], about);
        if (/^(?:text\/|application\/(?:json|xml))/.test(type)) {
          expect(type, about).toMatch(/; charset=utf-8$/i);
        }
        const policy = single(headers["content-security-policy"], about);
        expect(policy, about).toContain("frame-ancestors 'none'");
      }
    }
  });
});

const count = (text: string, part: string) => text.split(part).length - 1;

test("loader data are handed over once, whole, where a page hydrates, and nowhere else", () => {
  for (const { face, text } of pages()) {
    const times = face.hydrates ? 1 : 0;
    expect(count(text, "window.__remixContext ="), face.address).toBe(times);
    expect(count(text, "__remixContext.stream="), face.address).toBe(times);
    expect(count(text, "<!--$"), `${face.address}: a boundary that waits for more`).toBe(0);
    // Scripts named in the markup would compete with the first paint.
    expect(/<(?:link|script)[^>]*(?:modulepreload|"module")/.test(text), face.address).toBe(false);
    const data = /stream=new Response\((".*?")\)\.body;/s.exec(text)?.[1];
    // The handoff is in turbo-stream's format: a list of values, the ids of the routes among them.
    expect(data !== undefined, face.address).toBe(face.hydrates === true);
    if (data === undefined) continue;
    expect(JSON.parse(JSON.parse(data) as string), face.address).toContain(face.route);
  }
});

test("pages lead to each other without a new document where both hydrate with one style sheet", () => {
  const seen = new Map<string, { address: string; sheet: string | null }>();
  for (const { face, text } of pages()) {
    const sheet = /<style>(.*?)<\/style>/s.exec(text)?.[1];
    expect(sheet, face.address).toBeTypeOf("string");
    const hydrates = text.includes("__remixContext");
    seen.set(face.address, { address: face.address, sheet: hydrates ? (sheet ?? null) : null });
  }
  const all = [...seen.values()];
  const wrong = all.flatMap((from) =>
    all
      .filter(
        (to) =>
          canShareDocument(from.address, to.address) !==
          (from.sheet !== null && from.sheet === to.sheet),
      )
      .map((to) => `${from.address} -> ${to.address}`),
  );
  expect(wrong).toEqual([]);
  const sheets = new Set(all.map(({ sheet }) => sheet).filter((sheet) => sheet !== null));
  expect(sheets.size).toBeGreaterThan(1);
});
