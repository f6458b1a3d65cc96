import type { ReactNode } from "react";
import { EveningScene } from "~/components/art/evening-scene";

/** The card of the evening before: what waits, of which booking, and what its two sides have said. */
export function EveningCard({
  isReady,
  state,
  title,
  children,
}: {
  /** True if the reader has nothing to answer. */
  isReady: boolean;
  /** The answer that is still open, or that there is none, in a few words. */
  state: string;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="card overflow-hidden" aria-labelledby="evening">
      <EveningScene className="h-auto w-full" />
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <div>
          <p
            className={`flex items-center gap-3 text-sm font-semibold wrap-anywhere ${isReady ? "text-celadon-700" : "text-marigold-900"}`}
          >
            <span
              aria-hidden="true"
              className={`size-2.5 shrink-0 rounded-full forced-colors:border ${isReady ? "bg-celadon-700" : "bg-marigold"}`}
            />
            {state}
          </p>
          <h1 id="evening" tabIndex={-1} className="pt-1 text-title tabular lg:text-3xl">
            {title}
          </h1>
        </div>
        {children}
      </div>
    </section>
  );
}
