import type { ReactNode } from "react";

/** Where there is nothing yet: a drawing, one sentence, and what follows. */
export function Empty({
  Scene,
  title,
  children,
}: {
  Scene: (props: { className?: string }) => ReactNode;
  title: string;
  /** The way on, a link or a button; or what else there is to say. */
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
