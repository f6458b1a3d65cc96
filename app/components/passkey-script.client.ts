import { startAuthentication, startRegistration } from "@simplewebauthn/browser";

type Options = Parameters<typeof startRegistration>[0]["optionsJSON"] &
  Parameters<typeof startAuthentication>[0]["optionsJSON"];

/** Time for which options that the person has cancelled are used again; their challenge lives a minute longer. */
const OPTIONS_MS = 4 * 60_000;
let unused: { options: Options; until: number } | null = null;
let isAsking = false;

/**
 * Asks the browser to make a passkey, or to sign with one, and sends the form with its answer. Pages fetch
 * this file when their button is pressed (`passkey-form.tsx`).
 */
export async function answerWithPasskey(form: HTMLFormElement): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  showProblem(form, null);
  const { make, cancelled = "", known = "", failed = "" } = form.dataset;
  try {
    const optionsJSON = await getOptions(form);
    if (!optionsJSON) return;
    const answer = make
      ? await startRegistration({ optionsJSON })
      : await startAuthentication({ optionsJSON });
    unused = null;
    for (const field of form.querySelectorAll<HTMLInputElement>("[name=passkey]")) {
      field.value = JSON.stringify(answer);
    }
    form.submit();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    showProblem(
      form,
      name === "NotAllowedError" || name === "AbortError"
        ? cancelled
        : name === "InvalidStateError"
          ? known
          : failed,
    );
  } finally {
    isAsking = false;
  }
}

/** Returns the options for the browser; null if the server refuses, which the form then says. */
async function getOptions(form: HTMLFormElement): Promise<Options | null> {
  if (unused && performance.now() < unused.until) return unused.options;
  const code = form.querySelector<HTMLInputElement>("[name=code]");
  const answer = await fetch(form.dataset["options"] ?? "", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code: code?.value }),
  });
  const body: unknown = await answer.json();
  if (answer.ok) {
    // It is what the server made for this call.
    const options = body as Options;
    unused = { options, until: performance.now() + OPTIONS_MS };
    return options;
  }
  showProblem(form, (body as { message: string }).message);
  code?.setAttribute("aria-invalid", "true");
  code?.focus();
  return null;
}

/** Shows and announces a problem above the button; null removes it. */
function showProblem(form: HTMLFormElement, text: string | null): void {
  const place = form.querySelector<HTMLElement>("[role=alert]");
  if (!place) return;
  place.hidden = text === null;
  place.textContent = text;
  if (text === null) form.querySelector("[name=code]")?.removeAttribute("aria-invalid");
}
