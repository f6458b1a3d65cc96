/**
 * Storage key for text that was typed on step 4 and not sent. It is kept in this tab and survives a reload,
 * a change of language, and going back and forth. The server keeps what was sent
 * (`~/routes/booking/shared/booking-draft.server`).
 */
export const STORAGE_KEY = "booking-details";

/** Returns the result of `use`; null if storage is forbidden or full. Nothing is kept then. */
export function orNull<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** Deletes the saved text from the tab, once the booking is made or its owner logs out. */
export function clearTypingDraft(): void {
  orNull(() => sessionStorage.removeItem(STORAGE_KEY));
}
