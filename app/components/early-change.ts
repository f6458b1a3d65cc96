import { useEffect, useRef, type RefObject } from "react";

/** True if the answer in a field isn't the one with which the page was loaded. */
function isChanged(field: HTMLInputElement | HTMLSelectElement): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  }
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
}

/**
 * Sends a form whose changes are sent at once, if one of its `fields` was changed before React
 * listened: otherwise the form would show an answer that the rest of the page doesn't have.
 */
export function useEarlyChange(
  form: RefObject<HTMLFormElement>,
  fields: "input" | "select",
  send: (form: HTMLFormElement) => void,
): void {
  const atFirst = useRef(send);
  useEffect(() => {
    if (form.current && [...form.current.querySelectorAll(fields)].some(isChanged)) {
      atFirst.current(form.current);
    }
  }, [form, fields]);
}
