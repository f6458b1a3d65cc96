import type { IconProps } from "./icons";

/** A seal of brick-red wax with a house and a tick. */
export function CheckedSeal({ className }: IconProps) {
  return (
    <svg viewBox="0 0 100 100" fill="none" className={className} aria-hidden="true">
      <path
        fill="#A32C1B"
        d="m50 2 8 7 10-4 5 10 11 0 1 11 10 5-3 10 7 9-7 8 3 11-10 5-1 10-11 1-5 10-10-4-8 7-8-7-10 4-5-10-11-1-1-10-10-5 3-11-7-8 7-9-3-10 10-5 1-11 11 0 5-10 10 4z"
      />
      <circle cx="50" cy="50" r="34" stroke="#FBE9E5" strokeWidth="1.5" />
      <path
        stroke="#FFF"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m28 52 24-22m20 22L48 30M34 48v22h32V48M42 58l6 6 11-12"
      />
    </svg>
  );
}
