/**
 * Returns the name or address of Remix's list of routes without the admin pages: the build writes it beside the
 * whole list, and pages outside of the admin pages load it. It is a kilobyte smaller.
 *
 * @param manifest The name or address of the whole list, which ends in `.js`.
 */
export const manifestOutsideAdmin = (manifest: string): string =>
  manifest.replace(/\.js$/, ".site.js");
