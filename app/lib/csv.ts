/** The value of a cell. Numbers are written as numbers, so that a spreadsheet adds them up. */
export type CsvCell = string | number | null;

/** Makes spreadsheets read the file as UTF-8: without it Thai is unreadable. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Matches the beginning of a formula for a spreadsheet, also behind blanks. Somebody may have typed one as
 * their name; it would run on the computer of the person who opens the file.
 */
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** Matches values that must be quoted (RFC 4180), or have blanks at the ends, which some readers drop. */
const QUOTED = /[",\r\n]|^\s|\s$/;

function cellOf(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  // After this sign, spreadsheets take the rest as text.
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a row of a CSV file with its line end (RFC 4180); no cell of it is a formula. */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}
