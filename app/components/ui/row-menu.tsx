import type { ReactNode } from "react";

/**
 * The menu with further actions for one of many rows; its children are links. It opens without scripts,
 * too; where scripts run, `useClosingMenus` around the list closes it.
 */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="row-menu" name="row-menu">
      <summary aria-label={label}>
        <svg viewBox="0 0 24 24" fill="currentColor" className="size-5" aria-hidden="true">
          <path d="M3.5 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0Zm6.5 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0Zm6.5 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0Z" />
        </svg>
      </summary>
      <div className="row-menu-items">{children}</div>
    </details>
  );
}
