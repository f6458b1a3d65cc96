import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { DataTable, type Column, type RowLine } from "~/components/ui/data-table";
import { useText } from "~/i18n/text";
import { adminPaths, type AdminSection } from "~/lib/admin-paths";
import type { ListView } from "./admin-list.server";
import {
  EmptyList,
  FilterForm,
  FilterSelect,
  ListBody,
  ListHead,
  ListPagination,
  SegmentLinks,
  type ListFilter,
} from "./list-parts";

/** A column of an admin list. */
export interface ListColumn<Row, Order extends string = never> extends Omit<Column<Row>, "sort"> {
  /** The order that the heading leads to, and its reverse, to which it leads from there. */
  orders?: readonly [first: Order, reverse?: Order];
  /** True if the first of the orders is descending. */
  descending?: true;
}

/**
 * A list of the admin side: its title and links, the dialog that is open over it, its filters, its rows as a
 * table, and its pages. A page says of which columns, filters and orders its list is; how they work is said
 * here, for all lists alike.
 */
export function AdminList<Row extends { id: number }, Order extends string = never>({
  section,
  list: { asked, total, page, size },
  title,
  count = total,
  lead,
  links,
  note,
  parts,
  search,
  filters = [],
  moreFilters,
  keeps,
  order,
  columns,
  lineOf,
  groupOf,
  rows,
  none,
  clearTo,
}: {
  /** The tab, which also names the list. */
  section: AdminSection;
  list: ListView;
  /** The title, if it isn't the tab's name. */
  title?: string;
  /** A text instead of the number of rows beside the title; null if the line below has it. */
  count?: string | number | null;
  /** A line below the title. */
  lead?: ReactNode;
  /** One or two links beside the title. */
  links?: ReactNode;
  /** A message or sums above the list. */
  note?: ReactNode;
  /** Links between several lists, in one row with the search or the filters. */
  parts?: ReactNode;
  /** Label of the search field; without a label there is no search field. */
  search?: string;
  filters?: readonly ListFilter[];
  /** Fields that are no selects. */
  moreFilters?: ReactNode;
  /** Parameters of the URL that filtering keeps beside the order. */
  keeps?: Readonly<Record<string, string | null | undefined>>;
  /** The current order; null if the rows aren't sorted by a column. */
  order?: Order | null;
  columns: readonly ListColumn<Row, Order>[];
  /** The two lines of a row on phones. */
  lineOf: (row: Row) => RowLine;
  /** The group of a row, such as its day, with a heading on phones. */
  groupOf?: ((row: Row) => { key: string; head: string }) | undefined;
  rows: readonly Row[];
  /** Text if no row matches. */
  none: string;
  /** Path of the list without filters, by default without any; null if there is nothing to clear. */
  clearTo?: string | null;
}) {
  const { t } = useText();
  const path = adminPaths.section(section);
  /** The only filter of a list without a search: its answers are links side by side. */
  const only = filters.length === 1 ? filters[0] : undefined;
  const name = title ?? t(`admin:tab-${section}`);
  const pathWith = (query: Record<string, string | number>) =>
    adminPaths.section(section, { ...asked, ...query });
  /** Returns a column with the address that its heading leads to, and the current direction. */
  const withSort = ({ orders, descending, ...column }: ListColumn<Row, Order>): Column<Row> => {
    if (!orders) return column;
    const [first, reverse = first] = orders;
    const to = pathWith({ sort: order === first ? reverse : first });
    const isDescending = (order === first) === (descending ?? false);
    const now = isDescending ? ("descending" as const) : ("ascending" as const);
    return { ...column, sort: order === first || order === reverse ? { to, now } : { to } };
  };
  const form = (
    <FilterForm
      action={path}
      label={search}
      keeps={{ sort: asked["sort"], ...keeps }}
      place={parts ? "row" : "card"}
    >
      {filters.length > 0 || moreFilters ? (
        <>
          {filters.map((filter) => (
            <FilterSelect key={filter.name} {...filter} chosen={asked[filter.name]} />
          ))}
          {moreFilters}
        </>
      ) : null}
    </FilterForm>
  );
  return (
    <>
      <ListHead title={name} total={count} lead={lead}>
        {links}
      </ListHead>
      <Outlet />
      {note}
      <ListBody
        path={path}
        end={
          <ListPagination
            page={page}
            size={size}
            total={total}
            to={(to) => pathWith({ page: to })}
          />
        }
      >
        {search === undefined && only && !parts ? (
          <div className="md:px-4 md:pt-3">
            <SegmentLinks
              label={only.label}
              segments={[{ value: "", label: only.all }, ...only.options].map(
                ({ value, label }) => ({
                  to: adminPaths.section(section, {
                    ...asked,
                    [only.name]: value || null,
                  }),
                  label,
                  isShown: (asked[only.name] ?? "") === value,
                }),
              )}
            />
          </div>
        ) : search === undefined && filters.length === 0 ? null : parts ? (
          <div className="md:flex md:flex-wrap md:items-center md:gap-2 md:px-4 md:py-3 md:[&>nav]:mr-auto md:[&>nav]:mb-0">
            {parts}
            {form}
          </div>
        ) : (
          form
        )}
        {rows.length === 0 ? (
          <EmptyList title={none} clearTo={clearTo === undefined ? path : clearTo} />
        ) : (
          <DataTable
            caption={name}
            columns={columns.map(withSort)}
            items={rows}
            idOf={({ id }) => id}
            lineOf={lineOf}
            groupOf={groupOf}
          />
        )}
      </ListBody>
    </>
  );
}
