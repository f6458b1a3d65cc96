import { useEffect } from "react";

/**
 * What is typed on step 4 and not sent, kept in this tab: it outlives a reload, another language and
 * the way back and forth. The server keeps what is sent (`~/http/kept-draft.server`).
 */
const KEY = "booking-details";
const FIELDS = ["address", "city", "zipCode", "phone", "specialInstructions"];

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Storage can be forbidden, or full: then nothing is kept. */
function orNothing<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** What a field showed when the page came. */
function shownFirst(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find((option) => option.defaultSelected)?.value ?? "";
}

/** Keeps what is typed into a form, and fills it in again where the draft has the same name. */
export function useKeptTyping(formId: string, draft: string): void {
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (!form) return;
    const fields = FIELDS.flatMap((name) => {
      const field = form.elements.namedItem(name);
      return field ? [field as Field] : [];
    });
    const keep = () =>
      orNothing(() => {
        const typed = Object.fromEntries(fields.map((field) => [field.name, field.value]));
        sessionStorage.setItem(KEY, JSON.stringify({ draft, typed }));
      });
    const kept = orNothing(
      () =>
        JSON.parse(sessionStorage.getItem(KEY) ?? "null") as {
          draft: string;
          typed: Record<string, string>;
        } | null,
    );
    for (const field of fields) {
      const before = kept?.draft === draft ? kept.typed[field.name] : undefined;
      // What was typed before scripts ran is newer than what is kept.
      if (before !== undefined && field.value === shownFirst(field)) field.value = before;
    }
    if (fields.some((field) => field.value !== shownFirst(field))) keep();
    form.addEventListener("input", keep);
    return () => form.removeEventListener("input", keep);
  }, [formId, draft]);
}

/** Once it is booked, or its owner logs out, nothing of it stays in the tab. */
export function forgetTyping(): void {
  orNothing(() => sessionStorage.removeItem(KEY));
}
