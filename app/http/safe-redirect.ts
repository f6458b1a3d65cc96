/** Base address for parsing a target; no real host can equal it. */
const BASE = "http://this-site.invalid";

/**
 * Returns path and query of a redirect target that certainly stays on this site, or `fallback`. Refuses
 * other origins in every known disguise (`//evil`, `/\evil`, `/%09/evil`, `javascript:`, credentials), and
 * two slashes anywhere in the path: no address of this site has them, and programs read such a path
 * differently.
 */
export function safeRedirect(target: unknown, fallback = "/"): string {
  if (typeof target !== "string" || !target.startsWith("/") || target.length > 2000) {
    return fallback;
  }
  let decoded: string;
  try {
    decoded = decodeURIComponent(target);
  } catch {
    return fallback;
  }
  for (const text of [target, decoded]) {
    if (/[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff\\]/.test(text.split("?")[0] ?? "")) {
      return fallback;
    }
    if (/[\u0000-\u001f\\]/.test(text) || /^\/[/\s]/.test(text)) return fallback;
  }
  let url: URL;
  try {
    url = new URL(target, BASE);
  } catch {
    return fallback;
  }
  // The parsed path is checked again: `/./%2Fevil` has become `/%2Fevil` by now.
  if (url.origin !== BASE || /[/\\]{2}/.test(decodeURIComponent(url.pathname))) return fallback;
  return url.pathname + url.search;
}
