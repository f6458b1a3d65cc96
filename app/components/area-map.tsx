import { useText } from "~/i18n/text";
import { AREAS, type Area } from "~/lib/vocabulary";
import { CityMap } from "./city-map";

/** The place of each area's name in the drawing of the city (`city-map.svg`). */
const NAME_AT: Record<Area, readonly [x: number, y: number]> = {
  nimman: [97, 221],
  "old-city": [158, 238],
  santitham: [168, 156],
  "chang-khlan": [205, 299],
  "hang-dong": [53, 350],
  "mae-hia": [121, 363],
  suthep: [66, 272],
  "huai-kaeo": [85, 157],
  "pa-dad": [194, 360],
  "san-kamphaeng": [299, 222],
  "doi-saket": [292, 98],
  "mae-rim": [98, 90],
  saraphi: [288, 338],
  "san-sai": [217, 80],
  "mae-taeng": [183, 30],
  "chiang-mai-university": [46, 216],
  "tha-phae": [222, 254],
  warorot: [223, 209],
  "airport-plaza": [126, 303],
  "central-festival": [264, 159],
};

/** The part of the drawing around an area. Around it the box shows as much more as it has room for. */
const AROUND = { width: 236, height: 100 };

/** Half the size of the largest name. */
const NAME = { width: 38, height: 17 };
/** The height of the note in the lower left corner, and from how far right of the middle it is clear of names. */
const NOTE = { height: 20, clearFrom: 50 };

/** True if an area's name is whole in the part of the drawing around another one, and not below the note. */
function isNameInSight(of: Area, around: Area): boolean {
  const [x, y] = NAME_AT[around];
  const [right, down] = [NAME_AT[of][0] - x, NAME_AT[of][1] - y];
  const lowest = AROUND.height / 2 - NAME.height;
  return (
    Math.abs(right) <= AROUND.width / 2 - NAME.width &&
    down >= -lowest &&
    down <= (right >= NOTE.clearFrom ? lowest : lowest - NOTE.height)
  );
}

/** The map around the area of a booking, with a pin. It shows the area alone, and says so. */
export function AreaMap({ area, className }: { area: Area; className: string }) {
  const { t } = useText();
  const [x, y] = NAME_AT[area];
  const { width, height } = AROUND;
  return (
    <div className={`relative overflow-hidden bg-celadon-50 print:hidden ${className}`}>
      <CityMap
        areas={[area]}
        named={AREAS.filter((other) => isNameInSight(other, area))}
        label={t("areas:map", { area: t(`areas:${area}`) })}
        viewBox={`${x - width / 2} ${y - height / 2} ${width} ${height}`}
        className="size-full"
      >
        <path
          className="fill-brick stroke-white"
          strokeWidth={1.5}
          d={`M${x} ${y - 9}c-5-6-9-10-9-15a9 9 0 0 1 18 0c0 5-4 9-9 15z`}
        />
        <circle className="fill-white" cx={x} cy={y - 24} r={3.5} />
      </CityMap>
      <span
        aria-hidden
        className="absolute bottom-1.5 left-1.5 rounded-md bg-paper px-1.5 text-mini text-ink-soft forced-colors:border"
      >
        {t("areas:map-note")}
      </span>
    </div>
  );
}
