import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod/v4";
import {
  MOST_DISCARDED_BYTES,
  readForm,
  readJson,
  readTextsOfTooLargeForm,
  type FormLimits,
} from "./read-form.server";

const URL_ENCODED = "application/x-www-form-urlencoded";

function post(body: BodyInit | null, type?: string, headers: Record<string, string> = {}): Request {
  return new Request("http://here.example/", {
    method: "POST",
    body,
    headers: { ...(type ? { "Content-Type": type } : {}), ...headers },
    duplex: "half",
  });
}

/** Returns the names and values that were read, or the status of the refusal. */
async function read(request: Request, limits?: FormLimits) {
  try {
    const form = await readForm(request, limits);
    return [...form.entries()];
  } catch (answer) {
    if (answer instanceof Response) return answer.status;
    throw answer;
  }
}

const multipart = (parts: string) =>
  post(parts.replaceAll("\n", "\r\n"), "multipart/form-data; boundary=b");

describe("a form", () => {
  test("is read, in either encoding", async () => {
    expect(await read(post("a=1&b=%E0%B8%99+x", URL_ENCODED))).toEqual([
      ["a", "1"],
      ["b", "น x"],
    ]);
    const form = new FormData();
    form.set("address", "1 Nimman Road");
    form.set("hours[12]", "x");
    expect(await read(post(form))).toEqual([
      ["address", "1 Nimman Road"],
      ["hours[12]", "x"],
    ]);
  });

  test.each([
    ["text", "text/plain"],
    ["JSON", "application/json"],
    ["something like a form", "application/x-www-form-urlencoded-not"],
  ])("with %s is refused with 415", async (_what, type) => {
    expect(await read(post("a=1", type))).toBe(415);
  });

  test.each(["gzip", "br", "gzip, identity", "nonsense"])(
    "that is compressed (%s) is refused with 415, as JSON is",
    async (encoding) => {
      const headers = { "Content-Encoding": encoding };
      expect(await read(post("a=1", URL_ENCODED, headers))).toBe(415);
      const json = readJson(post("{}", "application/json", headers));
      await expect(json).rejects.toMatchObject({ status: 415 });
    },
  );

  test("that says that it is as it is, is read", async () => {
    const headers = { "Content-Encoding": "Identity" };
    expect(await read(post("a=1", URL_ENCODED, headers))).toEqual([["a", "1"]]);
    expect(await readJson(post("{}", "application/json", headers))).toEqual({});
  });

  test("with no type is refused with 415", async () => {
    // With a string as body, Request would set a content type.
    const untyped = post(Buffer.from("a=1"));
    expect(untyped.headers.get("Content-Type")).toBeNull();
    expect(await read(untyped)).toBe(415);
  });

  test("may be empty", async () => {
    expect(await read(post("", URL_ENCODED))).toEqual([]);
  });
});

describe("a name that conform would build a monster from is refused with 400", () => {
  test.each([
    "a[99999999]",
    "a[100]",
    "a[1][2][3][4]",
    "a.b.c.d.e",
    Array.from({ length: 1000 }, () => "a").join("."),
    "a".repeat(41),
    "a[-1]",
    "a[]",
    "a[1",
    "a]",
    "[0]",
    ".a",
    "a..b",
    "a b",
    "",
    "a\u0000",
    "ก",
    "__proto__",
    "__proto__.polluted",
    "a.__proto__.polluted",
    "constructor",
    "constructor.prototype.polluted",
    "a.constructor",
    "a.prototype",
    "a[0].__proto__",
  ])("%j", async (name) => {
    const body = new URLSearchParams([[name, "1"]]);
    expect(await read(post(body.toString(), URL_ENCODED))).toBe(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("and whatever passes costs conform next to nothing", async () => {
    const names = fc.stringMatching(/^[a-z_.[\]0-9]{1,60}$/);
    await fc.assert(
      fc.asyncProperty(fc.array(names, { maxLength: 20 }), async (list) => {
        const body = new URLSearchParams(list.map((name) => [name, "1"]));
        const entries = await read(post(body.toString(), URL_ENCODED));
        if (typeof entries === "number") return;
        const form = new FormData();
        for (const [name, value] of entries) form.append(name, value);
        const reply = parseWithZod(form, { schema: z.object({ a: z.string() }) }).reply();
        expect(JSON.stringify(reply).length).toBeLessThan(20_000);
      }),
    );
  });
});

describe("too much is refused with 413", () => {
  const KB = 1024;

  test("a body beyond 64 KB, declared or not", async () => {
    const large = `a=${"x".repeat(64 * KB)}`;
    expect(await read(post(large, URL_ENCODED))).toBe(413);
    expect(await read(post("a=1", URL_ENCODED, { "Content-Length": String(65 * KB) }))).toBe(413);
  });

  test("a body without end, after reading no more than its share of it", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 16 * KB;
        controller.enqueue(new Uint8Array(16 * KB).fill(120));
      },
    });
    expect(await read(post(endless, URL_ENCODED))).toBe(413);
    expect(sent).toBeLessThan(256 * KB);
  });

  test("a multipart body without end", async () => {
    let sent = 0;
    const encoder = new TextEncoder();
    const endless = new ReadableStream<Uint8Array>({
      start(controller) {
        const head = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n';
        controller.enqueue(encoder.encode(head));
      },
      pull(controller) {
        sent += 16 * KB;
        controller.enqueue(new Uint8Array(16 * KB).fill(120));
      },
    });
    expect(await read(post(endless, "multipart/form-data; boundary=b"))).toBe(413);
    expect(sent).toBeLessThan(256 * KB);
  });

  test("more fields than a form of ours has", async () => {
    const many = Array.from({ length: 101 }, (_, index) => `a${index}=1`).join("&");
    expect(await read(post(many, URL_ENCODED))).toBe(413);
  });

  test("a file where none is expected", async () => {
    const form = new FormData();
    form.set("photo", new File(["x"], "x.png", { type: "image/png" }));
    expect(await read(post(form))).toBe(413);
    const again = new FormData();
    again.set("photo", new File(["x"], "x.png", { type: "image/png" }));
    expect(await read(post(again), { maxFiles: 1 })).toHaveLength(1);
  });

  test("headers of a part beyond 8 KB", async () => {
    const part = `--b\nContent-Disposition: form-data; name="a"\nX-Long: ${"x".repeat(9 * KB)}\n\n1\n--b--\n`;
    expect(await read(multipart(part))).toBe(413);
  });
});

