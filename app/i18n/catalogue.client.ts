import type { Locale } from "~/lib/vocabulary";
import { translator, type Namespace, type Translate, type MessageTexts } from "./messages";

/**
 * All but those of mails, files, the API and pages that send no scripts, which are never said here: each
 * that is listed weighs on every page that hydrates.
 */
const files = import.meta.glob<{ default: MessageTexts }>([
  "./locales/*/*.ts",
  "!./locales/*/{api,bell,cleaner,data,desk-export,home,index,mail,my-booking,password,repeat,report,sessions,setup,short,verify}.ts",
]);

/** Thai ones with their compounds whole: the build makes them so (`keepThaiCompounds` in `vite.config.ts`). */
const loaded = new Map<string, MessageTexts>();
const loading = new Map<string, Promise<void>>();
const failed = new Map<string, unknown>();

function loadNamespace(locale: Locale, namespace: Namespace): Promise<void> {
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
  await Promise.all(namespaces.map((namespace) => loadNamespace(locale, namespace)));
}

/**
 * A translator that fetches a namespace when a page first asks for it: it throws the promise, and
 * React shows the page before until the words are there. If they don't come it throws an error, and
 * the next page asks for them again. English texts are fetched where one is missing in another
 * language.
 */
export function browserTranslator(locale: Locale): Translate {
  return translator(locale, {
    texts: (wanted, namespace) => {
      const path = `./locales/${wanted}/${namespace}.ts`;
      const words = loaded.get(path);
      if (words) return words;
      if (!failed.has(path)) throw loadNamespace(wanted, namespace);
      // React tries a page that fails once more, at once: it must fail again to be given up.
      const cause = failed.get(path);
      setTimeout(() => failed.delete(path));
      throw new Error(`The messages ${path} did not arrive.`, { cause });
    },
    // The browser has no log of ours: its console is where a developer looks.
    report: (problem) => reportError(new Error(problem)),
  });
}
