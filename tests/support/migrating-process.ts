import { closeDatabase, openDatabase } from "#db/client.server";

/** Brings the database of a folder up to date, as each start does: `migrating-process.ts <data folder>`. */
const [, , dataDir = ""] = process.argv;
openDatabase({ dataDir });
closeDatabase();
