import { paths } from "~/lib/paths";
import { sitemapPath } from "~/lib/unlinked-paths";

/**
 * Returns robots.txt. Crawlers may read everything but personal pages, the pages of emailed links, and the
 * API. Login and sign-up count as one page each, whatever `redirect` their address has.
 */
export function robotsTxt(origin: string): string {
  return [
    "User-agent: *",
    `Disallow: ${paths.dashboard()}`,
    `Disallow: ${paths.booking()}`,
    `Disallow: ${paths.account()}`,
    "Disallow: /api/",
    `Disallow: ${paths.verifyEmail()}`,
    `Disallow: ${paths.resetPassword()}`,
    `Disallow: ${paths.confirmEmail()}`,
    `Disallow: ${paths.login()}?redirect=`,
    `Disallow: ${paths.signup()}?redirect=`,
    "",
    `Sitemap: ${new URL(sitemapPath(), origin).href}`,
    "",
  ].join("\n");
}
