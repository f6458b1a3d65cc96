import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { freeBytes, collectBytes } from "./collect-bytes.server";
import { stripFileContents } from "./strip-file-contents.server";
import { readBodyChunks } from "./read-body-chunks.server";

const KB = 1024;

/** The largest body that a route takes, in bytes; those that take a photo take more. */
export const MOST_BODY_BYTES = 64 * KB;

/**
 * The largest body with a photo in it. More than the photo may have: whoever sends one that is too
 * large is told so in the form, with all that was typed.
 */
const MOST_BODY_BYTES_WITH_PHOTO = 12 * KB * KB;

/** The same with the photos of a problem. */
const MOST_BODY_BYTES_WITH_PROBLEM_PHOTOS = 24 * KB * KB;

/** The addresses that take a photo, also as scripts ask for them. */
const PHOTO_FORM_PATHS =
  /^\/(?:cleaner-signup|cleaner-profile\/edit|api\/cleaner\/register)(?:\.data)?\/?$/i;

/** The addresses where a problem is reported. */
const PROBLEM_FORM_PATHS =
  /^\/(?:dashboard\/bookings|cleaner-dashboard\/jobs)\/\d{1,15}\/(?:problem|nobody-home)(?:\.data)?\/?$/i;

/** How much the route at a path takes, in bytes. */
export function mostBodyBytesAt(path: string): number {
  if (PROBLEM_FORM_PATHS.test(path)) return MOST_BODY_BYTES_WITH_PROBLEM_PHOTOS;
  return PHOTO_FORM_PATHS.test(path) ? MOST_BODY_BYTES_WITH_PHOTO : MOST_BODY_BYTES;
}

/**
 * Names that conform may see: at most 40 characters, 4 levels, indexes of 2 digits. Anything wilder
 * could make it build huge structures: `a[99999999]=1` ends the process out of memory.
 */
const FIELD_NAME = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\[\d{1,2}\]){0,3}$/;
const FORBIDDEN_NAME = /(?:^|[.[])(?:__proto__|prototype|constructor)(?:$|[.\]])/;

/** The form's own files may come with others, in fields that it doesn't have: its route says so. */
const MOST_FILES = 6;

export interface FormLimits {
  /** Whole body in bytes; default what the route takes. */
  maxBytes?: number;
  maxFields?: number;
  maxFiles?: number;
}

/** Whether a body is compressed: browsers and clients of ours send none, and one could unpack to anything. */
function isCompressed(request: Request): boolean {
  const encoding = request.headers.get("Content-Encoding")?.trim().toLowerCase() ?? "";
  return encoding !== "" && encoding !== "identity";
}

/** An answer for a request that a browser with our forms would never send. */
function bodyRefusal(status: 400 | 413 | 415, message: string): Response {
  return new Response(message, { status, statusText: message });
}

const formsByRequest = new WeakMap<Request, FormData>();

/** The form that was read of a request: a body can be read once only. */
export function getFormAlreadyRead(request: Request): FormData | undefined {
  return formsByRequest.get(request);
}

/**
 * Reads a form within limits. Every action uses it; none calls `request.formData()`, which reads
 * without end. Throws a Response: 413 when too large, 415 for another content type, 408 when it comes too
 * slowly, 400 when malformed or when a field's name is none of ours.
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
    // The form's files are copies.
    freeBytes(whole);
  }
}

/**
 * Reads the texts of a form, and how its files are called; what these hold is thrown away as it comes. For
 * whoever can't take them now.
 */
export async function readFormTexts(request: Request): Promise<FormData> {
  const bytes = readBodyChunks(
    requireFormBody(request),
    mostBodyBytesAt(new URL(request.url).pathname),
  );
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(contentTypeOf(request)) ?? [];
  const boundary = quoted ?? plain;
  return parseBody(request, boundary ? stripFileContents(bytes, boundary) : bytes, {
    maxBytes: MOST_BODY_BYTES,
    maxFields: 100,
    maxFiles: 100,
  });
}

const contentTypeOf = (request: Request) => request.headers.get("Content-Type") ?? "";

/** How long a request says that its body is; 0 if it doesn't. */
function declaredBytes(request: Request): number {
  return Number(request.headers.get("Content-Length") ?? 0);
}

type ByteChunks = AsyncIterable<Uint8Array> | readonly Uint8Array[];

/** The body of a form. Throws a Response: 415 for whatever else. */
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
  formsByRequest.set(request, form);
  return form;
}

/** Bytes as a stream, which asks for them one piece at a time. */
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

/** The answer that reading a body has thrown; the parser of forms wraps it. */
function thrownResponseIn(error: unknown): Response | null {
  if (error instanceof Response) return error;
  return error instanceof FormDataParseError && error.cause instanceof Response
    ? error.cause
    : null;
}

/**
 * Reads a JSON object of at most `MOST_BODY_BYTES`. Throws a Response: 413 when too large, 415 for another
 * content type or a compressed body, 408 when it comes too slowly, 400 when it is no JSON object.
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
