import { useEffect } from "react";
import { STORAGE_KEY, orNull } from "./typing-draft-storage";

const KEPT_FIELDS = "input:not([type=hidden], [type=radio]), select, textarea";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the value that a field had when the page was loaded. */
function initialValueOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find((option) => option.defaultSelected)?.value ?? "";
}

/** Saves what is typed into a form, and fills it in again if it was saved for the same draft. */
export function useTypingDraft(formId: string, draft: string): void {
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (!form) return;
    const fields = [...form.querySelectorAll<Field>(KEPT_FIELDS)];
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
      // A required field that was emptied has the account's answer again.
      if (savedValue === undefined || (field.required && savedValue.trim() === "")) continue;
      // Text that was typed before scripts ran is newer than the saved text.
      if (field.value === initialValueOf(field)) field.value = savedValue;
    }
    if (fields.some((field) => field.value !== initialValueOf(field))) saveTyping();
    form.addEventListener("input", saveTyping);
    return () => form.removeEventListener("input", saveTyping);
  }, [formId, draft]);
}
