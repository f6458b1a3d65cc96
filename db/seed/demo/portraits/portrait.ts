import { drawDress, drawNeck, type Dress } from "./clothes";
import { drawFace, skinOf, type Face } from "./face";
import { hairOf, type HairStyle } from "./hair";
import { drawPlace, type Place } from "./places";
import { group, n } from "./svg";

/** A drawn person: face, hair, clothes and the place behind. Somebody real is never shown. */
export interface Person {
  face: Face;
  hair: HairStyle;
  hairColour: string;
  /** Colour of a hat, scarf or band. */
  accent?: string;
  dress: Dress;
  place: Place;
  /** Where the middle of the head is in the square of 240, and how large the head is drawn. */
  at: readonly [x: number, y: number];
  size: number;
  /** The person is mirrored; the place and the light stay. */
  mirrored?: boolean;
}

/** Returns a square portrait as SVG text, 480 pixels wide. The same person always gives the same text. */
export function portraitSvg({
  face,
  hair,
  hairColour,
  accent,
  dress,
  place,
  at,
  size,
  mirrored,
}: Person): string {
  const skin = skinOf(face);
  const parts = hairOf(hair, hairColour, accent);
  // Hair is drawn for cheekbones of 30 units.
  const fit = `scale(${n((face.cheek / 30) * 100) / 100} 1)`;
  const head = (content: string) => group(`rotate(${face.tilt} 0 44)`, content);
  const person =
    head(group(fit, parts.back)) +
    group(`translate(${dress.turn} ${face.length - 53})`, drawNeck(dress, skin, 42)) +
    group(`translate(${dress.turn} ${face.length - 53})`, drawDress(dress, skin)) +
    head(drawFace(face, { ...parts, colour: hairColour }) + group(fit, parts.front));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 240 240">${drawPlace(place)}${group(
    `translate(${at[0]} ${at[1]}) scale(${mirrored ? -size : size} ${size})`,
    person,
  )}</svg>`;
}
