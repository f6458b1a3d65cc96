import type { ReactNode } from "react";

/** A section of the page: a title, and a box. */
export function AdminBookingSection({
  title,
  ruled = false,
  children,
}: {
  title: string;
  /** True for rows with hairlines between them, which have their own padding. */
  ruled?: boolean;
  children: ReactNode;
}) {
  return (
    <section>
      <h2 className="pb-2 text-section">{title}</h2>
      <div className={ruled ? "card ruled" : "card p-4 text-sm"}>{children}</div>
    </section>
  );
}
