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
  /** True if it is a day or a moment, which never breaks where a table has the room. */
  isDate?: true;
  /**
   * Address that a click on the heading leads to, and the current direction if the rows are sorted by it.
   */
  sort?: { to: string; now?: "ascending" | "descending" };
  /** True if on phones it is left out of a row of two lines, because the page that the row leads to has it. */
  isWideOnly?: true;
}

/** A row as phones show it: two lines, of which each has its figure or state at the right, and one link. */
export interface RowLine {
  /** Null if the row leads nowhere. */
  to: string | null;
  /** True if it opens a dialog over the list, which stays where it is. */
  keepsPlace?: boolean;
  /** Beside both lines: a time over a number, or a photo. */
  start?: ReactNode;
  title: ReactNode;
  state?: ReactNode;
  /** Null if the first line says it all: then there is no second one. */
  text: ReactNode;
  figure?: ReactNode;
  /** Beside the link: another one, which calls somebody. */
  call?: ReactNode;
  /** Below the link: what can be done about a row that waits for somebody. */
  acts?: ReactNode;
}

/**
 * Many things with the same facts: a table. Below 768 px, where a table would be too wide, a row is one link of
 * two lines if the list says what they are (`lineOf`), else a card with all facts.
 */
export function DataTable<Item>({
  caption,
  columns,
  items,
  idOf,
  groupOf,
  groupsOnTables = false,
  lineOf,
}: {
  /** Description of the rows, only for screen readers. */
  caption: string;
  columns: readonly Column<Item>[];
  items: readonly Item[];
  idOf: (item: Item) => number | string;
  /**
   * The group of a row; its heading is above its first row on phones. Rows of one group come one after the
   * other.
   */
  groupOf?: ((item: Item) => { key: string; head: string }) | undefined;
  /** True if tables have the headings, too, because no column has what they say. */
  groupsOnTables?: boolean;
  lineOf?: ((item: Item) => RowLine) | undefined;
}) {
  // As cards, the rows are no table to the browser any more: the roles keep it one.
  return (
    <table role="table" className={lineOf ? "part-table two-lines" : "part-table"}>
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ sort, ...column }) => (
            <th
              key={column.head}
              role="columnheader"
              scope="col"
              aria-sort={sort?.now}
              className={classOf(column)}
            >
              {sort ? (
                <Link to={sort.to} className="-mx-3 inline-flex min-h-11 items-center gap-1 px-3">
                  {column.head}
                  {sort.now ? (
                    <ArrowRightIcon
                      className={`size-4 shrink-0 ${sort.now === "ascending" ? "-rotate-90" : "rotate-90"}`}
                    />
                  ) : null}
                </Link>
              ) : (
                <span className={column.place === "actions" ? "sr-only" : undefined}>
                  {column.head}
                </span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      {groupsOf(items, groupOf).map(({ key, head: groupHead, rows }) => (
        <tbody key={key} role="rowgroup">
          {groupHead === null ? null : (
            <tr role="row" className={groupsOnTables ? "data-group on-tables" : "data-group"}>
              <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
                {groupHead}
              </th>
            </tr>
          )}
          {rows.map((item) => (
            <tr key={idOf(item)} role="row">
              {columns.map((column) => {
                const { head, cell, place } = column;
                const className = classOf(column);
                return place === "title" ? (
                  <th key={head} role="rowheader" scope="row" className={className}>
                    {lineOf ? (
                      <>
                        <span className="max-md:hidden">{cell(item)}</span>
                        <TwoLines {...lineOf(item)} />
                      </>
                    ) : (
                      cell(item)
                    )}
                  </th>
                ) : (
                  <td
                    key={head}
                    role="cell"
                    className={className}
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

/** Returns the classes of a column's cells, and of its heading. */
const classOf = <Item,>({ place, numeric, isDate, isWideOnly }: Column<Item>) =>
  [
    place && `data-${place}`,
    numeric && "data-number",
    isDate && "data-date",
    isWideOnly && "data-wide",
  ]
    .filter(Boolean)
    .join(" ") || undefined;

/**
 * The two lines of a row on phones, both within one link if the row leads somewhere. What doesn't fit is cut off, unless the text is large:
 * the page behind the link has all of it.
 */
function TwoLines({ to, keepsPlace, start, title, state, text, figure, call, acts }: RowLine) {
  const className = `flex ${text === null ? "min-h-11" : "min-h-15"} w-full min-w-0 flex-wrap items-center gap-x-3 py-2 text-sm min-[19rem]:flex-nowrap md:hidden`;
  const content = (
    <>
      {start}
      <span className="block min-w-0 flex-1 basis-32">
        <span className="flex flex-wrap items-center gap-x-2 min-[19rem]:flex-nowrap">
          <span className="min-w-0 flex-1 basis-32 wrap-anywhere min-[19rem]:truncate">
            {title}
          </span>
          <span className="text-mini font-normal text-ink-soft tabular min-[19rem]:shrink-0">
            {state}
          </span>
        </span>
        {text === null ? null : (
          <span className="flex flex-wrap items-center gap-x-2 text-mini font-normal text-ink-soft tabular min-[19rem]:flex-nowrap">
            <span className="min-w-0 flex-1 basis-32 wrap-anywhere min-[19rem]:truncate">
              {text}
            </span>
            <span className="min-[19rem]:shrink-0">{figure}</span>
          </span>
        )}
      </span>
    </>
  );
  const lines =
    to === null ? (
      <span className={className}>{content}</span>
    ) : (
      <Link to={to} preventScrollReset={keepsPlace ?? false} className={className}>
        {content}
      </Link>
    );
  if (acts) {
    return (
      <>
        {lines}
        <div className="flex flex-wrap gap-2 pb-3 md:hidden">{acts}</div>
      </>
    );
  }
  if (!call) return lines;
  return (
    <span className="flex flex-wrap items-center min-[19rem]:flex-nowrap md:hidden">
      {lines}
      {call}
    </span>
  );
}

/** The time of a row over its number, before the two lines. */
export const LineStart = ({ time, number }: { time: string; number: string }) => (
  <span className="w-14 shrink-0 font-semibold tabular">
    {time}
    <span className="block text-mini font-normal text-ink-soft">{number}</span>
  </span>
);

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
