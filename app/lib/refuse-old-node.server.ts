/**
 * The oldest Node version that runs the service, as in `engines` of package.json. On an older one
 * better-sqlite3 ends the process with a segmentation fault when it opens a database.
 */
export const OLDEST_NODE = 22;

// Every program imports this module before any other, so that an older Node is reported in one line before
// a module needs what that Node lacks, and before any file is touched.
if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(
    `This is Node ${process.versions.node}, and BaanSaat needs ${OLDEST_NODE} or later. "npm ci" brings one along: npm's scripts run it, by hand it is node_modules/node/bin/node.\n`,
  );
  process.exit(1);
}
