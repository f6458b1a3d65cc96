import { sqlite } from "#db/client.server";

/** Returns every table that still contains a text, however it is written. */
export function tablesWith(text: string): string[] {
  const tables = sqlite()
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'cleaner_search_%'",
    )
    .pluck()
    .all();
  return tables.filter((table) =>
    JSON.stringify(sqlite().prepare(`select * from "${table}"`).all())
      .toLowerCase()
      .includes(text),
  );
}
