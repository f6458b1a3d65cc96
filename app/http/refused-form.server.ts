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

/** Never sent back: a password must not stand in a page. */
export const SECRET_FIELDS = ["currentPassword", "password", "confirmPassword"];

/**
 * What every action answers that refuses a form, and every page with a form reads
 * (`useRefusableForm`, `FormProblem` in ~/components/ui/form).
 */
export interface RefusedForm<Reason extends string = string> {
  /**
   * Why, for a page that offers a way out; "invalid" where the fields say it all. "as-typed" is no refusal:
   * the form was left for another language, and "secrets-left-out" the same with a password in it.
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
  /** What was typed, but no passwords, and what is wrong with each field. */
  reply: SubmissionResult<Message[]>;
  /** What is wrong with the form as a whole; it is said above the form. */
  problem: Problem | null;
  /** What somebody else has saved in the meantime, where that is why. */
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
  /** What is wrong with which field, beside what the schema found. */
  errors?: Record<string, Message>;
  headers?: HeadersInit;
}

/**
 * What a form sent, as `schema` reads it; the errors of its fields are messages. A form that was left for
 * another language isn't accepted, whatever it holds, and nothing is said against it.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  if (form.has(LANGUAGE_BUTTON)) return asTyped<z.output<Schema>>(form);
  return parseWithZod(form, {
    schema,
    formatError: (issues: { message: string }[]) => issues.map(messageOfIssue),
  });
}

/** A form with nothing wrong in it that isn't accepted. */
function asTyped<Value>(form: FormData) {
  return parse<Value, Message[]>(form, { resolve: () => ({ error: {} }) });
}

/** What `parseForm` gives, whatever the schema. */
type SentForm = Pick<Submission<unknown, Message[]>, "reply">;

/**
 * Refuses a form, with all that was typed in it but passwords. `sent` is null where the form has
 * nothing but its button.
 */
export function refuseForm<const Reason extends string>(
  sent: SentForm | null,
  { status, reason, errors = {}, problem = null, changes = [], headers }: Refusal<Reason>,
) {
  const fieldErrors = Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, [error]]),
  );
  const reply: SubmissionResult<Message[]> =
    sent?.reply({ hideFields: SECRET_FIELDS, fieldErrors }) ?? {};
  const refused: RefusedForm<Reason> = { reason, reply, problem, changes };
  return data(refused, { status, ...(headers ? { headers } : {}) });
}

/** 400: what is wrong stands beside the fields. */
export function refuseFields(sent: SentForm, errors: Record<string, Message> = {}) {
  return refuseForm(sent, { status: 400, reason: "invalid", errors });
}

/**
 * 429 or 503: when to try again. The route needs `passRetryAfter` as its `headers`, which lets the
 * Retry-After through.
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

/** Says that something can be tried again after a while, for form and API alike. */
export function retryLaterMessage(result: RetryLater): Message {
  return result.reason === "busy"
    ? "errors:busy"
    : message("errors:too-many-attempts", { minutes: minutesToWait(result.retryAfterMs) });
}

/** 500: what went wrong is no fault of the form. It stays, to be sent again. */
export function refuseFailed(form: FormData, title: Message) {
  return refuseForm(asTyped(form), {
    status: 500,
    reason: "failed",
    problem: { title, text: "errors:something-wrong" },
  });
}

/**
 * 409: somebody saved another version in the meantime. The form keeps what was typed and gets the
 * version as it is now, so that sending it again is a decision. `shown` says the row's fields as the
 * form does.
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
