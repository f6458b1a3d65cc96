import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { MINUTE_MS } from "~/lib/durations";
import { routeAt } from "~/lib/route-at.server";
import { freeBytes, collectBytes } from "./collect-bytes.server";
import { stripFileContents } from "./strip-file-contents.server";
import { BODY_PACE, readBodyChunks, type BodyPace } from "./read-body-chunks.server";

const KB = 1024;

/** Largest body that a route takes, in bytes; routes that take a photo allow more. */
export const MOST_BODY_BYTES = 64 * KB;

/**
 * Largest body with a photo, in bytes. It is above the limit of a photo, so that a photo that is too large
 * gets an error in the form, which keeps what was typed.
 */
const MOST_BODY_BYTES_WITH_PHOTO = 12 * KB * KB;

/** Largest body with the photos of a problem, in bytes: as many as a report has, each as large as it may be. */
const MOST_BODY_BYTES_WITH_PROBLEM_PHOTOS = 48 * KB * KB;

/**
 * Largest body that is read for its texts alone, in bytes, if its photos are too large together: a dozen of the
 * largest that are taken. Of a larger one that declares its size nothing is read.
 */
export const MOST_DISCARDED_BYTES = 192 * KB * KB;

/**
 * Longest time for such a body, in milliseconds: below that of a whole request (`app/server/lifecycle.server.ts`),
 * so that there is an answer. What came until then is taken.
 */
const MOST_DISCARDING_MS = 4 * MINUTE_MS;

/** Returns the largest body of which the route at a path reads anything, in bytes. */
export function mostBytesReadAt(path: string): number {
  const most = mostBodyBytesAt(path);
  return most === MOST_BODY_BYTES_WITH_PROBLEM_PHOTOS ? MOST_DISCARDED_BYTES : most;
}

/** Returns the largest body that the route at a path takes, in bytes. The path ends in `.data` if scripts send the form. */
export function mostBodyBytesAt(path: string): number {
  switch (routeAt(path.replace(/\.data(?=\/?$)/i, ""))?.takes) {
    case "photo":
      return MOST_BODY_BYTES_WITH_PHOTO;
    case "problem-photos":
      return MOST_BODY_BYTES_WITH_PROBLEM_PHOTOS;
    case undefined:
      return MOST_BODY_BYTES;
  }
}

/**
 * Field names that conform may see: at most 40 characters, 4 levels, indexes of 2 digits. Other names could
 * make it build huge structures: `a[99999999]=1` ends the process out of memory.
 */
const FIELD_NAME = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\[\d{1,2}\]){0,3}$/;
const FORBIDDEN_NAME = /(?:^|[.[])(?:__proto__|prototype|constructor)(?:$|[.\]])/;

/** Most files in a form. It allows some in unknown fields, for which the route shows an error. */
const MOST_FILES = 6;

export interface FormLimits {
  /** Most bytes of the whole body; by default the limit of the route. */
  maxBytes?: number;
  maxFields?: number;
  maxFiles?: number;
}

/** True if a body is compressed. Browsers send none like that, and it could unpack to any size. */
function isCompressed(request: Request): boolean {
  const encoding = request.headers.get("Content-Encoding")?.trim().toLowerCase() ?? "";
  return encoding !== "" && encoding !== "identity";
}

/** Returns an answer for a request that a browser with this site's forms would never send. */
function bodyRefusal(status: 400 | 413 | 415, message: string): Response {
  return new Response(message, { status, statusText: message });
}

const formsByRequest = new WeakMap<Request, FormData>();

/** Returns the form that was read from a request already: a body can be read only once. */
export function getFormAlreadyRead(request: Request): FormData | undefined {
  return formsByRequest.get(request);
}

/** Records the form of a request whose body was read through a copy of it. */
export function recordForm(request: Request, form: FormData): void {
  formsByRequest.set(request, form);
}

/**
 * Reads a form within limits. Every action uses it; none calls `request.formData()`, which reads without a
 * limit. Throws a Response: 413 if it is too large, 415 for another content type, 408 if it comes too
 * slowly, 400 if it is malformed or has an invalid field name.
 */
export async function readForm(
  request: Request,
  {
    maxBytes = mostBodyBytesAt(new URL(request.url).pathname),
    maxFields = 100,
    maxFiles = maxBytes > MOST_BODY_BYTES ? MOST_FILES : 0,
  }: FormLimits = {},
): Promise<FormData> {
  const body = requireFormBody(request);
  if (declaredBytes(request) > maxBytes) throw bodyRefusal(413, "Payload Too Large");
  const limits = { maxBytes, maxFields, maxFiles };
  const pieces = readBodyChunks(body, maxBytes);
  if (maxBytes <= MOST_BODY_BYTES) return parseBody(request, pieces, limits);
  const whole = await collectBytes(pieces, maxBytes);
  try {
    return await parseBody(request, [whole], limits);
  } finally {
    // The form's files are copies, so the body can be freed.
    freeBytes(whole);
  }
}

/**
 * Reads the texts of a form, and the names of its files. The files' content is thrown away as it comes. It
 * is for forms whose files can't be taken now.
 */
export async function readFormTexts(request: Request): Promise<FormData> {
  const bytes = readBodyChunks(
    requireFormBody(request),
    mostBodyBytesAt(new URL(request.url).pathname),
  );
  return parseTexts(request, bytes, { mayEndEarly: false });
}

/**
 * Reads the texts of a form whose declared length is above the limit of its route, and drops its files as they
 * come. If it stalls, is endless or takes too long, it ends there: what came before is returned, and the
 * connection is closed after the answer (`unread-body.server.ts`).
 */
