import type { ReactNode } from "react";
import type { CalendarIcon } from "./art/subject-icons";

/** A list item: an icon for the kind of fact, and the fact. */
export function Fact({ Icon, children }: { Icon: typeof CalendarIcon; children: ReactNode }) {
  return (
    <li className="flex gap-2">
      <Icon className="mt-1 size-4 shrink-0 text-celadon-700" />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
