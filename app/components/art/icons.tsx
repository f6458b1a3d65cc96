export interface IconProps {
  className?: string;
}

/** A 24 by 24 line icon in the colour of the text around it. */
export function OutlineIcon({ className, d }: IconProps & { d: string }) {
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
    >
      <path d={d} />
    </svg>
  );
}

export const RING_PATH = "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z";

/** Three lines: opens the menu. */
export function MenuIcon({ className }: IconProps) {
  return <OutlineIcon className={className} d="M4 7h16M4 12h16M4 17h16" />;
}

/** The icon of the inbox, a bell. */
export function BellIcon({ className }: IconProps) {
  return <OutlineIcon className={className} d="M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zm4 5h4" />;
}

/** A cross: closes what is open. */
export function CloseIcon({ className }: IconProps) {
  return <OutlineIcon className={className} d="m6 6 12 12M18 6 6 18" />;
}

/** Back, previous. */
export function ChevronLeftIcon({ className }: IconProps) {
  return <OutlineIcon className={className} d="m15 5-7 7 7 7" />;
}

/** Forward, next. */
export function ChevronRightIcon({ className }: IconProps) {
  return <OutlineIcon className={className} d="m9 5 7 7-7 7" />;
}

/** There is more below. */
export function ChevronDownIcon({ className }: IconProps) {
  return <OutlineIcon className={className} d="m5 9 7 7 7-7" />;
}

/** A tick: chosen, done. */
export function CheckIcon({ className }: IconProps) {
  return <OutlineIcon className={className} d="m5 12.5 4.5 4.5L19 7" />;
}

/** A clock. */
export function ClockIcon({ className }: IconProps) {
  return <OutlineIcon className={className} d={`${RING_PATH}M12 7v5l3.5 2`} />;
}

/** A warning triangle. */
export function AlertIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M10.7 4.5 2.9 18a1.5 1.5 0 0 0 1.3 2.3h15.6a1.5 1.5 0 0 0 1.3-2.3L13.3 4.5a1.5 1.5 0 0 0-2.6 0ZM12 9.5v4M12 17h.01"
    />
  );
}

/** Information. */
export function InfoIcon({ className }: IconProps) {
  return <OutlineIcon className={className} d={`${RING_PATH}M12 11v5M12 8h.01`} />;
}

/** A door and the way out. */
export function LogoutIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M10 4H6a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h4M9 12h11m-4-4 4 4-4 4"
    />
  );
}

/** An hourglass: waiting for an answer. */
export function HourglassIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M6 3h12M6 21h12M7.5 3v3.5c0 3 4.5 4 4.5 5.5s-4.5 2.5-4.5 5.5V21M16.5 3v3.5c0 3-4.5 4-4.5 5.5s4.5 2.5 4.5 5.5V21M10.5 18h3"
    />
  );
}

/** A cross in a ring: cancelled. */
export function XCircleIcon({ className }: IconProps) {
  return <OutlineIcon className={className} d={`${RING_PATH}M9 9l6 6M15 9l-6 6`} />;
}

/** A tick in a ring: confirmed, completed. */
export function CheckCircleIcon({ className }: IconProps) {
  return <OutlineIcon className={className} d={`${RING_PATH}M8 12.3l2.8 2.7L16 9.5`} />;
}

/** A place on the map. */
export function PinIcon({ className }: IconProps) {
  return (
    <OutlineIcon
      className={className}
      d="M12 21c-4.5-4.5-7-7.8-7-11a7 7 0 0 1 14 0c0 3.2-2.5 6.5-7 11Zm0-13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z"
    />
  );
}
