import type { ReactNode } from "react";
import { ArrowRightIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";

/** A column of a table; on phones its cells are parts of a row's card. */
export interface Column<Item> {
  /** Name of the column, and label of the fact on a card. */
  head: string;
  cell: (item: Item) => ReactNode;
  /**
   * Position on a card: `title` at the top, `state` beside it, `actions` at the bottom, `words` as a block
   * of text without a label. By default the cell is a fact with its label.
   */
  place?: "title" | "state" | "actions" | "words";
  /** Aligned to the right. */
  numeric?: true;
  /**
   * Address that a click on the heading leads to, and the current direction if the rows are sorted by it.
   */
  sort?: { to: string; now?: "ascending" | "descending" };
}

/** Many things with the same facts: a table, or cards below 768 px, where a table would be too wide. */
export function DataTable<Item>({
  caption,
  columns,
  items,
  idOf,
  groupOf,
}: {
  /** Description of the rows, only for screen readers. */
  caption: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  idOf: (item: Item) => number | string;
  /** The group of a row, with a heading above its first row; rows of one group come one after the other. */
  groupOf?: (item: Item) => { key: string; head: string };
}) {
  // As cards, the rows are no table to the browser any more: the roles keep it one.
  return (
    <table role="table" className="part-table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ head, place, numeric, sort }) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              aria-sort={sort?.now}
              className={numeric ? "data-number" : undefined}
            >
              {sort ? (
                <Link to={sort.to} className="inline-flex min-h-10 items-center gap-1">
                  {head}
                  {sort.now ? (
                    <ArrowRightIcon
                      className={`size-4 ${sort.now === "ascending" ? "-rotate-90" : "rotate-90"}`}
                    />
                  ) : null}
                </Link>
              ) : (
                <span className={place === "actions" ? "sr-only" : undefined}>{head}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(items, groupOf).map(({ key, head: groupHead, rows }) => (
        <tbody key={key} role="rowgroup">
          {groupHead === null ? null : (
            <tr role="row" className="data-group">
              <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                {groupHead}
              </th>
            </tr>
          )}
          {rows.map((item) => (
            <tr key={idOf(item)} role="row">
              {columns.map(({ head, cell, place, numeric }) => {
                const className = [place && `data-${place}`, numeric && "data-number"]
                  .filter(Boolean)
                  .join(" ");
                return place === "title" ? (
                  <th key={head} role="rowheader" scope="row" className={className}>
                    {cell(item)}
                  </th>
                ) : (
                  <td
                    key={head}
                    role="cell"
                    className={className || undefined}
                    data-label={place ? undefined : head}
                  >
                    {cell(item)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Returns rows in their groups; one group without a heading if they have none. */
function groupsOf<Item>(
  items: readonly Item[],
  groupOf: ((item: Item) => { key: string; head: string }) | undefined,
) {
  if (!groupOf) return [{ key: "all", head: null, rows: items }];
  const groups: { key: string; head: string; rows: Item[] }[] = [];
  for (const item of items) {
    const group = groupOf(item);
    const last = groups.at(-1);
    if (last?.key === group.key) last.rows.push(item);
    else groups.push({ ...group, rows: [item] });
  }
  return groups;
}
