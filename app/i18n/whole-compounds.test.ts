import { readFileSync } from "node:fs";
import { transformWithEsbuild } from "vite";
import { expect, test } from "vitest";
import { keepCompounds, keepCompoundsIn } from "~/lib/thai-compounds";
import { messagesOf } from "./catalogue.server";

/** Returns a file of messages as browsers get it (`keepThaiCompounds` in `vite.config.ts`). */
async function wordsOfBrowsers(namespace: string): Promise<unknown> {
  const path = new URL(`./locales/th/${namespace}.ts`, import.meta.url);
  const { code } = await transformWithEsbuild(keepCompounds(readFileSync(path, "utf8")), "th.ts");
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    default: unknown;
  };
  return module.default;
}

test.each(Object.entries(messagesOf("th")))(
  "browsers are sent the Thai messages of %s as the server shows them",
  async (namespace, words) => {
    expect(await wordsOfBrowsers(namespace)).toEqual(keepCompoundsIn(words));
  },
);
