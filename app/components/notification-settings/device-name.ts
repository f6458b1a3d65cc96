import type { Translate } from "~/i18n/messages";

/** Returns the name of a browser as its owner would say it: "Chrome on Android". */
export function deviceName(
  { browser, system }: { browser: string | null; system: string | null },
  t: Translate,
): string {
  if (browser && system) return t("notifications:device", { browser, system });
  return browser ?? system ?? t("notifications:a-browser");
}
