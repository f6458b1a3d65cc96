import { describe, expect, it, test } from "vitest";
import { serviceSeeds } from "#db/seed/catalogue";
import { getInfoPage } from "~/content/info-pages.server";
import { messagesOf } from "~/i18n/catalogue.server";
import { LOCALES, SPECIALTIES, isOneOf, type Locale, type Specialty } from "~/lib/vocabulary";
import {
  largerSpecialty,
  SERVICE_SIZES,
  isTooLargeFor,
  usualSpecialty,
  type HomeSize,
} from "./usual-service";

const home = (known: Partial<HomeSize>): HomeSize => ({
  kind: null,
  bedrooms: null,
  sqm: null,
  ...known,
});

/** The units after figures, and the word between two figures, as patterns. */
const UNITS: Record<Locale, { bedrooms: string; squareMetres: string; to: string }> = {
  en: { bedrooms: "bedrooms?", squareMetres: "m²", to: " (?:or|to) " },
  th: { bedrooms: "ห้องนอน", squareMetres: "ตร\\.ม\\.", to: "–" },
};

/** Returns the largest figure that a text has with this unit, or null. */
function largest(text: string, unit: string, to: string): number | null {
  const found = [...text.matchAll(new RegExp(`(?:(\\d+)${to})?(\\d+) ${unit}`, "g"))];
  const figures = found.flatMap(([, from, most]) => [from ?? most, most]).map(Number);
  return figures.length > 0 ? Math.max(...figures) : null;
}

function sizeIn(text: string, locale: Locale) {
  const { bedrooms, squareMetres, to } = UNITS[locale];
  return {
    bedrooms: largest(text, bedrooms, to),
    squareMetres: largest(text, squareMetres, to),
  };
}

/** Returns the homes of the help page's table, by the service that it names for them. */
function homesOnHelpPage(locale: Locale): [Specialty, string][] {
  const section = getInfoPage("help", locale)?.sections.find(({ id }) => id === "how-long");
  const table = section?.blocks.find((block) => block.kind === "table");
  if (table?.kind !== "table") throw new Error("The help page has no table of hours.");
  const names = messagesOf(locale).specialties;
  return table.rows.map(([kind = "", service = ""]) => {
    const specialty = SPECIALTIES.find((one) => names[one] === service.replaceAll("\u2060", ""));
    if (!specialty) throw new Error(`There is no service ${service}.`);
    return [specialty, kind.replaceAll("\u2060", "").replaceAll("\u00a0", " ")];
  });
}

describe.each(LOCALES)("the sizes of services (%s)", (locale) => {
  const rows = new Map(homesOnHelpPage(locale));
  const standard = rows.get("standard-cleaning") ?? "";

  test("are in a table that has every service", () => {
    expect([...rows.keys()].sort()).toEqual([...SPECIALTIES].sort());
  });

  test.each(SPECIALTIES)("are those of the help page: %s", (specialty) => {
    const said = sizeIn(rows.get(specialty) ?? "", locale);
    const size = SERVICE_SIZES[specialty];
    if (!size) {
      expect(said).toEqual({ bedrooms: null, squareMetres: null });
      return;
    }
    // A row for "the same" home, or one that gives the bedrooms alone, has its figures from the first one.
    const isSame = said.squareMetres === null;
    const first = sizeIn(standard, locale);
    expect(size).toEqual({
      bedrooms: isSame ? (said.bedrooms ?? first.bedrooms) : said.bedrooms,
      squareMetres: said.squareMetres ?? first.squareMetres,
    });
  });

  test("are those of the catalogue's descriptions", () => {
    const said = serviceSeeds.map(({ specialty, ...seed }) => {
      const text = locale === "th" ? seed.descriptionTh : seed.descriptionEn;
      return { specialty, ...sizeIn(text, locale) };
    });
    const withSize = said.filter(({ squareMetres }) => squareMetres !== null);
    expect(withSize.map(({ specialty }) => specialty)).toEqual([
      "office-cleaning",
      "condo-cleaning",
    ]);
    for (const { specialty, squareMetres } of withSize) {
      expect(isOneOf(SPECIALTIES, specialty) && SERVICE_SIZES[specialty]?.squareMetres).toBe(
        squareMetres,
      );
    }
  });
});

describe("a home is too large for a service", () => {
  it.each([
    ["condo-cleaning", { bedrooms: 1, sqm: 45 }, false],
    ["condo-cleaning", { bedrooms: 0, sqm: 28 }, false],
    ["condo-cleaning", { bedrooms: 2 }, true],
    ["condo-cleaning", { bedrooms: 1, sqm: 46 }, true],
    ["standard-cleaning", { bedrooms: 3, sqm: 120 }, false],
    ["standard-cleaning", { bedrooms: 4 }, true],
    ["eco-friendly", { sqm: 121 }, true],
    ["deep-cleaning", { bedrooms: 2, sqm: 200 }, true],
    ["office-cleaning", { bedrooms: 9, sqm: 150 }, false],
    ["office-cleaning", { sqm: 151 }, true],
    ["move-in-out", { bedrooms: 9, sqm: 900 }, false],
    ["post-construction", { bedrooms: 9, sqm: 900 }, false],
    ["green-cleaning", { bedrooms: 9, sqm: 900 }, false],
  ] as const)("%s, %o: %s", (specialty, known, isTooLarge) => {
    expect(isTooLargeFor(specialty, home(known))).toBe(isTooLarge);
  });

  it("never because of what isn't known", () => {
    expect(SPECIALTIES.filter((specialty) => isTooLargeFor(specialty, home({})))).toEqual([]);
  });
});

describe("the usual service of a home", () => {
  it.each([
    [{}, null],
    [{ kind: "house" }, null],
    [{ kind: "office" }, null],
    [{ kind: "office", sqm: 20 }, "office-cleaning"],
    [{ kind: "office", sqm: 500 }, "office-cleaning"],
    [{ kind: "condo", bedrooms: 0, sqm: 30 }, "condo-cleaning"],
    [{ bedrooms: 1, sqm: 45 }, "condo-cleaning"],
    [{ bedrooms: 1 }, "condo-cleaning"],
    [{ sqm: 45 }, "condo-cleaning"],
    [{ kind: "condo", bedrooms: 1, sqm: 46 }, "standard-cleaning"],
    [{ kind: "condo", bedrooms: 2, sqm: 40 }, "standard-cleaning"],
    [{ kind: "house", bedrooms: 1, sqm: 40 }, "standard-cleaning"],
    [{ kind: "house", bedrooms: 3, sqm: 120 }, "standard-cleaning"],
    [{ kind: "house", bedrooms: 6, sqm: 400 }, "standard-cleaning"],
  ] as const)("%o: %s", (known, specialty) => {
    expect(usualSpecialty(home(known))).toBe(specialty);
  });

  it("isn't too small for a home that some service fits", () => {
    for (const kind of ["condo", "house", null] as const)
      for (let bedrooms = 0; bedrooms <= 3; bedrooms += 1)
        for (let sqm = 20; sqm <= 120; sqm += 1) {
          const one = { kind, bedrooms, sqm };
          const usual = usualSpecialty(one);
          expect(usual && isTooLargeFor(usual, one), JSON.stringify(one)).toBe(false);
        }
  });
});

test("a home too large for a condo's service is offered the one for larger homes; the others have none", () => {
  expect(largerSpecialty("condo-cleaning")).toBe("standard-cleaning");
  for (const specialty of SPECIALTIES) {
    if (specialty !== "condo-cleaning") expect(largerSpecialty(specialty), specialty).toBeNull();
  }
});
