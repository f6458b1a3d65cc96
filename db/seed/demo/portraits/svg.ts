/** Small pieces of SVG of which portraits are made. Colours are #RRGGBB. */

export function fill(d: string, colour: string, opacity = 1): string {
  return `<path d="${d}" fill="${colour}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ""}/>`;
}

export function line(d: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ""}/>`;
}

export function dot(x: number, y: number, radius: number, colour: string, opacity = 1): string {
  return oval(x, y, radius, radius, colour, opacity);
}

export function oval(
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  opacity = 1,
): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ""}/>`;
}

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  corner = 0,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"${corner ? ` rx="${corner}"` : ""}/>`;
}

export function group(transform: string, content: string): string {
  return content && `<g transform="${transform}">${content}</g>`;
}

/** Shows only what lies inside an outline. The name must be the only one of its kind in the picture. */
export function inside(name: string, outline: string, content: string): string {
  return `<clipPath id="${name}"><path d="${outline}"/></clipPath><g clip-path="url(#${name})">${content}</g>`;
}

/** Blends two colours; `amount` 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, amount: number): string {
  const [a, b] = [from, to].map((hex) => Number.parseInt(hex.slice(1), 16));
  return `#${[16, 8, 0]
    .map((shift) => {
      const [x, y] = [((a ?? 0) >> shift) & 255, ((b ?? 0) >> shift) & 255];
      return Math.round(x + (y - x) * amount)
        .toString(16)
        .padStart(2, "0");
    })
    .join("")}`;
}

/** Rounds for the markup: a tenth of a unit is far below a pixel. */
export function n(value: number): number {
  return Math.round(value * 10) / 10;
}
