import { describe, expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { PEOPLE, facesOf, type Face, type Person } from "../support/all-routes";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer();

/** Asks for every face of every route of a kind, in a person's name. */
async function ask(kind: Face["kind"], person: Person) {
  return Promise.all(
    facesOf(kind, demo.facts).map(async (face) => ({
      face,
      answer: await demo.open(face, person),
    })),
  );
}

describe.each(PEOPLE)("a %s", (person) => {
  test("sees the pages that are theirs, and no other", async () => {
    for (const { face, answer } of await ask("page", person)) {
      const about = `${face.address} for a ${person}`;
      if (face.allowed.includes(person)) {
        expect(answer.status, about).toBe(face.status ?? 200);
        expect(answer.headers["content-type"], about).toBe("text/html; charset=utf-8");
      } else if (person === "guest") {
        expect(answer.status, about).toBe(302);
        expect(answer.location, about).toBe(
          `/login?redirect=${new URLSearchParams({ a: face.address }).toString().slice(2)}`,
        );
      } else if (face.form) {
        // Who may not see a page was never shown its form: it says so, or what is wrong with it.
        expect([302, 400, 403, 404], about).toContain(answer.status);
      } else if (face.allowed.every((allowed) => allowed === "guest")) {
        const redirect = new URL(face.address, "http://x").searchParams.get("redirect");
        expect([answer.status, answer.location], about).toEqual([302, redirect ?? "/"]);
      } else if (face.route === "routes/booking/booking.confirmation") {
        // Somebody else's booking can't be told from none.
        expect(answer.status, about).toBe(404);
      } else {
        expect(answer.status, about).toBe(403);
      }
    }
  });

  test("gets from the API what is theirs, in JSON whatever the answer", async () => {
    for (const { face, answer } of await ask("json", person)) {
      const about = `${face.address} for a ${person}`;
      const expected = face.allowed.includes(person) ? (face.status ?? 200) : 401;
      expect(answer.status, about).toBe(expected);
      expect(answer.headers["content-type"], about).toMatch(/^application\/json/);
      if (expected >= 400) expect(answer.json().message, about).toBeTypeOf("string");
    }
  });

  test("gets files, and is led home from addresses that only take forms", async () => {
    for (const { face, answer } of await ask("file", person)) {
      expect(answer.status, face.address).toBe(200);
    }
    for (const { face, answer } of await ask("form", person)) {
      expect([answer.status, answer.location], face.address).toEqual([302, face.leadsTo ?? "/"]);
    }
  });
});

describe("loader data that scripts fetch", () => {
  test("is refused like its page, and never to be kept", async () => {
    for (const face of facesOf("page", demo.facts).filter(({ form }) => !form)) {
      const [path = "", query] = face.address.split("?");
      const address = `${path === "/" ? "/_root" : path}.data${query ? `?${query}` : ""}`;
      const answer = await demo.send(address);
      if (face.allowed.includes("guest")) {
        // Without the cookie that a face may need, its route leads elsewhere.
        expect([face.cookie ? 202 : (face.status ?? 200), face.status ?? 200], address).toContain(
          answer.status,
        );
      } else {
        // 202 is how a redirect is told to scripts.
        expect([answer.status, answer.location], address).toEqual([202, paths.login(face.address)]);
        expect(answer.text, address).toMatch(/^\[\["SingleFetchRedirect",/);
      }
      expect(answer.headers["cache-control"], address).toMatch(/no-store/);
      const customer = String(
        demo.data.value("select address from users where username = 'customer'"),
      );
      expect(answer.text, address).not.toContain(customer);
    }
  });
});

test("the page after signing up leads whoever waits for no mail to the form", async () => {
  const answer = await demo.send(paths.checkEmail());
  expect([answer.status, answer.location]).toEqual([302, paths.signup()]);
});

describe("a stranger's booking", () => {
  test.each(["customer", "cleaner", "admin", "guest"] as const)(
    "is not shown to a %s",
    async (person) => {
      const other = demo.data.value(
        "select id from bookings where user_id <> ? order by id desc limit 1",
        demo.data.userId("customer"),
      );
      for (const id of [other, 999_999, -1, 0, 1.5, "1e3", "x", "9007199254740993", ""]) {
        const answer = await demo.send(`/booking/confirmation?id=${id}`, {
          cookie: demo.cookies[person],
        });
        expect([id, answer.status]).toEqual([id, person === "guest" ? 302 : 404]);
      }
    },
  );
});
