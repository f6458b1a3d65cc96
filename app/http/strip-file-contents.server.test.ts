import { parseFormData } from "@remix-run/form-data-parser";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stripFileContents } from "./strip-file-contents.server";

const TYPE = "multipart/form-data; boundary=b-1";

/** Yields bytes in pieces of these lengths, in turn. */
async function* pieces(bytes: Buffer, lengths: readonly number[]) {
  for (let start = 0, turn = 0; start < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1;
    yield await Promise.resolve(bytes.subarray(start, start + length));
    start += length;
  }
}

async function joined(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

const parsed = (body: Buffer) =>
  parseFormData(
    new Request("http://here.example/", {
      method: "POST",
      headers: { "Content-Type": TYPE },
      body: new Uint8Array(body),
    }),
  );

interface Field {
  name: string;
  /** Null for a text field. */
  filename: string | null;
  content: string;
}

function bodyOf(fields: readonly Field[]): Buffer {
  const parts = fields.map(({ name, filename, content }) => {
    const file = filename === null ? "" : `; filename="${filename}"\r\nContent-Type: image/jpeg`;
    return `--b-1\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  });
  return Buffer.from(`${parts.join("")}--b-1--\r\n`);
}

describe("a form without the content of its files", () => {
  test("has the same texts, and the same names of files, in whatever pieces it came", async () => {
    const field: fc.Arbitrary<Field> = fc.record({
      name: fc.stringMatching(/^[a-z]{1,5}$/),
      filename: fc.option(fc.stringMatching(/^[a-z]{0,5}$/)),
      // Many of these contents look like a boundary.
      content: fc
        .array(fc.constantFrom("\r\n", "--b-", "--b", "1", "\r", "-", "x", "ก", "filename="))
        .map((words) => words.join(""))
        .filter((text) => !`\r\n${text}\r\n`.includes("\r\n--b-1")),
    });
    const lengths = fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(fc.array(field, { maxLength: 8 }), lengths, async (fields, cuts) => {
        const whole = bodyOf(fields);
        const short = await joined(stripFileContents(pieces(whole, cuts), "b-1"));
        const [before, after] = [await parsed(whole), await parsed(short)];
        const shown = (form: FormData, isWhole: boolean) =>
          [...form].map(([name, value]) =>
            typeof value === "string"
              ? [name, value]
              : [name, value.name, isWhole ? 0 : value.size],
          );
        expect(shown(after, false)).toEqual(shown(before, true));
      }),
    );
  });

  test("that was cut off or is none ends as it would, and holds no file", async () => {
    const noise = fc.uint8Array({ maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(noise, fc.constantFrom("--b-1\r\n", ""), async (bytes, opening) => {
        const body = Buffer.concat([Buffer.from(opening), bytes]);
        const isForm = (sent: Buffer) =>
          parsed(sent).then(
            () => true,
            () => false,
          );
        const short = await joined(stripFileContents(pieces(body, [7]), "b-1"));
        expect(await isForm(short)).toBe(await isForm(body));
      }),
    );
  });

  test("takes nothing of a file that is larger than memory should be", async () => {
    let sent = 0;
    async function* endless() {
      yield Buffer.from('--b-1\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n');
      for (; sent < 200; sent += 1) yield await Promise.resolve(Buffer.alloc(64 * 1024, "x"));
    }
    expect((await joined(stripFileContents(endless(), "b-1"))).length).toBeLessThan(100);
    expect(sent).toBe(200);
  });
});
