import type { Locale } from "~/lib/vocabulary";
import { offlineTranslator, renderOfflinePage } from "../shared/offline-page.server";

/** Renders the offline page without anything personal. */
export function generalOfflinePage(locale: Locale): string {
  const t = offlineTranslator(locale);
  return renderOfflinePage(
    {
      title: t("offline:no-signal"),
      children: <p className="soft">{t("offline:general-text")}</p>,
    },
    locale,
  );
}
