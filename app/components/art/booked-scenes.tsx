import type { ReactNode } from "react";
import { CleanerPhoto } from "~/components/cleaner-photo";

interface SceneProps {
  className?: string;
}

/** Morning over the hills, with leaves in front. */
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

/**
 * For a confirmed booking: the shutters of a house open on the cleaner who comes, then a tick is drawn
 * (`wizard-parts.css`).
 */
export function OpenShutters({
  cleaner: { name, photo },
  className = "",
}: SceneProps & { cleaner: { name: string; photo: string | null } }) {
  return (
    <div className={`shutters ${className}`} aria-hidden="true">
      <div className="shutters-window">
        <CleanerPhoto name={name} photo={photo} width={384} sizes="240px" eager />
      </div>
      <svg viewBox="0 0 320 180">
        <path fill="#7A4B2A" d="M58 14h204v11H58zM56 146h208v12H56z" />
        <path fill="#F0E4D8" d="M56 146h208v3H56z" />
        <path
          fill="#468571"
          d="M28 182c-12-24-12-42 0-64 6 22 8 42 4 64zM32 182c4-24 14-40 32-48-2 22-12 38-32 48z"
        />
        <path fill="#2C6E5C" d="M2 182c2-12 16-16 24-6 6-8 20-8 26 6z" />
        <circle cx="258" cy="148" r="21" fill="#1F5E50" stroke="#FBFAF5" strokeWidth="4" />
        <path className="shutters-tick" pathLength="1" d="m248 149 7 7 13-15" />
      </svg>
    </div>
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
