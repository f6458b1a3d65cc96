import { paths } from "~/lib/paths";

/**
 * What crawlers may read: everything but personal pages, those that mailed links lead to, and the
 * API. Login and sign-up pages are one page each, however many pages lead to them.
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
    `Sitemap: ${new URL(paths.sitemap(), origin).href}`,
    "",
  ].join("\n");
}
