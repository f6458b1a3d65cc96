import { once } from "node:events";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { paths } from "~/lib/paths";
import type { RunningServer } from "./running-server";

const MB = 1024 ** 2;

/** What an attack holds open. */
export interface Attack {
  /** What the server has said on each of its connections so far, where they read. */
  said(): string[];
  /** Hangs up. */
  stop(): Promise<void>;
}

interface OpenConnection {
  socket: Socket;
  heard: Buffer[];
}

function open(origin: string): OpenConnection {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on("error", () => undefined);
  return { socket, heard: [] };
}

function attackOf(all: OpenConnection[]): Attack {
  return {
    said: () => all.map(({ heard }) => Buffer.concat(heard).toString("latin1")),
    async stop() {
      await Promise.all(
        all.map(async ({ socket }) => {
          if (socket.closed) return;
          const closed = once(socket, "close");
          socket.destroy();
          await closed;
        }),
      );
    },
  };
}

/** The path of the largest script that pages load. */
export function largestAsset(): string {
  const folder = "build/client/assets";
  const [largest = ""] = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .sort((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size);
  return `/assets/${largest}`;
}

export interface PipelineOptions {
  connections: number;
  /** On each of them. */
  requests: number;
  path: string;
  /** Header lines of each request; `Host` by default. */
  headers?: readonly string[];
  /** Sent before them on each connection. */
  first?: string;
}

/** Sends many requests at once on each connection, and reads not a byte of the answers. */
export function pipelineUnread(
  origin: string,
  { connections, requests, path, headers, first = "" }: PipelineOptions,
): Attack {
  const lines = headers ?? [`Host: ${new URL(origin).host}`];
  const request = `GET ${path} HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join("")}\r\n`;
  return attackOf(
    Array.from({ length: connections }, () => {
      const opened = open(origin);
      // Paused before it is there, it is never read: the system's buffers fill up.
      opened.socket.pause();
      opened.socket.write(first + request.repeat(requests));
      return opened;
    }),
  );
}

export interface UploadOptions {
  /** Of whoever sends each of them. */
  cookies: readonly string[];
  path?: string;
  bytes?: number;
  /** Says in no header how long the body is. */
  chunked?: boolean;
  /** Their last bytes come. */
  isComplete?: boolean;
}

/** Sends photos whose last bytes never come, one a connection, in a form that is otherwise complete. */
export function unfinishedUploads(
  origin: string,
  {
    cookies,
    path = paths.cleanerSignup(),
    bytes = 5 * MB,
    chunked = false,
    isComplete = false,
  }: UploadOptions,
): Attack {
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(origin).host}`,
    `Origin: ${origin}`,
    "Content-Type: multipart/form-data; boundary=b",
    chunked ? "Transfer-Encoding: chunked" : `Content-Length: ${bytes}`,
  ];
  const form = Buffer.from(
    `--b\r\nContent-Disposition: form-data; name="bio"\r\n\r\nSix years\r\n` +
      `--b\r\nContent-Disposition: form-data; name="profilePhoto"; filename="me.jpg"\r\n` +
      "Content-Type: image/jpeg\r\n\r\n",
  );
  const end = Buffer.from("\r\n--b--\r\n");
  const missing = isComplete ? end.length : 1024;
  const photo = Buffer.alloc(bytes - form.length - missing, "a");
  return attackOf(
    cookies.map((cookie) => {
      const opened = open(origin);
      opened.socket.on("data", (data) => opened.heard.push(data));
      opened.socket.write(`${[...head, `Cookie: ${cookie}`].join("\r\n")}\r\n\r\n`);
      if (chunked) opened.socket.write(`${(form.length + photo.length + 1).toString(16)}\r\n`);
      opened.socket.write(form);
      opened.socket.write(photo);
      if (isComplete) opened.socket.write(end);
      return opened;
    }),
  );
}

/** What a server holds in memory now, in bytes; 0 once it has ended. Linux only. */
export function memoryOf({ pid }: Pick<RunningServer, "pid">): number {
  return statusOf(pid, "VmRSS");
}

/** The most that it has held since `resetPeakMemory`, or its start; 0 once it has ended. */
export function peakMemoryOf({ pid }: Pick<RunningServer, "pid">): number {
  return statusOf(pid, "VmHWM");
}

/** Lets the peak begin anew, at what is held now. */
export function resetPeakMemory({ pid }: Pick<RunningServer, "pid">): void {
  // Says so to the kernel: proc(5), clear_refs.
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

function statusOf(pid: number, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** How many descriptors a server has open, of files and connections. Linux only. */
export function descriptorsOf({ pid }: Pick<RunningServer, "pid">): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
