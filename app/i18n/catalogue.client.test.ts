import { describe, expect, it, vi } from "vitest";
import { browserTranslator } from "./catalogue.client";
import browse from "./locales/en/browse";
import { PATIENCE_MS } from "../../tests/support/patience";

vi.mock("./locales/en/dashboard.ts", () => {
  throw new Error("The network is gone.");
});

/** Renders as React does when a page's messages are missing: it tries again when a promise has settled. */
async function render(say: () => string): Promise<string> {
  for (let tries = 0; tries < 5; tries += 1) {
    try {
      return say();
    } catch (thrown) {
      if (!(thrown instanceof Promise)) throw thrown;
      await thrown.catch(() => undefined);
    }
  }
  throw new Error("It was rendered again and again.");
}

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}

describe("the browser's translator", () => {
  const t = browserTranslator("en");

  it("fetches what a page asks for", async () => {
    expect(await render(() => t("browse:title"))).toBe(browse.title);
  });

  it("fails where words don't arrive, and asks for them again on the next page", async () => {
    const page = () => t("dashboard:title");
    await expect(render(page)).rejects.toThrow("locales/en/dashboard.ts");
    // React tries once more, at once, before it shows an error boundary.
    expect(page).toThrow("locales/en/dashboard.ts");
    await vi.waitFor(async () => {
      const asked = thrownBy(page);
      expect(asked).toBeInstanceOf(Promise);
      await expect(asked).rejects.toThrow();
    }, PATIENCE_MS);
  });
});
