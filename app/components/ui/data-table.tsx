import type { ReactNode } from "react";
import { ArrowRightIcon } from "~/components/art/subject-icons";
import { Link } from "~/components/link";

/** A column; on phones its cells are parts of a row's card. */
export interface Column<Item> {
  /** Name of the column, and of the fact on a card. */
  head: string;
  cell: (item: Item) => ReactNode;
  /**
   * Where it stands on a card: above all, beside that, below all, or as a block of words, which needs no
   * name; else it is a fact with its name.
   */
  place?: "title" | "state" | "actions" | "words";
  /** Aligned at the right. */
  numeric?: true;
  /** What a click on its head leads to, and how the rows are sorted by it now. */
  sort?: { to: string; now?: "ascending" | "descending" };
}

/** Many things with the same facts: a table, and cards where it would be too wide (below 768 px). */
export function DataTable<Item>({
  caption,
  columns,
  items,
  idOf,
}: {
  /** What the rows are; only heard. */
  caption: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  idOf: (item: Item) => number | string;
}) {
  // Where rows are cards they are no table to the browser any more: the roles say that they are.
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
      <tbody role="rowgroup">
        {items.map((item) => (
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
    </table>
  );
}
