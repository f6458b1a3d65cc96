/** A house at night with closed shutters, and light in their slats. */
export function ClosedHouse() {
  return (
    <svg
      viewBox="0 0 328 168"
      preserveAspectRatio="xMidYMax slice"
      className="scene"
      aria-hidden="true"
    >
      <path fill="#CFE1D8" d="M0 0h328v168H0z" />
      <circle cx="268" cy="36" r="14" fill="#FBFAF5" />
      <circle cx="262" cy="32" r="13" fill="#CFE1D8" />
      <path fill="#A9CBBB" d="M0 96c30-8 52-30 82-46 22-12 38 8 62 16 44 14 96 10 184 18v84H0z" />
      <path fill="#74A892" d="M0 124c52-18 100-8 146-16 60-10 118-4 182 8v52H0z" />
      <path fill="#9A6A45" d="M92 78h150v74H92z" />
      <path stroke="#7A4B2A" strokeOpacity=".35" d="M92 92h150M92 106h150M92 120h150M92 134h150" />
      <path fill="#7A4B2A" d="M167 22 74 82h186z" />
      <path
        fill="none"
        stroke="#5b3519"
        strokeWidth="6"
        strokeLinecap="round"
        d="m68 86 108-68M266 86 158 18"
      />
      <path fill="#5b3519" d="M116 88h54v46h-54z" />
      <path fill="#1F5E50" d="M119 91h23v40h-23zM144 91h23v40h-23z" />
      <path
        stroke="#12382f"
        strokeWidth="1.600"
        d="M122 97h17M122 103h17M122 109h17M122 115h17M122 121h17M122 126h17M147 97h17M147 103h17M147 109h17M147 115h17M147 121h17M147 126h17"
      />
      <path stroke="#F0B84A" strokeWidth="1.500" d="M143 93v36" />
      <path
        stroke="#F0B84A"
        strokeWidth="1.200"
        strokeOpacity=".8"
        d="M123 100h15M148 106h15M123 112h15M148 118h15"
      />
      <path fill="#5b3519" d="M192 92h34v60h-34z" />
      <path fill="#184A40" d="M195 95h28v57h-28z" />
      <circle cx="218" cy="124" r="1.800" fill="#E5A023" />
      <path fill="#F0B84A" d="M206 80h6v5h-6z" />
      <circle cx="209" cy="86" r="9" fill="#F0B84A" fillOpacity=".25" />
      <path fill="#7A4B2A" d="M84 150h170v6H84zM90 156h6v12h-6zM242 156h6v12h-6z" />
      <path
        fill="#2C6E5C"
        d="M0 168c4-20 22-24 34-10 8-14 30-12 36 10zM268 168c4-16 20-20 30-8 8-10 24-8 30 2v6z"
      />
      <path fill="#468571" d="M30 168c-12-26-12-44 0-66 6 24 8 44 4 66z" />
    </svg>
  );
}
