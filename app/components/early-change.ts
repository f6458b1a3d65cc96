import { useEffect, useRef, type RefObject } from "react";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the value that a field had when the page was loaded; for radio buttons and boxes see `isChanged`. */
export function initialValueOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  return [...field.options].find((option) => option.defaultSelected)?.value ?? "";
}

/** True if the answer in a field isn't the one with which the page was loaded. */
function isChanged(field: Field): boolean {
  if (field.type === "radio" || field.type === "checkbox") {
    return (field as HTMLInputElement).checked !== (field as HTMLInputElement).defaultChecked;
  }
  return field.value !== initialValueOf(field);
}

/**
 * Sends a form whose changes are sent at once, if one of its `fields` (a selector) was changed before React
 * listened: otherwise the form would show an answer that the rest of the page doesn't have.
 */
export function useEarlyChange(
  form: RefObject<HTMLFormElement>,
  fields: string,
  send: (form: HTMLFormElement) => void,
): void {
  const atFirst = useRef(send);
  useEffect(() => {
    if (form.current && [...form.current.querySelectorAll<Field>(fields)].some(isChanged)) {
      atFirst.current(form.current);
    }
  }, [form, fields]);
}
