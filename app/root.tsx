import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Meta, Outlet, ScrollRestoration, useMatches, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorPage, ErrorTitle } from "./components/error-page";
import { Footer, SlimFooter } from "./components/layout/footer";
import { Header } from "./components/layout/header";
import { StalledBanner } from "~/components/stalled-banner";
import { ToastArea } from "./components/toast-area";
import { StyleSheetTag, useDocumentAssets } from "./rendering/document";
import { draftFormIdOf, ownFrameOf } from "./http/context";
import { getBusiness } from "./domain/business/business.server";
import { formatUnreadCount } from "~/domain/notifications/inbox";
import { getSessionOwner, pathAndQueryOf } from "./http/session.server";
import { takeToast } from "./http/toast.server";
import { useText } from "./i18n/text";
import { env } from "./lib/env.server";
import { withoutLanguage } from "./lib/language-button";
import { pageAt } from "./lib/route-at.server";
import { useRootData } from "./root-data";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await getSessionOwner(request, context);
  const { toast, setCookie } = await takeToast(request);
  const page = pageAt(new URL(request.url).pathname);
  return data(
    {
      viewer: viewer && {
        name: viewer.firstName || viewer.username,
        role: viewer.role,
        isCleaner: viewer.isCleaner,
        unread: formatUnreadCount(viewer.unreadNotifications),
      },
      toast: toast && !toast.inPage ? { ...toast, id: context.requestId } : null,
      here: pathAndQueryOf(request),
      hereWithoutLanguage: withoutLanguage(pathAndQueryOf(request)),
      /** For the footer of guests; null for the slim one, which doesn't name the business. */
      business: viewer || page?.slimFooter ? null : getBusiness(context.locale),
      requestId: context.requestId,
      pageFacts: { signedIn: viewer !== null, priceDisplay: env().PRICE_DISPLAY },
    },
    setCookie ? { headers: { "Set-Cookie": setCookie } } : undefined,
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const { locale, t } = useText();
  const { nonce, hydrates } = useDocumentAssets();
  const error = useRouteError();
  const matches = useMatches();
  const root = useRootData();
  const { header: PageHeader = Header, footerLinks } = ownFrameOf(matches);
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbfaf5" />
        {error ? <ErrorTitle error={error} /> : <Meta />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest-${locale}.webmanifest`} />
        <StyleSheetTag />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="button button-strong absolute -top-16 left-2 z-50 focus:top-2"
        >
          {t("common:skip-to-content")}
        </a>
        <PageHeader
          viewer={root?.viewer ?? null}
          here={root?.here ?? "/"}
          hereWithoutLanguage={root?.hereWithoutLanguage ?? null}
          draftForm={draftFormIdOf(matches)}
        />
        <ToastArea toast={root?.toast ?? null} />
        {hydrates ? <StalledBanner /> : null}
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          {children}
        </main>
        {root?.business ? <Footer business={root.business} /> : <SlimFooter links={footerLinks} />}
        {/* The scripts follow; app/rendering writes them, because it knows Remix's internals. */}
        {hydrates ? <ScrollRestoration {...(nonce ? { nonce } : {})} /> : null}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
