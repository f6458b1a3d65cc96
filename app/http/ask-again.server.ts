import type { AppLoadContext } from "@remix-run/node";
import { listProofs, proveAgain, type Proof } from "~/domain/accounts/ask-again.server";
import { confirmSession } from "~/domain/accounts/sessions.server";
import { askAgainPath } from "~/lib/ask-again-path";
import { ApiRefusal } from "./api-errors.server";
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
export type AsksReason = `asks-${Proof}`;

type SentForm = NonNullable<Parameters<typeof refuseForm>[0]>;

/** The names of the fields for a proof; neither is ever sent back (`SECRET_FIELDS`). */
const PROOF_FIELDS = { code: "code", password: "currentPassword" } as const;

/** True if this person gave a password or second factor in this browser within 10 minutes. */
export async function isConfirmed({ userId, request, context }: Asked): Promise<boolean> {
  const viewer = await getSessionOwner(request, context);
  return viewer?.id === userId && viewer.isConfirmed;
}

/** Returns the proof for which a form has to ask; null if none is needed now. */
export async function proofToAsk(asked: Asked): Promise<Proof | null> {
  return (await isConfirmed(asked)) ? null : listProofs(asked.userId)[0];
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
  logSecurity(requestId, { event: "proof-refused", reason: result.reason, userId, address });
  const reason: AsksReason = `asks-${given.proof}`;
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
  const reason: AsksReason = `asks-${listProofs(userId)[0]}`;
  return refuseForm(sent, {
    status: 403,
    reason,
    problem: { title: "ask-again:title", text: "ask-again:not-yet" },
  });
}
