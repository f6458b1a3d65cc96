import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defineConfig, transformWithEsbuild, type Plugin, type Rollup } from "vite";
import { keepCompounds } from "./app/lib/thai-compounds";
import { documentGroupsOf } from "./app/lib/document-groups";
import { ROUTE_MAP, isPage } from "./app/lib/route-map";
import { SHARED_MODULES } from "./app/rendering/shared-modules";
import { manifestOutsideAdmin } from "./app/rendering/manifest-outside-admin";
import { isSheetName, sheetSources } from "./app/styles/sheet-sources";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The module that each program imports first. */
const FIRST_IN_PROGRAMS = "./app/lib/refuse-old-node.server.ts";

/**
 * Makes the Express server the entry of the server build, together with the command line tools. One bundle
 * means one copy of every singleton: database, caches, worker.
 */
function serverEntries(): Plugin {
  return {
    name: "baansaat:server-entries",
    enforce: "post",
    config(config, { isSsrBuild }) {
      if (!isSsrBuild) return;
      config.build ??= {};
      config.build.rollupOptions ??= {};
      config.build.rollupOptions.input = {
        index: fromRoot("./server.ts"),
        admin: fromRoot("./app/cli/admin.server.ts"),
        backup: fromRoot("./app/cli/backup.server.ts"),
        restore: fromRoot("./app/cli/restore.server.ts"),
        doctor: fromRoot("./app/cli/doctor.server.ts"),
        "seed-large": fromRoot("./app/cli/seed-large-command.server.ts"),
      };
      config.build.rollupOptions.output = {
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name]-[hash].js",
        // In a file of its own, it runs before the other imports of a program.
        manualChunks: (id) => (id === fromRoot(FIRST_IN_PROGRAMS) ? "refuse-old-node" : undefined),
      };
    },
  };
}

/** Lets the same Express app answer in development, so that headers and checks are those of production. */
function expressInDevelopment(): Plugin {
  return {
    name: "baansaat:express-in-development",
    apply: "serve",
    configureServer(vite) {
      if (vite.config.server.middlewareMode) return;
      return () => {
        vite.middlewares.use((request, response, next) => {
          vite
            .ssrLoadModule("./server.ts")
            .then(({ developmentApp }) => developmentApp(request, response, next))
            .catch(next);
        });
      };
    },
  };
}

/**
 * Tells Tailwind in which files the classes of a style sheet are: in those of the pages that have it. In
 * development imports change while it runs, so each sheet has the classes of all pages.
 */
function sourcesOfSheets(): Plugin {
  const app = fromRoot("./app");
  let isBuild = false;
  return {
    name: "baansaat:sources-of-sheets",
    enforce: "pre",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    transform(code, id) {
      // With `?url` it is a script that says where the sheet is.
      const [, name = ""] = /\/app\/styles\/([\w-]+)\.css(?!.*[?&]url)/.exec(id) ?? [];
      if (!isSheetName(name)) return null;
      const files = isBuild
        ? sheetSources(name, app)
        : [join(app, "**/*.tsx"), join(app, "**/*-script.ts")];
      const sources = files.map((file) => `@source ${JSON.stringify(file)};`);
      return { code: `${code}\n${sources.join("\n")}`, map: null };
    },
  };
}

/**
 * Removes bytes from style sheets that every page carries. Tailwind writes the initial values of its
 * variables twice: as `@property`, and as one rule for all elements in browsers without it. That rule is
 * enough for all browsers. The comment with Tailwind's name goes, too.
 */
function shrinkStyleSheets(): Plugin {
  const shrinkCss = (css: string) =>
    css
      .replace(/\/\*! tailwindcss [^*]*\*\//, "")
      .replace(/@property --tw-[^}]*\}/g, "")
      .replace(/(@layer properties\{)@supports [^{]*\{([^{}]*\{[^}]*\})\}/, "$1$2");
  return {
    name: "baansaat:lean-style-sheets",
    apply: "build",
    enforce: "post",
    // Sheets that documents carry inline are server modules; by now each is a text.
    transform(code, id) {
      return id.endsWith(".css?inline") ? { code: shrinkCss(code), map: null } : null;
    },
    generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== "asset" || !asset.fileName.endsWith(".css")) continue;
        asset.source = shrinkCss(String(asset.source));
      }
    },
  };
}

