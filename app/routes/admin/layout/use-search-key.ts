import { useEffect, useSyncExternalStore, type RefObject } from "react";

/** Storage key of an admin's choice that / doesn't lead to the search. */
const STORAGE_KEY = "search-key";
const OFF = "off";

/** The key that leads to the search. A Thai keyboard has ฝ in its place. */
const KEYS = ["/", "ฝ"];

/** Returns true if somebody types into a field, where the key is a letter. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, select, textarea"));

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True unless this browser's user has switched the key off. Without storage it stays on. */
function isKeyOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF;
  } catch {
    return true;
  }
}

function switchKey(): void {
  try {
    if (isKeyOn()) localStorage.setItem(STORAGE_KEY, OFF);
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // The key stays as it is.
  }
  for (const listener of listeners) listener();
}

/**
 * Lets / lead to a search field, where scripts run: never out of another field, and not below a dialog. Who
 * dictates, or presses keys by mistake, can switch it off (`switchKey`). `isOn` is false before scripts run.
 */
export function useSearchKey(field: RefObject<HTMLInputElement>) {
  const isOn = useSyncExternalStore(subscribe, isKeyOn, () => false);
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (!KEYS.includes(key) || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (isField(target) || document.querySelector("dialog:modal")) return;
      if (!field.current?.checkVisibility()) return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn, field]);
  return { isOn, switchKey };
}
