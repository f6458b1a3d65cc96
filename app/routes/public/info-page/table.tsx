import { LinkedText } from "./linked-text";

/** A sum or a number, such as `฿1,250`. */
const FIGURE = /^฿?[\d,]+$/;

/**
 * A table whose rows become small cards on phones (`.facts` in reading.css). Its roles are explicit, because
 * browsers drop them from a table that CSS lays out in another way.
 */
export function Table({ head, rows }: { head: readonly string[]; rows: readonly string[][] }) {
  const isFigures = head.map(
    (_, column) => column > 0 && rows.every((row) => FIGURE.test(row[column] ?? "")),
  );
  /** On phones the one figure of a row is beside its texts. */
  const hasFigureBeside =
    head.length <= 3 && isFigures.at(-1) && isFigures.filter(Boolean).length === 1;
  return (
    <table role="table" className={`facts ${hasFigureBeside ? "facts-beside" : ""}`}>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row">
          {head.map((title, column) => (
            <th
              key={title}
              role="columnheader"
              scope="col"
              className={isFigures[column] ? "figure" : undefined}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([first = "", ...cells]) => (
          <tr key={first} role="row">
            <th role="rowheader" scope="row">
              <LinkedText text={first} />
            </th>
            {cells.map((cell, position) => (
              <td
                key={position}
                role="cell"
                className={isFigures[position + 1] ? "figure" : undefined}
              >
                {/* Phones hide the column titles, so cells from the third column on repeat theirs. */}
                {position > 0 ? (
                  <span aria-hidden="true">
                    {head[position + 1]}
                    {hasFigureBeside ? null : ": "}
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