/**
 * Keeps the compounds in Thai messages whole at build time for browsers; the server does it when it starts.
 * No page then carries the rules for it.
 */
function keepThaiCompounds(): Plugin {
  return {
    name: "baansaat:whole-compounds",
    enforce: "pre",
    transform(code, id) {
      const isForBrowsers = this.environment.config.consumer === "client";
      if (!isForBrowsers || !/\/i18n\/locales\/th\/[\w-]+\.ts$/.test(id)) return null;
      return { code: keepCompounds(code), map: null };
    },
  };
}

/** Ids of the pages that send no scripts, and of the layouts around none but such pages. */
const DOCUMENTS: ReadonlySet<string> = new Set(
  ROUTE_MAP.filter((route) => {
    if (route.kind === "layout")
      return ROUTE_MAP.every(
        (inner) => inner.within !== route.id || !isPage(inner) || !inner.hydrates,
      );
    return isPage(route) && !route.hydrates;
  }).map(({ id }) => id),
);

/**
 * Gives browsers the patterns of `document-groups.ts` as they are computed here: each page with scripts would
 * carry the whole map instead.
 */
function computedDocumentGroups(): Plugin {
  return {
    name: "baansaat:document-groups",
    apply: "build",
    transform(_code, id) {
      const isForBrowsers = this.environment.config.consumer === "client";
      if (!isForBrowsers || id !== fromRoot("./app/lib/document-groups.ts")) return null;
      const patterns = documentGroupsOf(ROUTE_MAP).map(String).join(",");
      return { code: `export const DOCUMENT_GROUPS=[${patterns}]`, map: null };
    },
  };
}

/**
 * Leaves the modules of pages without scripts out of the browser's build. Otherwise each part that such a page
 * shares with one that has scripts would be a small file of its own, with a round trip of its own.
 */
function noModulesOfDocuments(): Plugin {
  return {
    name: "baansaat:no-modules-of-documents",
    apply: "build",
    enforce: "post",
    transform(_code, id) {
      const [, routeId = ""] =
        /\/routes\/(.+)\/route\.tsx\?__remix-build-client-route$/.exec(id) ?? [];
      return DOCUMENTS.has(routeId) ? { code: "export {};", map: null } : null;
    },
  };
}

/**
 * Shrinks Remix's list of all routes, which every page with scripts loads. It leaves out what browsers
 * never use: the API and files, flags that are false, empty lists, ids that repeat their key, and the
 * modules and imports of pages that send no scripts: a browser asks for each as a document
 * (`canShareDocument`). The imports of admin pages go, too: the browser finds them in the modules themselves.
 * Admin pages and all others get a list each: a page of either is another document than those of the other.
 */
