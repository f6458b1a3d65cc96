import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import enAreas from "~/i18n/locales/en/areas";
import thAreas from "~/i18n/locales/th/areas";
import { AREAS } from "~/lib/vocabulary";
import { AREA_GROUPS } from "./area-groups";

const app = join(import.meta.dirname, "../../..");
const drawing = readFileSync(join(app, "components/art/city-map.svg"), "utf8");
const places = readFileSync(join(app, "styles/area-choice.css"), "utf8");

/** Returns the text of an element of the drawing; null if there is none with this id. */
function textOf(id: string): string | null {
  const [, content] = new RegExp(`<text id="${id}"[^>]*>(.*?)</text>`).exec(drawing) ?? [];
  return content === undefined ? null : content.replace(/<[^>]+>/g, "");
}

const plain = (text: string) => text.replace(/[\u00a0\u2060]/g, " ");

test("the drawing of the city has a shape and a tick for each area, and no other", () => {
  const shapes = [...drawing.matchAll(/<g id="([\w-]+)"><path d="M/g)].map(([, id]) => id);
  expect(shapes.sort()).toEqual([...AREAS].sort());
  for (const area of AREAS) expect(drawing, area).toMatch(`<path id="tick-${area}"`);
});

test("each area is called in the drawing by a part of its name, in both languages", () => {
  for (const area of AREAS) {
    const names = { th: textOf(`th-${area}`), en: textOf(`en-${area}`) };
    expect(plain(thAreas[area]), area).toContain(names.th);
    expect(plain(enAreas[area]), area).toContain(names.en);
  }
});

test("each area is in one group of the form, and has its place on the map", () => {
  const grouped = AREA_GROUPS.flatMap(({ areas }) => [...areas]);
  expect(grouped.sort()).toEqual([...AREAS].sort());
  for (const area of AREAS) expect(places, area).toMatch(`.area-choice [value="${area}"]`);
});
