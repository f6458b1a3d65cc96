import { createHash, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { VISITORS, facesOf, layoutsOf, type Visitor } from "../support/all-routes";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer();

describe("the desk", () => {
  /** Returns all admin pages and API calls, as the lists of routes have them. */
  const addresses = () =>
    (["page", "json", "file", "way"] as const)
      .flatMap((kind) => facesOf(kind, demo.facts))
      .filter(({ route }) => /^(?:admin\/|api\/admin-)/.test(route))
      .map(({ address, kind }) => ({ address, kind }));
  const onRecord = () => demo.data.value("select count(*) from audit_log");

  test("has pages and calls", () => expect(addresses().length).toBeGreaterThan(20));

  test.each(["guest", "customer", "cleaner", "closed"] as const)(
    "takes nothing from a %s, by whatever method",
    async (who) => {
      const before = onRecord();
      const isStranger = who === "guest" || who === "closed";
      const cookie =
        who === "closed" ? demo.data.cookieOfClosedAccount("admin") : demo.cookies[who];
      const form = { role: "admin", rowVersion: "1", reason: "x", status: "cancelled" };
      for (const { address, kind } of addresses()) {
        if (kind === "json") {
          for (const method of ["PATCH", "POST", "DELETE", "PUT"]) {
            const { status } = await demo.send(address, { method, cookie, json: form });
            expect([405, isStranger ? 401 : 403], `${method} ${address}`).toContain(status);
            if (method === "PATCH" && status === 405) {
              expect((await demo.send(address, { cookie })).status).toBe(isStranger ? 401 : 403);
            }
          }
          continue;
        }
        const { status, location } = await demo.send(address, { cookie, form });
        // Some pages accept no forms at all, and answer 405.
        if (status === 405) continue;
        expect([status, location?.split("?")[0] ?? null], address).toEqual(
          isStranger ? [302, paths.login()] : [403, null],
        );
      }
      expect(onRecord()).toBe(before);
    },
  );

  test("of the last two admins who demote each other at once, one stays, and is told why", async () => {
    const { data } = demo;
    const [one, other] = [data.addCustomer(), data.addCustomer()];
    const promote = data.sqlite.prepare("update users set role = 'admin' where id = ?");
    promote.run(one);
    promote.run(other);
    const others = "update users set role = 'customer' where role = 'admin' and id not in (?, ?)";
    data.sqlite.prepare(others).run(one, other);
    const demote = (id: number, by: number) =>
      demo.send(adminPaths.item("users", id), {
        cookie: data.signIn(by),
        form: {
          firstName: "Dao",
          lastName: "Tester",
          email: data.value<string>("select email from users where id = ?", id),
          role: "customer",
          rowVersion: String(data.value("select row_version from users where id = ?", id)),
        },
      });
    const answers = await Promise.all([demote(one, other), demote(other, one)]);
    const admins = () => data.value("select count(*) from users where role = 'admin'");
    expect(admins()).toBe(1);
    // An admin who has just lost the role is redirected to the login, or refused.
    for (const { status } of answers) expect([302, 403]).toContain(status);
    // The last admin can't give up the role, and is shown why.
    const left = data.value("select id from users where role = 'admin'");
    const alone = await demote(left, left);
    expect(alone.status).toBe(409);
    expect(alone.text).toContain("This is the last admin. Make somebody else an admin first.");
    expect(admins()).toBe(1);
    data.sqlite.prepare("update users set role = 'admin' where username = 'admin'").run();
  });
});

/** Returns the address of a page's loader data; with `only`, of that one route. */
function dataAddress(page: string, only?: string): string {
  const [path = "", asked] = page.split("?");
  const query = [asked, only && `_routes=${encodeURIComponent(only)}`].filter(Boolean).join("&");
  return `${path === "/" ? "/_root" : path}.data${query ? `?${query}` : ""}`;
}

describe("a route that is asked alone, so that no layout stands before it", () => {
  /**
   * Returns "refused" or the status. Admin routes must answer 403. Others may also answer that there is
   * nothing, or redirect.
   */
  const told = (
    { status, text }: { status: number; text: string },
    { person, route }: { person: Visitor; route: string },
  ) => {
    if (person === "guest")
      return status === 202 && text.includes(paths.login()) ? "refused" : status;
    const answers = route.startsWith("admin/") ? [403] : [202, 403, 404];
    return answers.includes(status) ? "refused" : status;
  };
  const notFor = (person: Visitor) =>
    facesOf("page", demo.facts).filter(
      ({ allowed, cookie }) => !allowed.includes(person) && !cookie,
    );

  test.each(["guest", "customer", "cleaner"] as const)(
    "tells a %s nothing that isn’t theirs, nor do its layouts",
    async (person) => {
      const cookie = demo.cookies[person];
      for (const { address, route } of notFor(person)) {
        const layouts = layoutsOf(route).filter((layout) => layout.startsWith("admin/"));
        for (const id of [route, ...layouts]) {
          const answer = await demo.send(dataAddress(address, id), { cookie });
          expect(told(answer, { person, route }), `${id} at ${address} for a ${person}`).toBe(
            "refused",
          );
        }
      }
    },
  );

  test.each(["guest", "customer", "cleaner"] as const)(
    "does nothing for a %s whose it isn’t",
    async (person) => {
      const cookie = demo.cookies[person];
      const before = demo.data.value("select count(*) from audit_log");
      // The login accepts its form from everybody.
      const faces = notFor(person).filter(({ allowed }) => allowed.some((one) => one !== "guest"));
      for (const { address, route, form = { reason: "x" } } of faces) {
        const answer = await demo.send(dataAddress(address), { cookie, form });
        // The page accepts no forms at all.
        if (answer.status === 405) continue;
        expect(told(answer, { person, route }), `${route} at ${address} for a ${person}`).toBe(
          "refused",
        );
      }
      expect(demo.data.value("select count(*) from audit_log")).toBe(before);
    },
  );
});

describe("loader data that scripts fetch", () => {
  test("is refused like its page, and never to be kept", async () => {
    for (const face of facesOf("page", demo.facts).filter(({ form }) => !form)) {
      const address = dataAddress(face.address);
      const answer = await demo.send(address);
      if (face.allowed.includes("guest")) {
        // Without the cookie that a face may need, its route redirects.
        expect([face.cookie ? 202 : (face.status ?? 200), face.status ?? 200], address).toContain(
          answer.status,
        );
      } else {
        // Scripts get redirects as a 202.
        expect([answer.status, answer.location], address).toEqual([
          202,
          paths.login(face.guestsComeBackTo ?? face.address),
        ]);
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

describe("what another cleaner has", () => {
  /** Creates a cleaner with a request, a confirmed job, one that has begun and one that is done. */
  function makeAnother() {
    const { data } = demo;
    const { id: cleanerId } = data.addCleaner();
    // The demo's cleaner is the customer of these jobs, which must not open the cleaner's pages either.
    const customerId = data.userId("cleaner");
    const done = data.addDoneJob(cleanerId, customerId);
    const jobs = {
      request: data.addRequest(cleanerId, customerId, { daysAhead: 3 }),
      ahead: data.addJob(cleanerId, customerId, { daysAhead: 1 }),
      begun: data.addBegunJob(cleanerId, customerId),
      done,
    };
    return { ids: Object.values(jobs), cleanerId };
  }
  let another: ReturnType<typeof makeAnother> | undefined;
  const steps = ["cancel", "problem", "nobody-home", "unsafe"] as const;
  const rowsOf = (cleanerId: number) =>
    demo.data.sqlite
      .prepare("select * from bookings where cleaner_id = ? order by id")
      .all(cleanerId);

  test.each(VISITORS)("is none to a %s, who can do nothing with it", async (person) => {
    another ??= makeAnother();
    const { ids, cleanerId } = another;
    const before = rowsOf(cleanerId);
    const cookie = demo.cookies[person];
    for (const id of ids) {
      const pages = [
        paths.job(id),
        paths.declineJob(id),
        paths.jobDoor(id),
        ...steps.map((step) => paths.jobStep(id, step)),
      ];
      const today = paths.cleanerDashboard();
      const words = { reason: "I say so", words: "I say so", kind: "other" };
      const asked = [
        ...pages.map((path) => [path, {}] as const),
        ...pages.map((path) => [path, { form: words }] as const),
        ...["on-the-way", "done", "paid"].map(
          (intent) => [paths.job(id), { form: { intent, payment: "cash" } }] as const,
        ),
        [today, { form: { accept: String(id) } }] as const,
        [today, { form: { "on-the-way": String(id) } }] as const,
      ];
      for (const [path, sent] of asked) {
        const about = `${path} ${JSON.stringify(sent)} for a ${person}`;
        const { status, location, text } = await demo.send(path, { cookie, ...sent });
        if (person === "cleaner") expect(status, about).toBe(404);
        else if (person === "guest") {
          expect([status, location?.split("?")[0]], about).toEqual([302, paths.login()]);
        } else expect([status, location], about).toEqual([302, paths.cleanerSignup()]);
        expect(text, about).not.toContain("512 Tonngiw Residence");
      }
      const moved = await demo.send(`/api/bookings/${id}/status`, {
        method: "PATCH",
        cookie,
        json: { status: "accepted" },
      });
      // The cleaner is the customer of this booking, so they may see it but not answer it.
      const refused = { guest: 401, customer: 404, cleaner: 409, admin: 404 }[person];
      expect(moved.status, `${id}`).toBe(refused);
    }
    expect(rowsOf(cleanerId)).toEqual(before);
  });

  test.each(VISITORS)("profile, photo and feed neither: a %s", async (person) => {
    const { data } = demo;
    const other = data.addCleaner();
    const cookie = demo.cookies[person];
    const username = data.value<string>("select username from users where id = ?", other.userId);
    const mac = demo.facts.feedToken.replace(/^\d+-/, "");
    // The full address of a feed opens it to everybody; one cleaner's key doesn't open another's feed.
    const feed = await demo.send(paths.calendarFeed(data.feedToken(username)), { cookie });
    expect(feed.status).toBe(200);
    const forged = await demo.send(paths.calendarFeed(`${other.id}-${mac}`), { cookie });
    expect(forged.status).toBe(404);

    const token = randomBytes(32).toString("base64url");
    data.sqlite
      .prepare(
        `insert into photo_drafts (user_id, token_hash, photo, expires_at)
         select ?, ?, photo, ? from cleaners where photo is not null limit 1`,
      )
      .run(
        other.userId,
        createHash("sha256").update(token).digest("base64url"),
        Date.parse("2026-11-24T00:00:00Z"),
      );
    expect((await demo.send(paths.photoDraft(token), { cookie })).status).toBe(404);
    const theirs = data.signIn(other.userId);
    expect((await demo.send(paths.photoDraft(token), { cookie: theirs })).status).toBe(200);

    const verified = await demo.send(`/api/admin/cleaners/${other.id}/verify`, {
      method: "PATCH",
      cookie,
      json: { isVerified: true, identitySeenOn: "2026-11-20", rightToWorkSeenOn: "2026-11-20" },
    });
    expect(verified.status).toBe({ guest: 401, customer: 403, cleaner: 403, admin: 200 }[person]);
    // Profiles have no address by id: the request changes the sender's own profile.
    const before = data.sqlite.prepare("select bio from cleaners where id = ?").get(other.id);
    for (const id of [{ id: other.id }, { cleanerId: other.id }, { userId: other.userId }]) {
      await demo.send("/api/cleaner/profile", {
        method: "PATCH",
        cookie,
        json: { ...id, bio: "Somebody else wrote these words here." },
      });
    }
    expect(data.sqlite.prepare("select bio from cleaners where id = ?").get(other.id)).toEqual(
      before,
    );
  });
});
