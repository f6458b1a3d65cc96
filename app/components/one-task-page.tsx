import type { ReactNode } from "react";

const SCENES = {
  evening: "/art/day-ahead.svg",
  morning: "/art/day-work.svg",
} as const;

/** A page with one form, such as the log-in. On desktops a drawing is beside it. */
export function OneTaskPage({
  light,
  children,
}: {
  light: keyof typeof SCENES;
  children: ReactNode;
}) {
  return (
    <div className="page one-task py-8">
      <div className="min-w-0">{children}</div>
      {/* A picture that isn't shown isn't loaded if it is lazy. */}
      <img src={SCENES[light]} alt="" loading="lazy" className="one-task-scene" />
    </div>
  );
}
