import { useEffect } from "react";

/**
 * What is typed on step 4 and not sent, kept in this tab: it outlives a reload, another language and
 * the way back and forth. The server keeps what is sent (`~/http/kept-draft.server`).
 */
const STORAGE_KEY = "booking-details";
const FIELD_NAMES = ["address", "city", "zipCode", "phone", "specialInstructions"];

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Storage can be forbidden, or full: then nothing is kept. */
function orNull<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** What a field showed when the page came. */
function initialValueOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find((option) => option.defaultSelected)?.value ?? "";
}

/** Keeps what is typed into a form, and fills it in again where the draft has the same name. */
export function useTypingDraft(formId: string, draft: string): void {
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (!form) return;
    const fields = FIELD_NAMES.flatMap((name) => {
      const field = form.elements.namedItem(name);
      return field ? [field as Field] : [];
    });
    const saveTyping = () =>
      orNull(() => {
        const typed = Object.fromEntries(fields.map((field) => [field.name, field.value]));
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ draft, typed }));
      });
    const savedTyping = orNull(
      () =>
        JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as {
          draft: string;
          typed: Record<string, string>;
        } | null,
    );
    for (const field of fields) {
      const savedValue = savedTyping?.draft === draft ? savedTyping.typed[field.name] : undefined;
      // What was typed before scripts ran is newer than what is kept.
      if (savedValue !== undefined && field.value === initialValueOf(field))
        field.value = savedValue;
    }
    if (fields.some((field) => field.value !== initialValueOf(field))) saveTyping();
    form.addEventListener("input", saveTyping);
    return () => form.removeEventListener("input", saveTyping);
  }, [formId, draft]);
}

/** Once it is booked, or its owner logs out, nothing of it stays in the tab. */
export function clearTypingDraft(): void {
  orNull(() => sessionStorage.removeItem(STORAGE_KEY));
}
