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
 * What is a refusal, a redirect or a page of its own goes its way; the rest is no answer. 408: a photo came
 * too slowly, as where a phone has no line for a while.
 */
function isAnswer(thrown: unknown): boolean {
  if (!isRouteErrorResponse(thrown)) return thrown instanceof Response;
  return thrown.status < 500 && thrown.status !== 408;
}

/** Whoever's session has ended in the meantime is led to the login. */
function isSignedOut(thrown: unknown): boolean {
  if (!(thrown instanceof Response)) return false;
  return thrown.headers.get("Location")?.split("?")[0] === paths.login();
}

/** The server knows itself that it failed, and says so in the form (`refuseFailed`). */
function hasFailed(answer: unknown): boolean {
  return (
    typeof answer === "object" &&
    answer !== null &&
    (answer as Partial<RefusedForm>).reason === "failed"
  );
}

/** In which namespaces the words of a refusal stand. */
function namespacesOf(answer: unknown): Namespace[] {
  const { reply, problem } = (answer ?? {}) as Partial<RefusedForm>;
  const said = [...Object.values(reply?.error ?? {}).flat(), problem?.title, problem?.text];
  const keys = said.flatMap((one) => (one ? [typeof one === "string" ? one : one.key] : []));
  return [...new Set(keys.map((key) => key.split(":")[0] as Namespace))];
}

/**
 * Fetches the words of a refusal that the page had no use for until now. The form shows its errors at
 * once: had it to wait for them then, React would take the page away.
 */
async function fetchMessagesOf(answer: unknown): Promise<void> {
  await loadNamespaces(document.documentElement.lang as Locale, namespacesOf(answer));
}

function showFailure(title: Message, text: Message = "errors:something-wrong"): void {
  showToast({ title, text, tone: "destructive" });
}

/**
 * For the `clientAction` of every route with a form in a page that hydrates: sends the form, and where
 * no answer comes keeps it on the screen as it is, to be sent again. A toast says that it failed;
 * `kept` stands in the form and says what became of it. Nor is it left for the login by whoever isn't signed
 * in any more, unless nothing that was typed is lost by that (`mayLeadToLogin`).
 */
export async function sendForm<Answer>(
  send: () => Promise<Answer>,
  {
    failed,
    text,
    unansweredProblem = UNANSWERED,
    mayLeadToLogin = false,
  }: {
    failed: Message;
    text?: Message;
    unansweredProblem?: { title: Message; text: Message };
    mayLeadToLogin?: boolean;
  },
) {
  // That the try before failed says nothing about this one.
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
    if (!signedOut) showFailure(failed, text);
    const answer: UnansweredForm = { reason, reply: { status: "error" }, problem, changes: [] };
    // With a status that says so, or Remix would ask for the page's data anew.
    return json(answer, { status: 503 });
  }
}