function shrinkManifest(): Plugin {
  const elsewhere = new Set(ROUTE_MAP.filter(({ kind }) => kind === "file").map(({ id }) => id));
  const hydrated = new Set(
    ROUTE_MAP.filter((route) => isPage(route) && route.hydrates).map(({ id }) => id),
  );
  const withoutImports = (id: string) => DOCUMENTS.has(id) || id.startsWith("admin/");
  interface Manifest {
    entry: { module: string; imports: string[] };
    routes: Record<string, Record<string, unknown> & { imports?: string[] }>;
  }
  return {
    name: "baansaat:lean-manifest",
    apply: "build",
    writeBundle: {
      sequential: true,
      order: "post",
      handler() {
        // The server's bundle comes last: by then Remix has written the browser's list.
        if (this.environment.config.consumer !== "server") return;
        const folder = fromRoot("./build/client/assets");
        const name = readdirSync(folder).find((file) => /^manifest-[^.]+\.js$/.test(file)) ?? "";
        const [assignment = "", json = ""] = readFileSync(join(folder, name), "utf8").split(
          /=(.*);$/s,
        );
        const manifest = JSON.parse(json) as Manifest;
        // Each page with scripts has loaded these already.
        const isAlways = new Set([manifest.entry.module, ...manifest.entry.imports]);
        const routes = Object.entries(manifest.routes)
          .filter(([id]) => !elsewhere.has(id) && !id.startsWith("api/"))
          .map(([id, { imports, id: _, ...route }]) => {
            const all = withoutImports(id)
              ? route
              : { ...route, imports: imports?.filter((file) => !isAlways.has(file)) };
            const said = Object.entries(all).filter(([name, value]) => {
              if (name === "module" && DOCUMENTS.has(id)) return false;
              return value !== false && !(Array.isArray(value) && value.length === 0);
            });
            return [id, Object.fromEntries(said)] as const;
          });
        const write = (file: string, listed: typeof routes) => {
          const lean = { ...manifest, routes: Object.fromEntries(listed) };
          const withIds =
            "for(const[id,route]of Object.entries(__remixManifest.routes))route.id=id";
          writeFileSync(join(folder, file), `${assignment}=${JSON.stringify(lean)};${withIds}`);
        };
        // A page of either kind is another document than those of the other.
        const ofAdmin = (id: string) => id.startsWith("admin/");
        write(
          name,
          routes.filter(([id]) => ofAdmin(id) || !hydrated.has(id)),
        );
        write(
          manifestOutsideAdmin(name),
          routes.filter(([id]) => !ofAdmin(id)),
        );
      },
    },
  };
}

/** Returns the files of the browser's build, which comes first, by their source. */
const browserFiles = () =>
  JSON.parse(readFileSync(fromRoot("./build/client/.vite/manifest.json"), "utf8")) as Record<
    string,
    { file: string }
  >;

/**
 * Gives the server the file names of the browser's messages (`virtual:message-files`), so that a page can
 * load them together with its modules instead of after them. In development there are no files: the browser
 * asks when it needs them.
 */
function messageFiles(): Plugin {
  const name = "virtual:message-files";
  const resolved = `\0${name}`;
  let isBuild = false;
  return {
    name: "baansaat:message-files",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    resolveId: (id) => (id === name ? resolved : undefined),
    load(id) {
      if (id !== resolved) return undefined;
      if (!isBuild) return "export default {}";
      const files = Object.entries(browserFiles()).flatMap(([source, { file }]) => {
        const [, path] = /^app\/i18n\/locales\/(.*)\.ts$/.exec(source) ?? [];
        return path ? [[path, `/${file}`]] : [];
      });
      return `export default ${JSON.stringify(Object.fromEntries(files))}`;
    },
  };
}

/** The module that `app/components/passkey-form.tsx` fetches when its button is pressed. */
const PASSKEY_SCRIPT = "app/components/passkey-script.client.ts";

/**
 * Builds a script for pages that send no bundle, and gives the server its address (`virtual:passkey-script`).
 */
function passkeyScript(): Plugin {
  const name = "virtual:passkey-script";
  const resolved = `\0${name}`;
  let isBuild = false;
  return {
    name: "baansaat:passkey-script",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    buildStart() {
      if (!isBuild || this.environment.config.consumer === "server") return;
      const id = fromRoot(`./${PASSKEY_SCRIPT}`);
      this.emitFile({ type: "chunk", id, name: "passkey", preserveSignature: "strict" });
    },
    resolveId: (id) => (id === name ? resolved : undefined),
    load(id) {
      if (id !== resolved) return undefined;
      // No browser's module uses it.
      if (this.environment.config.consumer !== "server") return 'export default ""';
      const file = isBuild ? browserFiles()[PASSKEY_SCRIPT]?.file : PASSKEY_SCRIPT;
      return `export default ${JSON.stringify(`/${file ?? ""}`)}`;
    },
  };
}

