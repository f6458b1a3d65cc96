import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { SHARED_MODULES } from "./app/rendering/shared-modules";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * Makes our Express server the entry of the server build, together with the command line tools.
 * One bundle means one copy of every singleton: database, caches, worker.
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
        "seed-large": fromRoot("./app/cli/seed-large-command.server.ts"),
      };
      config.build.rollupOptions.output = {
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name]-[hash].js",
      };
    },
  };
}

/** In development the same Express app answers, so headers and checks are those of production. */
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

/** Worth compressing; pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(?:js|css|svg|json|webmanifest|txt|xml)$/;

/**
 * Writes `.br` and `.gz` beside what browsers load, as small as they get: the server sends them as
 * they are, and no request waits for a compressor.
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
        // The server's bundle comes last: Remix adds its manifest to the browser's files then.
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
 * Has what is needed everywhere, with all that it imports, travel as one file: on a slow line twenty
 * small ones take longer, each with a journey of its own.
 */
function oneFileForAll(): Plugin {
  return {
    name: "baansaat:one-file-for-all",
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
        return together.has(id) ? "everywhere" : undefined;
      };
      config.build ??= {};
      config.build.rollupOptions ??= {};
      config.build.rollupOptions.output = { manualChunks: collect };
    },
  };
}

/** What has native code, or starts workers from files of its own, stays outside of the bundle. */
const native = ["better-sqlite3", "@node-rs/argon2", "sharp"];

export default defineConfig(({ command }) => ({
  plugins: [
    expressInDevelopment(),
    tailwindcss(),
    remix(remixConfig),
    serverEntries(),
    oneFileForAll(),
    precompress(),
  ],
  resolve: {
    alias: { "~": fromRoot("./app"), "#db": fromRoot("./db") },
  },
  // In a bundle, React reads this when it is built; without it the slow development copy would run.
  define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
  // Vite meets them while it follows the server's imports; none of them is for a browser.
  optimizeDeps: { exclude: native },
  ssr: {
    external: native,
    noExternal: command === "build" ? true : undefined,
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
}));
