import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "~/content/demo-sign-ins";
import { paths } from "~/lib/paths";
import { signInCallbackPath } from "~/lib/unlinked-paths";
import { PROVIDERS } from "~/lib/vocabulary";
import { HOSTILE_REDIRECTS } from "../support/hostile-redirects";
import { FakeSignInProviders } from "../support/fake-sign-in-providers";
import type { Answer } from "./client";
import { CookieJar } from "./cookie-jar";
import { useDemoServer } from "./demo-server";

const providers = await FakeSignInProviders.start();
const demo = useDemoServer(providers.env);

beforeAll(() => {
  providers.productOrigin = demo.server.origin;
});
beforeEach(() => {
  // Without this, so many sign-ins from one address would count as an attack.
  demo.data.sqlite.prepare("delete from attempt_counters").run();
});
afterAll(() => providers.stop());

const HOUR = 3_600_000;
/** Returns an address with a redirect target. It avoids `paths`, which would drop some targets. */
const withTarget = (path: string, name: string, target: string) =>
  `${path}${path.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(target)}`;

const leadsTo = ({ status, location }: Answer) => [status, location];

/** Contact addresses of the business, as the demo has them. */
const OPERATOR =
  /^(?:tel:\+6653000000|mailto:hello@baansaat\.example|https:\/\/line\.me\/R\/ti\/p\/%40baansaat-demo)$/;

/** Returns the addresses on a page; expects that all are on this site, or contact the business. */
function addressesOn(page: Answer): string[] {
  const addresses = [...page.text.matchAll(/\s(?:href|action|src)="([^"]*)"/g)].map(
    ([, address = ""]) => address.replaceAll("&amp;", "&"),
  );
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) {
    if (OPERATOR.test(address)) continue;
    expect(new URL(address, demo.server.origin).origin, address).toBe(demo.server.origin);
  }
  return addresses;
}

describe.each(HOSTILE_REDIRECTS.map((target) => [target]))("a redirect to %j", (target) => {
  test("comes of no login", async () => {
    const path = withTarget("/login", "redirect", target);
    const signedIn = await demo.send(path, { cookie: demo.cookies.customer });
    expect(leadsTo(signedIn)).toEqual([302, "/"]);
    const addresses = addressesOn(await demo.send(path));
    for (const provider of PROVIDERS) expect(addresses).toContain(paths.signInWith(provider));
    const form = { username: "customer", password: DEMO_PASSWORD };
    expect(leadsTo(await demo.send(path, { form }))).toEqual([302, paths.dashboard()]);
  });

  test("comes of no sign-up, nor of what follows it", async () => {
    const path = withTarget("/signup", "redirect", target);
    const signedIn = await demo.send(path, { cookie: demo.cookies.customer });
    expect(leadsTo(signedIn)).toEqual([302, "/"]);
    expect(addressesOn(await demo.send(path))).toContain(paths.login());
    const name = `u${randomUUID().slice(0, 20)}`;
    const password = "morning light in teak";
    const jar = new CookieJar(demo.server.origin);
    const answer = await jar.go(path, {
      form: {
        firstName: "Dao",
        lastName: "",
        email: `${name}@example.com`,
        username: name,
        password,
        confirmPassword: password,
      },
    });
    expect(leadsTo(answer)).toEqual([302, paths.checkEmail()]);
    expect(addressesOn(await jar.go(paths.checkEmail()))).toContain(paths.login());
  });

  test("comes of no switch of the language", async () => {
    const form = { language: "th", redirectTo: target };
    expect(leadsTo(await demo.send("/language", { form }))).toEqual([303, "/"]);
  });

  test("comes of no favourite", async () => {
    const answer = await demo.send(paths.favourites(), {
      form: { remove: "1", redirectTo: target },
      cookie: demo.cookies.customer,
    });
    expect(leadsTo(answer)).toEqual([302, `${paths.browse()}#c1`]);
  });

  test.each(PROVIDERS)("comes of no sign-in with %s", async (provider) => {
    const person = { sub: randomUUID() };
    demo.data.addIdentity(demo.data.addCustomer(), provider, person.sub);
    const jar = new CookieJar(demo.server.origin);
    const path = withTarget(paths.signInWith(provider), "redirect", target);
    const authorize = async () => (await jar.go(path)).location ?? "";
    const cancelled = await jar.go(providers.cancel(await authorize()));
    expect(cancelled.location).toBe(paths.signInProblem({ why: "cancelled", provider }));
    const done = await jar.go(providers.allow(await authorize(), person));
    expect(leadsTo(done)).toEqual([302, paths.dashboard()]);
  });

  test("comes of neither end of a sign-in through a provider", async () => {
    const done = await demo.send(withTarget(paths.signInDone({ popup: "x" }), "next", target));
    expect(/<a id="next"[^>]*>/.exec(done.text)?.[0]).toContain(' href="/"');
    for (const why of ["cancelled", "used"] as const) {
      const path = paths.signInProblem({ why, provider: "line" });
      const addresses = addressesOn(await demo.send(withTarget(path, "redirect", target)));
      expect(addresses).toContain(why === "used" ? "/" : paths.signInWith("line"));
    }
  });

  test("comes of no cookie, even where it were signed by us", async () => {
    const { newcomerId } = demo.facts;
    const awaiting = await demo.data.signedCookie("awaiting", {
      userId: demo.data.addCustomer({ emailVerified: false }),
      redirectTo: target,
    });
    const signedIn = [demo.cookies.customer, awaiting].join("; ");
    const checkEmail = await demo.send(paths.checkEmail(), { cookie: signedIn });
    expect(leadsTo(checkEmail)).toEqual([302, "/"]);
    const verify = await demo.send("/verify-email", { cookie: awaiting });
    expect(addressesOn(verify)).toContain(paths.login());

    const expiresAt = Date.now() + 100 * 365 * 24 * HOUR;
    const state = "s".repeat(43);
    const attempt = await demo.data.signedCookie(
      `oauth-${state.slice(0, 16)}`,
      {
        provider: "line",
        state,
        codeVerifier: "v".repeat(43),
        redirectTo: target,
        linkTo: null,
        popup: null,
        expiresAt,
      },
      "oauth-attempt",
    );
    const callback = `${signInCallbackPath("line")}?error=access_denied&state=${state}`;
    const back = await demo.send(callback, { cookie: attempt });
    expect(back.location).toBe(paths.signInProblem({ why: "cancelled", provider: "line" }));

    const pending = await demo.data.signedCookie(
      "pending-identity",
      {
        identity: {
          provider: "google",
          providerUserId: "the-same-each-time",
          email: null,
          emailVerified: false,
          firstName: "",
          lastName: "",
        },
        linkTo: newcomerId,
        redirectTo: target,
        expiresAt,
      },
      "pending-identity",
    );
    const linked = await demo.send(paths.accountSignIn(), {
      form: { intent: "confirm-link" },
      cookie: [demo.data.signIn(newcomerId), pending].join("; "),
    });
    expect(leadsTo(linked)).toEqual([302, paths.accountSignIn()]);
  });
});
