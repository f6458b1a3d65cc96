import type { AppLoadContext } from "@remix-run/node";
import { expect, test } from "vitest";
import { LOCALES, type Locale } from "~/lib/vocabulary";
import { NOW, makeCustomer, useDatabase } from "../../../../tests/support/database";
import { startSession } from "~/domain/accounts/sessions.server";
import { sessionCookie } from "~/http/cookies.server";
import { offlineTranslator } from "../shared/offline-page.server";
import { ownPage } from "./own-page.server";

useDatabase();

const facts = { now: NOW, userAgent: "test", address: "203.0.113.7" };

/** Returns the text and headers of the page for somebody without a booking. */
async function ask(locale: Locale, mode: string | null, token?: string) {
  const request = new Request("http://here.example/offline/mine");
  if (mode) request.headers.set("Sec-Fetch-Mode", mode);
  if (token) {
    const [cookie = ""] = (await sessionCookie().serialize(token)).split(";");
    request.headers.set("Cookie", cookie);
  }
  const context = { now: NOW, locale, address: "", requestId: "test" } as AppLoadContext;
  const answer = await ownPage(request, context);
  return { html: await answer.text(), headers: answer.headers };
}

test.each(LOCALES)(
  "somebody without a booking reads in %s that nothing is kept",
  async (locale) => {
    const t = offlineTranslator(locale);
    const token = startSession(makeCustomer().id, facts);
    for (const mode of [null, "navigate"]) {
      for (const who of [undefined, token]) {
        const { html, headers } = await ask(locale, mode, who);
        expect(html).toContain(`<h1>${t("offline:nothing")}</h1>`);
        expect(html).toContain(`<html lang="${locale}">`);
        expect(html).toContain('href="/"');
        expect(html).not.toContain(t("offline:pill"));
        // The service worker shows no page that isn't good until some time.
        expect(headers.has("Offline-Until")).toBe(false);
      }
    }
  },
);

test("the service worker gets nothing then, and keeps the page for everybody", async () => {
  expect((await ask("en", "cors")).html).toBe("");
});
