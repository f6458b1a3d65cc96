interface SceneProps {
  className?: string;
}

/** The evening before: a house with a lit window, the moon, and lanterns over the hills. */
export function EveningScene({ className }: SceneProps) {
  return (
    <svg
      viewBox="0 0 328 148"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      aria-hidden="true"
    >
      <path fill="#184A40" d="M0 0h328v148H0z" />
      <path fill="#FBEFD5" d="M46 30a14 14 0 1 0 12 21 13 13 0 0 1-12-21z" />
      <path fill="#1F5E50" d="M0 96c36-22 58-28 92-46 34-14 54 6 92 16 40 10 84 4 144 18v64H0z" />
      <g fill="#F0B84A">
        <circle cx="92" cy="28" r="15" fillOpacity=".25" />
        <path d="M86 19h12l-2 17h-8z" />
        <circle cx="284" cy="24" r="12" fillOpacity=".25" />
        <path d="M279 17h10l-2 14h-6z" />
        <circle cx="128" cy="52" r="10" fillOpacity=".25" />
        <path d="M124 46h8l-1 11h-6z" />
      </g>
      <path fill="#123A33" d="M0 118c60-18 120-12 180-8 56 4 100-4 148 4v34H0z" />
      <path fill="#7A4B2A" d="M158 70h136v66H158z" />
      <path fill="#5A3620" d="M228 14 136 76h184z" />
      <path
        fill="none"
        stroke="#3F2616"
        strokeWidth="6"
        strokeLinecap="round"
        d="m130 80 106-72M326 80 220 8"
      />
      <path fill="#F0B84A" d="M192 86h46v30h-46z" />
      <path stroke="#7A4B2A" strokeWidth="3" d="M215 86v30M192 101h46" />
      <path fill="#2C6E5C" d="m192 84-16 5v30l16-3zM238 84l16 5v30l-16-3z" />
      <path fill="#3F2616" d="M264 84h24v50h-24z" />
      <circle cx="283" cy="110" r="1.8" fill="#F0B84A" />
      <path fill="#9A6A45" d="M134 134h194v6H134z" />
      <path
        fill="#0F2F29"
        d="M30 148c-12-20-12-36 0-54 6 18 8 36 4 54zM34 148c4-22 14-36 30-42-2 20-12 34-30 42z"
      />
    </svg>
  );
}
