import type { ReactNode } from "react";
import { ChevronDownIcon } from "~/components/art/icons";
import type { CalendarIcon } from "~/components/art/subject-icons";

/** A row that opens: what is of use now and then, below what is of use now. */
export function FoldedRow({
  Icon,
  title,
  text,
  isOpen = false,
  isInCard = false,
  opensWide = false,
  children,
}: {
  Icon: typeof CalendarIcon;
  title: string;
  text: string;
  isOpen?: boolean;
  /** True if it is one of the rows of a card; else it is a card. */
  isInCard?: boolean;
  /** On desktops, where there is room for it, its content is open below its title. */
  opensWide?: boolean;
  children: ReactNode;
}) {
  return (
    <details
      className={`group ${isInCard ? "" : "card"} ${opensWide ? "opens-wide" : ""}`}
      open={isOpen}
    >
      <summary className="flex min-h-16 items-center gap-3 px-4 py-2 sm:px-6">
        <Icon className="size-6 shrink-0 text-celadon-700 max-[16rem]:hidden" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">{title}</span>
          <span className="block text-sm text-ink-soft tabular">{text}</span>
        </span>
        <ChevronDownIcon className="size-5 shrink-0 text-edge group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4 sm:px-6">
        {opensWide ? <h2 className="opens-wide-title text-section">{title}</h2> : null}
        {children}
      </div>
    </details>
  );
}
