import { expect, test } from "vitest";
import { serviceSeeds } from "#db/seed/catalogue";
import { cleanerSeeds } from "#db/seed/demo/cleaners";
import { page as en } from "~/content/en/help";
import { page as th } from "~/content/th/help";
import { calculateHoursBilled } from "~/domain/pricing/pricing";
import { textForReader, nameForReader } from "~/lib/for-reader";
import { languageOfText } from "~/lib/language-of-text";

const THAI = /^[\u0E00-\u0E7F]/;

test("everybody has a name in both scripts, and says something in Thai; who writes English does so, too", () => {
  for (const { name, firstName, lastName, preferredLanguage, verified, bio } of cleanerSeeds) {
    expect(nameForReader(name, "th")).toMatch(/^[\u0E00-\u0E7F]+$/);
    expect(nameForReader(name, "en")).toMatch(/^[A-Z][a-z]+$/);
    if (preferredLanguage === "th") {
      expect(name).toMatch(/^[\u0E00-\u0E7F]+ \([A-Z][a-z]+\)$/);
      expect([firstName, lastName]).toEqual([
        expect.stringMatching(THAI),
        expect.stringMatching(THAI),
      ]);
    }
    if (preferredLanguage === "th" || verified) expect(bio).toMatch(THAI);
    if (preferredLanguage === "en") expect(languageOfText(textForReader(bio, "en").own)).toBe("en");
    expect(bio.length).toBeGreaterThanOrEqual(20);
    expect(bio.length).toBeLessThanOrEqual(500);
  }
});

test("the help page names each service with the hours that are billed for it", () => {
  const hoursIn = ({ sections }: typeof en) => {
    const table = sections
      .find(({ id }) => id === "how-long")
      ?.blocks.find((block) => block.kind === "table");
    // Remove the word joiners that prevent a line break inside a name; they aren't part of it.
    return Object.fromEntries(
      (table?.rows ?? []).map(([, name = "", hours]) => [
        name.replaceAll("\u2060", ""),
        Number(hours),
      ]),
    );
  };
  const billed = (name: "nameEn" | "nameTh") =>
    Object.fromEntries(
      serviceSeeds.map((seed) => [
        seed[name].replaceAll("\u2060", ""),
        calculateHoursBilled(seed.durationMinutes),
      ]),
    );
  expect(hoursIn(en)).toEqual(billed("nameEn"));
  expect(hoursIn(th)).toEqual(billed("nameTh"));
});
