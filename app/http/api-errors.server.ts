import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod/v4";
import { RETRY_AFTER_SECONDS, isUnwritableError, waitUntilWritable } from "#db/busy.server";
import type { Viewer } from "~/domain/accounts/sessions.server";
import { messageOfIssue } from "~/lib/message";
import { translatorFor } from "~/i18n/i18n.server";
import type { Message, PlainKey } from "~/i18n/messages";
import { logger } from "~/lib/logger.server";
import { isOneOf, type Role } from "~/lib/vocabulary";
import { logUnwritable } from "~/http/log-unwritable.server";
import { redactPath } from "~/http/redact-path.server";
import { readJson } from "~/http/read-form.server";
import { retryLaterMessage } from "~/http/refused-form.server";
import { retryAfterHeader, retryLaterStatus, type RetryLater } from "~/http/retry-after";
import { NO_DOCUMENT_POLICY } from "~/http/security-headers.server";
import { getSessionOwner } from "~/http/session.server";

/** `Vary` of all API answers: their language comes from a cookie or Accept-Language. */
const API_VARY = "Cookie, Accept-Language";
const PRIVATE_CACHE_CONTROL = "private, no-store";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type ApiMethod = (typeof METHODS)[number];
export type ApiHandler = (args: LoaderFunctionArgs) => Response | Promise<Response>;

/** Messages for refusals that have none of their own. */
const STATUS_MESSAGES: Record<number, PlainKey> = {
  400: "api:bad-request",
  401: "api:not-signed-in",
  403: "api:forbidden",
  404: "api:not-found",
  405: "api:method-not-allowed",
  408: "api:request-timeout",
  409: "api:conflict",
  413: "api:too-large",
  415: "api:unsupported-media-type",
  422: "api:unprocessable",
  429: "api:too-many-attempts",
};

/** Headers of a thrown Response that are passed on with the JSON answer. */
const FORWARDED_HEADERS = new Set(["allow", "connection", "retry-after"]);

interface RefusalDetails {
  /** Message of the refusal; by default that of its status. */
  message?: Message;
  /** Error messages by field. */
  errors?: Record<string, Message>;
  /** More properties of the answer, beside its message. */
  more?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/** Error thrown by code behind an API address. It becomes `{message, …}` with its status. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly details: RefusalDetails = {},
  ) {
    super(`API refusal ${status}`);
  }
}

/** Returns a refusal to try again later, with the status and message that a form gets. */
export function retryLaterRefusal(result: RetryLater): ApiRefusal {
  const headers = retryAfterHeader(result);
  return new ApiRefusal(retryLaterStatus(result), { message: retryLaterMessage(result), headers });
}

/** Returns a 503 after too long a wait: another process writes, the disk is full, or photos are sent. */
export function busyRefusal({ message = "api:busy", headers }: RefusalDetails = {}): ApiRefusal {
  const all = { "Retry-After": String(RETRY_AFTER_SECONDS), ...headers };
  return new ApiRefusal(503, { message, headers: all });
}

/** Seconds for which lists that are the same for everybody may be cached (docs/api.md, Caching). */
export const LIST_MAX_AGE_S = { services: 300, testimonials: 300, cleaners: 60 } as const;

interface JsonInit {
  status?: number;
  headers?: HeadersInit;
  /** For answers that are the same for everybody: `max-age` of `Cache-Control: public`, in seconds. */
  publicMaxAge?: number;
}

/** Returns a JSON answer. It is private unless `publicMaxAge` is given. */
export function apiJson(value: unknown, { status = 200, headers, publicMaxAge }: JsonInit = {}) {
  const response = new Response(JSON.stringify(value), { status, headers: headers ?? {} });
  response.headers.set("Content-Type", "application/json; charset=utf-8");
  response.headers.set(
    "Cache-Control",
    publicMaxAge ? `public, max-age=${publicMaxAge}` : PRIVATE_CACHE_CONTROL,
  );
  return response;
}

/** Returns loader and action of an API address in one: one handler per method, 405 for others. */
export function apiRoute(handlers: Partial<Record<ApiMethod, ApiHandler>>): ApiHandler {
  const allowed = METHODS.filter((method) => handlers[method]);
  const allow = [...(handlers.GET ? ["HEAD"] : []), ...allowed, "OPTIONS"].sort().join(", ");
  return withJsonErrors(async (args) => {
    const method = args.request.method === "HEAD" ? "GET" : args.request.method;
    if (method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } });
    const handler = isOneOf(METHODS, method) ? handlers[method] : undefined;
    if (!handler) throw new ApiRefusal(405, { headers: { Allow: allow } });
    if (args.context.uploadRefusal) throw busyRefusal();
    if (method !== "GET" && !(await waitUntilWritable(args.request.signal))) throw busyRefusal();
    return handler(args);
  });
}

