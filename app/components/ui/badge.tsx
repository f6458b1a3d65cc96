import type { ReactNode } from "react";

const BADGE_LOOKS = {
  waits: "bg-marigold-100 text-marigold-900",
  over: "bg-grey-100 text-grey",
  good: "bg-celadon-100 text-celadon-800",
  danger: "bg-brick-100 text-brick",
} as const;

/** A status that needs attention among many rows; normal ones are plain text. */
export function Badge({
  tone,
  Icon,
  children,
}: {
  tone: keyof typeof BADGE_LOOKS;
  Icon?: (props: { className?: string }) => ReactNode;
  children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 text-mini font-semibold forced-colors:border ${BADGE_LOOKS[tone]}`}
    >
      {Icon ? <Icon className="size-4 shrink-0" /> : null}
      {children}
    </span>
  );
}
