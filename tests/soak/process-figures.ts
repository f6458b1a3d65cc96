import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { median } from "../bench/table";

const MB = 1024 * 1024;

/** Memory and descriptors of a process at a moment. */
export interface ProcessFigures {
  /** Milliseconds since its first figures. */
  at: number;
  /** Resident memory, in MB. */
  memory: number;
  /** Open files, pipes and devices; sockets come and go with the traffic. */
  files: number;
  sockets: number;
}

/** Reads from Linux what a process holds, each second, until `stop`. */
export function watchProcess(pid: number): { figures: ProcessFigures[]; stop: () => void } {
  const figures: ProcessFigures[] = [];
  const began = Date.now();
  const look = () => {
    try {
      figures.push({ at: Date.now() - began, ...figuresOf(pid) });
    } catch {
      // The process has ended.
    }
  };
  look();
  const timer = setInterval(look, 1_000);
  return { figures, stop: () => clearInterval(timer) };
}

export function figuresOf(pid: number): Omit<ProcessFigures, "at"> {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const memory = (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / MB;
  const open = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
    } catch {
      return [];
    }
  });
  const sockets = open.filter((target) => target.startsWith("socket:")).length;
  return { memory, files: open.length - sockets, sockets };
}

/**
 * Returns the medians of one figure in windows of `windowMs`, from `fromMs` on. A last window that isn't
 * half full is left out.
 */
export function mediansOver(
  figures: readonly ProcessFigures[],
  name: "memory" | "files" | "sockets",
  { fromMs, windowMs }: { fromMs: number; windowMs: number },
): number[] {
  const windows = new Map<number, number[]>();
  for (const one of figures) {
    if (one.at < fromMs) continue;
    const window = Math.floor((one.at - fromMs) / windowMs);
    windows.set(window, [...(windows.get(window) ?? []), one[name]]);
  }
  return [...windows.values()]
    .filter((values) => values.length >= windowMs / 2_000)
    .map((values) => median(values));
}
