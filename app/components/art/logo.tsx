interface LogoProps {
  className?: string;
}

/** The mark: a Lanna gable with crossed kalae finials and the sparkle of a clean room inside. */
export function Logo({ className }: LogoProps) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path
        fill="none"
        stroke="#1F5E50"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M3 17.5 18.6 3.2M29 17.5 13.4 3.2M6.8 15v13h18.4V15"
      />
      <path
        fill="#E5A023"
        d="M16 13.2c.7 3.8 1.7 4.8 5.3 5.5-3.6.7-4.6 1.7-5.3 5.5-.7-3.8-1.7-4.8-5.3-5.5 3.6-.7 4.6-1.7 5.3-5.5Z"
      />
    </svg>
  );
}
