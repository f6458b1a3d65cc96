import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { paths } from "~/lib/paths";
import type { Answer } from "./client";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer();

const languageOf = (id: number) =>
  demo.data.value<string>("select locale from users where id = ?", id);
const speak = (locale: "en" | "th", id: number) =>
  demo.data.sqlite.prepare("update users set locale = ? where id = ?").run(locale, id);
const choose = (language: string, cookie?: string) =>
  demo.send(paths.language(), { form: { language, redirectTo: "/account" }, cookie });
const chosenIn = (answer: Answer) =>
  answer.cookies.find((cookie) => cookie.startsWith("language="))?.split(";")[0];

describe("whoever chooses a language while signed in", () => {
  test("is written to in it from then on", async () => {
    const { id } = demo.data.addPerson();
    speak("en", id);
    const cookie = demo.data.signIn(id);
    const answer = await choose("th", cookie);
    expect([answer.status, answer.location, chosenIn(answer)]).toEqual([
      303,
      "/account",
      "language=th",
    ]);
    expect(languageOf(id)).toBe("th");
    await choose("xx", cookie);
    expect(languageOf(id)).toBe("th");
  });

  test("changes nothing of others; a guest and an address with ?lang= nothing of anybody", async () => {
    const { id } = demo.data.addPerson();
    speak("en", id);
    const cookie = demo.data.signIn(id);
    await choose("th");
    expect((await demo.send("/account?lang=th", { cookie })).text).toContain('lang="th"');
    expect(languageOf(id)).toBe("en");
  });
});

describe("at a sign-in", () => {
  const ways = {
    "by the form": (username: string, cookie?: string) =>
      demo.send(paths.login(), { form: { username, password: DEMO_PASSWORD }, cookie }),
    "by the API": (username: string, cookie?: string) =>
      demo.send("/api/users/login", { json: { username, password: DEMO_PASSWORD }, cookie }),
  };

  test.each(Object.entries(ways))(
    "%s neither the browser's language changes nor the account's",
    async (_how, signIn) => {
      const { id, username } = demo.data.addPerson();
      speak("th", id);
      for (const cookie of [undefined, "language=en"]) {
        const answer = await signIn(username, cookie);
        expect(answer.status).toBeLessThan(400);
        expect(chosenIn(answer)).toBeUndefined();
      }
      expect(languageOf(id)).toBe("th");
    },
  );
});
