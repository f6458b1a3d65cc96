import { useEffect, type RefObject } from "react";

/**
 * Closes the open menus in an element, where scripts run: on Escape, which returns the focus to the menu's
 * summary, and when the user turns to anything else by finger, mouse or keyboard.
 * @param around The element.
 * @param menus Selects the menus among its `details`: others, like rows that open, must stay as they are.
 */
export function useClosingMenus(around: RefObject<HTMLElement>, menus = "details"): void {
  useEffect(() => {
    const open = () => around.current?.querySelectorAll<HTMLDetailsElement>(`${menus}[open]`) ?? [];
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
  }, [around, menus]);
}
