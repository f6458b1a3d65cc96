import { ChevronRightIcon } from "~/components/art/icons";
import type { CaseRow } from "~/http/case-page-view.server";
import { Link } from "./link";

/** The problems of a booking: each row leads to the page of its problem. */
export const CaseRows = ({ rows }: { rows: readonly CaseRow[] }) => (
  <ul className="card ruled overflow-hidden print:hidden">
    {rows.map(({ id, to, title, text, waits }) => (
      <li key={id}>
        <Link
          to={to}
          className="flex min-h-16 items-center gap-3 px-4 py-2 hover:bg-celadon-50 sm:px-6"
        >
          <span
            className={`size-2.5 shrink-0 rounded-full forced-colors:border ${waits ? "bg-marigold" : "bg-celadon-700"}`}
          />
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="block font-semibold text-celadon-700">{title}</span>
            <span className="block text-sm text-ink-soft tabular">{text}</span>
          </span>
          <ChevronRightIcon className="size-5 shrink-0 text-edge" />
        </Link>
      </li>
    ))}
  </ul>
);
