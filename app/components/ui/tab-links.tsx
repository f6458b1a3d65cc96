import type { ReactNode } from "react";
import { Link } from "~/components/link";

/** The parts of a page, each an address of its own, of which one is shown. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="mt-5 mb-6 flex gap-1 border-b border-celadon-200">
      {children}
    </nav>
  );
}

/** One part; `current` is the one that is shown. */
export function TabLink({
  to,
  current,
  children,
}: {
  to: string;
  current: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      aria-current={current ? "page" : undefined}
      className={`-mb-px flex min-h-11 items-center gap-2 border-b-3 px-3 py-2 font-semibold sm:px-4 ${
        current
          ? "border-celadon-700 text-celadon-800"
          : "border-transparent text-ink-soft hover:border-celadon-300 hover:text-ink"
      }`}
    >
      {children}
    </Link>
  );
}
