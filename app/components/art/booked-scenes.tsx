import type { ReactNode } from "react";

interface SceneProps {
  className?: string;
}

/** Morning over the hills with leaves in front: the common part of both scenes of a booking. */
function Morning({ className, children }: SceneProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 328 150"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      aria-hidden="true"
    >
      <path fill="#FBEFD5" d="M0 0h328v150H0z" />
      <circle cx="62" cy="52" r="34" fill="#FBFAF5" fillOpacity=".7" />
      <circle cx="62" cy="52" r="17" fill="#F0B84A" />
      <path fill="#CFE1D8" d="M0 92c34-6 58-26 86-40 20-10 34 6 56 12 40 12 90 8 186 20v66H0z" />
      <path fill="#A9CBBB" d="M0 110c50-16 96-6 140-14 60-10 120-4 188 8v46H0z" />
      {children}
      <path
        fill="#468571"
        d="M34 150c-12-24-12-42 0-64 6 22 8 42 4 64zM38 150c4-24 14-40 32-48-2 22-12 38-32 48z"
      />
      <path fill="#2C6E5C" d="M86 150c4-14 22-16 30-4 8-10 26-8 32 4zM300 150c4-12 18-14 28-8v8z" />
    </svg>
  );
}

/** For a confirmed booking: the shutters are open, the broom leans at the wall. */
export function OpenHouseScene({ className }: SceneProps) {
  return (
    <Morning className={className}>
      <path fill="#C9A27E" d="M150 62h152v72H150z" />
      <path fill="#9A6A45" d="M226 12 136 64h180z" />
      <path
        fill="none"
        stroke="#7A4B2A"
        strokeWidth="6"
        strokeLinecap="round"
        d="m130 68 108-62M322 68 214 6"
      />
      <path fill="#184A40" d="M190 76h40v36h-40z" />
      <path fill="#FBFAF5" d="M190 76h18c0 16-6 26-18 32zM230 76h-10c0 14 3 24 10 30z" />
      <path fill="#2C6E5C" d="m190 74-18 5v38l18-3zM230 74l18 5v38l-18-3z" />
      <path stroke="#74A892" strokeDasharray="2 5" strokeWidth="11" d="M181 81v32M239 81v32" />
      <path fill="#7A4B2A" d="M184 112h52v5h-52zM264 76h30v58h-30z" />
      <path fill="#184A40" d="M268 80h22v54h-22z" />
      <path fill="#FBEFD5" d="m274 134 6-10h10v10z" />
      <Veranda />
      <path stroke="#7A4B2A" strokeWidth="2.5" strokeLinecap="round" d="m160 78-6 36" />
      <path fill="#F0B84A" d="M151 110h6c2 8 6 13 8 22h-22c3-7 6-13 8-22z" />
      <path fill="#A9CBBB" d="M204 104h14c0 4-3 8-6 8h-2c-3 0-6-4-6-8z" />
    </Morning>
  );
}

/** For a request: an hourglass runs on the veranda. */
export function HourglassScene({ className }: SceneProps) {
  return (
    <Morning className={className}>
      <Veranda />
      <path
        fill="#FBFAF5"
        fillOpacity=".85"
        d="M194 34h44c0 24-9 34-18 47 9 13 18 21 18 45h-44c0-24 9-32 18-45-9-13-18-23-18-47z"
      />
      <path fill="#F0B84A" d="M199 54h34c-2 10-8 17-15 26h-4c-7-9-13-16-15-26z" />
      <path fill="#F0B84A" d="M215 80h2v34h-2zM197 126c2-9 9-14 19-17 10 3 17 8 19 17z" />
      <path fill="#9A6A45" d="M183 32h6v96h-6zM243 32h6v96h-6z" />
      <path fill="#7A4B2A" d="M176 24h80v10h-80zM176 125h80v9h-80z" />
      <path fill="#74A892" d="M276 116h30c0 9-5 18-12 18h-6c-7 0-12-9-12-18z" />
      <path fill="#E6F0EB" d="M274 112h34v5h-34z" />
      <path fill="#A9CBBB" d="M136 122h22c0 6-4 12-9 12h-4c-5 0-9-6-9-12z" />
    </Morning>
  );
}

function Veranda() {
  return (
    <>
      <path fill="#C9A27E" d="M120 134h208v10H120z" />
      <path fill="#F0E4D8" d="M120 134h208v3H120z" />
    </>
  );
}
