import type { ReactNode } from "react";

/** A part of the page under its title, in a box of its own. */
export function AdminBookingSection({
  title,
  ruled = false,
  children,
}: {
  title: string;
  /** Rows with hairlines between, which bring their own space. */
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
