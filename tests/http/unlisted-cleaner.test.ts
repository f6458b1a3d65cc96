import { expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { useDemoServer } from "./demo-server";

const demo = useDemoServer();

test("the page of a cleaner who takes no bookings shows who is free, names nobody else, and isn't for search engines", async () => {
  const { id, name } = demo.data.sqlite
    // One of the demo's: those of other tests share a name.
    .prepare(
      "select id, name from cleaners where is_listed = 1 and name like '% (%' order by id desc",
    )
    .get() as { id: number; name: string };
  const pause = demo.data.sqlite.prepare("update cleaners set paused_at = ? where id = ?");
  pause.run(1, id);
  try {
    const answer = await demo.send(paths.cleaner(id), { headers: { "Accept-Language": "en" } });
    expect(answer.status).toBe(404);
    expect(answer.text).toContain("This cleaner takes no bookings at the moment");
    expect(answer.text).toContain('<meta name="robots" content="noindex"');
    expect(answer.text).not.toContain(name);
    const links = answer.text.match(/href="\/cleaners\/\d+"/g) ?? [];
    expect(links.length).toBeGreaterThan(0);
    expect(links.length).toBeLessThanOrEqual(3);
    expect(links).not.toContain(`href="${paths.cleaner(id)}"`);
  } finally {
    pause.run(null, id);
  }
  const nobody = await demo.send(paths.cleaner(999_999));
  expect(nobody.status).toBe(404);
  expect(nobody.text).not.toContain("takes no bookings");
});
