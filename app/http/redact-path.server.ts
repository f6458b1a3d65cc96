/** Addresses that are keys: whoever reads the log could use them. */
const FEED_PATH = /^(\/+calendar\/).*/i;
/** What is as long as 32 random bytes, wherever it stands and however the rest is written. */
const LONG_TOKEN = /[\w-]{43,}/g;

/** The path of a request as it may stand in the log: without what opens something to whoever knows it. */
export function redactPath(path: string): string {
  return path.replace(FEED_PATH, "$1…").replace(LONG_TOKEN, "…");
}
