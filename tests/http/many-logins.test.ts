import { expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer({ TRUST_PROXY: "1" });
const LOGINS = 100;
const PAGES = 5;

test("a hundred logins at once leave room for everybody else's pages", async () => {
  let answered = 0;
  // Each from a network of its own: what slows down guessing must not be what helps here.
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
    // Of somebody who is signed in: rendered anew each time, never from the page cache.
    expect((await demo.send(paths.account(), { cookie: demo.cookies.customer })).status).toBe(200);
  }
  const answeredBeforeThePages = answered;
  const statuses = await Promise.all(logins);
  // On a machine that is busy with other things not all have their turn within 3 seconds.
  expect(statuses.filter((status) => status !== 503 && status !== 401)).toEqual([]);
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(LOGINS / 10);
  expect(answeredBeforeThePages).toBeLessThan(LOGINS / 2);
});
