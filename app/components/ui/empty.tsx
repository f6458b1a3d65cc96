import type { ReactNode } from "react";

/** The content of an empty list: a drawing, one sentence, and the next step. */
export function Empty({
  Scene,
  title,
  children,
}: {
  Scene: (props: { className?: string }) => ReactNode;
  title: string;
  /** The next step, a link or a button; or further text. */
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-4 py-8 text-center">
      <Scene className="h-auto w-full max-w-60" />
      <p className="text-section font-semibold">{title}</p>
      {children}
    </div>
  );
}
