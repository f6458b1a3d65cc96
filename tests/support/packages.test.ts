import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OLDEST_NODE } from "~/lib/refuse-old-node.server";
import remixConfig from "../../remix.config.js";

interface Package {
  version?: string;
  hasInstallScript?: boolean;
}

const { engines, dependencies, allowScripts } = JSON.parse(
  readFileSync("package.json", "utf8"),
) as {
  engines: { node: string };
  dependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
};
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, Package>;
};
const locked = Object.entries(packages).map(([path, { version, hasInstallScript }]) => ({
  name: path.replace(/^.*node_modules\//, ""),
  version,
  hasInstallScript,
}));

const versionsOf = (name: string) => [
  ...new Set(locked.filter((one) => one.name === name).map(({ version }) => version)),
];

/**
 * Hashes of the pinned Node's binaries. While the package `node` is installed, it fetches the binary for
 * its machine without the lock file, so nothing else fixes its bytes.
 */
const NODE_BINARIES: Record<string, string> = {
  "linux-x64": "ab9c8eecf9f82d6693cdc3accced17034065c8d96213b0aa76a7e803d20ae1da",
  "linux-arm64": "71b004f18a82f3ea8f26109798564a12e5e4c7989a4c35b93851830b5815dd03",
  "darwin-x64": "083775c8c778a1ab7aee1c9971ba2dac29032b5f60da9db9a2b8e9d050544c31",
  "darwin-arm64": "56d28b39a8048f0cd1af7ad7e09f6cbe1c04439b6dfeb6c8d9090c082af60861",
};

test("the Node that npm's scripts run is the pinned one, to the byte", () => {
  expect(process.version).toBe(`v${dependencies["node"]}`);
  const sum = createHash("sha256").update(readFileSync("node_modules/node/bin/node")).digest("hex");
  expect(sum).toBe(NODE_BINARIES[`${process.platform}-${process.arch}`]);
});

test("package.json asks for the oldest Node that the programs take", () => {
  expect(engines.node).toBe(`>=${OLDEST_NODE}`);
});

test("npm builds no better-sqlite3 anew: the lock says, by hand, that its binding.gyp is for others", () => {
  // npm knows `gypfile` from the package's own file, but leaves it out when it writes the lock, and up to
  // npm 11 `npm ci` then asks for a compiler. After a change of the lock, add it again.
  expect(packages["node_modules/better-sqlite3"]).toMatchObject({ gypfile: false });
});

test("no package compiles or fetches anything while it is installed, but for Node and esbuild", () => {
  const withScripts = locked.filter(({ hasInstallScript }) => hasInstallScript);
  // fsevents is only for macOS, is already built, and works without its script.
  const names = new Set(withScripts.map(({ name }) => name).filter((name) => name !== "fsevents"));
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name]);
  expect([...names].toSorted()).toEqual(allowed.toSorted());
});

test("Remix's router is one without GHSA-jjmj-jmhj-qwj2, an open redirect that can lead to script", () => {
  expect(versionsOf("@remix-run/router")).toEqual(["1.23.4"]);
  expect(versionsOf("react-router")).toEqual(["6.30.6"]);
  expect(versionsOf("react-router-dom")).toEqual(["6.30.6"]);
});

test("lazy route discovery stays off: GHSA-chx6-hx7r-mcp5 exhausts a server through its /__manifest", () => {
  expect(remixConfig.future).toMatchObject({ v3_lazyRouteDiscovery: false });
});
