import type { Request, Response } from "express";
import { detectLocale, translatorFor } from "~/i18n/i18n.server";
import { paths } from "~/lib/paths";
import type { Locale } from "~/lib/vocabulary";
import { NO_DOCUMENT_POLICY, cspHash } from "./security-headers.server";

export type PlainErrorStatus = 400 | 403 | 405 | 429 | 500 | 503;

const API_MESSAGES = {
  400: "api:bad-request",
  403: "api:second-factor-missing",
  405: "api:method-not-allowed",
  429: "api:too-many-requests",
  500: "api:server-error",
  503: "api:busy",
} as const;

const STYLE =
  "body{font:1rem/1.7 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1rem;text-align:center}";

/** True below `/api`, where every answer is JSON. */
export function isApiRequest({ path }: Pick<Request, "path">): boolean {
  return /^\/api(?:\/|$)/i.test(path);
}

/** Returns an error page that needs nothing that could fail: no database, no renderer, no files. */
export async function plainErrorPage(status: PlainErrorStatus, locale: Locale, requestId: string) {
  const t = await translatorFor(locale);
  const words = status === 503 ? "busy" : status === 403 ? "factor" : (`status-${status}` as const);
  const title = t(`errors:${words}-title`);
  const quote = status === 500 ? `<p>${t("errors:request-id", { id: requestId })}</p>` : "";
  return {
    html: `<!DOCTYPE html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} · ${t("common:brand")}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${t(`errors:${words}-text`)}</p>${quote}<p><a href="${paths.home()}">${t("errors:to-home")}</a></p></main></body></html>`,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": `default-src 'none'; base-uri 'none'; frame-ancestors 'none'; style-src ${cspHash(STYLE)}`,
      "Cache-Control": "private, no-store",
    },
  };
}

/** Answers without Remix, in the reader's language: with a short page, or with JSON below `/api`. */
export async function sendPlainError(
  request: Request,
  response: Response,
  status: PlainErrorStatus,
): Promise<void> {
  const { requestId } = response.locals;
  const locale = await detectLocale(request);
  response.status(status);
  if (!isApiRequest(request)) {
    const { html, headers } = await plainErrorPage(status, locale, requestId);
    response.set(headers).send(html);
    return;
  }
  const t = await translatorFor(locale);
  const message = t(API_MESSAGES[status]);
  response.set({
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": NO_DOCUMENT_POLICY,
  });
  response.json(status === 500 ? { message, requestId } : { message });
}
