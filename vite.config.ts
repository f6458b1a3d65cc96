import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
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
        "seed-large": fromRoot("./app/domain/demo/seed-large-command.server.ts"),
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

/** What has native code, or starts workers from files of its own, stays outside of the bundle. */
const native = ["better-sqlite3", "@node-rs/argon2", "sharp"];

export default defineConfig(({ command }) => ({
  plugins: [expressInDevelopment(), tailwindcss(), remix(remixConfig), serverEntries()],
  resolve: {
    alias: { "~": fromRoot("./app"), "#db": fromRoot("./db") },
  },
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
