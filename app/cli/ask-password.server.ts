import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Returns a stream that discards everything; readline would otherwise echo the password. */
const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * Reads a password from the terminal without showing it, or the first line of piped input. Returns "" if
 * there is none.
 */
export async function askPassword(question: string): Promise<string> {
  const { stdin, stdout } = process;
  const interactive = stdin.isTTY;
  if (interactive) stdout.write(question);
  const lines = createInterface(
    interactive ? { input: stdin, output: silent(), terminal: true } : { input: stdin },
  );
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
    if (interactive) stdout.write("\n");
  }
}
