import { OutlineIcon, type IconProps } from "./icons";

/* Icons of subjects. Only few pages show them, so they are not in the code that all pages load. */

/** Goes on to the next page. */
export function ArrowRightIcon({ className }: IconProps) {
  return <OutlineIcon className={className} d="M4 12h16m-6-6 6 6-6 6" />;
}

/** A magnifying glass. */
export function SearchIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20 20"
    />
  );
}

/** Two arrows in a circle: once more. */
export function RepeatIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M5 11a7 7 0 0 1 12.3-4.3L19 8.5M19 4v4.5h-4.5M19 13a7 7 0 0 1-12.3 4.3L5 15.5M5 20v-4.5h4.5"
    />
  );
}

/** A calendar leaf. */
export function CalendarIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7c0-1.1.9-2 2-2Zm-2 5h16M8 3v4M16 3v4M8 14h.01M12 14h.01M16 14h.01"
    />
  );
}

/** A person. */
export function UserIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.8-3.6 3.6-5.5 7.5-5.5s6.7 1.9 7.5 5.5"
    />
  );
}

/** A shield with a tick: checked, safe. */
export function ShieldCheckIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M12 3c2.5 1.8 5 2.6 8 2.7 0 7-2.3 12-8 15.3-5.7-3.3-8-8.3-8-15.3 3-.1 5.5-.9 8-2.7Zm-3.5 9 2.5 2.5L15.5 10"
    />
  );
}

/** A leaf. */
export function LeafIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M5 18C2.5 9.5 9 4 20 4c1 11.5-5 17.5-15 14Zm-2 3c2.5-5.5 6-9 10.5-11.5"
    />
  );
}

/** A wallet. */
export function WalletIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M18 8V5.5A1.5 1.5 0 0 0 16.5 4H6a2 2 0 1 0 0 4h13a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 20H6a2 2 0 0 1-2-2V6M16.5 14h.01"
    />
  );
}

/** A bank note: paid in cash. */
export function CashIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M4 7h16v10H4zM12 9.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6ZM7 10v.01M17 14v.01"
    />
  );
}

/** A QR code. */
export function QrIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v3M14 20h2.5M20 20h.01"
    />
  );
}

/** An arrow turning back: money returned. */
export function RefundIcon({ className }: IconProps) {
  return <OutlineIcon className={className} d="M4 5v5h5M4.5 10A8 8 0 1 1 4 13.5" />;
}

/** A sparkle: clean. */
export function SparkleIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M11 4c1 5.5 2.5 7 8 8-5.5 1-7 2.5-8 8-1-5.5-2.5-7-8-8 5.5-1 7-2.5 8-8ZM19 3v4M17 5h4"
    />
  );
}

/** A speech bubble. */
export function ChatIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M6 4.5h12a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2h-6.5L7 20.5V17H6a2 2 0 0 1-2-2V6.5c0-1.1.9-2 2-2ZM8.5 9h7M8.5 12.5h4"
    />
  );
}

/** The G of Google. */
export function GoogleIcon({ className }: IconProps) {
  return <OutlineIcon className={className} d="M12.5 12H20a8 8 0 1 1-2.6-5.9" />;
}

/** A full star in the colour of the text around it: marigold in ratings. */
export function StarIcon({ className }: IconProps) {
  return (
    <svg viewBox="0 0 20 20" className={className} aria-hidden="true">
      <path
        fill="currentColor"
        d="m10 1.6 2.5 5.2 5.7.8-4.1 4 1 5.7L10 14.6l-5.1 2.7 1-5.7-4.1-4 5.7-.8z"
      />
    </svg>
  );
}

/** A heart: filled for a favourite, otherwise its outline. */
export function HeartIcon({ className, filled }: IconProps & { filled: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      fill={filled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M12 20s-8-4.8-8-10.8C4 6.6 6 5 8 5c1.7 0 3.2 1 4 2.5C12.8 6 14.3 5 16 5c2 0 4 1.6 4 4.2C20 15.2 12 20 12 20Z" />
    </svg>
  );
}

/** A telephone receiver: calls somebody. */
export function PhoneIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M8.5 4H6a2 2 0 0 0-2 2.2C4.8 13.6 10.4 19.2 17.8 20a2 2 0 0 0 2.2-2v-2.5l-4.5-1.8-1.8 2.1c-2.4-1.2-4.3-3.1-5.5-5.5l2.1-1.8Z"
    />
  );
}

/** A phone with its screen: this device. */
export function PhoneScreenIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M8.5 3.5h7A1.5 1.5 0 0 1 17 5v14a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19V5a1.5 1.5 0 0 1 1.5-1.5ZM11 17.5h2"
    />
  );
}

/** A sheet with lines: written text. */
export function NoteIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M7 4h7l4 4v11a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 6 19V5.5C6 4.7 6.5 4 7 4ZM13.5 4v4.5H18M9 12.5h6M9 16h4"
    />
  );
}

/** A closed lock: can't be switched. */
export function LockIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M7.5 11V8a4.5 4.5 0 0 1 9 0v3M7 11h10a1.5 1.5 0 0 1 1.5 1.5v6A1.5 1.5 0 0 1 17 20H7a1.5 1.5 0 0 1-1.5-1.5v-6A1.5 1.5 0 0 1 7 11ZM12 14.5v2"
    />
  );
}

/** An envelope. */
export function EmailIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17V7A1.5 1.5 0 0 1 5 5.5ZM4 7l8 6 8-6"
    />
  );
}

/** A bucket: the things that a job needs. */
export function BucketIcon({ className }: IconProps) {
  return <OutlineIcon className={className} d="M5 9h14l-1.6 11H6.6zM6.5 9a5.5 5.5 0 0 1 11 0" />;
}

/** Two lines with knobs: filters. */
export function FilterIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M3.5 8H13m5 0h2.5M13 8a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0ZM3.5 16H6m5 0h9.5M6 16a2.5 2.5 0 1 0 5 0 2.5 2.5 0 0 0-5 0Z"
    />
  );
}

/** A bolt: at once. */
export function BoltIcon({ className }: IconProps) {
  return <OutlineIcon className={className} d="m13 3-8 11h6l-1 7 8-11h-6z" />;
}
