import { expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer({ TRUST_PROXY: "1" });
const LOGINS = 100;
const PAGES = 5;

test("a hundred logins at once leave room for everybody else's pages", async () => {
  let answered = 0;
  // Each login comes from another network, so that the limits for guessing don't reduce the load.
  const logins = Array.from({ length: LOGINS }, async (_, index) => {
    const answer = await demo.send(paths.login(), {
      form: { username: `crowd-${index}`, password: "not a password" },
      headers: { "X-Forwarded-For": `2001:db8:0:${(index + 1).toString(16)}::1` },
    });
    answered += 1;
    return answer.status;
  });
  await Promise.race(logins);
  for (let count = 0; count < PAGES; count += 1) {
    // A signed-in person's page is rendered anew each time, never taken from the page cache.
    expect((await demo.send(paths.account(), { cookie: demo.cookies.customer })).status).toBe(200);
  }
  const answeredBeforeThePages = answered;
  const statuses = await Promise.all(logins);
  // On a busy machine not all logins get their turn within 3 seconds.
  expect(statuses.filter((status) => status !== 503 && status !== 401)).toEqual([]);
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(LOGINS / 10);
  expect(answeredBeforeThePages).toBeLessThan(LOGINS / 2);
});
