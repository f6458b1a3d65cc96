import { CheckIcon } from "~/components/art/icons";
import type { ReactNode } from "react";

const SCENES = {
  evening: "/art/day-ahead.svg",
  morning: "/art/day-work.svg",
} as const;

/** A page with one form, such as the log-in. On desktops a drawing is beside it. */
export function OneTaskPage({
  light,
  aside,
  reasons = [],
  children,
}: {
  light: keyof typeof SCENES;
  /** On the drawing, or below it, before the reasons. */
  aside?: ReactNode;
  /** Why the form is worth it. */
  reasons?: readonly string[];
  children: ReactNode;
}) {
  return (
    <div className="page one-task py-8">
      <div className="min-w-0">{children}</div>
      <div className="one-task-side">
        {/* A picture that isn't shown isn't loaded if it is lazy. */}
        <img src={SCENES[light]} alt="" loading="lazy" />
        {aside}
        <Reasons reasons={reasons} />
      </div>
    </div>
  );
}

/** Reasons with ticks; nothing if there are none. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="pt-5">
      {reasons.map((reason) => (
        <li key={reason} className="flex gap-3 py-2">
          <CheckIcon className="mt-0.5 size-5 shrink-0 text-celadon-700" />
          {reason}
        </li>
      ))}
    </ul>
  );
}
