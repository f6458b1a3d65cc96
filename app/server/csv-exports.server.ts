import type { Request, RequestHandler, Response } from "express";
import { setImmediate } from "node:timers/promises";
import { waitUntilWritable } from "#db/busy.server";
import { recordExport, type ExportRequest } from "~/domain/admin/shared/exports.server";
import { countAttempt, EXPORTS_PER_ADMIN } from "~/domain/rate-limits/rate-limits.server";
import { csvParts } from "~/http/admin-csv.server";
import { sendPlainError } from "~/http/plain-error.server";
import { parseId } from "~/http/parse-id";
import { NO_DOCUMENT_POLICY } from "~/http/security-headers.server";
import { getSessionOwnerByCookie } from "~/http/session.server";
import { translatorFor } from "~/i18n/i18n.server";
import { cityDateOf, isCityDate, isCityMonth } from "~/lib/bangkok-time";
import { MINUTE_MS } from "~/lib/durations";
import { askAgainPath } from "~/lib/ask-again-path";
import { adminPaths } from "~/lib/admin-paths";
import { BOOKING_STATUSES, isOneOf } from "~/lib/vocabulary";

const EXPORTS = new Map<string, ExportRequest["what"]>([
  [adminPaths.exportBookings(), "bookings"],
  [adminPaths.exportFees(), "fees"],
]);

/** Time after which a client that takes nothing counts as gone, in milliseconds. */
const STALLED_MS = 2 * MINUTE_MS;

/**
 * Sends bookings and fees as files to admins. It runs outside of Remix, whose answers ignore how fast they
 * are read. Other users are passed on to the route of that address, which refuses them with a message.
 */
export const csvExports: RequestHandler = (request, response, next) => {
  const what = EXPORTS.get(request.path);
  if (!what || !/^(?:GET|HEAD)$/.test(request.method)) return next();
  getSessionOwnerByCookie(request.headers.cookie, response.locals.now)
    .then((viewer) => {
      if (viewer?.role !== "admin") return next();
      return viewer.mustSetUpSecondFactor
        ? sendPlainError(request, response, 403)
        : viewer.isConfirmed
          ? sendExport(what, viewer.id, request, response)
          : askAgain(request, response);
    })
    .catch((error: unknown) => {
      // The error answer is no file.
      if (!response.headersSent) response.removeHeader("Content-Disposition");
      next(error);
    });
};

/** Redirects an admin to the page that asks once more who they are. */
function askAgain(request: Request, response: Response): void {
  response.set("Cache-Control", "private, no-store");
  response.redirect(302, askAgainPath(request.originalUrl));
}

async function sendExport(
  what: ExportRequest["what"],
  adminId: number,
  request: Request,
  response: Response,
): Promise<void> {
  const { now, locale } = response.locals;
  const wanted = parseExport(what, request);
  if (!wanted) return sendPlainError(request, response, 400);
  response.set({
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="baansaat-${what}-${cityDateOf(now)}.csv"`,
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": NO_DOCUMENT_POLICY,
  });
  if (request.method === "HEAD") return void response.end();
  // An export is recorded in the audit log, so this GET writes, too.
  await waitUntilWritable();
  const attempt = countAttempt(EXPORTS_PER_ADMIN, String(adminId), now);
  if (!attempt.ok) {
    response.removeHeader("Content-Disposition");
    response.setHeader("Retry-After", Math.ceil(attempt.retryAfterMs / 1000));
    return sendPlainError(request, response, 429);
  }
  const recorded = recordExport(wanted, { by: { adminId }, now });
  if (!recorded.ok) throw new Error("Whoever was an admin a moment ago is none any more.");
  await sendParts(response, csvParts(wanted, { t: await translatorFor(locale), locale, now }));
}

/** Returns the export that an address asks for; null if a part is invalid: it must not return more. */
function parseExport(what: ExportRequest["what"], { query }: Request): ExportRequest | null {
  const { status = "", from = "", to = "", problem = "", payment = "", cleaner = "" } = query;
  if (what === "fees") {
    const [first, last] = [monthOrNull(from), monthOrNull(to)];
    return first === undefined || last === undefined
      ? null
      : { what, filter: { from: first, to: last } };
  }
  const [first, last] = [dateOrNull(from), dateOrNull(to)];
  if (first === undefined || last === undefined) return null;
  if (status !== "" && !isOneOf(BOOKING_STATUSES, status)) return null;
  if (problem !== "" && problem !== "open") return null;
  if (payment !== "" && payment !== "not-paid") return null;
  const cleanerId = cleaner === "" ? null : parseId(cleaner);
  if (cleanerId === 0) return null;
  return {
    what,
    filter: {
      status: status === "" ? null : status,
      from: first,
      to: last,
      hasOpenProblem: problem === "open",
      isNotPaid: payment === "not-paid",
      cleanerId,
    },
  };
}

/** Return null for an empty value, and undefined for an invalid one. */
const dateOrNull = (value: unknown) =>
  value === "" ? null : isCityDate(value) ? value : undefined;
const monthOrNull = (value: unknown) =>
  value === "" ? null : isCityMonth(value) ? value : undefined;

/**
 * Sends the parts one after another, each once the one before is on its way, so that at most one part waits
 * for a slow reader. Stops if the client goes away.
 */
export async function sendParts(response: Response, parts: Iterable<string>): Promise<void> {
  for (const part of parts) {
    if (!response.write(part)) await taken(response);
    // Other requests get a turn between two pages: a fast reader takes a page within the same turn.
    await setImmediate();
    if (response.destroyed) return;
  }
  response.end();
}

/** Waits until the written part was taken, or until the client has gone. */
function taken(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(stalled);
      response.off("drain", done).off("close", done);
      resolve();
    };
    const stalled = setTimeout(() => response.destroy(), STALLED_MS);
    response.once("drain", done).once("close", done);
  });
}
