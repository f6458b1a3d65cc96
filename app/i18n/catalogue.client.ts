import type { Locale } from "~/lib/vocabulary";
import { translator, type Namespace, type Translate } from "./messages";

type Words = Readonly<Record<string, string>>;

const files = import.meta.glob<{ default: Words }>(["./locales/*/*.ts", "!./locales/*/index.ts"]);

const loaded = new Map<string, Words>();
const loading = new Map<string, Promise<void>>();

function load(locale: Locale, namespace: Namespace): Promise<void> {
  const path = `./locales/${locale}/${namespace}.ts`;
  let promise = loading.get(path);
  if (!promise) {
    const file = files[path];
    if (!file) throw new Error(`There are no messages ${path}.`);
    promise = file().then((module) => void loaded.set(path, module.default));
    loading.set(path, promise);
  }
  return promise;
}

/** Fetches namespaces, so that the page that the server rendered can hydrate at once. */
export async function loadNamespaces(locale: Locale, namespaces: readonly Namespace[]) {
  await Promise.all(namespaces.map((namespace) => load(locale, namespace)));
}

/**
 * A translator that fetches a namespace when a page first asks for it: it throws the promise, and
 * React shows the page before until the words are there.
 */
export function browserTranslator(locale: Locale): Translate {
  return translator(locale, (namespace) => {
    const words = loaded.get(`./locales/${locale}/${namespace}.ts`);
    if (!words) throw load(locale, namespace);
    return words;
  });
}
