interface HillsBandProps {
  className?: string;
}

/** The low line of hills and roofs that closes the page above the footer. */
export function HillsBand({ className }: HillsBandProps) {
  return (
    <svg
      viewBox="0 0 1440 120"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      aria-hidden="true"
    >
      <path
        fill="#E5A023"
        d="M582 44h28l-4-8h-20zM588 36h16c0-7-4-8-5-13l-3-15-3 15c-1 5-5 6-5 13z"
      />
      <path
        fill="#E6F0EB"
        d="M0 84C180 70 300 30 450 22c90-4 130 26 220 34 180 16 330-24 470-18 120 4 200 30 300 36v46H0z"
      />
      <path
        fill="#CFE1D8"
        d="M0 100c160-22 300-24 460-20 170 4 280-26 430-24 180 2 360 34 550 20v44H0z"
      />
      <path
        fill="#A9CBBB"
        d="m632 92 30-26 30 26h-7v14h-46V92zM700 96l22-20 22 20h-5v10h-34V96zM548 98l20-18 20 18h-5v10h-30V98zM778 92l30-26 30 26h-7v14h-46V92zM846 98l20-18 20 18h-5v10h-30V98z"
      />
      <path
        fill="#1F5E50"
        d="M0 120v-8c120-16 260-16 400-10 60-12 90-8 130 0 40-10 60-8 92 0 50-10 90-8 130 0 40-8 80-8 120 0 180-12 380-6 568 8v10z"
      />
    </svg>
  );
}
