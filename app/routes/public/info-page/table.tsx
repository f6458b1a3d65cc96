import { LinkedText } from "./linked-text";

/** A sum or a number, such as `฿1,250`. */
const FIGURE = /^฿?[\d,]+$/;
/** Aligns figures with the title of their column; on phones each is below the title of its row. */
const FIGURE_CLASS = "tabular sm:text-right";

/**
 * A table whose rows become small cards on phones. Its roles are explicit, because browsers drop them from
 * a table that CSS lays out in another way.
 */
export function Table({ head, rows }: { head: readonly string[]; rows: readonly string[][] }) {
  const isFigures = head.map(
    (_, column) => column > 0 && rows.every((row) => FIGURE.test(row[column] ?? "")),
  );
  /** Phones show a single figure beside its title. */
  const isBrief = head.length === 2 && isFigures[1];
  return (
    <table role="table" className="mt-4 w-full text-left max-sm:block">
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row">
          {head.map((title, column) => (
            <th
              key={title}
              role="columnheader"
              scope="col"
              className={`py-2 text-ink-soft ${isFigures[column] ? FIGURE_CLASS : "pr-4"}`}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {rows.map(([first = "", ...cells]) => (
          <tr
            key={first}
            role="row"
            className={`border-t border-celadon-200 max-sm:py-2 ${isBrief ? "max-sm:flex max-sm:justify-between max-sm:gap-4" : "max-sm:block"}`}
          >
            <th
              role="rowheader"
              scope="row"
              className={`font-semibold max-sm:block sm:py-2 sm:pr-4 sm:align-top sm:font-normal ${isFigures.at(-1) ? "sm:w-1/2" : "sm:w-2/5"}`}
            >
              <LinkedText text={first} />
            </th>
            {cells.map((cell, position) => (
              <td
                key={position}
                role="cell"
                className={`max-sm:block sm:py-2 sm:align-top ${isFigures[position + 1] ? FIGURE_CLASS : "sm:pr-4"}`}
              >
                {/* Phones hide the column titles, so cells from the third column on repeat theirs. */}
                {position > 0 ? (
                  <span aria-hidden="true" className="text-ink-soft sm:hidden">
                    {head[position + 1]}:{" "}
                  </span>
                ) : null}
                <LinkedText text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
