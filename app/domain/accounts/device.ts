/** Browser and system according to a User-Agent, by the names that people know. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** The first match wins: nearly every browser also claims to be some of those below it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//, "LINE"],
  [/\bFBA[NV]\//, "Facebook"],
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

const matchName = (list: typeof BROWSERS, userAgent: string) =>
  list.find(([sign]) => sign.test(userAgent))?.[1] ?? null;

/** Returns browser and system from a User-Agent; null for one that is missing there or unknown here. */
export function parseUserAgent(userAgent: string): Device {
  return { browser: matchName(BROWSERS, userAgent), system: matchName(SYSTEMS, userAgent) };
}
