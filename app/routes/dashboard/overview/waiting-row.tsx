import type { ReactNode } from "react";
import { ChevronRightIcon } from "~/components/art/icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";

/** A row of what waits for the customer, with the cleaner that it is about; all of it leads to its page. */
export function WaitingRow({
  to,
  cleaner,
  title,
  sum,
  children,
}: {
  to: string;
  cleaner: { name: string; photo: string | null };
  title: string;
  /** The total, if it is agreed with the row. */
  sum?: string;
  /** The lines below the title. */
  children: ReactNode;
}) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-16 flex-wrap items-center gap-x-3 py-2 text-marigold-900 min-[20rem]:flex-nowrap"
      >
        <CleanerPhoto {...cleaner} width={44} className="size-11 shrink-0" eager />
        <span className="min-w-0 flex-1 basis-32 leading-snug">
          <span className="flex justify-between gap-x-3 max-[20rem]:flex-wrap">
            <strong className="min-w-0">{title}</strong>
            {sum ? <strong className="text-ink tabular">{sum}</strong> : null}
          </span>
          <span className="block text-mini text-ink-soft tabular">{children}</span>
        </span>
        <ChevronRightIcon className="size-5 shrink-0 max-[20rem]:hidden" />
      </Link>
    </li>
  );
}
