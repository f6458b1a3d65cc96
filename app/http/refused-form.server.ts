import { parse, type Submission, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/node";
import type { z } from "zod/v4";
import { LANGUAGE_BUTTON } from "~/lib/language-button";
import { message, messageOfIssue } from "~/lib/message";
import type { Message } from "~/i18n/messages";
import type { ChangedMeanwhile } from "~/lib/row-version";
import { minutesToWait } from "./minutes-to-wait";
import { retryAfterHeader, retryLaterStatus, type RetryLater } from "./retry-after";

/** Fields that are never sent back: a password must not be in a page. */
export const SECRET_FIELDS = ["currentPassword", "password", "confirmPassword", "code"];

/**
 * The answer of every action that refuses a form. Pages with a form read it (`useRefusableForm` in
 * ~/components/ui/form, `FormProblem` in ~/components/ui/form-problem).
 */
export interface RefusedForm<Reason extends string = string> {
  /**
   * Reason of the refusal, for pages that offer a way out; "invalid" if the fields' errors say it all.
   * "as-typed" is no refusal: the user only changed the language. "secrets-left-out" is the same with a
   * password in the form.
   */
  reason:
    | Reason
    | "invalid"
    | "too-many-attempts"
    | "busy"
    | "changed-meanwhile"
    | "failed"
    | "as-typed"
    | "secrets-left-out";
  /** All that was typed except passwords, and the errors of each field. */
  reply: SubmissionResult<Message[]>;
  /** Error of the form as a whole, which is shown above it. */
  problem: Problem | null;
  /** Changes that somebody else has saved in the meantime, if those are the reason. */
  changes: FieldChange[];
}

interface Problem {
  title: Message;
  text?: Message;
}

/** A field in which the saved row and the refused form differ. */
export interface FieldChange {
  field: string;
  now: string;
  typed: string;
}

interface Refusal<Reason extends string> extends Partial<
  Pick<RefusedForm<Reason>, "problem" | "changes">
> {
  status: 400 | 401 | 403 | 409 | 410 | 422 | 429 | 500 | 503;
  reason: Reason;
  /** Errors by field, beside those that the schema found. */
  errors?: Record<string, Message | Message[]>;
  headers?: HeadersInit;
}

/**
 * Parses a form with `schema`; the errors of its fields are messages. A form that was sent by a language
 * button is never accepted, and gets no errors.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  if (form.has(LANGUAGE_BUTTON)) return asTyped<z.output<Schema>>(form);
  return parseWithZod(form, {
    schema,
    formatError: (issues: { message: string }[]) => issues.map(messageOfIssue),
  });
}

/** Returns a submission that has no errors but isn't accepted. */
function asTyped<Value>(form: FormData) {
  return parse<Value, Message[]>(form, { resolve: () => ({ error: {} }) });
}

/** The result of `parseForm`, whatever the schema. */
type SentForm = Pick<Submission<unknown, Message[]>, "reply">;

/**
 * Refuses a form, and sends back all that was typed except passwords. `sent` is null if the form has only a
 * button.
 */
export function refuseForm<const Reason extends string>(
  sent: SentForm | null,
  { status, reason, errors = {}, problem = null, changes = [], headers }: Refusal<Reason>,
) {
  const fieldErrors = Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, [error].flat()]),
  );
  const reply: SubmissionResult<Message[]> =
    sent?.reply({ hideFields: SECRET_FIELDS, fieldErrors }) ?? {};
  const refused: RefusedForm<Reason> = { reason, reply, problem, changes };
  return data(refused, { status, ...(headers ? { headers } : {}) });
}

/** Returns a 400 whose errors are shown beside the fields. */
export function refuseFields(sent: SentForm, errors: Refusal<string>["errors"] = {}) {
  return refuseForm(sent, { status: 400, reason: "invalid", errors });
}

/**
 * Returns a 429 or 503 that says when to try again. The route needs `passRetryAfter` as its `headers`,
 * which lets the Retry-After through.
 */
export function refuseRetryLater(
  sent: SentForm | null,
  result: RetryLater,
  title: Message = "errors:something-wrong",
) {
  return refuseForm(sent, {
    status: retryLaterStatus(result),
    reason: result.reason,
    problem: { title, text: retryLaterMessage(result) },
    headers: retryAfterHeader(result),
  });
}

/** Returns the message that something can be tried again later, for forms and the API alike. */
export function retryLaterMessage(result: RetryLater): Message {
  return result.reason === "busy"
    ? "errors:busy"
    : message("errors:too-many-attempts", { minutes: minutesToWait(result.retryAfterMs) });
}

/** Returns a 500 for a failure on the server. The form is kept, to be sent again. */
export function refuseFailed(form: FormData, title: Message) {
  return refuseForm(asTyped(form), {
    status: 500,
    reason: "failed",
    problem: { title, text: "errors:something-wrong" },
  });
}

/**
 * Returns a 409: somebody saved another version in the meantime. The form keeps what was typed and gets the
 * new row version, so that sending it again is a decision. `toFieldTexts` turns a row's fields into the
 * texts of the form.
 */
export function refuseConflict<Fields extends object>(
  sent: SentForm,
  wanted: Fields,
  { current }: ChangedMeanwhile<Fields>,
  toFieldTexts: (fields: Fields) => Record<string, string>,
) {
  const typed = toFieldTexts(wanted);
  const changes = Object.entries(toFieldTexts(current))
    .map(([field, now]) => ({ field, now, typed: typed[field] ?? "" }))
    .filter((change) => change.now !== change.typed);
  const answer = refuseForm(sent, { status: 409, reason: "changed-meanwhile", changes });
  const rowVersion = String(current.rowVersion);
  answer.data.reply = {
    ...answer.data.reply,
    initialValue: { ...answer.data.reply.initialValue, rowVersion },
  };
  return answer;
}
