import { Scene, type SceneProps } from "./scene";

/** No bookings yet: an empty hook on the veranda wall, a broom waiting, a calendar leaf. */
export function EmptyBookingsScene({ className }: SceneProps) {
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
export function EmptySearchScene({ className }: SceneProps) {
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

/** An email is on its way: an envelope on a celadon tray. */
export function EmailScene({ className }: SceneProps) {
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
