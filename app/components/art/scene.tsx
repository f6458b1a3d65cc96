import type { ReactNode } from "react";

export interface SceneProps {
  className?: string;
}

/** The pale celadon background of the drawings for empty pages and errors. */
export function Scene({ className, children }: SceneProps & { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 160" className={className} aria-hidden="true">
      <path
        fill="#E6F0EB"
        d="M22 112C8 66 46 22 96 24c30 0 44-14 76-4 44 14 62 62 44 104-4 10-180 12-194-12z"
      />
      {children}
    </svg>
  );
}
