/** What stands in a cell. Numbers are written as such, so that a spreadsheet adds them up. */
export type CsvCell = string | number | null;

/** Lets spreadsheets read the file as UTF-8: without it Thai becomes noise. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * What a spreadsheet takes for the beginning of a formula, behind blanks too. Somebody may have typed
 * one as their name; it would run on the computer of whoever opens the file.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** What must stand in quotes (RFC 4180), and blanks at the ends, which some readers drop. */
const QUOTED = /[",\r\n]|^\s|\s$/;

function cellOf(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  // The sign by which spreadsheets take whatever follows as text.
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a CSV file with its end, as RFC 4180 has it; no cell of it is a formula. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}
