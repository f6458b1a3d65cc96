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
export function answerWithPasskey(form: HTMLFormElement): Promise<void> {
  return withAnswer(form, (answer) => {
    for (const field of form.querySelectorAll<HTMLInputElement>("[name=passkey]")) {
      field.value = answer;
    }
    form.submit();
  });
}

/**
 * Shows the button for a passkey above the field for a code. Once the passkey has signed, the page needs no
 * code: the field goes, and the form's own button is focused (`passkey-or-code.tsx`).
 */
export function offerPasskey(place: HTMLElement): void {
  const offer = place.querySelector<HTMLElement>("[data-offer]");
  const button = offer?.querySelector("button");
  if (!window.PublicKeyCredential || !offer || !button) return;
  const setProven = (isProven: boolean) => {
    offer.hidden = isProven;
    for (const fields of place.querySelectorAll("fieldset")) {
      fields.hidden = isProven;
      fields.disabled = isProven;
    }
    const said = place.querySelector("[role=status]");
    if (said) said.textContent = isProven ? (place.dataset["proven"] ?? "") : "";
  };
  setProven(false);
  button.onclick = () =>
    void withAnswer(place, async (passkey) => {
      const sent = await sendJson(place, "PUT", { passkey });
      if (!sent) return;
      setProven(true);
      // A page that only asks leads on.
      if (place.dataset["leadsOn"]) location.replace(location.href);
      place.closest("form")?.querySelector<HTMLElement>("button:not([type=button])")?.focus();
    });
}

/**
 * Asks the browser for a passkey's answer and passes it on as JSON; what goes wrong is shown. `place` has the
 * addresses and texts.
 */
async function withAnswer(
  place: HTMLElement,
  passOn: (answer: string) => void | Promise<void>,
): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  showProblem(place, null);
  const { make, cancelled = "", known = "", failed = "" } = place.dataset;
  try {
    const optionsJSON = await getOptions(place);
    if (!optionsJSON) return;
    const answer = make
      ? await startRegistration({ optionsJSON })
      : await startAuthentication({ optionsJSON });
    unused = null;
    await passOn(JSON.stringify(answer));
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    showProblem(
      place,
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
async function getOptions(place: HTMLElement): Promise<Options | null> {
  if (unused && performance.now() < unused.until) return unused.options;
  const code = place.dataset["make"] && place.querySelector<HTMLInputElement>("[name=code]");
  const body = await sendJson(place, "POST", code ? { code: code.value } : {});
  if (body) {
    // It is what the server made for this call.
    const options = body as Options;
    unused = { options, until: performance.now() + OPTIONS_MS };
    return options;
  }
  if (code) {
    code.setAttribute("aria-invalid", "true");
    code.focus();
  }
  return null;
}

/** Sends JSON to the place's address and returns the answer; null if it is a refusal, which is then shown. */
async function sendJson(place: HTMLElement, method: string, body: object): Promise<unknown> {
  const answer = await fetch(place.dataset["options"] ?? "", {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const json: unknown = await answer.json();
  if (answer.ok) return json;
  showProblem(place, (json as { message: string }).message);
  return null;
}

/** Shows and announces a problem above the button; null removes it. */
function showProblem(place: HTMLElement, text: string | null): void {
  const alert = place.querySelector<HTMLElement>("[role=alert]");
  if (!alert) return;
  alert.hidden = text === null;
  alert.textContent = text;
  if (text === null && place.dataset["make"]) {
    place.querySelector("[name=code]")?.removeAttribute("aria-invalid");
  }
}