export async function readTextsOfTooLargeForm(
  request: Request,
  { pace = BODY_PACE, mostMs = MOST_DISCARDING_MS }: { pace?: BodyPace; mostMs?: number } = {},
): Promise<FormData> {
  const bytes = untilItEnds(requireFormBody(request), { pace, mostMs });
  return parseTexts(request, bytes, { mayEndEarly: true });
}

/** True if a request declares a body that is larger than its route takes. */
export const isFormTooLarge = (request: Request): boolean =>
  declaredBytes(request) > mostBodyBytesAt(new URL(request.url).pathname);

/** Yields the bytes of a body until it is over, or comes too slowly or for too long, or is too large. */
async function* untilItEnds(
  body: ReadableStream<Uint8Array>,
  { pace, mostMs }: { pace: BodyPace; mostMs: number },
): AsyncGenerator<Uint8Array> {
  const deadline = performance.now() + mostMs;
  try {
    for await (const chunk of readBodyChunks(body, MOST_DISCARDED_BYTES, pace)) {
      yield chunk;
      if (performance.now() > deadline) return;
    }
  } catch (error) {
    if (!(error instanceof Response)) throw error;
  }
}

function parseTexts(
  request: Request,
  bytes: AsyncIterable<Uint8Array>,
  { mayEndEarly }: { mayEndEarly: boolean },
): Promise<FormData> {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(contentTypeOf(request)) ?? [];
  const boundary = quoted ?? plain;
  return parseBody(
    request,
    boundary ? stripFileContents(bytes, boundary, { mayEndEarly }) : bytes,
    { maxBytes: MOST_BODY_BYTES, maxFields: 100, maxFiles: 100 },
  );
}

const contentTypeOf = (request: Request) => request.headers.get("Content-Type") ?? "";

/** Returns the length of the body that a request declares; 0 if it declares none. */
function declaredBytes(request: Request): number {
  return Number(request.headers.get("Content-Length") ?? 0);
}

type ByteChunks = AsyncIterable<Uint8Array> | readonly Uint8Array[];

/** Returns the body of a form. Throws a Response: 415 for another content type. */
function requireFormBody(request: Request): ReadableStream<Uint8Array> {
  if (
    !/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(
      contentTypeOf(request),
    ) ||
    isCompressed(request)
  ) {
    throw bodyRefusal(415, "Unsupported Media Type");
  }
  return request.body ?? new ReadableStream({ start: (stream) => stream.close() });
}

async function parseBody(
  request: Request,
  bytes: ByteChunks,
  { maxBytes, maxFields, maxFiles }: Required<FormLimits>,
): Promise<FormData> {
  let form: FormData;
  try {
    const body = new Request(request.url, {
      method: "POST",
      headers: { "Content-Type": contentTypeOf(request) },
      body: streamOf(bytes),
      duplex: "half",
    });
    form = await parseFormData(body, {
      maxFiles,
      maxParts: maxFields,
      maxFileSize: maxBytes,
      maxTotalSize: maxBytes,
      maxHeaderSize: 8 * KB,
    });
  } catch (error) {
    const refusal = thrownResponseIn(error);
    if (refusal) throw refusal;
    if (
      error instanceof MaxTotalSizeExceededError ||
      error instanceof MaxFileSizeExceededError ||
      error instanceof MaxFilesExceededError ||
      error instanceof MaxPartsExceededError ||
      error instanceof MaxHeaderSizeExceededError
    ) {
      throw bodyRefusal(413, "Payload Too Large");
    }
    if (error instanceof FormDataParseError) throw bodyRefusal(400, "Bad Request");
    throw error;
  }
  for (const name of form.keys()) {
    if (name.length > 40 || !FIELD_NAME.test(name) || FORBIDDEN_NAME.test(name)) {
      throw bodyRefusal(400, "Bad Request");
    }
  }
  recordForm(request, form);
  return form;
}

/** Returns bytes as a stream that asks for one piece at a time. */
function streamOf(bytes: ByteChunks): ReadableStream<Uint8Array> {
  const pieces = piecesOf(bytes);
  return new ReadableStream(
    {
      async pull(stream) {
        const piece = await pieces.next();
        if (piece.done) stream.close();
        else stream.enqueue(piece.value);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* piecesOf(bytes: ByteChunks): AsyncGenerator<Uint8Array> {
  yield* bytes;
}

/** Returns the Response that was thrown while a body was read, also if the form parser wrapped it. */
function thrownResponseIn(error: unknown): Response | null {
  if (error instanceof Response) return error;
  return error instanceof FormDataParseError && error.cause instanceof Response
    ? error.cause
    : null;
}

/**
 * Reads a JSON object of at most `MOST_BODY_BYTES`. Throws a Response: 413 if it is too large, 415 for
 * another content type or a compressed body, 408 if it comes too slowly, 400 if it is no JSON object.
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  if (!/^application\/json\s*(;|$)/i.test(contentTypeOf(request)) || isCompressed(request)) {
    throw bodyRefusal(415, "Unsupported Media Type");
  }
  if (declaredBytes(request) > MOST_BODY_BYTES) throw bodyRefusal(413, "Payload Too Large");
  const chunks: Uint8Array[] = [];
  if (request.body) {
    for await (const chunk of readBodyChunks(request.body, MOST_BODY_BYTES)) chunks.push(chunk);
  }
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw bodyRefusal(400, "Bad Request");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw bodyRefusal(400, "Bad Request");
  }
  return value as Record<string, unknown>;
}
