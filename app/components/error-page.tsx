import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";
import { ResendForm, busyPageOf } from "~/components/busy-page";
import { Link } from "~/components/link";
import { startPageOf } from "~/components/start-page";
import { useText } from "~/i18n/text";
import { paths } from "~/lib/paths";
import { usePageFacts, useRootData } from "~/root-data";
import { LogInInNewTab } from "./ui/form-problem";
import { ErrorScene, NotFoundScene } from "./art/error-scenes";

const STATUSES_WITH_TEXT = [400, 403, 404, 405, 413, 429] as const;
type StatusWithText = (typeof STATUSES_WITH_TEXT)[number] | 500;

/**
 * The status whose words describe an error; 500 for everything without words of its own. Nobody who isn't
 * signed in lacks a role: their form was refused.
 */
function errorStatus(error: unknown, signedIn: boolean): StatusWithText {
  if (!isRouteErrorResponse(error)) return 500;
  if (error.status === 403 && !signedIn) return 400;
  return (
    STATUSES_WITH_TEXT.find((status) => status === error.status) ?? (error.status < 500 ? 400 : 500)
  );
}

/** Whether the database took no writes: nothing is wrong then, but the hour. */
function isBusy(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 503;
}

/** Whether what was sent found nobody signed in. */
function isSignedOut(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 401;
}

/** Title and text of an error, in the words that it has for somebody who is signed in, or isn't. */
function errorTextOf(error: unknown, signedIn: boolean) {
  const words = isSignedOut(error)
    ? "signed-out"
    : isBusy(error)
      ? "busy"
      : (`status-${errorStatus(error, signedIn)}` as const);
  return { title: `errors:${words}-title`, text: `errors:${words}-text` } as const;
}

/** The title of a document that shows an error. */
export function ErrorTitle({ error }: { error: unknown }) {
  const { t } = useText();
  const { signedIn } = usePageFacts();
  const title = `${t(errorTextOf(error, signedIn).title)} · ${t("common:brand")}`;
  // Without what keeps compounds whole in a line.
  return <title>{title.replaceAll("\u2060", "")}</title>;
}

/**
 * For the boundary of a route below the root, which keeps header and scripts as they are. The root's
 * layout doesn't know of its error: the title stands here, where browsers find it as well, and the
 * route's `meta` leaves its own out (`metaTags`).
 */
export function RouteErrorPage() {
  return (
    <>
      <ErrorTitle error={useRouteError()} />
      <ErrorPage />
    </>
  );
}

/** The page for whatever went wrong: what it was, and where to go from here, to `ways` where those are nearer. */
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
    <div className="page flex flex-col items-center gap-4 py-12 text-center">
      <Scene className="h-auto w-60" />
      <h1 className="text-2xl sm:text-3xl">{t(words.title)}</h1>
      <p className="max-w-md text-ink-soft">{t(words.text)}</p>
      {isSignedOut(error) && unsent ? <LogInInNewTab backTo={unsent.action} /> : null}
      {unsent ? <ResendForm unsent={unsent} /> : null}
      {status === 500 && !isBusy(error) && root ? (
        <p className="text-sm text-ink-soft">{t("errors:request-id", { id: root.requestId })}</p>
      ) : null}
      <p className="flex flex-wrap justify-center gap-3">
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
