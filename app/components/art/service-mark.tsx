import type { ReactElement } from "react";

interface ServiceMarkProps {
  /** Specialty id; an unknown one is drawn as standard cleaning. */
  specialty: string;
  className?: string;
}

const TINT = "#CFE1D8";
const ACCENT = "#E5A023";

const STANDARD = (
  <>
    <path fill={TINT} stroke="none" d="m16 22 10 5c5 4 6 9 5 15H9c2-8 2-14 7-20Z" />
    <path d="m32 6-9 15M16 22l10 5c5 4 6 9 5 15H9c2-8 2-14 7-20ZM17 42l2-6M24 42v-6" />
    <path stroke={ACCENT} d="M39 20v8M35 24h8" />
  </>
);

/** One drawing per specialty, each a tinted shape under celadon lines with one marigold touch. */
const MARKS: Record<string, ReactElement> = {
  "standard-cleaning": STANDARD,
  "deep-cleaning": (
    <>
      <path fill={TINT} stroke="none" d="M10 24h24l-3 18H13z" />
      <path d="M8 22h28l-3 20H11zM11 22c1-18 21-18 22 0M9 29h26" />
      <path stroke={ACCENT} d="M40 30c-3 4-4 6-4 8a4 4 0 0 0 8 0c0-2-1-4-4-8Z" />
    </>
  ),
  "move-in-out": (
    <>
      <path fill={TINT} stroke="none" d="M7 24h26v18H7z" />
      <path d="M7 20h26v22H7zM7 20l5-8h16l5 8M20 12v16" />
      <path stroke={ACCENT} d="M36 14h8m-4-4 4 4-4 4" />
    </>
  ),
  "eco-friendly": (
    <>
      <path fill={TINT} stroke="none" d="M15 22h14v20H15z" />
      <path d="M17 14v4c-3 2-5 5-5 9v15h20V27c0-4-2-7-5-9v-4M15 14V8h16M31 8l4 4M27 8v6H17" />
      <path stroke={ACCENT} d="M22 37c-3-6 1-10 7-10 0 7-3 10-7 10Zm0 0 3-5" />
    </>
  ),
  "office-cleaning": (
    <>
      <path fill={TINT} stroke="none" d="M8 10h28v18H8z" />
      <path d="M6 8h32v22H6zM22 30v6M14 36h16M4 42h40" />
      <path stroke={ACCENT} d="m15 19 5 5 9-10" />
    </>
  ),
  "condo-cleaning": (
    <>
      <path fill={TINT} stroke="none" d="M10 14h16v28H10z" />
      <path d="M10 42V10l16-4v36M26 18h12v24M5 42h38M16 17h4M16 25h4M16 33h4" />
      <path stroke={ACCENT} d="M32 25v2M32 33v2" />
    </>
  ),
  "post-construction": (
    <>
      <path fill={TINT} stroke="none" d="M10 28a14 14 0 0 1 28 0z" />
      <path d="M10 28a14 14 0 0 1 28 0M6 28h36v5H6zM19 27V12h10v15" />
      <path stroke={ACCENT} d="M12 41h2M20 39h2M27 42h2M35 39h2" />
    </>
  ),
  "green-cleaning": (
    <>
      <path fill={TINT} stroke="none" d="M10 36c-6-18 8-28 28-28 2 22-10 34-28 28Z" />
      <path d="M10 36c-6-18 8-28 28-28 2 22-10 34-28 28Zm-4 7c5-12 12-19 20-24M20 24v-7M16 29h9" />
      <path stroke={ACCENT} d="M38 34v8M34 38h8" />
    </>
  ),
};

/** The small drawing that stands for a kind of cleaning. */
export function ServiceMark({ specialty, className }: ServiceMarkProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      stroke="#1F5E50"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      {MARKS[specialty] ?? STANDARD}
    </svg>
  );
}
