import type { ReactNode } from "react";

/**
 * The layout of the page: one column, and from 1024 px on the money and the verb in a column beside it, always in
 * sight.
 * On phones `first`, which is needed on the way, is above the money; at the door it is empty.
 */
export function JobColumns({
  first = null,
  money = null,
  bar = null,
  help,
  children,
}: {
  first?: ReactNode;
  /** Null if nothing is left to collect. */
  money?: ReactNode;
  /** The bar with the page's verb. */
  bar?: ReactNode;
  /** On phones it is below all else. */
  help: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="part-two gap-y-7 pt-3.5 pb-8 has-[.action-bar]:max-lg:pb-0 lg:grid-rows-[auto_1fr]">
      {first}
      <div className="part-side lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {money}
        {bar}
        <div className="order-1 empty:hidden">{help}</div>
      </div>
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
