import { expect, test } from "vitest";
import { escapeHtml } from "~/lib/escape-html";
import {
  fillTemplate,
  holeMark,
  extractOwnScripts,
  parseTemplate,
} from "./document-template.server";

const values = {
  style: Buffer.from("p{}"),
  nonce: Buffer.from("n0nce"),
  name: Buffer.from("Ploy"),
  data: Buffer.from("<script>data</script>"),
};

test("marks are cut where they stand, each once, and nothing else is", () => {
  const html = `<style>${holeMark("style")}</style><b>${holeMark("name")}</b><i>${holeMark("name")}</i>hole-x-name${holeMark("data")}</body>`;
  const template = parseTemplate(html);
  expect(template.holes).toEqual(["style", "name", "name", "data"]);
  expect(template.pieces).toHaveLength(template.holes.length + 1);
  expect(fillTemplate(template, values).toString()).toBe(
    "<style>p{}</style><b>Ploy</b><i>Ploy</i>hole-x-name<script>data</script></body>",
  );
});

test("what is filled in is not looked through for marks", () => {
  const name = Buffer.from(escapeHtml(`<b>${holeMark("data")}`));
  const filled = fillTemplate(parseTemplate(`<p>${holeMark("name")}</p>`), { ...values, name });
  expect(filled.toString()).toBe(`<p>&lt;b&gt;${holeMark("data")}</p>`);
});

const OURS = `<script nonce="${holeMark("nonce")}">ours()</script><script nonce="${holeMark("nonce")}" type="module" async="">import "a"</script>`;

/** Returns the inline scripts that a policy would allow if it were made from the finished page. */
const found = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]);

test.each([
  ["in the text of a page", (html: string) => `<p><script>evil()</script></p>${html}`],
  ["after our own", (html: string) => `${html}<script>evil()</script>`],
  ["with a nonce it made up", (html: string) => `<script nonce="abc">evil()</script>${html}`],
  [
    "with a mark it made up",
    (html: string) => `<script nonce="hole-00-nonce">evil()</script>${html}`,
  ],
  ["with an empty nonce", (html: string) => `<script nonce="">evil()</script>${html}`],
])("a script that was injected %s is not one of ours", (_where, injectedInto) => {
  const page = injectedInto(OURS);
  const { html, scripts } = extractOwnScripts(page);
  expect(scripts).toEqual(["ours()", 'import "a"']);
  expect(html).not.toContain(holeMark("nonce"));
  expect(html).toContain('<script>ours()</script><script type="module" async="">');
  // A search in the page itself would allow this script.
  expect(found(page)).toContain("evil()");
});
