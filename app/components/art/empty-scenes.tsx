import type { ReactNode } from "react";

interface SceneProps {
  className?: string;
}

function Scene({ className, children }: SceneProps & { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 160" className={className} aria-hidden="true" focusable="false">
      {/* The pale celadon ground the five scenes share */}
      <path
        fill="#E6F0EB"
        d="M22 112C8 66 46 22 96 24c30 0 44-14 76-4 44 14 62 62 44 104-4 10-180 12-194-12z"
      />
      {children}
    </svg>
  );
}

/** No bookings yet: an empty hook on the veranda wall, a broom waiting, a calendar leaf. */
export function EmptyBookings({ className }: SceneProps) {
  return (
    <Scene className={className}>
      <path fill="#C9A27E" d="M46 42h148v8H46zM30 132h180v8H30z" />
      <path fill="#7A4B2A" d="M58 50h7v82h-7zM176 50h7v82h-7zM30 140h180v4H30z" />
      <g fill="none" stroke="#7A4B2A" strokeLinecap="round" strokeWidth="3">
        <path d="M88 50v8c0 10 14 10 14 1" />
        <path strokeWidth="4" d="m158 62-8 44" />
      </g>
      <path fill="#F0B84A" d="M145 98h10c4 12 10 22 13 34h-38c6-11 12-21 15-34z" />
      <path fill="none" stroke="#7A4B2A" strokeWidth="2" d="M144 102h12M143 107h14" />
      <path fill="none" stroke="#E5A023" strokeWidth="1.5" d="m145 114-5 16m10-16v16m4-16 5 16" />
      <g transform="translate(9)">
        <path fill="none" stroke="#7A4B2A" strokeWidth="1.5" d="m92 79 12-14 12 12M104 50v15" />
        <path fill="#FFF" d="m84 80 36-4 4 44-36 4z" />
        <path fill="#2C6E5C" d="m84 80 36-4 1 10-36 4z" />
        <path
          fill="none"
          stroke="#A9CBBB"
          strokeDasharray="4 4"
          strokeWidth="4"
          d="m90 98 30-3m-29 11 30-3m-29 11 22-2"
        />
        <path fill="#E5A023" d="m113 109 5-.5.5 5-5 .5z" />
      </g>
      <path fill="#A9CBBB" d="M192 116h16c0 8-2 12-4 16h-8c-2-4-4-8-4-16z" />
      <path
        fill="#468571"
        d="M200 116c-12-8-14-18-12-28 10 8 14 18 12 28zm0 0c0-12 4-18 12-24 2 12-2 20-12 24z"
      />
    </Scene>
  );
}

/** Nobody found: shutters open on an empty room, and a cat who wonders too. */
export function EmptySearch({ className }: SceneProps) {
  return (
    <Scene className={className}>
      <path fill="#C9A27E" d="M78 32h84v92H78z" />
      <path fill="#FBEFD5" d="M84 38h72v80H84z" />
      <path fill="#FFF" d="M84 38h72v12c-30 8-50 8-72 0z" />
      <path fill="#A9CBBB" d="M84 118c14-22 28-30 40-30s22 12 32 14v16z" />
      <path fill="#2C6E5C" d="m78 34-34 10v76l34 6zM162 34l34 10v76l-34 6z" />
      <path stroke="#74A892" strokeDasharray="3 6" strokeWidth="20" d="M61 50v66M179 50v66" />
      <path fill="#7A4B2A" d="M66 122h108v9H66z" />
      <path
        fill="none"
        stroke="#1C2B27"
        strokeLinecap="round"
        strokeWidth="5"
        d="M134 116c14 6 22 18 12 32"
      />
      <path
        fill="#1C2B27"
        d="M104 122c0-14 2-24 8-28-4-8-4-16-3-24l8 6h10l8-6c1 9 1 17-3 24 8 6 10 16 9 28z"
      />
      <path fill="#F0B84A" d="M115 84h4v5h-4zM125 84h4v5h-4z" />
      <path fill="#F0E4D8" d="m120 92 2 2 2-2zM114 122c0-10 2-16 8-16s8 6 8 16z" />
    </Scene>
  );
}

