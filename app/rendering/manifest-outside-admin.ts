/**
 * Returns the name or address of Remix's list of routes for pages outside of the admin pages: the build writes it
 * beside the one for admin pages. Either is smaller than one list for all by a kilobyte.
 *
 * @param manifest The name or address of the list for admin pages, which ends in `.js`.
 */
export const manifestOutsideAdmin = (manifest: string): string =>
  manifest.replace(/\.js$/, ".site.js");
