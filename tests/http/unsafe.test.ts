import { describe, expect, test } from "vitest";
import { adminPaths } from "~/lib/admin-paths";
import { paths } from "~/lib/paths";
import { casePath } from "~/lib/case-paths";
import { useDemoServer } from "./demo-server";

/*
 * A person reports that they don't feel safe: these tests check what both sides, guests and admins see over
 * HTTP, without scripts. The domain checks what must hold for all lists (`customer-view.test.ts`).
 */
const demo = useDemoServer();

/** Creates a customer and a cleaner with a job that has begun, and with another booking ahead. */
function twoPeople() {
  const { data } = demo;
  const cleaner = data.addCleaner();
  // First in every list: then a hidden cleaner is missing from the first page.
  data.sqlite
    .prepare("update cleaners set rating = 5, review_count = 10000 + id where id = ?")
    .run(cleaner.id);
  const customerId = data.addCustomer();
  return {
    cleaner,
    customerId,
    jobId: data.addBegunJob(cleaner.id, customerId),
    aheadId: data.addJob(cleaner.id, customerId, { daysAhead: 3 }),
    cookies: { customer: data.signIn(customerId), cleaner: data.signIn(cleaner.userId) },
  };
}

const statusOf = (id: number) =>
  demo.data.sqlite
    .prepare<[number], string>("select status from bookings where id = ?")
    .pluck()
    .get(id);

/** The addresses where each side reports it and sees the job. */
const pagesOf = {
  customer: (id: number) => ({ ask: paths.myBookingStep(id, "unsafe"), job: paths.myBooking(id) }),
  cleaner: (id: number) => ({ ask: paths.jobStep(id, "unsafe"), job: paths.job(id) }),
};

describe.each(["customer", "cleaner"] as const)("a %s who doesn't feel safe", (side) => {
  const other = side === "customer" ? "cleaner" : "customer";

  test("is asked on a page with 191, and ends it without scripts; the other side never reads why", async () => {
    const { jobId, aheadId, cookies } = twoPeople();
    const own = { cookie: cookies[side] };
    const { ask, job } = pagesOf[side](jobId);
    expect((await demo.send(job, own)).text).toContain(`href="${ask}"`);
    const page = await demo.send(ask, own);
    expect(page.status).toBe(200);
    expect(page.text).toContain('href="tel:191"');
    // Opening the page changes nothing, and nobody else can send the report.
    expect(statusOf(jobId)).toBe("confirmed");
    // The report has no field; words are sent afterwards.
    const words = { words: "He had a knife" };
    const stranger = { cookie: demo.cookies.customer, form: {} };
    expect((await demo.send(pagesOf.customer(jobId).ask, stranger)).status).toBe(404);
    const foreign = { ...own, form: {}, headers: { Origin: "https://evil.example" } };
    expect((await demo.send(ask, foreign)).status).toBe(403);
    expect(statusOf(jobId)).toBe("confirmed");

    const said = await demo.send(ask, { ...own, form: {} });
    expect([said.status, said.location]).toEqual([302, ask]);
    expect([statusOf(jobId), statusOf(aheadId)]).toEqual(["cancelled", "cancelled"]);
    expect((await demo.send(ask, { ...own, form: {} })).location).toBe(ask);
    const tooLong = { words: "x".repeat(5000) };
    expect((await demo.send(ask, { ...own, form: tooLong })).status).toBe(400);
    for (const _tap of [1, 2]) {
      expect((await demo.send(ask, { ...own, form: words })).location).toBe(ask);
    }
    const written = "select words from problems where booking_id = ?";
    expect(demo.data.value(written, jobId)).toBe(words.words);
    expect((await demo.send(ask, own)).text).toContain(words.words);
    // The other side has no such page.
    const others = { cookie: cookies[other], form: words };
    expect((await demo.send(pagesOf[other](jobId).ask, others)).status).toBe(302);
    expect(demo.data.value(written, jobId)).toBe(words.words);

    const theirs = { cookie: cookies[other] };
    // Its page is there for whoever felt unsafe alone.
    const id = demo.data.value<number>("select id from problems where booking_id = ?", jobId);
    expect((await demo.send(casePath(side, jobId, id), own)).status).toBe(200);
    expect((await demo.send(casePath(other, jobId, id), theirs)).status).toBe(404);
    const seen = [
      pagesOf[other](jobId).job,
      pagesOf[other](aheadId).job,
      other === "customer" ? paths.dashboard() : paths.cleanerDashboard(),
      paths.inbox(),
      "/api/bookings",
    ];
    const copy = await demo.send(paths.accountDataDownload(), { ...theirs, form: {} });
    const answers = [
      copy,
      ...(await Promise.all(seen.map((address) => demo.send(address, theirs)))),
    ];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      // Each job's page has `sayUnsafe` in its data, which says nothing about a report; nor do names of files.
      const read = text.replace("sayUnsafe", "").replaceAll(/\/assets\/[\w.-]+/g, "");
      const found = /.{0,40}(unsafe|feel safe|felt|knife).{0,40}/i.exec(read);
      expect(found?.[0]).toBeUndefined();
    }
    const ended = await demo.send(pagesOf[other](jobId).job, theirs);
    expect(ended.text).toContain(
      other === "customer" ? "Our team has ended it" : "The team ended this job",
    );
  });
});

