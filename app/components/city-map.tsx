import type { ReactNode, SVGProps } from "react";
import { useText } from "~/i18n/text";
import type { Area } from "~/lib/vocabulary";
import drawing from "./art/city-map.svg?no-inline";

/** The whole drawing: 350 wide and 412 high. Hills reach a little beyond it to the left. */
const WHOLE = "-16 0 350 412";

/**
 * The parts of the drawing: land, areas, water, marks such as the moat's gates, and for each area its shape,
 * its tick and its name. Browsers cache it as one file, whose parts take colours from the page.
 */
export type CityMapPart =
  "land" | "map" | "marks" | "th" | "en" | Area | `tick-${Area}` | `th-${Area}` | `en-${Area}`;

/** Returns the address of a part of the drawing. */
export const cityMapPart = (part: CityMapPart): string => `${drawing}#${part}`;

/** The frame of the drawing. Names of areas have the size of the page's small text at 350 px. */
export function CityMapFrame({
  children,
  ...attributes
}: { children: ReactNode } & SVGProps<SVGSVGElement>) {
  const { locale } = useText();
  return (
    <svg
      viewBox={WHOLE}
      fontSize={locale === "th" ? 12.5 : 11}
      fontWeight={600}
      textAnchor="middle"
      overflow="visible"
      {...attributes}
    >
      {children}
    </svg>
  );
}

/**
 * The map of the city, not to scale, with some of its areas glazed. `label` says which: with forced colours
 * the names aren't drawn.
 */
export function CityMap({
  areas,
  named,
  label,
  children,
  ...attributes
}: {
  areas: readonly Area[];
  /** The other areas whose names are drawn; all of them if it isn't given. */
  named?: readonly Area[];
  label: string;
  /** Drawn above everything else. */
  children?: ReactNode;
} & SVGProps<SVGSVGElement>) {
  const { locale } = useText();
  return (
    <CityMapFrame role="img" aria-label={label} {...attributes}>
      <use href={cityMapPart("map")} />
      <g className="fill-celadon-600 stroke-celadon-800 text-white">
        {areas.map((area) => (
          <use key={area} href={cityMapPart(area)} />
        ))}
      </g>
      <use href={cityMapPart("marks")} />
      <g className="fill-ink forced-colors:hidden">
        {named ? (
          named.map((area) => <use key={area} href={cityMapPart(`${locale}-${area}`)} />)
        ) : (
          <use href={cityMapPart(locale)} />
        )}
        <g className="fill-white">
          {areas.map((area) => (
            <use key={area} href={cityMapPart(`${locale}-${area}`)} />
          ))}
        </g>
      </g>
      {children}
    </CityMapFrame>
  );
}
