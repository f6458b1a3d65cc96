import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";

const KB = 1024;

/** The largest body that a route takes, in bytes; those that take a photo take more. */
export const MOST_BODY_BYTES = 64 * KB;

/**
 * The largest body with a photo in it. More than the photo may have: whoever sends one that is too
 * large is told so in the form, with all that was typed.
 */
const MOST_BODY_BYTES_WITH_PHOTO = 12 * KB * KB;

/** The same with the photos of a problem. */
const MOST_BODY_BYTES_WITH_PHOTOS = 24 * KB * KB;

/** The addresses that take a photo, also as scripts ask for them. */
const TAKES_PHOTO =
  /^\/(?:cleaner-signup|cleaner-profile\/edit|api\/cleaner\/register)(?:\.data)?\/?$/i;

/** The addresses where a problem is reported. */
const TAKES_PHOTOS =
  /^\/(?:dashboard\/bookings|cleaner-dashboard\/jobs)\/\d{1,15}\/(?:problem|nobody-home)(?:\.data)?\/?$/i;

/** How much the route at a path takes, in bytes. */
export function mostBytesAt(path: string): number {
  if (TAKES_PHOTOS.test(path)) return MOST_BODY_BYTES_WITH_PHOTOS;
  return TAKES_PHOTO.test(path) ? MOST_BODY_BYTES_WITH_PHOTO : MOST_BODY_BYTES;
}

/** The form's own file may come with others, in fields that it doesn't have: its route says so. */
const MOST_FILES = 3;

/**
 * Names that conform may see: at most 40 characters, 4 levels, indexes of 2 digits. Anything wilder
 * could make it build huge structures: `a[99999999]=1` ends the process out of memory.
 */
const FIELD_NAME = /^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*|\[\d{1,2}\]){0,3}$/;
const FORBIDDEN_NAME = /(?:^|[.[])(?:__proto__|prototype|constructor)(?:$|[.\]])/;

export interface FormLimits {
  /** Whole body in bytes; default what the route takes. */
  maxBytes?: number;
  maxFields?: number;
  maxFiles?: number;
}

/** Whether a body is compressed: browsers and clients of ours send none, and one could unpack to anything. */
function isEncoded(request: Request): boolean {
  const encoding = request.headers.get("Content-Encoding")?.trim().toLowerCase() ?? "";
  return encoding !== "" && encoding !== "identity";
}

/** An answer for a request that a browser with our forms would never send. */
function refuse(status: 400 | 413 | 415, message: string): Response {
  return new Response(message, { status, statusText: message });
}

const formsRead = new WeakMap<Request, FormData>();

/** The form that `readForm` has read of a request: a body can be read once only. */
export function formAlreadyRead(request: Request): FormData | undefined {
  return formsRead.get(request);
}

/**
 * Reads a form within limits. Every action uses it; none calls `request.formData()`, which reads
 * without end. Throws a Response: 413 when too large, 415 for another content type, 400 when
 * malformed or when a field's name is none of ours.
 */
export async function readForm(
  request: Request,
  {
    maxBytes = mostBytesAt(new URL(request.url).pathname),
    maxFields = 100,
    maxFiles = maxBytes > MOST_BODY_BYTES ? MOST_FILES : 0,
  }: FormLimits = {},
): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (
    !/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type) ||
    isEncoded(request)
  ) {
    throw refuse(415, "Unsupported Media Type");
  }
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) {
    throw refuse(413, "Payload Too Large");
  }
  let form: FormData;
  try {
    form = await parseFormData(request, {
      maxFiles,
      maxParts: maxFields,
      maxFileSize: maxBytes,
      maxTotalSize: maxBytes,
      maxHeaderSize: 8 * KB,
    });
  } catch (error) {
    if (
      error instanceof MaxTotalSizeExceededError ||
      error instanceof MaxFileSizeExceededError ||
      error instanceof MaxFilesExceededError ||
      error instanceof MaxPartsExceededError ||
      error instanceof MaxHeaderSizeExceededError
    ) {
      throw refuse(413, "Payload Too Large");
    }
    if (error instanceof FormDataParseError) throw refuse(400, "Bad Request");
    throw error;
  }
  for (const name of form.keys()) {
    if (name.length > 40 || !FIELD_NAME.test(name) || FORBIDDEN_NAME.test(name)) {
      throw refuse(400, "Bad Request");
    }
  }
  formsRead.set(request, form);
  return form;
}

/**
 * Reads a JSON object of at most `MOST_BODY_BYTES`. Throws a Response: 413 when too large, 415 for another
 * content type or a compressed body, 400 when it is no JSON object.
 */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type) || isEncoded(request)) {
    throw refuse(415, "Unsupported Media Type");
  }
  if (Number(request.headers.get("Content-Length") ?? 0) > MOST_BODY_BYTES) {
    throw refuse(413, "Payload Too Large");
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) break;
    size += part.value.length;
    if (size > MOST_BODY_BYTES) {
      // Cancelling would end the connection before the answer; so it ends after it.
      const refusal = refuse(413, "Payload Too Large");
      refusal.headers.set("Connection", "close");
      throw refusal;
    }
    chunks.push(part.value);
  }
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    throw refuse(400, "Bad Request");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw refuse(400, "Bad Request");
  }
  return value as Record<string, unknown>;
}
