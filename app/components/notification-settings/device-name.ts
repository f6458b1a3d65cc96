import type { Translate } from "~/i18n/messages";

/** A browser as its owner would call it: "Chrome on Android". */
export function deviceName(
  { browser, system }: { browser: string | null; system: string | null },
  t: Translate,
): string {
  if (browser && system) return t("notifications:device", { browser, system });
  return browser ?? system ?? t("notifications:a-browser");
}