test("the desk reads it first, with the number to call, and lets the two meet again with a reason", async () => {
  const { jobId, cleaner, customerId, cookies } = twoPeople();
  const { ask } = pagesOf.cleaner(jobId);
  await demo.send(ask, { cookie: cookies.cleaner, form: {} });
  const admin = { cookie: demo.cookies.admin };
  const overview = (await demo.send(paths.admin(), admin)).text;
  expect(overview.indexOf("feel safe")).toBeGreaterThan(-1);
  expect(overview).toContain('href="tel:+66815550123"');

  const lift = adminPaths.step("bookings", jobId, "lift");
  const isApart = () =>
    demo.data.value(
      "select count(*) from unsafe_blocks where cleaner_id = ? and user_id = ? and lifted_at is null",
      cleaner.id,
      customerId,
    );
  expect(isApart()).toBe(1);
  expect((await demo.send(lift, { ...admin, form: { reason: " " } })).status).toBe(400);
  const others = { cookie: cookies.cleaner, form: { reason: "Never mind" } };
  expect((await demo.send(lift, others)).status).toBe(403);
  expect(isApart()).toBe(1);
  const done = await demo.send(lift, { ...admin, form: { reason: "They have talked" } });
  expect(done.location).toBe(adminPaths.item("bookings", jobId));
  expect(isApart()).toBe(0);
  const public_ = await demo.send(paths.cleaner(cleaner.id), { cookie: cookies.customer });
  expect(public_.status).toBe(200);
});

describe("pages that everybody sees", () => {
  /** The address of a free day, in the strip of the next seven. */
  const FREE_DAY = "&amp;date=";

  test("are without a cleaner for whoever is kept apart from them, and the same for guests", async () => {
    const { jobId, cleaner, cookies } = twoPeople();
    const page = paths.cleaner(cleaner.id);
    const lists = [paths.browse(), paths.browse({ sort: "soonest" }), "/api/cleaners"];
    const marks = [page, `"id":${cleaner.id},`];
    const isNamed = (text: string) => marks.some((mark) => text.includes(mark));
    // Cached for guests before the customer who is kept apart asks.
    for (const address of lists) expect(isNamed((await demo.send(address)).text)).toBe(true);
    await demo.send(pagesOf.customer(jobId).ask, {
      cookie: cookies.customer,
      form: { words: "" },
    });
    for (const cookie of [cookies.customer, undefined, cookies.customer]) {
      for (const address of lists) {
        const answer = await demo.send(address, { cookie });
        expect([address, isNamed(answer.text)]).toEqual([address, cookie === undefined]);
        if (cookie) expect(answer.headers["cache-control"]).toMatch(/private|no-store/);
      }
      const { status } = await demo.send(page, { cookie });
      expect(status).toBe(cookie === undefined ? 200 : 404);
    }
    const step2 = await demo.send(paths.bookingCleaner({ serviceId: 1, cleanerId: cleaner.id }), {
      cookie: cookies.customer,
    });
    expect(step2.status).toBe(302);
    expect(step2.location).toContain("why=cleaner-gone");
  });

  test("say of a cleaner who has blocked somebody that they have no free day, to them alone", async () => {
    const { cleaner, customerId, cookies } = twoPeople();
    const { sqlite, now } = demo.data;
    const page = paths.cleaner(cleaner.id);
    expect((await demo.send(page)).text).toContain(FREE_DAY);
    sqlite
      .prepare("insert into cleaner_blocks (cleaner_id, user_id, created_at) values (?, ?, ?)")
      .run(cleaner.id, customerId, now);
    for (const cookie of [cookies.customer, undefined, cookies.customer]) {
      const { status, text } = await demo.send(page, { cookie });
      expect(status).toBe(200);
      expect(text.includes(FREE_DAY)).toBe(cookie === undefined);
    }
    const asked = { serviceId: 1, cleanerId: cleaner.id };
    const step3 = await demo.send(paths.bookingTime(asked), { cookie: cookies.customer });
    expect(step3.status).toBe(200);
    expect(step3.text).toContain("no free day");
  });
});
