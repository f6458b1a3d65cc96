import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { ResendForm, busyPageOf } from "~/components/busy-page";
import { Link } from "~/components/link";
import { startPageOf } from "~/lib/start-page";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { usePageFacts, useRootData } from "~/root-data";
import { LogInInNewTab } from "./ui/form-problem";
import { ErrorScene, NotFoundScene } from "./art/error-scenes";

const STATUSES_WITH_TEXT = [400, 403, 404, 405, 413, 429] as const;
type StatusWithText = (typeof STATUSES_WITH_TEXT)[number] | 500;

/**
 * Returns the status whose texts describe an error; 500 for every error without texts of its own. A guest
 * can't lack a role: for them 403 means that a form was refused, and counts as 400.
 */
function errorStatus(error: unknown, signedIn: boolean): StatusWithText {
  if (!isRouteErrorResponse(error)) return 500;
  if (error.status === 403 && !signedIn) return 400;
  return (
    STATUSES_WITH_TEXT.find((status) => status === error.status) ?? (error.status < 500 ? 400 : 500)
  );
}

/** True if the database accepted no writes. Nothing was wrong with the request, only with the moment. */
function isBusy(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 503;
}

/** True if the request needed a signed-in user, and there was none. */
function isSignedOut(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 401;
}

/**
 * Returns the message keys of an error's title and text, which can depend on whether the reader is signed
 * in.
 */
function errorTextOf(error: unknown, signedIn: boolean) {
  const words = isSignedOut(error)
    ? "signed-out"
    : isBusy(error)
      ? "busy"
      : (`status-${errorStatus(error, signedIn)}` as const);
  return { title: `errors:${words}-title`, text: `errors:${words}-text` } as const;
}

/** The `<title>` of a document that shows an error. */
export function ErrorTitle({ error }: { error: unknown }) {
  const { t } = useText();
  const { signedIn } = usePageFacts();
  const title = `${t(errorTextOf(error, signedIn).title)} · ${t("common:brand")}`;
  // The title needs no word joiners, which keep compounds on one line.
  return <title>{title.replaceAll("\u2060", "")}</title>;
}

/**
 * The page for the error boundary of a route below the root; header and scripts stay as they are. The
 * root's layout doesn't know this error, so the title is rendered here, where browsers find it as well, and
 * the route's `meta` leaves out its own (`metaTags`).
 */
export function RouteErrorPage() {
  return (
    <>
      <ErrorTitle error={useRouteError()} />
      <ErrorPage />
    </>
  );
}

/** The page for any error: what went wrong, and where to go next. `ways` replaces the default links. */
export function ErrorPage({ ways }: { ways?: ReactNode }) {
  const { t } = useText();
  const error = useRouteError();
  const root = useRootData();
  const { signedIn } = usePageFacts();
  const status = errorStatus(error, signedIn);
  const unsent = busyPageOf(error)?.unsent;
  const words = errorTextOf(error, signedIn);
  const startPage = root?.viewer && startPageOf(root.viewer);
  const Scene = status === 404 ? NotFoundScene : ErrorScene;
  return (
    <div className="page reading flex flex-col items-start gap-4 py-12">
      <Scene className="h-auto w-full max-w-100" />
      <h1>{t(words.title)}</h1>
      <p className="text-ink-soft">{t(words.text)}</p>
      {isSignedOut(error) && unsent ? <LogInInNewTab backTo={unsent.action} /> : null}
      {unsent ? <ResendForm unsent={unsent} /> : null}
      {status === 500 && !isBusy(error) && root ? (
        <p className="text-sm text-ink-soft">{t("errors:request-id", { id: root.requestId })}</p>
      ) : null}
      <p className="flex flex-wrap gap-3">
        {ways ?? (
          <>
            {startPage ? (
              <Link to={startPage.to} className="button button-strong">
                {t(startPage.label)}
              </Link>
            ) : null}
            <Link
              to={paths.home()}
              className={`button ${startPage ? "button-quiet" : "button-strong"}`}
            >
              {t("errors:to-home")}
            </Link>
            <Link to={paths.browse()} className="button button-quiet">
              {t("errors:to-browse")}
            </Link>
          </>
        )}
      </p>
    </div>
  );
}
