import type { ComponentType } from "react";
import { ChevronRightIcon } from "~/components/art/icons";
import { Link } from "~/components/link";

/** A row that links to another page, with a title and a short status. */
export function LinkRow({
  Icon,
  to,
  title,
  text,
  isUrgent = false,
}: {
  Icon: ComponentType<{ className?: string }>;
  to: string;
  title: string;
  text: string;
  /** True if it waits for the reader, and longer than it should. */
  isUrgent?: boolean;
}) {
  return (
    <li>
      <Link
        to={to}
        className={`flex min-h-row items-center gap-3 px-4 py-2 lg:px-6 ${isUrgent ? "bg-marigold-100 forced-colors:border" : "hover:bg-celadon-50"}`}
      >
        <Icon
          className={`size-6 shrink-0 max-[16rem]:hidden ${isUrgent ? "text-marigold-900" : "text-celadon-700"}`}
        />
        <span className="min-w-0 grow leading-snug">
          <span className="block font-semibold tabular">{title}</span>
          <span className="block text-sm text-ink-soft tabular">{text}</span>
        </span>
        <ChevronRightIcon className="size-5 shrink-0 text-edge" />
      </Link>
    </li>
  );
}