/** Page not found: a closed garden gate under a frangipani. */
export function NotFoundScene({ className }: SceneProps) {
  return (
    <Scene className={className}>
      <path
        fill="none"
        stroke="#9A6A45"
        strokeLinecap="round"
        strokeWidth="7"
        d="M48 138c2-30-4-44 8-66m-4 26C40 88 38 78 36 66m18 8c12-8 22-12 36-14"
      />
      <path
        stroke="#74A892"
        strokeLinecap="round"
        strokeWidth="32"
        d="M36 58h.1M60 42h.1M88 54h.1M112 46h.1"
      />
      <path
        stroke="#468571"
        strokeLinecap="round"
        strokeWidth="22"
        d="M48 66h.1M76 66h.1M100 62h.1M32 40h.1"
      />
      <g strokeLinecap="round">
        <path
          stroke="#FFF"
          strokeWidth="11"
          d="M36 52h.1M64 48h.1M90 44h.1M104 64h.1M72 118h.1M58 134h.1"
        />
        <path
          stroke="#F0B84A"
          strokeWidth="4"
          d="M36 52h.1M64 48h.1M90 44h.1M104 64h.1M72 118h.1M58 134h.1"
        />
      </g>
      <path fill="#F0E4D8" d="M14 104h76v36H14zM186 104h40v36h-40z" />
      <path fill="#C9A27E" d="M10 98h80v8H10zM186 98h44v8h-44z" />
      <path
        fill="#7A4B2A"
        d="M84 76h10v64H84zM184 76h10v64h-10zM78 76l11-10 11 10zM178 76l11-10 11 10z"
      />
      <path fill="#2C6E5C" d="M96 92c16-10 30-12 42-12v60H96zM140 80c12 0 26 2 42 12v48h-42z" />
      <path
        stroke="#A9CBBB"
        strokeWidth="2.5"
        d="M106 94v40M117 90v44M128 88v46M150 88v46M161 90v44M172 94v40"
      />
      <circle cx="139" cy="114" r="5" fill="#E5A023" />
      <path fill="#A9CBBB" d="M20 140h200v4H20z" />
    </Scene>
  );
}

/** Something went wrong: a bucket tipped over, water on the boards. */
export function ErrorScene({ className }: SceneProps) {
  return (
    <Scene className={className}>
      <path fill="#C9A27E" d="M24 122h192v18H24z" />
      <path stroke="#9A6A45" strokeWidth="1.5" d="M24 131h192M70 122v9M128 131v9M176 122v9" />
      <path
        fill="#A9CBBB"
        d="M50 128c4-10 30-8 44-10 22-2 50-2 54 6 4 6-18 4-26 8-10 6-30 2-40 0-14-2-34 4-32-4z"
      />
      <path fill="#F1F6F3" d="M66 124c10-4 22-3 28-2-6 3-20 3-28 2z" />
      <path fill="none" stroke="#184A40" strokeWidth="2.5" d="M124 78c-34-4-46 30-14 44" />
      <path fill="#468571" d="m120 74 58 6c6 12 6 28 0 42l-58 4z" />
      <path fill="#2C6E5C" d="m120 112 61-4c-1 6-1 10-3 14l-58 4z" />
      <ellipse cx="120" cy="100" rx="10" ry="26" fill="#74A892" />
      <ellipse cx="120" cy="101" rx="6.5" ry="20" fill="#184A40" />
      <path fill="#FFF" d="m152 120 42-8 18 18-48 5c0-6-6-10-12-15z" />
      <path fill="#CFE1D8" d="m164 135 48-5v5l-46 5z" />
      <path stroke="#E5A023" strokeWidth="2.5" d="m160 124 42-7m-38 12 44-6" />
      <path
        fill="#A9CBBB"
        d="M86 84c-5 7-6 9-6 12a6 6 0 0 0 12 0c0-3-1-5-6-12zM64 98c-4 5-4 6-4 8a4 4 0 0 0 8 0c0-2 0-3-4-8z"
      />
    </Scene>
  );
}

/** A letter is on its way: an envelope on a celadon tray. */
export function MailScene({ className }: SceneProps) {
  return (
    <Scene className={className}>
      <path fill="#FFF" d="m72 60 92-12 8 62-92 12z" />
      <path fill="#FBFAF5" d="m80 122 40-42 52 30z" />
      <path
        fill="none"
        stroke="#A9CBBB"
        strokeLinejoin="round"
        strokeWidth="2.5"
        d="m72 60 92-12 8 62-92 12zl54 31 38-43M80 122l34-38m58 26-42-28"
      />
      <circle cx="124" cy="88" r="9" fill="#E5A023" />
      <path
        fill="#FFF"
        d="M124 81c.7 4.5 2.5 6.3 7 7-4.5.7-6.3 2.5-7 7-.7-4.5-2.5-6.3-7-7 4.5-.7 6.3-2.5 7-7Z"
      />
      <path fill="#74A892" d="M40 112h160c0 14-14 24-34 24H74c-20 0-34-10-34-24z" />
      <path fill="#A9CBBB" d="M40 112h160l-1 6H41z" />
      <path fill="#468571" d="M92 136h56l4 8H88z" />
      <path
        fill="none"
        stroke="#A9CBBB"
        strokeLinecap="round"
        strokeWidth="2"
        d="M70 128h10m8 0h24m8 0h6"
      />
      <path
        fill="#2C6E5C"
        d="M184 112c-4-18 2-30 16-36 4 16-2 30-16 36zm-2 0c-12-6-18-16-18-28 12 4 18 14 18 28z"
      />
      <g fill="#FFF">
        <circle cx="176" cy="104" r="6" />
        <circle cx="184" cy="100" r="6" />
        <circle cx="184" cy="109" r="6" />
      </g>
      <circle cx="181" cy="104" r="3" fill="#F0B84A" />
    </Scene>
  );
}
