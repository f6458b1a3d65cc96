import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HOSTILE_REDIRECTS } from "../../tests/support/hostile-redirects";
import { safeRedirect } from "./safe-redirect";

const SITE = "https://baansaat.example";
const REFUSED = "/refused";

/** Values that a form or a cookie may hold and that are no text. */
const NO_TEXT: unknown[] = [null, undefined, 7, {}, ["/dashboard"], new File(["x"], "x")];

const HARMLESS = [
  "/",
  "/dashboard",
  "/dashboard?page=2",
  "/booking/time?serviceId=1&cleanerId=2&date=2026-11-30&time=9%3A00+AM",
  "/browse-cleaners?service=Deep%20Cleaning",
  "/browse-cleaners?q=%E0%B8%99%E0%B9%89%E0%B8%B3",
  "/login?redirect=%2Fbooking%3FcleanerId%3D3",
];

/** Returns the origin to which a browser on this site would go with this Location. */
const landsOn = (location: string) => new URL(location, `${SITE}/login`).origin;

describe("a redirect target", () => {
  test("there are enough hostile ones to trust the list", () => {
    expect(new Set(HOSTILE_REDIRECTS).size).toBeGreaterThanOrEqual(40);
  });

  test.each([...HOSTILE_REDIRECTS, ...NO_TEXT].map((target) => [target]))(
    "%j never leaves the site",
    (target) => {
      const location = safeRedirect(target, REFUSED);
      expect(landsOn(location)).toBe(SITE);
      expect(location).toBe(REFUSED);
    },
  );

  test.each(HARMLESS)("%s is kept", (target) => {
    expect(safeRedirect(target, REFUSED)).toBe(target);
  });

  test("loses its fragment only", () => {
    expect(safeRedirect("/?a=1#testimonials")).toBe("/?a=1");
  });

  test("is the home page where nothing else is said", () => {
    expect(safeRedirect("//evil.example")).toBe("/");
  });

  const pieces = fc.constantFrom(
    ..."/\\.:@%?#&=; \t\n\r\u0000\u00a0ａe1".split(""),
    "evil.example",
    "//",
    "..",
    "%2f",
    "%5c",
    "%09",
    "%00",
    "%0d%0a",
    "%252f",
    "https:",
    "javascript:",
  );
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.webUrl(),
    fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join("")),
    fc.array(pieces, { maxLength: 8 }).map((parts) => `/${parts.join("")}`),
  );

  test("is always a path on this site, whatever came in", () => {
    fc.assert(
      fc.property(anything, (target) => {
        const location = safeRedirect(target, REFUSED);
        expect(location).toMatch(/^\/(?![/\\])/);
        expect(decodeURIComponent(location.split("?")[0] ?? "")).not.toContain("//");
        expect(location).not.toMatch(/[\u0000-\u001f\\]/);
        expect(landsOn(location)).toBe(SITE);
        expect(landsOn(decodeURIComponent(location.split("?")[0] ?? ""))).toBe(SITE);
        // An accepted target is returned unchanged by a second check.
        expect(safeRedirect(location, REFUSED)).toBe(location);
      }),
      { numRuns: 5_000 },
    );
  });
});
