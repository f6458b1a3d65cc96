import type { AppLoadContext } from "@remix-run/node";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Logo } from "~/components/art/logo";
import { getBusiness } from "~/domain/business/business.server";
import { OFFLINE_READER, offlineReader } from "~/http/offline-reader.server";
import { contentSecurityPolicy, cspHash } from "~/http/security-headers.server";
import { renderTranslator } from "~/i18n/catalogue.server";
import type { Translate } from "~/i18n/messages";
import { formatPhone } from "~/lib/phone";
import type { Locale } from "~/lib/vocabulary";
import { ClosedHouse } from "./closed-house";
import { OFFLINE_STYLE } from "./offline-style";

/**
 * Headers of a page for the service worker, in milliseconds: when it was made, and when what it shows is
 * over. From both, it reckons by the server's clock.
 */
const OFFLINE_MADE = "Offline-Made";
const OFFLINE_UNTIL = "Offline-Until";

/** A link to it asks again for the address under which the page is shown. */
const SAME_ADDRESS = "";

const OFF_ICON = "M5 5l14 14M9 9.5a5 5 0 0 0 7 5M4 9a13 13 0 0 1 3-2M11 5.5c4-.4 7 1 9 3.5";

/** Returns the translator of an offline page, whose texts no script needs. */
export const offlineTranslator = (locale: Locale): Translate =>
  renderTranslator(locale, () => undefined);

interface OfflinePage {
  title: ReactNode;
  /** The content besides the way back; the drawing is lower above much of it. */
  children: ReactNode;
  isLong?: boolean;
  /** Said at the end. */
  footnote?: ReactNode;
  /** Where a page leads that is shown with a connection; it is none that the service worker keeps. */
  online?: { to: string; label: string };
}

/**
 * Renders a page that the service worker shows when nothing can be loaded: its style is in it, it has no
 * scripts, and its one link to a page leads to the address that was asked for.
 */
export function renderOfflinePage(
  { title, children, isLong = false, footnote, online }: OfflinePage,
  locale: Locale,
): string {
  const t = offlineTranslator(locale);
  const { phone } = getBusiness(locale);
  const page = renderToStaticMarkup(
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf5" />
        <title>{`${t(online ? "offline:nothing" : "offline:title")} · ${t("common:brand")}`}</title>
        <style dangerouslySetInnerHTML={{ __html: OFFLINE_STYLE }} />
      </head>
      <body>
        <header>
          <Logo className="logo" />
          {t("common:brand")}
          {online ? null : (
            <span className="pill">
              <svg viewBox="0 0 24 24" className="pill-icon" aria-hidden="true">
                <path d={OFF_ICON} />
              </svg>
              {t("offline:pill")}
            </span>
          )}
        </header>
        <main className={isLong ? "low" : undefined}>
          <ClosedHouse />
          <h1>{title}</h1>
          {children}
          <a
            className={isLong ? "button" : "button strong"}
            href={online ? online.to : SAME_ADDRESS}
          >
            {online ? online.label : t("offline:try-again")}
          </a>
          {phone ? (
            <p className="small">
              <a className="call" href={"tel:" + phone}>
                {t("offline:team-phone", { phone: formatPhone(phone) })}
              </a>
            </p>
          ) : null}
          {footnote ? <p className="small">{footnote}</p> : null}
        </main>
      </body>
    </html>,
  );
  return `<!DOCTYPE html>${page}`;
}

/**
 * Answers the service worker with a page to keep, and says whose it is. `until` is when what it shows is
 * over, in milliseconds.
 */
export async function offlineAnswer(
  page: string,
  request: Request,
  context: AppLoadContext,
  { until }: { until?: number } = {},
): Promise<Response> {
  return new Response(page, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": contentSecurityPolicy({
        scripts: [],
        styles: [cspHash(OFFLINE_STYLE)],
      }),
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
      [OFFLINE_READER]: await offlineReader(request, context),
      [OFFLINE_MADE]: String(context.now),
      ...(until === undefined ? {} : { [OFFLINE_UNTIL]: String(until) }),
    },
  });
}
