import { sqlite } from "#db/client.server";
import { searchText } from "~/lib/search-text";

/** Puts a cleaner's name and bio into the full-text index, in place of what was there before. */
export function indexCleaner(id: number, { name, bio }: { name: string; bio: string }): void {
  unindexCleaner(id);
  sqlite()
    .prepare("insert into cleaner_search (rowid, words) values (?, ?)")
    .run(id, searchText(`${name} ${bio}`));
}

/** Takes a cleaner out of the full-text index. */
export function unindexCleaner(id: number): void {
  sqlite().prepare("delete from cleaner_search where rowid = ?").run(id);
}
