import type { ReactNode } from "react";
import { CheckCircleIcon, HourglassIcon } from "~/components/art/icons";

/** The answer of one side of the booking, or that there is none yet. */
export function SaidLine({ isSaid, children }: { isSaid: boolean; children: ReactNode }) {
  const Icon = isSaid ? CheckCircleIcon : HourglassIcon;
  return (
    <li className="flex items-center gap-3 tabular">
      <Icon className={`size-5 shrink-0 ${isSaid ? "text-celadon-700" : "text-marigold-900"}`} />
      <span className="min-w-0">{children}</span>
    </li>
  );
}
