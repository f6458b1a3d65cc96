import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "node:net";

/** A proxy in front of two cities, with the configuration of docs/deploy. */
export interface Proxy {
  stop(): Promise<void>;
}

/** Names under which a proxy is reached, and the server that each leads to. */
export type Cities = readonly [CityBehind, CityBehind];
interface CityBehind {
  host: string;
  /** The server's address, such as `127.0.0.1:3000`. */
  address: string;
}

interface Kind {
  name: string;
  /** The program, or undefined if the machine doesn't have it. */
  program: string | undefined;
  start(port: number, cities: Cities): Promise<Proxy>;
}

function find(name: string, otherwise: string | undefined): string | undefined {
  const folders = ["/usr/sbin", "/usr/bin", "/usr/local/bin"];
  return [otherwise ?? "", ...folders.map((folder) => join(folder, name))].find(
    (path) => path !== "" && existsSync(path),
  );
}

const nginx = find("nginx", process.env.NGINX_PATH);
const caddy = find("caddy", process.env.CADDY_PATH);

/** Replaces texts of a configuration; each must be in it. */
function replaceAll(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`Not in the configuration: ${from}`);
    return result.replaceAll(from, to);
  }, text);
}

/** Puts the two cities in the place of the examples' names and addresses. */
function withCities(text: string, [one, other]: Cities): string {
  return replaceAll(text, [
    ["chiangrai.baansaat.example", other.host],
    ["baansaat.example", one.host],
    ["127.0.0.1:3000", one.address],
    ["127.0.0.1:3001", other.address],
  ]);
}

function nginxConfig(folder: string, port: number, cities: Cities): string {
  // Without TLS, which the tests' clients don't speak.
  const site = withCities(
    readFileSync("docs/deploy/nginx.conf", "utf8").replace(/^ *(?:ssl_|listen 80).*\n/gm, ""),
    cities,
  )
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace(/server \{\n(?: .*\n)*? +return 301.*\n(?: .*\n)*\}/, "");
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  // Its workers would run as another user, who can't write into this folder.
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  return `${user}daemon off;
pid ${join(folder, "pid")};
error_log stderr;
events { worker_connections 1024; }
http {
  access_log off;
  ${folders.join("\n  ")}
  ${site}
}`;
}

function caddyConfig(port: number, cities: Cities): string {
  const hosts = cities.map(({ host }) => host);
  const file = withCities(readFileSync("docs/deploy/Caddyfile", "utf8"), cities);
  return hosts
    .reduce(
      (text, host) => text.replace(`\n${host} {`, `\nhttp://${host}:${port} {\n  bind 127.0.0.1`),
      file,
    )
    .replace("\n{\n", "\n{\n  admin off\n  auto_https off\n");
}

async function startProxy(
  port: number,
  write: (folder: string) => { program: string; argv: string[] },
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), "baansaat-proxy-"));
  const { program, argv } = write(folder);
  const child = spawn(program, argv, {
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (text: Buffer) => (errors += text.toString()));
  const killNow = () => child.kill("SIGTERM");
  process.once("exit", killNow);
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended:\n${errors}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {
    async stop() {
      process.removeListener("exit", killNow);
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      await exit;
      rmSync(folder, { recursive: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    socket.on("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}

/** The proxies that docs/deployment.md has examples for. */
export const PROXIES: readonly Kind[] = [
  {
    name: "nginx",
    program: nginx,
    start: (port, cities) =>
      startProxy(port, (folder) => {
        mkdirSync(join(folder, "logs"));
        const file = join(folder, "nginx.conf");
        writeFileSync(file, nginxConfig(folder, port, cities));
        return { program: nginx ?? "", argv: ["-p", folder, "-c", file, "-e", "stderr"] };
      }),
  },
  {
    name: "Caddy",
    program: caddy,
    start: (port, cities) =>
      startProxy(port, (folder) => {
        const file = join(folder, "Caddyfile");
        writeFileSync(file, caddyConfig(port, cities));
        return {
          program: caddy ?? "",
          argv: ["run", "--config", file, "--adapter", "caddyfile"],
        };
      }),
  },
];
