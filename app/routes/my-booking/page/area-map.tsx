import type { Area } from "~/lib/vocabulary";

/** A place east and south of Tha Phae gate, in steps of 100 m. */
type Place = readonly [east: number, south: number];

/** The middle of each area, precise enough for a drawing. */
const MIDDLE: Record<Area, Place> = {
  nimman: [-27, -10],
  "old-city": [-8, 0],
  santitham: [-12, -16],
  "chang-khlan": [6, 13],
  "hang-dong": [-77, 111],
  "mae-hia": [-42, 56],
  suthep: [-38, -1],
  "huai-kaeo": [-34, -19],
  "pa-dad": [-9, 44],
  "san-kamphaeng": [131, 47],
  "doi-saket": [149, -91],
  "mae-rim": [-40, -141],
  saraphi: [44, 84],
  "san-sai": [51, -69],
  "mae-taeng": [-51, -369],
  "chiang-mai-university": [-42, -16],
  "tha-phae": [3, 0],
  warorot: [7, -3],
  "airport-plaza": [-19, 21],
  "central-festival": [26, -21],
};

/*
 * Chiang Mai in a few strokes, in the same steps: enough to see where in town an area is. No server of a
 * third party is asked for a map, so that none learns where somebody lives.
 */
const DOI_SUTHEP = "M-43-36l-8 22-3 17-7 28-32 44-21 45-16 88h-284v-777h316l5 200 26 133v89l22 67z";
const PING =
  "M-56-402l18 111 16 78 3 55 10 56 8 38 7 28 3 19 1 14 1 17-5 20-7 24-15 39-17 45-12 66";
const MOAT = "M-16-9h16v16h-16z";
const ROADS =
  "M-16-9l-12-7-9-4-8-3M-27-16l18-10 27 6 8 17 4 28 19 33 32 50 31 67M-16 7l-12 27-17 33-30 44-23 75M-8-9l-2-38-19-55-11-56-11-78v-133l6-200M18-20l42-21 42-23 47-27 69-56M0 0l26 5 44 20 64 22 84 6M-72 81l63-4 48-19 26-44-5-55-32-39-47-9";
const STREETS =
  "M-27-16v15M-16-1l-29-2M-28 34l35-1 23-8M-28-16l-13 13-1 34-19 33-11 33M2-25l16-44 21-56 10-111M6 0v33l-6 25 28 39";

/** Radius of the town around the gate, in steps. Areas in it get a smaller section, drawn larger. */
const TOWN = 60;
/** Width of the drawing, in steps. */
const WIDTH = { town: 56, valley: 230 };
/** Height of the drawing divided by its width; wider boxes cut it off above and below. */
const SHAPE = 112 / 328;

/** A drawing of where in Chiang Mai an area is. Screen readers skip it: the area's name is beside it. */
export function AreaMap({ area }: { area: Area }) {
  const [east, south] = MIDDLE[area];
  const width = Math.hypot(east, south) < TOWN ? WIDTH.town : WIDTH.valley;
  const height = width * SHAPE;
  /** One CSS pixel of the narrow drawing, in steps. */
  const pixel = width / 328;
  return (
    <svg
      aria-hidden
      viewBox={`${east - width / 2} ${Math.round(south - height / 2)} ${width} ${Math.round(height)}`}
      preserveAspectRatio="xMidYMid slice"
      className="h-28 w-full fill-none md:h-full print:hidden"
      strokeLinejoin="round"
    >
      <path className="fill-celadon-100" d="M-500-900H500V900H-500z" />
      <path className="fill-celadon-200" d={DOI_SUTHEP} />
      <g stroke="#fff">
        <path strokeWidth={6 * pixel} d={STREETS} />
        <path strokeWidth={11 * pixel} d={ROADS} />
      </g>
      <g className="stroke-celadon-300">
        <path strokeWidth={5 * pixel} d={MOAT} />
        <path strokeWidth={14 * pixel} d={PING} />
      </g>
      <g transform={`translate(${east} ${south})scale(${Number(pixel.toFixed(3))})`}>
        <path
          className="fill-celadon-700"
          d="M0 21c-9-10-16-18-16-27a16 16 0 0 1 32 0c0 9-7 17-16 27z"
        />
        <circle className="fill-white" cy="-6" r="6" />
      </g>
    </svg>
  );
}
