import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/** Swallows what readline would echo. */
const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/**
 * A password from whoever sits at the terminal, typed without being shown, or from the first line of
 * what is piped in. Empty if there is none.
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
