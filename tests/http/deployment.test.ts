import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get, request } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { CLOCK_START } from "../support/built-server";

const RESTARTS = 3;

/**
 * Does what systemd does with a `.socket` and a `.service` unit: holds the listening socket as descriptor
 * 3, passes it on to the process that it starts, and for each line that it reads stops that process by
 * SIGTERM, waits for its end, and starts the next.
 */
const SYSTEMD = `
start() {
  LISTEN_FDS=1 sh -c 'LISTEN_PID=$$ exec "$0" build/server/index.js' "$NODE" &
  pid=$!
  echo "started $pid"
}
start
while read -r command; do
  kill -TERM $pid
  wait $pid
  echo "ended $?"
  [ "$command" = stop ] && exit 0
  start
done
kill -TERM $pid
`;

/** The same without passing on a socket: each process opens the port itself. */
const WITHOUT_SOCKET = SYSTEMD.replace("LISTEN_FDS=1 sh -c 'LISTEN_PID=$$ exec ", "sh -c 'exec ");

/** Returns the descriptor on which a server listens. Node has no public API for it. */
function descriptorOf(server: Server): number {
  return (server as unknown as { _handle: { fd: number } })._handle.fd;
}

/** Starts `script` with a socket that listens already; this process accepts no connections on it. */
async function startSystemd(script: string) {
  const listening = createServer();
  listening.listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { port } = listening.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const withSocket = script === SYSTEMD;
  const dataDir = mkdtempSync(join(tmpdir(), "baansaat-deployment-"));
  const systemd = spawn("sh", ["-c", script], {
    env: {
      PATH: process.env.PATH,
      NODE: process.execPath,
      NODE_ENV: "test",
      CLOCK_START,
      APP_ORIGIN: origin,
      // With a socket the server must ignore this port.
      PORT: withSocket ? "1" : String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
    },
    stdio: ["pipe", "pipe", "inherit", withSocket ? descriptorOf(listening) : "ignore"],
  });
  const { stdin, stdout } = systemd;
  if (!stdin || !stdout) throw new Error("No pipes.");
  const lines: string[] = [];
  createInterface({ input: stdout }).on("line", (line) => lines.push(line));
  listening.close();
  return {
    origin,
    lines,
    say: (command: "restart" | "stop") => stdin.write(`${command}\n`),
    stop: async () => {
      const exit = once(systemd, "exit");
      stdin.write("stop\n");
      await exit;
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Sends one request; resolves with its status or error. */
function ask(agent: Agent, origin: string, n: number): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const body = n % 3 ? undefined : "language=th&redirectTo=%2F";
    const outgoing = request(
      origin + (body ? "/language" : n % 2 ? "/about" : "/favicon.svg"),
      {
        agent,
        method: body ? "POST" : "GET",
        headers: body
          ? { Origin: origin, "Content-Type": "application/x-www-form-urlencoded" }
          : {},
      },
      (response) => {
        response.on("error", (error) => resolve(error.message));
        response.on("end", () => resolve(response.statusCode)).resume();
      },
    );
    outgoing.on("error", (error) => resolve(error.message));
    outgoing.end(body);
  });
}

/** Restarts the server three times while requests keep coming; returns how all of them ended. */
async function requestsDuringRestarts(script: string) {
  const systemd = await startSystemd(script);
  const { origin, lines } = systemd;
  await expect
    .poll(() => new Promise((resolve) => get(origin, () => resolve(true)).on("error", resolve)))
    .toBe(true);
  let on = true;
  let answered = 0;
  const failures: unknown[] = [];
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: false })];
  const visitors = Array.from({ length: 8 }, async (_, visitor) => {
    const agent = agents[visitor % 2];
    for (let n = visitor; on && agent; n += 1) {
      const status = await ask(agent, origin, n);
      answered += 1;
      if (status !== 200 && status !== 303) failures.push(status);
    }
  });
  const count = (word: string) => lines.filter((line) => line.startsWith(word)).length;
  for (let n = 1; n <= RESTARTS; n += 1) {
    const before = answered;
    await expect.poll(() => answered).toBeGreaterThan(before + 50);
    systemd.say("restart");
    await expect.poll(() => count("ended")).toBe(n);
    // The new process has answered all requests that waited.
    const meanwhile = answered;
    await expect.poll(() => answered).toBeGreaterThan(meanwhile + 50);
  }
  on = false;
  await Promise.all(visitors);
  agents.forEach((agent) => agent.destroy());
  await systemd.stop();
  const codes = lines.filter((line) => line.startsWith("ended"));
  return { answered, failures, codes };
}

test("no request fails while processes take turns at systemd's socket", async () => {
  const { answered, failures, codes } = await requestsDuringRestarts(SYSTEMD);
  expect(failures).toEqual([]);
  expect(codes).toEqual(Array(RESTARTS + 1).fill("ended 0"));
  expect(answered).toBeGreaterThan(RESTARTS * 100);
});

test("without it some would: this test can tell", async () => {
  const { failures } = await requestsDuringRestarts(WITHOUT_SOCKET);
  expect(failures.length).toBeGreaterThan(0);
});
