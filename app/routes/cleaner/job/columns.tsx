import type { ReactNode } from "react";

/**
 * The page's parts: one below the other, and from 1024 px money beside the rest, in sight. On phones
 * `first` stands above the money: what matters on the way. At the door there is none.
 */
export function JobColumns({
  first = null,
  money = null,
  children,
}: {
  first?: ReactNode;
  /** Null where nothing is to be collected any more. */
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

/** A part of the page under its title. */
export function JobSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="pb-2.5 text-section">{title}</h2>
      {children}
    </section>
  );
}