describe("a malformed multipart body is refused with 400", () => {
  test.each([
    ["without its end", '--b\nContent-Disposition: form-data; name="a"\n\n1'],
    ["with another boundary", '--c\nContent-Disposition: form-data; name="a"\n\n1\n--c--\n'],
    ["that is none", "hello"],
    ["cut inside a header", "--b\nContent-Dispo"],
  ])("%s", async (_how, parts) => {
    expect(await read(multipart(parts))).toBe(400);
  });

  test("without a boundary", async () => {
    expect(await read(post("--b--", "multipart/form-data"))).toBe(400);
  });

  test("whatever the bytes, the answer is a form or a 4xx", async () => {
    const bytes = fc.uint8Array({ maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom("--b\r\n", ""), async (noise, opening) => {
        const body = Buffer.concat([Buffer.from(opening), noise]);
        const answer = await read(post(body, "multipart/form-data; boundary=b"));
        expect(Array.isArray(answer) || answer === 400 || answer === 413).toBe(true);
      }),
    );
  });
});

describe("JSON", () => {
  const readOne = async (body: BodyInit, type = "application/json") => {
    try {
      return await readJson(post(body, type));
    } catch (answer) {
      if (answer instanceof Response) return answer.status;
      throw answer;
    }
  };

  test("objects are read", async () => {
    expect(await readOne('{"a":1}')).toEqual({ a: 1 });
    expect(await readOne('{"a":"น"}', "application/json; charset=utf-8")).toEqual({ a: "น" });
  });

  test.each(["", "[]", "null", "1", '"a"', "{", "{'a':1}"])(
    "%j is no object: 400",
    async (body) => {
      expect(await readOne(body)).toBe(400);
    },
  );

  test("another content type is 415, too much 413", async () => {
    expect(await readOne("{}", "text/plain")).toBe(415);
    expect(await readOne(JSON.stringify({ a: "x".repeat(65 * 1024) }))).toBe(413);
  });

  test("nested a thousand deep is no crash", async () => {
    const deep = `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`;
    expect(await readOne(deep)).toBeTypeOf("object");
  });
});

describe("a form whose files are too large together", () => {
  const HEAD =
    '--b\r\nContent-Disposition: form-data; name="words"\r\n\r\nA lamp fell\r\n' +
    '--b\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';
  const TYPE = "multipart/form-data; boundary=b";
  const encoder = new TextEncoder();

  /** Returns a body that begins with some bytes, and goes on with whatever `then` adds. */
  const bodyThat = (
    start: string,
    then: (stream: ReadableStreamDefaultController<Uint8Array>) => void,
  ) =>
    post(
      new ReadableStream<Uint8Array>({
        start: (stream) => stream.enqueue(encoder.encode(start)),
        pull: then,
      }),
      TYPE,
    );
  const textsOf = (form: FormData) =>
    [...form].filter((field): field is [string, string] => typeof field[1] === "string");

  test("has the texts that came after the files, too", async () => {
    const rest = '\r\n--b\r\nContent-Disposition: form-data; name="wish"\r\n\r\nredo\r\n--b--\r\n';
    const form = await readTextsOfTooLargeForm(post(HEAD + "x".repeat(300_000) + rest, TYPE));
    expect(textsOf(form)).toEqual([
      ["words", "A lamp fell"],
      ["wish", "redo"],
    ]);
  });

  test.each([
    ["in a photo", HEAD + "xxx"],
    ["in the headers of a part", `${HEAD}xxx\r\n--b\r\nContent-Dispo`],
    ["right after a boundary", `${HEAD}xxx\r\n--b`],
  ])("and that stalls %s has what came before", async (_where, start) => {
    const pace = { silentMs: 1, bytesPerSecond: 1_000_000 };
    // Nothing follows, and the body doesn't end.
    const form = await readTextsOfTooLargeForm(
      bodyThat(start, () => undefined),
      { pace },
    );
    expect(textsOf(form)).toEqual([["words", "A lamp fell"]]);
  });

  test("and that never ends is read up to a limit, of bytes or of time", async () => {
    let sent = 0;
    const endless = () =>
      bodyThat(HEAD, (stream) => {
        const piece = new Uint8Array(1024 ** 2).fill(120);
        sent += piece.length;
        stream.enqueue(piece);
      });
    expect(textsOf(await readTextsOfTooLargeForm(endless()))).toEqual([["words", "A lamp fell"]]);
    expect(sent).toBeLessThan(MOST_DISCARDED_BYTES + 4 * 1024 ** 2);
    sent = 0;
    const form = await readTextsOfTooLargeForm(endless(), { mostMs: -1 });
    expect(textsOf(form)).toEqual([["words", "A lamp fell"]]);
    expect(sent).toBeLessThan(4 * 1024 ** 2);
  });
});
