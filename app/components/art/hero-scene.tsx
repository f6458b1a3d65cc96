interface HeroSceneProps {
  className?: string;
}

/** Morning on the veranda of a teak house, Doi Suthep and its golden chedi beyond the roofs. */
export function HeroScene({ className }: HeroSceneProps) {
  return (
    <svg
      viewBox="0 0 640 420"
      preserveAspectRatio="xMidYMin slice"
      className={className}
      aria-hidden="true"
    >
      {/* Sky and sun */}
      <path fill="#FBEFD5" d="M0 0h640v420H0z" />
      <path fill="#F1F6F3" d="M0 0h640v70C520 40 420 96 300 76S90 40 0 84z" />
      <circle cx="118" cy="138" r="66" fill="#FBFAF5" fillOpacity=".6" />
      <circle cx="118" cy="138" r="32" fill="#F0B84A" />
      <path
        fill="#FFF"
        d="M22 74c4-12 20-14 26-5 8-8 24-4 25 5zM262 58c5-14 24-16 31-5 8-6 22-3 23 5z"
      />
      {/* Doi Suthep, its temple, and nearer ridges */}
      <path
        fill="#E5A023"
        d="M247 116h30l-5-9h-20zM254 107h16c0-8-4-9-5-15l-3-25-3 25c-1 6-5 7-5 15z"
      />
      <path
        fill="#CFE1D8"
        d="M0 206c40-14 72-30 104-52 34-24 58-50 92-56 26-4 40 10 62 12 30 2 50 22 88 38 60 24 150 22 294 40v90H0z"
      />
      <path
        fill="#A9CBBB"
        d="M0 222c60-22 96-8 150-24 46-14 76-34 120-32 50 2 90 30 140 34v80H0z"
      />
      <path fill="#74A892" d="M0 250c50-26 110-14 170-22 70-10 120-8 200 6v120H0z" />
      {/* Roofs of the old town between the trees */}
      <path
        stroke="#468571"
        strokeLinecap="round"
        strokeWidth="46"
        d="M18 256h.1M126 262h.1M226 258h.1M322 256h.1"
      />
      <path fill="#F0E4D8" d="M50 256h54v44H50zM156 262h44v40h-44zM254 264h44v30h-44z" />
      <path
        fill="#9A6A45"
        d="m77 214 24 30 14 20H39l14-20zM178 236l32 30h-64zM276 238l32 30h-64z"
      />
      <path
        fill="none"
        stroke="#E5A023"
        strokeWidth="2.5"
        d="m79 210-26 34-14 20M75 210l26 34 14 20"
      />
      <path
        fill="#2C6E5C"
        d="M0 286c16-16 40-12 54 0 14-18 40-16 52 0 16-14 44-14 56 2 18-16 46-12 58 2 20-14 44-10 54 2 18-12 46-8 78 0v128H0z"
      />
      {/* House: gable, boards, open shutters */}
      <path fill="#C9A27E" d="M356 196h284v146H356z" />
      <path
        stroke="#9A6A45"
        strokeDasharray="1.5 21"
        strokeDashoffset="-20"
        strokeOpacity=".5"
        strokeWidth="130"
        d="M356 273h284"
      />
      <path fill="#FBEFD5" fillOpacity=".4" d="m356 262 130-66h76L356 318z" />
      <path
        fill="#7A4B2A"
        d="M505 62c18-14 24-28 20-48 10 16 7 36-10 56zM517 62c-18-14-24-28-20-48-10 16-7 36 10 56z"
      />
      <path fill="#9A6A45" d="M511 58 340 196h300v-36z" />
      <path
        stroke="#7A4B2A"
        strokeOpacity=".4"
        strokeWidth="1.5"
        d="M378 168v30M400 150v48M422 132v66M444 114v84M466 96v102M488 78v120M510 60v138M532 78v120M554 96v102M576 114v84M598 132v66M620 150v48"
      />
      <path fill="#F0B84A" d="m511 112 11 16-11 16-11-16z" />
      <path fill="#7A4B2A" d="m511 120 5 8-5 8-5-8zM344 194h296v18H322z" />
      <path fill="#12382F" fillOpacity=".16" d="M356 212h284v9H356z" />
      <g fill="none">
        <path stroke="#7A4B2A" strokeWidth="10" d="m317 212 194-155 139 111" />
        <path stroke="#C9A27E" strokeWidth="1.5" d="m317 206 194-154 139 111" />
      </g>
      <path fill="#184A40" d="M424 236h64v66h-64z" />
      <path fill="#FBFAF5" d="M424 236h28c0 26-8 44-28 56zM488 236h-16c0 22 4 38 16 50z" />
      <path fill="#2C6E5C" d="m424 232-30 8v66l30 4zM488 232l30 8v66l-30 4z" />
      <path stroke="#74A892" strokeDasharray="2 7" strokeWidth="18" d="M409 244v50M503 244v50" />
      <path fill="#7A4B2A" d="M416 302h80v8h-80zM538 228h62v112h-62zM134 206h7v136h-7z" />
      <path
        fill="none"
        stroke="#468571"
        strokeWidth="2"
        d="M470 278c0-12 4-18 8-24m-8 20c-2-8-5-12-9-15"
      />
      <circle cx="479" cy="253" r="4" fill="#F0B84A" />
      <circle cx="460" cy="258" r="4" fill="#FFF" />
      {/* The open door, sun on its floor */}
      <path fill="#2C6E5C" d="M544 234h18v106h-18z" />
      <path fill="#184A40" d="m544 234h50v106h-32V240z" />
      <path fill="#FBEFD5" d="m562 340 12-20h20v20z" />
      {/* Laundry line */}
      <path fill="none" stroke="#7A4B2A" strokeWidth="1.5" d="M138 212c70 22 140 22 220 0" />
      <path fill="#FFF" d="m160 218 46 8c2 24-2 40 2 62-16 4-34-2-50 0 4-24 0-46 2-70z" />
      <path fill="#E6F0EB" d="m192 224 14 2c2 24-2 40 2 62l-14 1c2-20-4-40-2-65z" />
      <path fill="#184A40" d="m216 227 40 2c0 16-2 30 1 46-14 3-28-1-42 1 2-18 0-32 1-49z" />
      <path fill="#F0B84A" d="M215 260c14-1 28 1 41-1l.5 7c-14 3-28 0-42 1z" />
      <path fill="#FBEFD5" d="m268 229 32-3c1 12-1 22 2 36-12 3-22 0-33 2 1-14-2-22-1-35z" />
      {/* Railing and veranda */}
      <g stroke="#9A6A45">
        <path strokeWidth="6" d="M134 296h222" />
        <path strokeDasharray="3 14" strokeWidth="44" d="M150 319h206" />
      </g>
      <path fill="#C9A27E" d="M118 340h522v26H118z" />
      <path fill="#F0E4D8" d="M118 340h522v5H118z" />
      <path fill="#FBEFD5" fillOpacity=".5" d="M240 345h60l-40 21h-70zM562 345h32l-30 21h-44z" />
      <path fill="#184A40" d="M130 377h510v43H130z" />
      <path
        fill="#7A4B2A"
        d="M112 366h528v11H112zM150 377h13v43h-13zM334 377h13v43h-13zM524 377h13v43h-13zM184 330h74v6h-74zM190 336h6v14h-6zM246 336h6v14h-6z"
      />
      <path
        fill="#2C6E5C"
        d="M176 420c4-22 34-24 44-8 12-22 46-20 54 2 10-10 26-8 32 6zM400 420c2-18 30-24 40-8 16-20 50-12 54 8zM566 420c6-22 44-26 74-14v14z"
      />
      {/* Steps */}
      <path fill="#9A6A45" d="M84 380h46v9H84zM64 398h66v9H64z" />
      {/* Broom, bucket and cloth */}
      <path stroke="#7A4B2A" strokeWidth="4" strokeLinecap="round" d="m374 228-12 90" />
      <path fill="#F0B84A" d="M357 306h10c4 14 10 24 14 36h-42c6-12 14-22 18-36z" />
      <path stroke="#7A4B2A" strokeWidth="2" d="M356 310h12m-14 6h16" />
      <path stroke="#E5A023" strokeWidth="1.5" d="m358 322-6 18m10-18v18m4-18 5 18" />
      <path fill="none" stroke="#184A40" strokeWidth="2" d="M284 314c2-24 36-24 38 0" />
      <path fill="#468571" d="M282 312h42l-6 40h-30z" />
      <path fill="#74A892" d="M282 312h42l-1 6h-40z" />
      <path fill="#FFF" d="M304 311h18c4 8 2 16 4 24-7 3-13 1-19 2 0-10-3-16-3-26z" />
      {/* Celadon on the sill, the bench and the floor */}
      <path
        fill="#E6F0EB"
        d="M430 288h26v4h-26zM192 314h28v4h-28zM606 312h26v40h-18c-4-8-10-26-8-40z"
      />
      <path
        fill="#A9CBBB"
        d="M430 292h26c-1 7-4 10-9 10h-8c-5 0-8-3-9-10zM192 318h28c-1 8-5 12-10 12h-8c-5 0-9-4-10-12zM632 312h8v40h-12c4-12 6-26 4-40z"
      />
      <path
        fill="#74A892"
        d="M226 320h22c0 6-3 10-8 10h-6c-5 0-8-4-8-10zM466 278h8v5c6 3 8 8 7 13-1 4-3 6-5 6h-12c-2 0-4-2-5-6-1-5 1-10 7-13z"
      />
      {/* Plants */}
      <path
        fill="#468571"
        d="M30 420C10 380 6 340 26 300c10 40 14 80 4 120zM34 420c4-44 22-76 54-94-2 40-20 72-54 94zM26 420C16 392-4 372-30 364c0 34 20 50 56 56z"
      />
      <path fill="#74A892" d="M34 420c10-28 34-46 66-50-6 30-30 46-66 50z" />
      <path
        fill="#2C6E5C"
        d="M626 312c-20-16-28-36-24-60 18 18 26 38 24 60zM624 312c-4-30 2-52 16-66v58zM624 312c-14-10-24-12-36-8 8 10 20 14 36 8z"
      />
      <path
        stroke="#FFF"
        strokeLinecap="round"
        strokeWidth="6"
        d="M70 306h.1M92 322h.1M104 300h.1M12 312h.1"
      />
    </svg>
  );
}
