import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SETUP_SETTINGS } from "~/domain/accounts/oauth/setup-reference";
import { messagesOf } from "./catalogue.server";

const SOURCE = /^(?!i18n[/\\]locales)(?!.*\.test\.tsx?$).*\.tsx?$/;
const code = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => SOURCE.test(name))
  .map((name) => readFileSync(join("app", name), "utf8"))
  .join("\n");

/** Namespaces whose keys are only made of a value: the values that occur, or "all" of the keys. */
const OF_WHOLE_NAMESPACES: Record<string, readonly string[] | "all"> = {
  "admin-audit": "all",
  areas: "all",
  "ask-again": ["wrong-code", "wrong-password"],
  specialties: "all",
  setup: Object.values(SETUP_SETTINGS).flat(),
  oauth: ["linked-elsewhere", "has-another", "only-way-in", "link", "unlink"],
  verify: ["no-token", "unknown-link", "expired", "error"],
};

const written = new Set([...code.matchAll(/["'`]([a-z-]+:[\w-]+)["'`]/g)].map(([, key]) => key));
/** Keys that are made of a part, such as `home:how-${step}-title`, as patterns. */
const made = [...new Set([...code.matchAll(/`([a-z-]+:[\w-]*\$\{[^`]*)`/g)].map(([, key]) => key))];
const wholeNamespaces = made.flatMap((key) => /^([a-z-]+):\$\{[^}]*\}$/.exec(key ?? "")?.[1] ?? []);
const patterns = made
  .filter((key) => !/^[a-z-]+:\$\{[^}]*\}$/.test(key ?? ""))
  .map((key) => new RegExp(`^${key?.replace(/\$\{[^}]*\}/g, "[\\w-]+")}$`));

function isUsed(namespace: string, name: string): boolean {
  const key = `${namespace}:${name}`;
  if (written.has(key) || patterns.some((pattern) => pattern.test(key))) return true;
  const values = wholeNamespaces.includes(namespace) && OF_WHOLE_NAMESPACES[namespace];
  return values === "all" || (Array.isArray(values) && values.includes(name));
}

test("every message is used somewhere", () => {
  const unused = Object.entries(messagesOf("en")).flatMap(([namespace, words]) =>
    Object.keys(words)
      .map((name) => name.replace(/_(?:one|other)$/, ""))
      .filter((name) => !isUsed(namespace, name))
      .map((name) => `${namespace}:${name}`),
  );
  expect(unused).toEqual([]);
});

test("every namespace whose keys are made of nothing but a value is listed above", () => {
  const namespaces = wholeNamespaces.filter((namespace) => namespace in messagesOf("en"));
  expect(namespaces.filter((namespace) => !(namespace in OF_WHOLE_NAMESPACES))).toEqual([]);
});
