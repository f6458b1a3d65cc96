import { once } from "node:events";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { paths } from "~/lib/paths";
import type { RunningServer } from "./running-server";

const MB = 1024 ** 2;

/** The open connections of an attack. */
export interface Attack {
  /** Returns what the server has sent on each connection so far; empty for connections that don't read. */
  said(): string[];
  /** Closes the connections. */
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

/** Returns the path of the largest script that pages load. */
export function largestAsset(): string {
  const folder = "build/client/assets";
  const [largest = ""] = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .sort((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size);
  return `/assets/${largest}`;
}

export interface PipelineOptions {
  connections: number;
  /** Number of requests on each connection. */
  requests: number;
  path: string;
  /** Header lines of each request; only `Host` by default. */
  headers?: readonly string[];
  /** Text that is sent before the requests on each connection. */
  first?: string;
}

/** Sends many requests at once on each connection, and never reads the answers. */
export function pipelineUnread(
  origin: string,
  { connections, requests, path, headers, first = "" }: PipelineOptions,
): Attack {
  const lines = headers ?? [`Host: ${new URL(origin).host}`];
  const request = `GET ${path} HTTP/1.1\r\n${lines.map((line) => `${line}\r\n`).join("")}\r\n`;
  return attackOf(
    Array.from({ length: connections }, () => {
      const opened = open(origin);
      // The socket is paused before it connects, so nothing is ever read and the system's buffers fill up.
      opened.socket.pause();
      opened.socket.write(first + request.repeat(requests));
      return opened;
    }),
  );
}

export interface UploadOptions {
  /** One upload for each; the session of its sender. */
  cookies: readonly string[];
  path?: string;
  /** The form's field that has a text. */
  textField?: string;
  bytes?: number;
  /** If true, no header gives the length of the body. */
  chunked?: boolean;
  /** If true, the last bytes are sent too. */
  isComplete?: boolean;
}

/** Sends photos whose last bytes never come, one on each connection; the rest of the form is complete. */
export function unfinishedUploads(
  origin: string,
  {
    cookies,
    path = paths.cleanerSignup(),
    textField = "bio",
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
    `--b\r\nContent-Disposition: form-data; name="${textField}"\r\n\r\nSix years\r\n` +
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

/** Returns the memory that a server uses now, in bytes; 0 once it has ended. Linux only. */
export function memoryOf({ pid }: Pick<RunningServer, "pid">): number {
  return statusOf(pid, "VmRSS");
}

/** Returns the peak since `resetPeakMemory`, or since the start, in bytes; 0 once it has ended. */
export function peakMemoryOf({ pid }: Pick<RunningServer, "pid">): number {
  return statusOf(pid, "VmHWM");
}

/** Resets the peak to the current memory. */
export function resetPeakMemory({ pid }: Pick<RunningServer, "pid">): void {
  // The kernel resets it: see proc(5), clear_refs.
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

/** Returns the number of open descriptors of a server, files and connections. Linux only. */
export function descriptorsOf({ pid }: Pick<RunningServer, "pid">): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
