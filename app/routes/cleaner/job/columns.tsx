import type { ReactNode } from "react";

/**
 * The layout of the page: one column, and from 1024 px on the money in a column beside it, always in sight.
 * On phones `first`, which is needed on the way, is above the money; at the door it is empty.
 */
export function JobColumns({
  first = null,
  money = null,
  children,
}: {
  first?: ReactNode;
  /** Null if nothing is left to collect. */
  money?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-7 pt-3.5 pb-8 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-10">
      {first}
      {money ? (
        <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {money}
        </div>
      ) : null}
      <div className="flex min-w-0 flex-col gap-7 lg:col-start-1">{children}</div>
    </div>
  );
}

/** A section of the page with its title. */
export function JobSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="pb-2.5 text-section">{title}</h2>
      {children}
    </section>
  );
}