/**
 * Writes a hash of the build into the service worker, without its comments: browsers install one whose bytes
 * differ, and it then asks for the offline page anew.
 */
function stampServiceWorker(): Plugin {
  return {
    name: "baansaat:stamp-service-worker",
    apply: "build",
    enforce: "post",
    writeBundle: {
      sequential: true,
      order: "post",
      async handler() {
        // The server's bundle comes last: it renders the offline page.
        if (this.environment.config.consumer !== "server") return;
        const server = readFileSync(fromRoot("./build/server/index.js"));
        const build = createHash("sha256").update(server).digest("hex").slice(0, 12);
        const file = fromRoot("./build/client/sw.js");
        const code = readFileSync(fromRoot("./public/sw.js"), "utf8").replace("__BUILD__", build);
        writeFileSync(file, (await transformWithEsbuild(code, file, { minify: true })).code);
      },
    },
  };
}

/** Files worth compressing; pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|txt|xml)$/;

/**
 * Writes `.br` and `.gz` files beside the browser's files, as small as possible. The server sends them
 * unchanged, so no request waits for compression.
 */
function precompress(): Plugin {
  return {
    name: "baansaat:precompress",
    apply: "build",
    enforce: "post",
    writeBundle: {
      sequential: true,
      order: "post",
      handler() {
        // The server's bundle comes last: by then Remix has added its manifest to the browser's files.
        if (this.environment.config.consumer !== "server") return;
        const folder = fromRoot("./build/client");
        for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
          if (!COMPRESSIBLE.test(name)) continue;
          const file = join(folder, name);
          const content = readFileSync(file);
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
          writeFileSync(`${file}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
        }
      },
    },
  };
}

/**
 * Compiles the server's modules into its compile cache (`server.ts`), so that a start only reads them. V8 takes
 * what was compiled under the same flags alone: they are those of `npm start`.
 */
function fillCompileCache(): Plugin {
  return {
    name: "baansaat:fill-compile-cache",
    apply: "build",
    enforce: "post",
    writeBundle: {
      sequential: true,
      order: "post",
      handler(_options, bundle) {
        if (this.environment.config.consumer !== "server") return;
        const service = Object.keys(bundle).find((file) => /^chunks\/start\.server-/.test(file));
        if (!service) return this.error("The service is no module of its own.");
        const { scripts } = JSON.parse(readFileSync(fromRoot("./package.json"), "utf8")) as {
          scripts: { start: string };
        };
        const flags = scripts.start.split(" ").filter((word) => word.startsWith("--"));
        const folder = fromRoot("./build/server/compile-cache");
        const fill = [
          'import { enableCompileCache, flushCompileCache } from "node:module"',
          `enableCompileCache(${JSON.stringify(folder)})`,
          `await import(${JSON.stringify(pathToFileURL(fromRoot(`./build/server/${service}`)).href)})`,
          "flushCompileCache()",
          "process.exit()",
        ].join(";");
        execFileSync(process.execPath, [...flags, "--input-type=module", "--eval", fill]);
      },
    },
  };
}

const REACT_FILE = "react";

/**
 * The shared files whose names are read by people and code. All others are called by their hash alone: each
 * name is sent again and again, in the list of routes and in the imports of other files.
 */
const NAMED_FILES: readonly string[] = [REACT_FILE, "everywhere", "errors"];

/** As short as Rollup allows for this many files. */
const HASH = "[hash:7]";

/** React, and the helper that makes modules of its CommonJS. Nothing in there imports other code. */
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\/|\0commonjsHelpers/;

/** Conform, which each page with a form needs whole: two files of it would be larger together. */
const FORMS = /\/node_modules\/@conform-to\/(?:react|dom)\//;

/** Small parts that nearly all steps of a booking share. */
const STEPS = /\/routes\/booking\/shared\/(?:price-list|steps)\.tsx?$/;

/**
 * Puts the modules that all pages need, with all their imports, into two files. Twenty small files take
 * longer on a slow connection, each with its own round trip, and one file would be evaluated in one long
 * task. React is the file that imports nothing, so the page can start it first
 * (`handoff-script.server.ts`).
 */
function sharedChunks(): Plugin {
  return {
    name: "baansaat:two-files-for-all",
    apply: "build",
    config(config, { isSsrBuild }) {
      if (isSsrBuild) return;
      const together = new Set<string>();
      const collect: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
        if (together.size === 0) {
          const open = SHARED_MODULES.map(fromRoot);
          for (let next = open.pop(); next; next = open.pop()) {
            if (together.has(next)) continue;
            together.add(next);
            open.push(...(getModuleInfo(next)?.importedIds ?? []));
          }
        }
        if (REACT.test(id)) return REACT_FILE;
        if (FORMS.test(id)) return "forms";
        if (STEPS.test(id)) return "steps";
        return together.has(id) ? "everywhere" : undefined;
      };
      config.build ??= {};
      config.build.rollupOptions ??= {};
      config.build.rollupOptions.output = {
        manualChunks: collect,
        entryFileNames: `assets/[name]-${HASH}.js`,
        chunkFileNames: ({ name }) =>
          NAMED_FILES.includes(name) ? `assets/[name]-${HASH}.js` : `assets/${HASH}.js`,
      };
    },
  };
}

/**
 * Lets Chromium compile these files while they arrive, beside the page's own work: nearly all of their code
 * runs before a page reacts. Otherwise each function would be compiled at its first call, in the tasks that
 * start the page. For other browsers it is a comment. It is added after the minifier, which would drop it.
 */
function compileOnArrival(): Plugin {
  const shared = new Set(["entry.client", REACT_FILE]);
  return {
    name: "baansaat:compiled-on-arrival",
    apply: "build",
    renderChunk: {
      order: "post",
      handler(code, { name }) {
        return shared.has(name)
          ? { code: `//# allFunctionsCalledOnLoad\n${code}`, map: null }
          : null;
      },
    },
  };
}

/** Returns the commit that is built, in short; empty without git, unless `BUILD_COMMIT` says it. */
function builtCommit(): string {
  if (process.env["BUILD_COMMIT"]) return process.env["BUILD_COMMIT"];
  try {
    const git = ["rev-parse", "--short=8", "HEAD"];
    return execFileSync("git", git, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}

/** Packages that are not bundled: they have native code, or start workers from their own files. */
const nativePackages = ["better-sqlite3", "@node-rs/argon2", "sharp"];

export default defineConfig(({ command }) => ({
  plugins: [
    expressInDevelopment(),
    sourcesOfSheets(),
    tailwindcss(),
    remix(remixConfig),
    serverEntries(),
    sharedChunks(),
    compileOnArrival(),
    keepThaiCompounds(),
    computedDocumentGroups(),
    messageFiles(),
    passkeyScript(),
    shrinkStyleSheets(),
    noModulesOfDocuments(),
    shrinkManifest(),
    stampServiceWorker(),
    precompress(),
    fillCompileCache(),
  ],
  resolve: {
    alias: { "~": fromRoot("./app"), "#db": fromRoot("./db") },
  },
  // In a bundle, React reads this at build time; without it the slow development copy would run.
  define:
    command === "build"
      ? {
          "process.env.NODE_ENV": '"production"',
          "import.meta.env.BUILD_COMMIT": JSON.stringify(builtCommit()),
        }
      : {},
  optimizeDeps: {
    // Vite finds these while it follows the server's imports, but none is for a browser.
    exclude: nativePackages,
    // A dependency that Vite finds later makes it reload open pages, with two Reacts in between.
    entries: [
      "./app/entry.client.tsx",
      "./app/root.tsx",
      "./app/routes/**/route.tsx",
      `./${PASSKEY_SCRIPT}`,
    ],
  },
  ssr: {
    external: nativePackages,
    noExternal: command === "build" ? true : undefined,
  },
  build: {
    target: "es2022",
    // Each document names what its page needs; modules need no preload code.
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
}));
