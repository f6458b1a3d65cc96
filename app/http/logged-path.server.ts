/** Addresses that are keys: whoever reads the log could use them. */
const KEY_ADDRESS = /^(\/+calendar\/).*/i;
/** What is as long as 32 random bytes, wherever it stands and however the rest is written. */
const KEY = /[\w-]{43,}/g;

/** The path of a request as it may stand in the log: without what opens something to whoever knows it. */
export function loggedPath(path: string): string {
  return path.replace(KEY_ADDRESS, "$1…").replace(KEY, "…");
}
