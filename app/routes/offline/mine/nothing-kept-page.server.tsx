import { paths } from "~/lib/paths";
import type { Locale } from "~/lib/vocabulary";
import { offlineTranslator, renderOfflinePage } from "../shared/offline-page.server";

/** Renders the page for somebody who opens the address of their own page, and for whom nothing is kept. */
export function nothingKeptPage(locale: Locale): string {
  const t = offlineTranslator(locale);
  return renderOfflinePage(
    {
      title: t("offline:nothing"),
      children: <p className="soft">{t("offline:nothing-text")}</p>,
      online: { to: paths.home(), label: t("offline:to-home") },
    },
    locale,
  );
}
