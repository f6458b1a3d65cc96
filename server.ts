import "~/lib/refuse-old-node.server";
import type { Express } from "express";
import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

if (existsSync(".env")) process.loadEnvFile(".env");

/*
 * Node compiles all that a module imports before the module runs. The service is therefore imported here, after
 * the compile cache is on, which the build fills (`fillCompileCache` in vite.config.ts).
 */
if (!import.meta.env.DEV) {
  enableCompileCache(fileURLToPath(new URL("compile-cache", import.meta.url)));
  const { start } = await import("~/server/start.server");
  start();
}

/** The app behind Vite's development server. */
export async function developmentApp(...parameters: Parameters<Express>): Promise<void> {
  const service = await import("~/server/start.server");
  await service.developmentApp(...parameters);
}
