import { paths } from "~/lib/paths";
import { expect, test } from "../fixtures";

test("a list is as long before somebody scrolls through it as after: nothing moves away", async ({
  page,
  data,
  facts,
  signIn,
}) => {
  await signIn(data.addCustomer());
  for (const list of [paths.browse(), paths.bookingCleaner({ serviceId: facts.job.serviceId })]) {
    await page.goto(list);
    const { before, after } = await page.evaluate(async () => {
      const root = document.documentElement;
      const shown = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
      const before = root.scrollHeight;
      for (let top = 0; top < root.scrollHeight; top += window.innerHeight) {
        window.scrollTo(0, top);
        await shown();
      }
      return { before, after: root.scrollHeight };
    });
    expect(before, `${list} is longer than the screen`).toBeGreaterThan(2_000);
    expect(after, list).toBe(before);
  }
});
