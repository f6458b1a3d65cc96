import type { ReactNode } from "react";
import { Link } from "~/components/link";

/**
 * The parts of a page, each with an address of its own, one of which is shown. They scroll if they don't
 * fit. `shareWidth`: nothing is between them and the content above, and on phones they share its width.
 */
export function TabLinks({
  label,
  shareWidth = false,
  children,
}: {
  label: string;
  shareWidth?: boolean;
  children: ReactNode;
}) {
  return (
    <nav
      aria-label={label}
      className={`relative -mx-4 flex scroll-px-12 overflow-x-auto [box-shadow:inset_0_-1px_var(--color-celadon-200)] [scrollbar-width:thin] md:mx-0 md:px-0 ${
        shareWidth
          ? "mb-5 px-2 *:min-h-12 max-sm:*:grow *:justify-center max-sm:*:px-1 max-sm:*:text-[0.9375rem]"
          : "mt-4 mb-6 gap-1 px-4"
      }`}
    >
      {children}
    </nav>
  );
}

/** One part; `current` marks the one that is shown. */
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
      className={`flex min-h-11 shrink-0 items-center gap-2 border-b-3 px-3 py-2 font-semibold -outline-offset-3 sm:px-4 ${
        current
          ? "border-celadon-700 text-celadon-800 [scroll-initial-target:nearest]"
          : "border-transparent text-ink-soft forced-colors:border-[Canvas] hover:border-celadon-300 hover:text-ink"
      }`}
    >
      {children}
    </Link>
  );
}
