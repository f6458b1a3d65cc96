import type { AppLoadContext } from "@remix-run/node";
import {
  optionsToProve,
  proofToAskFor,
  proveAgain,
  proveByPasskey,
  type AskedProof,
} from "~/domain/accounts/ask-again.server";
import type { PasskeyAnswer } from "~/domain/accounts/passkeys/passkey-schemas";
import { confirmSession } from "~/domain/accounts/sessions.server";
import { askAgainPath } from "~/lib/ask-again-path";
import { ApiRefusal, retryLaterRefusal } from "./api-errors.server";
import { redirectWithin } from "./redirect-within.server";
import { refuseForm, retryLaterMessage } from "./refused-form.server";
import { retryAfterHeader, retryLaterStatus } from "./retry-after";
import { logSecurity } from "./security-log.server";
import { getSessionOwner, pathAndQueryOf, sessionTokenOf } from "./session.server";

/*
 * Before what can't be undone, or shows what others must not see, people are asked once more who they are: an
 * open browser isn't enough. The answer is good for 10 minutes, in this browser (docs/security.md).
 */

/** The signed-in person who is asked, in one request. */
export interface Asked {
  userId: number;
  request: Request;
  context: AppLoadContext;
}

/** Reason of a refused form that asks for a proof: its page shows the field for it. */
export type AsksReason = `asks-${AskedProof}`;

type SentForm = NonNullable<Parameters<typeof refuseForm>[0]>;

/** The names of the fields for a proof; neither is ever sent back (`SECRET_FIELDS`). */
const PROOF_FIELDS = { code: "code", password: "currentPassword" } as const;

/** True if this person gave a password or second factor in this browser within 10 minutes. */
export async function isConfirmed({ userId, request, context }: Asked): Promise<boolean> {
  const viewer = await getSessionOwner(request, context);
  return viewer?.id === userId && viewer.isConfirmed;
}

/** Returns the proof for which a form has to ask; null if none is needed now. */
export async function proofToAsk(asked: Asked): Promise<AskedProof | null> {
  return (await isConfirmed(asked)) ? null : proofToAskFor(asked.userId);
}

/** Redirects to the page that asks, which leads back to `backTo`; whoever has confirmed may go on. */
export async function requireConfirmed(
  asked: Asked,
  backTo = pathAndQueryOf(asked.request),
): Promise<void> {
  if (!(await isConfirmed(asked))) throw redirectWithin(asked.request, askAgainPath(backTo));
}

/** Throws a 403 that says what to do, unless this person has confirmed: for the API. */
export async function requireApiConfirmed(asked: Asked): Promise<void> {
  if (!(await isConfirmed(asked))) {
    throw new ApiRefusal(403, { message: "api:confirm-again", more: { confirmationNeeded: true } });
  }
}

/** Records that this person has just given their password or a code in this browser, in a form that asks for it. */
export async function noteConfirmed({ userId, request, context }: Asked): Promise<void> {
  const token = await sessionTokenOf(request);
  if (token !== null) confirmSession({ token, userId }, context.now);
}

/** Returns the proof that a form holds; null if its field is empty or missing. */
function proofIn(form: FormData): { proof: "code" | "password"; typed: string } | null {
  for (const proof of ["code", "password"] as const) {
    const typed = form.get(PROOF_FIELDS[proof]);
    if (typeof typed === "string" && typed !== "") return { proof, typed };
  }
  return null;
}

/**
 * Returns null if this person has confirmed, or does so with the field of this form; else the form's refusal,
 * which keeps all that was typed and asks for the proof. Call it when the form's other fields are right: a code
 * is good once. The route needs `passRetryAfter` as its `headers`.
 */
export async function refuseUnlessConfirmed(sent: SentForm, form: FormData, asked: Asked) {
  if (await isConfirmed(asked)) return null;
  const { userId, request, context } = asked;
  const given = proofIn(form);
  const token = await sessionTokenOf(request);
  if (!given || token === null) return refuseNotYet(sent, userId);
  const result = await proveAgain({ token, userId }, given, context.now);
  if (result.ok) return null;
  const { requestId, address } = context;
  // Refused passwords are in the log already (`checkCurrentPassword`).
  if (given.proof === "code") {
    logSecurity(requestId, { event: "proof-refused", reason: result.reason, userId, address });
  }
  const reason: AsksReason =
    given.proof === "code" ? `asks-${proofToAskFor(userId)}` : "asks-password";
  switch (result.reason) {
    case "wrong-code":
    case "wrong-password":
      return refuseForm(sent, {
        status: 403,
        reason,
        errors: { [PROOF_FIELDS[given.proof]]: `ask-again:${result.reason}` },
      });
    case "not-this-proof":
    case "session-ended":
      return refuseNotYet(sent, userId);
    case "too-many-attempts":
    case "busy":
      return refuseForm(sent, {
        status: retryLaterStatus(result),
        reason,
        problem: { title: "errors:something-wrong", text: retryLaterMessage(result) },
        headers: retryAfterHeader(result),
      });
  }
}

/** Refuses a form without a proof: nothing is wrong with it, and it can be sent again with one. */
function refuseNotYet(sent: SentForm, userId: number) {
  const reason: AsksReason = `asks-${proofToAskFor(userId)}`;
  return refuseForm(sent, {
    status: 403,
    reason,
    problem: { title: "ask-again:title", text: "ask-again:not-yet" },
  });
}

/** Returns the options with which a passkey signs in this browser; throws a 409 if there is none to ask for. */
export async function optionsForPasskey({ userId, request, context }: Asked) {
  const token = await sessionTokenOf(request);
  const options = token === null ? null : await optionsToProve({ token, userId }, context.now);
  if (!options) throw new ApiRefusal(409, { message: "ask-again:passkey-failed" });
  return options;
}

/** Records that this person's passkey has signed in this browser; throws the refusal in JSON if it hasn't. */
export async function confirmByPasskey(
  answer: PasskeyAnswer,
  { userId, request, context }: Asked,
): Promise<void> {
  const token = (await sessionTokenOf(request)) ?? "";
  const { now, requestId, address } = context;
  const result = await proveByPasskey({ token, userId }, answer, now);
  if (result.ok) return;
  const reason = "why" in result ? `passkey: ${result.why}` : result.reason;
  logSecurity(requestId, { event: "proof-refused", reason, userId, address });
  switch (result.reason) {
    case "passkey-refused":
      throw new ApiRefusal(403, { message: "ask-again:passkey-failed" });
    case "session-ended":
      throw new ApiRefusal(401);
    case "too-many-attempts":
      throw retryLaterRefusal(result);
  }
}
