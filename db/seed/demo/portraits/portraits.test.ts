import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cleanerSeeds } from "../cleaners";
import { PEOPLE } from "./people";
import { portraitSvg, type Person } from "./portrait";

/** Side of the smallest pictures in which people are recognised, in pixels: rows of the inbox. */
const SMALL = 40;
/** Mean difference of two pictures, of 255 for each channel, above which they don't look alike. */
const DIFFERENT = 36;

async function smallPixels(person: Person): Promise<Buffer> {
  return sharp(Buffer.from(portraitSvg(person)))
    .resize(SMALL, SMALL)
    .flatten()
    .raw()
    .toBuffer();
}

function meanDifference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;
}

async function closestPair(people: Record<string, Person>) {
  const pictures = await Promise.all(
    Object.entries(people).map(async ([name, person]) => ({
      name,
      pixels: await smallPixels(person),
    })),
  );
  const pairs = pictures.flatMap((a, i) =>
    pictures.slice(i + 1).map((b) => ({
      pair: `${a.name}, ${b.name}`,
      difference: meanDifference(a.pixels, b.pixels),
    })),
  );
  return pairs.sort((a, b) => a.difference - b.difference)[0];
}

describe("portraits of the demo", () => {
  it("are there for each cleaner, and for nobody else", () => {
    expect(Object.keys(PEOPLE)).toEqual(cleanerSeeds.map(({ username }) => username));
  });

  it("differ at 40 pixels, each from each", async () => {
    expect((await closestPair(PEOPLE))?.difference).toBeGreaterThan(DIFFERENT);
  });

  it("differ by the people too, if all have the same place behind them", async () => {
    const inOnePlace = Object.fromEntries(
      Object.entries(PEOPLE).map(([name, person]) => [
        name,
        { ...person, place: "tiles" as const },
      ]),
    );
    expect((await closestPair(inOnePlace))?.difference).toBeGreaterThan(DIFFERENT / 3);
  });

  it("are refused if one is another with a new face and shirt (the control)", async () => {
    const { cleaner } = PEOPLE;
    const twin: Person = {
      ...cleaner,
      face: { ...cleaner.face, eyes: "laughing", mouth: "grin", nose: "wide", skin: 2 },
      dress: { ...cleaner.dress, colour: "#8F3A60" },
    };
    expect((await closestPair({ cleaner, twin }))?.difference).toBeLessThan(DIFFERENT / 3);
  });

  it("have a place of their own each, and show no two people of one face", () => {
    const people: Person[] = Object.values(PEOPLE);
    expect(new Set(people.map(({ place }) => place)).size).toBe(people.length);
    const faces = people.map(({ face }) =>
      [face.cheek, face.jaw, face.chin, face.length, face.eyes, face.nose, face.mouth].join(),
    );
    expect(new Set(faces).size).toBe(people.length);
  });
});
