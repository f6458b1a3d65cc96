import type { ReactNode } from "react";

interface IconProps {
  className?: string;
}

/** A 24 by 24 line icon in the colour of the text around it. */
function Line({ className, d }: IconProps & { d: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <path d={d} />
    </svg>
  );
}

const RING = "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z";
const STAR = "m10 1.6 2.5 5.2 5.7.8-4.1 4 1 5.7L10 14.6l-5.1 2.7 1-5.7-4.1-4 5.7-.8z";

/** Three lines: opens the menu. */
export function MenuIcon({ className }: IconProps) {
  return <Line className={className} d="M4 7h16M4 12h16M4 17h16" />;
}

/** A cross: closes what is open. */
export function CloseIcon({ className }: IconProps) {
  return <Line className={className} d="m6 6 12 12M18 6 6 18" />;
}

/** Back, previous. */
export function ChevronLeftIcon({ className }: IconProps) {
  return <Line className={className} d="m15 5-7 7 7 7" />;
}

/** Forward, next. */
export function ChevronRightIcon({ className }: IconProps) {
  return <Line className={className} d="m9 5 7 7-7 7" />;
}

/** More below. */
export function ChevronDownIcon({ className }: IconProps) {
  return <Line className={className} d="m5 9 7 7 7-7" />;
}

/** Goes on to the next page. */
export function ArrowRightIcon({ className }: IconProps) {
  return <Line className={className} d="M4 12h16m-6-6 6 6-6 6" />;
}

/** A tick: chosen, done. */
export function CheckIcon({ className }: IconProps) {
  return <Line className={className} d="m5 12.5 4.5 4.5L19 7" />;
}

/** A magnifying glass. */
export function SearchIcon({ className }: IconProps) {
  return (
    <Line className={className} d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.8 11.3L20 20" />
  );
}

/** A place on the map. */
export function PinIcon({ className }: IconProps) {
  return (
    <Line
      className={className}
      d="M12 21c-4.5-4.5-7-7.8-7-11a7 7 0 0 1 14 0c0 3.2-2.5 6.5-7 11Zm0-13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z"
    />
  );
}

/** A calendar leaf. */
export function CalendarIcon({ className }: IconProps) {
  return (
    <Line
      className={className}
      d="M6 5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V7c0-1.1.9-2 2-2Zm-2 5h16M8 3v4M16 3v4M8 14h.01M12 14h.01M16 14h.01"
    />
  );
}

/** A clock. */
export function ClockIcon({ className }: IconProps) {
  return <Line className={className} d={`${RING}M12 7v5l3.5 2`} />;
}

/** A person. */
export function UserIcon({ className }: IconProps) {
  return (
    <Line
      className={className}
      d="M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20c.8-3.6 3.6-5.5 7.5-5.5s6.7 1.9 7.5 5.5"
    />
  );
}

/** A shield with a tick: checked, safe. */
export function ShieldCheckIcon({ className }: IconProps) {
  return (
    <Line
      className={className}
      d="M12 3c2.5 1.8 5 2.6 8 2.7 0 7-2.3 12-8 15.3-5.7-3.3-8-8.3-8-15.3 3-.1 5.5-.9 8-2.7Zm-3.5 9 2.5 2.5L15.5 10"
    />
  );
}

/** A leaf. */
export function LeafIcon({ className }: IconProps) {
  return (
    <Line
      className={className}
      d="M5 18C2.5 9.5 9 4 20 4c1 11.5-5 17.5-15 14Zm-2 3c2.5-5.5 6-9 10.5-11.5"
    />
  );
}

/** A wallet. */
export function WalletIcon({ className }: IconProps) {
  return (
    <Line
      className={className}
      d="M18 8V5.5A1.5 1.5 0 0 0 16.5 4H6a2 2 0 1 0 0 4h13a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 20H6a2 2 0 0 1-2-2V6M16.5 14h.01"
    />
  );
}

/** A QR code. */
export function QrIcon({ className }: IconProps) {
  return (
    <Line
      className={className}
      d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v3M14 20h2.5M20 20h.01"
    />
  );
}

/** An arrow turning back: money returned. */
export function RefundIcon({ className }: IconProps) {
  return <Line className={className} d="M4 5v5h5M4.5 10A8 8 0 1 1 4 13.5" />;
}

/** A warning triangle. */
export function AlertIcon({ className }: IconProps) {
  return (
    <Line
      className={className}
      d="M10.7 4.5 2.9 18a1.5 1.5 0 0 0 1.3 2.3h15.6a1.5 1.5 0 0 0 1.3-2.3L13.3 4.5a1.5 1.5 0 0 0-2.6 0ZM12 9.5v4M12 17h.01"
    />
  );
}

/** A note worth reading. */
export function InfoIcon({ className }: IconProps) {
  return <Line className={className} d={`${RING}M12 11v5M12 8h.01`} />;
}

/** A door and the way out. */
export function LogoutIcon({ className }: IconProps) {
  return (
    <Line className={className} d="M10 4H6a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h4M9 12h11m-4-4 4 4-4 4" />
  );
}

/** A sparkle: clean. */
export function SparkleIcon({ className }: IconProps) {
  return (
    <Line
      className={className}
      d="M11 4c1 5.5 2.5 7 8 8-5.5 1-7 2.5-8 8-1-5.5-2.5-7-8-8 5.5-1 7-2.5 8-8ZM19 3v4M17 5h4"
    />
  );
}

/** A speech bubble. */
export function ChatIcon({ className }: IconProps) {
  return (
    <Line
      className={className}
      d="M6 4.5h12a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2h-6.5L7 20.5V17H6a2 2 0 0 1-2-2V6.5c0-1.1.9-2 2-2ZM8.5 9h7M8.5 12.5h4"
    />
  );
}

/** The letter that Google is known by. */
export function GoogleIcon({ className }: IconProps) {
  return <Line className={className} d="M12.5 12H20a8 8 0 1 1-2.6-5.9" />;
}

/** An hourglass: waiting for an answer. */
export function HourglassIcon({ className }: IconProps) {
  return (
    <Line
      className={className}
      d="M6 3h12M6 21h12M7.5 3v3.5c0 3 4.5 4 4.5 5.5s-4.5 2.5-4.5 5.5V21M16.5 3v3.5c0 3-4.5 4-4.5 5.5s4.5 2.5 4.5 5.5V21M10.5 18h3"
    />
  );
}

/** A cross in a ring: cancelled. */
export function XCircleIcon({ className }: IconProps) {
  return <Line className={className} d={`${RING}M9 9l6 6M15 9l-6 6`} />;
}

/** A tick in a ring: confirmed, completed. */
export function CheckCircleIcon({ className }: IconProps) {
  return <Line className={className} d={`${RING}M8 12.3l2.8 2.7L16 9.5`} />;
}

function Rating({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg viewBox="0 0 20 20" className={className} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** A full star, in the colour of the text around it: marigold where it rates. */
export function StarIcon({ className }: IconProps) {
  return (
    <Rating className={className}>
      <path fill="currentColor" d={STAR} />
    </Rating>
  );
}