/** Wraps a handler so that all it throws is answered in JSON, never as a page. */
export function withJsonErrors(handler: ApiHandler): ApiHandler {
  return async (args) => {
    let response: Response;
    try {
      response = await handler(args);
    } catch (error) {
      const unwritable = isUnwritableError(error);
      if (unwritable) logUnwritable(error, args.context.requestId);
      response = await jsonErrorResponse(unwritable ? busyRefusal() : error, args);
    }
    response.headers.set("Content-Security-Policy", NO_DOCUMENT_POLICY);
    response.headers.append("Vary", API_VARY);
    if (!response.headers.has("Cache-Control"))
      response.headers.set("Cache-Control", PRIVATE_CACHE_CONTROL);
    return response;
  };
}

async function jsonErrorResponse(thrown: unknown, { request, context }: LoaderFunctionArgs) {
  const t = await translatorFor(context.locale);
  if (thrown instanceof ApiRefusal) {
    const { status, details } = thrown;
    const { message = messageForStatus(status), errors, more, headers } = details;
    const translatedErrors =
      errors && Object.entries(errors).map(([field, error]) => [field, t(error)] as const);
    return apiJson(
      {
        message: t(message),
        ...(translatedErrors ? { errors: Object.fromEntries(translatedErrors) } : {}),
        ...more,
      },
      { status, headers: headers ?? {} },
    );
  }
  if (thrown instanceof Response && thrown.status < 400) return thrown;
  if (thrown instanceof Response && thrown.status < 500) {
    const headers = [...thrown.headers].filter(([name]) => FORWARDED_HEADERS.has(name));
    const { status } = thrown;
    return apiJson({ message: t(messageForStatus(status)) }, { status, headers });
  }
  const { requestId } = context;
  if (!request.signal.aborted) {
    const path = redactPath(new URL(request.url).pathname);
    logger().error({ err: thrown, requestId, path }, "request failed");
  }
  return apiJson({ message: t("api:server-error"), requestId }, { status: 500 });
}

function messageForStatus(status: number): PlainKey {
  return STATUS_MESSAGES[status] ?? "api:bad-request";
}

/**
 * Returns the signed-in user; guests get a 401, admins who must set up a second factor first a 403.
 * (`requireUser` would redirect them to a page.)
 */
export async function requireApiUser(request: Request, context: AppLoadContext): Promise<Viewer> {
  const viewer = await getSessionOwner(request, context);
  if (!viewer) throw new ApiRefusal(401);
  if (viewer.mustSetUpSecondFactor) {
    throw new ApiRefusal(403, { message: "api:second-factor-missing" });
  }
  return viewer;
}

/** Returns the signed-in user if they have `role`: guests get a 401, others a 403. */
export async function requireApiRole(
  request: Request,
  context: AppLoadContext,
  role: Role,
): Promise<Viewer> {
  const viewer = await requireApiUser(request, context);
  if (viewer.role !== role) throw new ApiRefusal(403);
  return viewer;
}

/** Reads and parses a JSON body. Throws a 400 with the first error as message, and all by field. */
export async function readApiInput<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parseApiInput(await readJson(request), schema);
}

/** Parses input that was read already. Throws the same 400 as `readApiInput`. */
export function parseApiInput<Schema extends z.ZodType>(
  given: unknown,
  schema: Schema,
): z.output<Schema> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const errors: Record<string, Message> = {};
  for (const issue of result.error.issues) {
    errors[String(issue.path[0])] ??= messageOfIssue(issue);
  }
  throw new ApiRefusal(400, { message: Object.values(errors)[0] ?? "api:bad-request", errors });
}
