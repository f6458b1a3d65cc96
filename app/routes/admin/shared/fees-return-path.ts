import { adminPaths } from "~/lib/admin-paths";

/**
 * Returns the path that a dialog about a cleaner's fees leads back to, by the query of its URL: the list of
 * a month, if it was opened there (`from=list`), else the cleaner's own page.
 */
export function feesReturnPath(search: string, cleanerId: number): string {
  const query = new URLSearchParams(search);
  const toList = query.get("from") === "list";
  query.delete("from");
  const rest = query.size > 0 ? `?${query.toString()}` : "";
  return toList ? adminPaths.section("fees") + rest : adminPaths.item("fees", cleanerId, rest);
}
