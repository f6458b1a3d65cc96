import { useEffect, type RefObject } from "react";

/**
 * Where scripts run, an open menu (`details`) of the header closes on Escape, which leads the focus
 * back to what opened it, and when somebody turns to anything else by finger, mouse or keys.
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
