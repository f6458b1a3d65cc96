import type { Locale } from "~/lib/vocabulary";
import { translator, type Namespace, type Translate, type MessageTexts } from "./messages";

/**
 * All namespaces except those of admin pages (`admin-files.client.ts`), and of emails, files, the API, pages
 * without scripts and texts from loaders, which browsers never use: each one that is listed adds to every page
 * that hydrates.
 */
const files = import.meta.glob<{ default: MessageTexts }>([
  "./locales/*/*.ts",
  "!./locales/*/admin*.ts",
  "!./locales/*/{api,ask-again,booking-note,case-page,cases,cleaner,data,day,door,email,home,homes,inbox,index,job-log,join,marks,more-time,my-booking,my-homes,offers,offline,password,repeat,report,second-factor,sent,sessions,setup,short,sizes,unsafe,verify}.ts",
]);

/**
 * Loaded texts. The Thai ones have their compounds whole from the build (`keepThaiCompounds`,
 * `vite.config.ts`).
 */
const loaded = new Map<string, MessageTexts>();
const loading = new Map<string, Promise<void>>();
const failed = new Map<string, unknown>();

async function importTexts(path: string) {
  const named = /\/(?:admin|ask-again)/.test(path)
    ? (await import("./admin-files.client")).adminFiles
    : files;
  const file = named[path];
  if (!file) throw new Error(`There are no messages ${path}.`);
  return file();
}

function loadNamespace(locale: Locale, namespace: Namespace): Promise<void> {
  const path = `./locales/${locale}/${namespace}.ts`;
  let promise = loading.get(path);
  if (!promise) {
    promise = importTexts(path)
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
 * Returns a translator that fetches a namespace when a page first needs it: it throws the promise, and
 * React shows the previous page until the texts have arrived. If they don't arrive it throws an error, and
 * the next page fetches them again. English texts are fetched if one is missing in another language.
 */
export function browserTranslator(locale: Locale): Translate {
  return translator(locale, {
    texts: (wanted, namespace) => {
      const path = `./locales/${wanted}/${namespace}.ts`;
      const words = loaded.get(path);
      if (words) return words;
      if (!failed.has(path)) throw loadNamespace(wanted, namespace);
      // React tries a failed page once more, at once. It must fail again, so the failure is forgotten
      // later.
      const cause = failed.get(path);
      setTimeout(() => failed.delete(path));
      throw new Error(`The messages ${path} did not arrive.`, { cause });
    },
    // A browser has no access to the log: developers look at its console.
    report: (problem) => reportError(new Error(problem)),
  });
}
