import type { ReactNode } from "react";
import { ErrorScene } from "~/components/art/error-scenes";

/** An emailed link that doesn't work: the reason, and below it the ways to go on. */
export function LinkProblem({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="page reading flex flex-col items-start gap-4 py-12">
      <ErrorScene className="h-auto w-48" />
      <h1>{title}</h1>
      <p role="alert" className="text-ink-soft">
        {text}
      </p>
      {children}
    </div>
  );
}
