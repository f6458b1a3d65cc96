import { expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { loader } from "./route";

test("crawlers stay out of what is personal, and of what mailed links lead to", async () => {
  const context = { origin: "https://example.com" } as Parameters<typeof loader>[0]["context"];
  const request = new Request("https://example.com/robots.txt");
  const lines = (await loader({ request, context, params: {} }).text()).split("\n");
  for (const path of [
    paths.account(),
    paths.booking(),
    paths.dashboard(),
    paths.verifyEmail(),
    paths.resetPassword(),
    paths.confirmEmail(),
  ]) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  expect(lines).toContain("Sitemap: https://example.com/sitemap.xml");
});
