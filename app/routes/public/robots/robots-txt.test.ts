import { expect, test } from "vitest";
import { paths } from "~/lib/paths";
import { robotsTxt } from "./robots-txt";

test("crawlers stay out of what is personal, and of what mailed links lead to", () => {
  const lines = robotsTxt("https://example.com").split("\n");
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
