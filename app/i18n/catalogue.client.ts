import type { Locale } from "~/lib/vocabulary";
import { translator, type Namespace, type Translate } from "./messages";

type Words = Readonly<Record<string, string>>;

const files = import.meta.glob<{ default: Words }>(["./locales/*/*.ts", "!./locales/*/index.ts"]);

const loaded = new Map<string, Words>();
const loading = new Map<string, Promise<void>>();
const failed = new Map<string, unknown>();

function load(locale: Locale, namespace: Namespace): Promise<void> {
  const path = `./locales/${locale}/${namespace}.ts`;
  let promise = loading.get(path);
  if (!promise) {
    const file = files[path];
    if (!file) throw new Error(`There are no messages ${path}.`);
    promise = file()
      .then((module) => void loaded.set(path, module.default))
      .catch((error: unknown) => {
        loading.delete(path);
        failed.set(path, error);
        throw error;
      });
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
 * React shows the page before until the words are there. If they don't come it throws an error, and
 * the next page asks for them again.
 */
export function browserTranslator(locale: Locale): Translate {
  return translator(locale, (namespace) => {
    const path = `./locales/${locale}/${namespace}.ts`;
    const words = loaded.get(path);
    if (words) return words;
    if (!failed.has(path)) throw load(locale, namespace);
    // React tries a page that fails once more, at once: it must fail again to be given up.
    const cause = failed.get(path);
    setTimeout(() => failed.delete(path));
    throw new Error(`The messages ${path} did not arrive.`, { cause });
  });
}
