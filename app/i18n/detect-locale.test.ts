import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { detectLocale } from "./i18n.server";

const languageFor = (accepted?: string, { url = "/about", cookie = "" } = {}) =>
  detectLocale({ url, headers: { cookie, "accept-language": accepted } });

describe("the language of an answer", () => {
  test.each<[string | undefined, string]>([
    [undefined, "en"],
    ["", "en"],
    ["*", "en"],
    ["th", "th"],
    ["TH", "th"],
    ["th-TH,th;q=0.9,en-US;q=0.8,en;q=0.7", "th"],
    ["en-US,en;q=0.9,th;q=0.8", "en"],
    ["en;q=0.5, th", "th"],
    ["de-DE,de;q=0.9,th;q=0.8", "en"],
    ["thx", "en"],
    ["-;q=,,;;", "en"],
  ])("follows Accept-Language: %j is %s", async (accepted, locale) => {
    expect(await languageFor(accepted)).toBe(locale);
  });

  test("is that of the browser's cookie before Accept-Language", async () => {
    expect(await languageFor("th", { cookie: "a=1; language=en" })).toBe("en");
    expect(await languageFor("en", { cookie: "__Host-language=th" })).toBe("th");
    expect(await languageFor("th", { cookie: "language=xx" })).toBe("th");
    expect(await languageFor("en", { cookie: "other-language=th" })).toBe("en");
  });

  test("is that of the address before both", async () => {
    const cookie = "language=en";
    expect(await languageFor("en", { url: "/about?x=1&lang=th", cookie })).toBe("th");
    expect(await languageFor("en", { url: "//?lang=th", cookie })).toBe("th");
    expect(await languageFor("th", { url: "/about?lang=xx", cookie })).toBe("en");
    expect(await languageFor("th", { url: "/about?lang=" })).toBe("th");
  });

  test("is the same the second time, whatever was asked for before", async () => {
    const named = fc.constantFrom("", "th", "en", "xx", '"', ",");
    const accepted = fc.constantFrom("", "th", "en", "th-TH,en", "en;q=0.1,th", ",");
    await fc.assert(
      fc.asyncProperty(named, named, accepted, async (lang, chosen, header) => {
        const options = { url: `/?lang=${encodeURIComponent(lang)}`, cookie: `language=${chosen}` };
        const first = await languageFor(header, options);
        expect(await languageFor(header, options)).toBe(first);
        const decisive = [lang, chosen].find((one) => one === "th" || one === "en");
        expect(first).toBe(decisive ?? (await languageFor(header)));
      }),
    );
  });

  test("is found for long hints, too, which aren't cached", async () => {
    const long = `${"de,".repeat(5_000)}th`;
    expect(await languageFor(long)).toBe("en");
    expect(await languageFor(`th,${long}`)).toBe("th");
  });
});
