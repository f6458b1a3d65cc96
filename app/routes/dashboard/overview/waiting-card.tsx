import type { ReactNode } from "react";
import { ChevronRightIcon } from "~/components/art/icons";
import { CleanerPhoto } from "~/components/cleaner-photo";
import { Link } from "~/components/link";

/** Something that waits for the customer, with the cleaner that it is about: the whole card leads to its page. */
export function WaitingCard({
  to,
  cleaner,
  lead,
  title,
  children,
}: {
  to: string;
  cleaner: { name: string; photo: string | null };
  lead: string;
  title: string;
  /** One line below the title. */
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      className="flex min-h-row flex-wrap items-center gap-3 rounded-card bg-marigold-100 p-4 text-marigold-900 forced-colors:border"
    >
      <CleanerPhoto {...cleaner} width={56} className="size-14 shrink-0 rounded-full" eager />
      <span className="min-w-0 grow basis-40 leading-snug">
        {lead}
        <strong className="block text-section">{title}</strong>
        <span className="block text-sm tabular">{children}</span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0" />
    </Link>
  );
}
