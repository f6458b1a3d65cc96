/** Addresses that are secrets: somebody who reads the log could use them. */
const FEED_PATH = /^(\/+calendar\/).*/i;
/** Any text as long as 32 random bytes, wherever it is in the path and however the rest is written. */
const LONG_TOKEN = /[\w-]{43,}/g;

/** Returns the path of a request for the log, without its secrets. */
export function redactPath(path: string): string {
  return path.replace(FEED_PATH, "$1…").replace(LONG_TOKEN, "…");
}
