import type { ReactNode } from "react";
import { ChevronDownIcon } from "~/components/art/icons";
import type { CalendarIcon } from "~/components/art/subject-icons";

/** A row that opens: what is of use now and then, below what is of use now. */
export function FoldedRow({
  Icon,
  title,
  text,
  isOpen = false,
  children,
}: {
  Icon: typeof CalendarIcon;
  title: string;
  text: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="card group" open={isOpen}>
      <summary className="flex min-h-16 items-center gap-3 px-4 py-2 sm:px-6">
        <Icon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{title}</span>
          <span className="block text-sm text-ink-soft tabular">{text}</span>
        </span>
        <ChevronDownIcon className="size-5 shrink-0 text-edge group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4 sm:px-6">{children}</div>
    </details>
  );
}
