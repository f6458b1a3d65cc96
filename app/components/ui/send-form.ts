import { isRouteErrorResponse, json } from "@remix-run/react";
import { hideToast, showToast } from "~/components/show-toast";
import type { RefusedForm } from "~/http/refused-form.server";
import { loadNamespaces } from "~/i18n/catalogue.client";
import type { Message, Namespace } from "~/i18n/messages";
import { paths } from "~/lib/paths";
import type { Locale } from "~/lib/vocabulary";

/** A form that got no answer, or none that says whether it was accepted. */
export type UnansweredForm = RefusedForm<"unanswered" | "signed-out">;

const UNANSWERED = {
  title: "errors:unanswered-title",
  text: "errors:unanswered-text",
} as const satisfies RefusedForm["problem"];

const SIGNED_OUT = {
  title: "errors:signed-out-title",
  text: "errors:signed-out-text",
} as const satisfies RefusedForm["problem"];

/**
 * True for a refusal, a redirect or a page of its own, which are answers. Anything else is none, including
 * 408: a photo arrived too slowly, as when a phone has no connection for a while.
 */
function isAnswer(thrown: unknown): boolean {
  if (!isRouteErrorResponse(thrown)) return thrown instanceof Response;
  return thrown.status < 500 && thrown.status !== 408;
}

/** True if the session has ended in the meantime: the server redirects to the login. */
function isSignedOut(thrown: unknown): boolean {
  if (!(thrown instanceof Response)) return false;
  return thrown.headers.get("Location")?.split("?")[0] === paths.login();
}

/** True if the server itself says in its answer that it failed (`refuseFailed`). */
function hasFailed(answer: unknown): boolean {
  return (
    typeof answer === "object" &&
    answer !== null &&
    (answer as Partial<RefusedForm>).reason === "failed"
  );
}

/** Returns the namespaces of a refusal's messages. */
function namespacesOf(answer: unknown): Namespace[] {
  const { reply, problem } = (answer ?? {}) as Partial<RefusedForm>;
  const said = [...Object.values(reply?.error ?? {}).flat(), problem?.title, problem?.text];
  const keys = said.flatMap((one) => (one ? [typeof one === "string" ? one : one.key] : []));
  return [...new Set(keys.map((key) => key.split(":")[0] as Namespace))];
}

/**
 * Fetches the messages of a refusal that the page had no use for until now. The form shows its errors at
 * once: if it had to wait for the messages then, React would hide the page.
 */
async function fetchMessagesOf(answer: unknown): Promise<void> {
  await loadNamespaces(document.documentElement.lang as Locale, namespacesOf(answer));
}

function showFailure(title: Message, text: Message = "errors:something-wrong"): void {
  showToast({ title, text, tone: "destructive" });
}

/**
 * Sends a form, for the `clientAction` of every route with a form in a page that hydrates. If no answer
 * comes, the form stays on the screen as it is, to be sent again: a toast says that it failed, and
 * `unansweredProblem` in the form says what became of it. A form whose user isn't signed in any more stays
 * too, unless leading to the login loses nothing that was typed (`mayLeadToLogin`).
 */
export async function sendForm<Answer>(
  send: () => Promise<Answer>,
  {
    failed,
    text,
    unansweredProblem = UNANSWERED,
    mayLeadToLogin = false,
    mayHaveWorked = false,
  }: {
    failed: Message;
    text?: Message;
    unansweredProblem?: { title: Message; text: Message };
    mayLeadToLogin?: boolean;
    /** True if a lost answer may have been a success: then no toast says that it failed, only the form speaks. */
    mayHaveWorked?: boolean;
  },
) {
  // The failure of the previous try says nothing about this one.
  hideToast();
  try {
    const answer = await send();
    await fetchMessagesOf(answer);
    if (hasFailed(answer)) showFailure(failed, text);
    return answer;
  } catch (thrown) {
    const signedOut = !mayLeadToLogin && isSignedOut(thrown);
    if (!signedOut && isAnswer(thrown)) throw thrown;
    const reason = signedOut ? "signed-out" : "unanswered";
    const problem = signedOut ? SIGNED_OUT : unansweredProblem;
    if (!signedOut && !mayHaveWorked) showFailure(failed, text);
    const answer: UnansweredForm = { reason, reply: { status: "error" }, problem, changes: [] };
    // The status makes it a failure: otherwise Remix would load the page's data again.
    return json(answer, { status: 503 });
  }
}
