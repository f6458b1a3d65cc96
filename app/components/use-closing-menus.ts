import { useEffect, type RefObject } from "react";

/**
 * Closes an open menu (`details`) of the header, where scripts run: on Escape, which returns the focus to
 * the menu's summary, and when the user turns to anything else by finger, mouse or keyboard.
 */
export function useClosingMenus(header: RefObject<HTMLElement>): void {
  useEffect(() => {
    const open = () => header.current?.querySelectorAll<HTMLDetailsElement>("details[open]") ?? [];
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      for (const menu of open()) {
        menu.open = false;
        if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
      }
    };
    const onLeave = ({ target }: Event) => {
      for (const menu of open()) {
        if (target instanceof Node && !menu.contains(target)) menu.open = false;
      }
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onLeave);
    document.addEventListener("focusin", onLeave);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onLeave);
      document.removeEventListener("focusin", onLeave);
    };
  }, [header]);
}
